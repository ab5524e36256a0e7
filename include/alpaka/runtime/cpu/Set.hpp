// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Sets the bytes of views of host memory.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Streaming.hpp>
#include <alpaka/core/Text.hpp>
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

namespace alpaka::mem::view
{
    //! Sets a region row by row, a large one on all cores; a packed region is one row. Holds a pointer, so the memory
    //! must outlive it. Independent of element and index types: one class per dimension.
    template<std::size_t TDim>
    class TaskSetCpu
    {
    public:
        static constexpr auto operationKind = core::OperationKind::set;

        TaskSetCpu(std::byte* data, std::uint8_t byte, detail::Rows<TDim, 1> const& rows)
            : m_data(data)
            , m_rows(rows)
            , m_byte(byte)
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
            runtime::cpu::forEachPiece(
                m_rows,
                [this](Offsets const& at, std::size_t bytes) { std::memset(m_data + at[0], m_byte, bytes); },
                [this](Offsets const& at, std::size_t bytes) { core::streamSet(m_data + at[0], m_byte, bytes); });
        }

        //! Appends the operation to a line of the trace.
        void describe(core::Text& line) const
        {
            core::append(line, "set, ", m_rows.bytes(), " bytes");
        }

    private:
        std::byte* m_data;
        detail::Rows<TDim, 1> m_rows;
        std::uint8_t m_byte;
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
    };
} // namespace alpaka
