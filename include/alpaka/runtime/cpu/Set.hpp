// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Sets the bytes and the elements of views of host memory.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Streaming.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/mem/view/Fill.hpp>
#include <alpaka/mem/view/Rows.hpp>
#include <alpaka/mem/view/RowsOf.hpp>
#include <alpaka/mem/view/Set.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/runtime/cpu/Bulk.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace alpaka::mem::view
{
    //! Sets a region row by row, a large one on all cores; a packed region is one row. Holds a pointer, so the memory
    //! must outlive it. Bytes are set independently of element and index types: one class per dimension.
    template<std::size_t TDim, typename TValue = std::uint8_t>
    class TaskSetCpu
    {
    public:
        static constexpr auto operationKind = core::OperationKind::set;

        TaskSetCpu(std::byte* data, TValue value, detail::Rows<TDim, 1> const& rows)
            : m_data(data)
            , m_rows(rows)
            , m_value(value)
        {
            core::tellObservers([&](core::Observer& observer) { observer.memoryNamed(data); });
        }

        void operator()() const
        {
            using Offsets = std::array<std::size_t, 1>;
            core::tellObservers(
                [this](core::Observer& observer)
                {
                    m_rows.forEach(
                        0,
                        m_rows.rowCount(),
                        [&](Offsets const& at) { observer.memoryAccessed(m_data + at[0], m_rows.rowBytes(), true); });
                });
            if constexpr(std::is_same_v<TValue, std::uint8_t>)
                runtime::cpu::forEachPiece(
                    m_rows,
                    [this](Offsets const& at, std::size_t bytes) { std::memset(m_data + at[0], m_value, bytes); },
                    [this](Offsets const& at, std::size_t bytes) { core::streamSet(m_data + at[0], m_value, bytes); });
            else
            {
                auto const setElements = [this](Offsets const& at, std::size_t bytes)
                {
                    TValue const value = m_value; // bytes may be those of members: compilers would load it each time
                    std::byte* const data = m_data + at[0];
                    for(std::size_t i = 0; i < bytes / sizeof(TValue); ++i)
                        std::memcpy(data + i * sizeof(TValue), &value, sizeof(TValue));
                };
                runtime::cpu::forEachPiece(m_rows, setElements, setElements, sizeof(TValue));
            }
        }

        //! Appends the operation to a line of the trace.
        void describe(core::Text& line) const { core::append(line, "set, ", m_rows.bytes(), " bytes"); }

    private:
        std::byte* m_data;
        detail::Rows<TDim, 1> m_rows;
        TValue m_value;
    };
} // namespace alpaka::mem::view

namespace alpaka
{
    template<typename TDim>
    struct mem::view::backend::CreateTaskSet<TDim, dev::DevCpu>
    {
        template<typename TView, typename TExtent>
        static auto createTaskSet(TView& view, std::uint8_t const& byte, TExtent const& extent)
            -> TaskSetCpu<TDim::value>
        {
            return {reinterpret_cast<std::byte*>(view::getPtrNative(view)), byte, detail::rowsOf(extent, view)};
        }

        template<typename TView, typename TElem, typename TExtent>
        static auto createTaskSet(TView& view, Value<TElem> const& value, TExtent const& extent)
            -> TaskSetCpu<TDim::value, TElem>
        {
            auto* const data = reinterpret_cast<std::byte*>(view::getPtrNative(view));
            return {data, value.value, detail::rowsOf(extent, view)};
        }
    };
} // namespace alpaka
