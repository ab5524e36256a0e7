// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Copies between views of host memory.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Streaming.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/mem/view/Copy.hpp>
#include <alpaka/mem/view/Rows.hpp>
#include <alpaka/mem/view/RowsOf.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/runtime/cpu/Bulk.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>

#include <array>
#include <cstddef>

namespace alpaka::mem::view
{
    //! Copies a region row by row, a large one on all cores; a region that is packed on both sides is one row. Holds
    //! pointers, so the memory must outlive it. Independent of element and index types: one class per dimension.
    template<std::size_t TDim>
    class TaskCopyCpu
    {
    public:
        static constexpr auto operationKind = core::OperationKind::copy;

        //! \param rows The region; side 0 is the destination, side 1 the source.
        TaskCopyCpu(std::byte* dst, std::byte const* src, detail::Rows<TDim, 2> const& rows)
            : m_dst(dst)
            , m_src(src)
            , m_rows(rows)
        {
            core::tellObservers(
                [&](core::Observer& observer)
                {
                    observer.memoryNamed(dst);
                    observer.memoryNamed(src);
                });
        }

        void operator()() const
        {
            // memcpy must not copy a region onto itself; then there is nothing to do.
            if(m_dst == m_src)
                return;
            using Offsets = std::array<std::size_t, 2>;
            core::tellObservers(
                [this](core::Observer& observer)
                {
                    m_rows.forEach(
                        0,
                        m_rows.rowCount(),
                        [&](Offsets const& at)
                        {
                            observer.memoryAccessed(m_src + at[1], m_rows.rowBytes(), false);
                            observer.memoryAccessed(m_dst + at[0], m_rows.rowBytes(), true);
                        });
                });
            auto const copyRows = [this](Offsets const& at, Offsets const& steps, std::size_t count)
            { core::copyRows(m_dst + at[0], steps[0], m_src + at[1], steps[1], m_rows.rowBytes(), count); };
            auto const copyPiece = [this](Offsets const& at, std::size_t bytes)
            { core::streamCopy(m_dst + at[0], m_src + at[1], bytes); };
            if(runtime::cpu::isSmall(m_rows))
                m_rows.forEachPlane(copyRows);
            else
                runtime::cpu::forEachPiece(m_rows, copyPiece, copyPiece);
        }

        //! Appends the operation to a line of the trace.
        void describe(core::Text& line) const { core::append(line, "copy, ", m_rows.bytes(), " bytes"); }

    private:
        std::byte* m_dst;
        std::byte const* m_src;
        detail::Rows<TDim, 2> m_rows;
    };
} // namespace alpaka::mem::view

namespace alpaka
{
    template<typename TDim>
    struct mem::view::backend::CreateTaskCopy<TDim, dev::DevCpu, dev::DevCpu>
    {
        template<typename TViewDst, typename TViewSrc, typename TExtent>
        static auto createTaskCopy(TViewDst& dst, TViewSrc const& src, TExtent const& extent)
            -> TaskCopyCpu<TDim::value>
        {
            return {
                reinterpret_cast<std::byte*>(view::getPtrNative(dst)),
                reinterpret_cast<std::byte const*>(view::getPtrNative(src)),
                detail::rowsOf(extent, dst, src)};
        }
    };
} // namespace alpaka
