// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The shared memory of a block on AccCpuChecked: an allocation of its own for each variable, so that the checker
//! knows where each begins and ends.
#pragma once

#include <alpaka/checker/Monitor.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Settings.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace alpaka::strategy::detail
{
    class CheckedShared
    {
    public:
        static constexpr std::size_t alignment = 64; //!< Least alignment of a variable.

        auto operator=(CheckedShared&&) -> CheckedShared& = delete;

        ~CheckedShared()
        {
            for(auto const& variable : m_variables)
                ::operator delete(variable.data, std::align_val_t{variable.align});
        }

        //! Allocates for a launch.
        //! \param monitor Null where accesses are not checked.
        //! \throws core::Error when memory runs out.
        void prepare(checker::Monitor* monitor, std::uint32_t slot, std::size_t dynBytes)
        {
            m_monitor = monitor;
            m_slot = slot;
            if(dynBytes != 0)
                m_dynMem = append(nullptr, dynBytes, alignment, "dynamic shared memory", true);
        }

        [[nodiscard]] auto dynMem() const -> std::byte* { return m_dynMem; }

        //! \return The variable of a key, which is allocated at the first call.
        //! \throws core::Error when the block has more than core::Settings::blockSharedStaticBytes.
        [[nodiscard]] auto variable(void const* key, std::size_t bytes, std::size_t align, std::string_view name)
            -> std::byte*
        {
            for(auto const& variable : m_variables)
                if(variable.key == key)
                    return variable.data;
            std::size_t const limit = core::settings().blockSharedStaticBytes;
            if(bytes > limit || m_staticUsed > limit - bytes)
                core::fail(
                    "block::shared::st::allocVar: a variable of ",
                    bytes,
                    " bytes beside the ",
                    m_staticUsed,
                    " bytes in use exceeds the ",
                    limit,
                    " bytes of static shared memory of a block (ALPAKA_BLOCK_SHARED_STATIC_KIB)");
            m_staticUsed += bytes;
            return append(key, bytes, std::max(align, alignment), name, false);
        }

    private:
        struct Variable
        {
            void const* key;
            std::byte* data;
            std::size_t align;
        };

        auto append(void const* key, std::size_t bytes, std::size_t align, std::string_view name, bool dynamic)
            -> std::byte*
        {
            m_variables.reserve(m_variables.size() + 1);
            auto* const data = static_cast<std::byte*>(::operator new(bytes, std::align_val_t{align}, std::nothrow));
            if(data == nullptr)
                core::fail("kernel launch: out of memory for ", bytes, " bytes of shared memory of a block");
            m_variables.push_back({key, data, align});
            if(m_monitor != nullptr)
                m_monitor->addShared(m_slot, data, bytes, name, dynamic);
            return data;
        }

        checker::Monitor* m_monitor = nullptr;
        std::uint32_t m_slot = 0;
        std::byte* m_dynMem = nullptr;
        std::size_t m_staticUsed = 0;
        std::vector<Variable> m_variables;
    };
} // namespace alpaka::strategy::detail
