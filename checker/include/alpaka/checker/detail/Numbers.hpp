// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Looks for NaN and infinity that a kernel makes (ALPAKA_CHECK_NAN).
#pragma once

#include <alpaka/checker/detail/Address.hpp>
#include <alpaka/checker/detail/Regions.hpp>
#include <alpaka/checker/detail/RequestReports.hpp>
#include <alpaka/checker/detail/Threads.hpp>
#include <alpaka/core/Settings.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>

namespace alpaka::checker::detail
{
    //! A store is looked at when the thread accesses memory again, waits or ends: only then it has happened. A thread
    //! that has read such a number, or made one, passes it on: nothing further is reported of it in this block.
    class Numbers
    {
    public:
        Numbers(Regions& regions, RequestReports& reports)
            : m_regions(regions)
            , m_reports(reports)
        {
        }

        //! Reads the setting.
        void begin() { m_level = core::detail::numberFromEnvironment("ALPAKA_CHECK_NAN", 0); }

        [[nodiscard]] auto isOn() const -> bool { return m_level != 0; }

        //! Before an access.
        void look(Thread& thread, std::uintptr_t address, std::size_t bytes, bool writes, void const* site)
        {
            settle(thread);
            if(bytes != 4 && bytes != 8 && bytes != 16)
                return;
            if(writes)
            {
                thread.store = {address, bytes, site};
                return;
            }
            bool isNan = false;
            bool isInfinite = false;
            for(std::size_t width : {std::size_t{4}, std::size_t{8}})
                classify(address, bytes, width, isNan, isInfinite);
            if((!isNan && !isInfinite) || holdsOthers(address, bytes))
                return;
            thread.hasReadNan = thread.hasReadNan || isNan;
            thread.hasReadInfinity = thread.hasReadInfinity || isInfinite;
        }

        //! After a store.
        void settle(Thread& thread)
        {
            if(thread.store.bytes == 0)
                return;
            auto const store = std::exchange(thread.store, {});
            bool isNan = false;
            bool isInfinite = false;
            for(std::size_t width : {std::size_t{4}, std::size_t{8}})
                classify(store.address, store.bytes, width, isNan, isInfinite);
            if(!isNan && !(isInfinite && m_level > 1))
                return;
            std::size_t const width = floatBytesAt(store.address);
            isNan = isInfinite = false;
            classify(store.address, store.bytes, width, isNan, isInfinite);
            if(isNan && !std::exchange(thread.hasReadNan, true))
                m_reports.number(thread, store.address, width, "NaN", store.site);
            else if(isInfinite && m_level > 1 && !std::exchange(thread.hasReadInfinity, true))
                m_reports.number(thread, store.address, width, "infinity", store.site);
        }

    private:
        static void
        classify(std::uintptr_t address, std::size_t bytes, std::size_t width, bool& isNan, bool& isInfinite)
        {
            if(width == 0)
                return;
            for(std::size_t at = 0; at + width <= bytes; at += width)
            {
                double value = 0;
                if(width == sizeof(float))
                {
                    float single = 0;
                    std::memcpy(&single, memoryAt(address + at), width);
                    value = static_cast<double>(single);
                }
                else
                    std::memcpy(&value, memoryAt(address + at), width);
                isNan = isNan || std::isnan(value);
                isInfinite = isInfinite || std::isinf(value);
            }
        }

        //! \return Whether memory holds, or seems to hold, no floating-point numbers.
        auto holdsOthers(std::uintptr_t address, std::size_t bytes) -> bool
        {
            Region region;
            if(m_regions.find(address, region) && region.elementBytes != 0)
                return !region.hasFloats;
            return bytes == 4 ? seemsInteger(address) : seemsAddresses(address, bytes);
        }

        //! The types of arguments and variables of the program are not known. Negative integers that are near zero are
        //! NaN as floats, but not the one NaN with a sign that processors make.
        static auto seemsInteger(std::uintptr_t address) -> bool
        {
            std::uint32_t word = 0;
            std::memcpy(&word, memoryAt(address), sizeof(word));
            return word > 0xffc0'0000u;
        }

        //! The lower half of an address can be a NaN as a float. The upper half would be a float below 1e-40. The
        //! upper half of a negative integer near zero is a NaN that no processor makes.
        static auto seemsAddresses(std::uintptr_t address, std::size_t bytes) -> bool
        {
            for(std::size_t at = 0; at + 8 <= bytes; at += 8)
            {
                std::uint64_t word = 0;
                std::memcpy(&word, memoryAt(address + at), sizeof(word));
                std::uint64_t const upper = word >> 32;
                bool const isAddress = upper != 0 && upper < 0x8000;
                if(!isAddress && word != 0 && upper != 0xffff'ffffu)
                    return false;
            }
            return true;
        }

        //! \return The size of the floating-point numbers at an address; 0 when it is not known to hold any.
        auto floatBytesAt(std::uintptr_t address) -> std::size_t
        {
            Region region;
            if(!m_regions.find(address, region))
                return 0;
            std::string_view const name = region.name;
            if(region.kind == Kind::sharedVariable)
                return name.starts_with("float") ? sizeof(float) : name.starts_with("double") ? sizeof(double) : 0;
            bool const isSize = region.elementBytes == sizeof(float) || region.elementBytes == sizeof(double);
            return region.hasFloats && isSize ? region.elementBytes : 0;
        }

        Regions& m_regions;
        RequestReports& m_reports;
        std::uint64_t m_level = 0; //!< 1: NaN, 2: infinity, too.
    };
} // namespace alpaka::checker::detail
