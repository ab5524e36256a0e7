// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Copies from, to and between CUDA and HIP devices.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/mem/view/Copy.hpp>
#include <alpaka/mem/view/Rows.hpp>
#include <alpaka/mem/view/RowsOf.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/runtime/cudahip/host/CheckedPointers.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>
#include <alpaka/runtime/cudahip/host/DeviceLimits.hpp>
#include <alpaka/runtime/cudahip/host/DeviceNumber.hpp>
#include <alpaka/runtime/cudahip/host/Peer.hpp>
#include <alpaka/runtime/cudahip/host/Queue.hpp>
#include <alpaka/runtime/cudahip/host/Refused.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <type_traits>

namespace alpaka::mem::view
{
    //! Copies a region with as few calls of the API as its strides allow. Holds pointers; the memory must outlive it.
    template<typename TApi, std::size_t TDim>
    class TaskCopyGpuRt
    {
    public:
        static constexpr auto operationKind = core::OperationKind::copy;
        static constexpr char const* name = "mem::view::copy";

        struct Side
        {
            std::byte* data;
            int device; //!< Or runtime::cudahip::hostNumber.
        };

        //! \param sides 0 is the destination, 1 the source.
        TaskCopyGpuRt(std::array<Side, 2> const& sides, detail::Rows<TDim, 2> const& rows)
            : m_sides(sides)
            , m_rows(rows)
        {
        }

        //! \throws core::Error when the queue belongs to neither of the devices or, in the checked mode, a pointer is
        //!          not usable on its device.
        void check(int device) const
        {
            if(m_rows.rowCount() == 0)
                return;
            auto const& [dst, src] = m_sides;
            if(device != dst.device && device != src.device)
                core::fail(
                    "mem::view::copy: the queue belongs to device ",
                    device,
                    ", the views belong to ",
                    nameOf(dst),
                    " and ",
                    nameOf(src));
            for(auto const& side : m_sides)
                if(side.device != runtime::cudahip::hostNumber)
                    runtime::cudahip::requireDevicePointer<TApi>(name, side.data, side.device);
        }

        void submit(runtime::cudahip::StreamRef<TApi> const& stream) const
        {
            using namespace runtime::cudahip;
            Side const& dst = m_sides[0];
            Side const& src = m_sides[1];
            if(m_rows.rowCount() == 0 || (dst.data == src.data && dst.device == src.device))
                return;
            if(dst.device != hostNumber && src.device != hostNumber)
                enablePeers<TApi>(name, dst.device, src.device);
            DeviceGuard<TApi> const guard(name, stream.device);
            std::size_t const maxPitch = deviceLimits<TApi>(stream.device).pitch;
            bool const isPitched = m_rows.loopCount() >= 1 && isPitch(0, maxPitch) && isPitch(1, maxPitch);
            if(isPitched && m_rows.loopCount() >= 2 && slicesFit(0, maxPitch) && slicesFit(1, maxPitch))
                copySlices(stream);
            else if(isPitched)
                copyPlanes(stream, 0, m_rows.rowCount());
            else
                for(std::size_t row = 0; row < m_rows.rowCount(); ++row)
                    copyRow(stream, row);
        }

        //! Appends the operation to a line of the trace.
        void describe(core::Text& line) const { core::append(line, "copy, ", m_rows.bytes(), " bytes"); }

    private:
        [[nodiscard]] static auto nameOf(Side const& side) -> std::string
        {
            return side.device == runtime::cudahip::hostNumber ? "the host" : "device " + std::to_string(side.device);
        }

        //! Whether the API can express the distance between rows of this side.
        [[nodiscard]] auto isPitch(std::size_t side, std::size_t maxPitch) const -> bool
        {
            std::size_t const pitch = m_rows.loopStrides(0)[side];
            return pitch >= m_rows.rowBytes() && pitch <= maxPitch;
        }

        //! Whether slices of this side are whole rows apart and do not overlap. AMD takes no slices
        //! of the largest pitch.
        [[nodiscard]] auto slicesFit(std::size_t side, std::size_t maxPitch) const -> bool
        {
            std::size_t const pitch = m_rows.loopStrides(0)[side];
            std::size_t const slice = m_rows.loopStrides(1)[side];
            return pitch < maxPitch && slice % pitch == 0 && slice / pitch >= m_rows.loopExtent(0);
        }

        //! Calls fn with the addresses of a row, destination first.
        template<typename TFn>
        void atRow(std::size_t row, TFn const& fn) const
        {
            m_rows.forEach(
                row,
                row + 1,
                [&](std::array<std::size_t, 2> const& at) { fn(m_sides[0].data + at[0], m_sides[1].data + at[1]); });
        }

        void copyRow(runtime::cudahip::StreamRef<TApi> const& stream, std::size_t row) const
        {
            atRow(
                row,
                [&](std::byte* dst, std::byte const* src)
                {
                    runtime::cudahip::call<TApi>(
                        name, TApi::copyAsync, dst, src, m_rows.rowBytes(), TApi::anyDirection, stream.native);
                });
        }

        //! \return Whether the API refuses to copy rows of the fastest loop in one call.
        [[nodiscard]] auto
        refusesPlane(runtime::cudahip::StreamRef<TApi> const& stream, std::size_t row, std::size_t rows) const -> bool
        {
            auto status = TApi::success;
            atRow(
                row,
                [&](std::byte* dst, std::byte const* src)
                {
                    auto const& pitches = m_rows.loopStrides(0);
                    status = TApi::copy2DAsync.call(
                        dst, pitches[0], src, pitches[1], m_rows.rowBytes(), rows, TApi::anyDirection, stream.native);
                });
            return runtime::cudahip::isRefused<TApi>(name, TApi::copy2DAsync.name, status);
        }

        //! One call for each plane of the two fastest dimensions.
        void copyPlanes(runtime::cudahip::StreamRef<TApi> const& stream, std::size_t begin, std::size_t end) const
        {
            std::size_t const height = m_rows.loopExtent(0);
            for(std::size_t row = begin; row < end; row += height)
                runtime::cudahip::submitRows(
                    row,
                    height,
                    m_rows.planeExtent(),
                    [&](std::size_t first, std::size_t rows) { return refusesPlane(stream, first, rows); },
                    [&](std::size_t single) { copyRow(stream, single); });
        }

        //! One call for each block of the three fastest dimensions.
        void copySlices(runtime::cudahip::StreamRef<TApi> const& stream) const
        {
            std::size_t const height = m_rows.loopExtent(0);
            std::size_t const depth = m_rows.loopExtent(1);
            auto const pointer = [&](std::size_t side, std::byte* data)
            {
                std::size_t const pitch = m_rows.loopStrides(0)[side];
                return typename TApi::PitchedPtr{data, pitch, m_rows.rowBytes(), m_rows.loopStrides(1)[side] / pitch};
            };
            for(std::size_t row = 0; row < m_rows.rowCount(); row += height * depth)
            {
                auto status = TApi::success;
                atRow(
                    row,
                    [&](std::byte* dst, std::byte* src)
                    {
                        typename TApi::Copy3D slices{};
                        slices.dstPtr = pointer(0, dst);
                        slices.srcPtr = pointer(1, src);
                        slices.extent = typename TApi::Extent{m_rows.rowBytes(), height, depth};
                        slices.kind = TApi::anyDirection;
                        status = TApi::copy3DAsync.call(&slices, stream.native);
                    });
                if(runtime::cudahip::isRefused<TApi>(name, TApi::copy3DAsync.name, status))
                    copyPlanes(stream, row, row + height * depth);
            }
        }

        std::array<Side, 2> m_sides;
        detail::Rows<TDim, 2> m_rows;
    };

    namespace detail
    {
        template<typename TApi, typename TViewDst, typename TViewSrc, typename TExtent>
        [[nodiscard]] auto makeTaskCopyGpuRt(TViewDst& dst, TViewSrc const& src, TExtent const& extent)
        {
            using Task = TaskCopyGpuRt<TApi, dim::Dim<TViewDst>::value>;
            using Side = typename Task::Side;
            auto* const from = const_cast<std::remove_const_t<elem::Elem<TViewSrc>>*>(getPtrNative(src));
            return Task(
                {Side{
                     reinterpret_cast<std::byte*>(getPtrNative(dst)),
                     runtime::cudahip::deviceNumber(dev::getDev(dst))},
                 Side{reinterpret_cast<std::byte*>(from), runtime::cudahip::deviceNumber(dev::getDev(src))}},
                rowsOf(extent, dst, src));
        }
    } // namespace detail

    namespace backend
    {
        template<typename TDim, typename TApi>
        struct CreateTaskCopy<TDim, dev::DevGpuRt<TApi>, dev::DevGpuRt<TApi>>
        {
            template<typename TViewDst, typename TViewSrc, typename TExtent>
            static auto createTaskCopy(TViewDst& dst, TViewSrc const& src, TExtent const& extent)
            {
                return view::detail::makeTaskCopyGpuRt<TApi>(dst, src, extent);
            }
        };

        template<typename TDim, typename TApi, dev::HostDevice TDev>
        struct CreateTaskCopy<TDim, dev::DevGpuRt<TApi>, TDev>
            : CreateTaskCopy<TDim, dev::DevGpuRt<TApi>, dev::DevGpuRt<TApi>>
        {
        };

        template<typename TDim, typename TApi, dev::HostDevice TDev>
        struct CreateTaskCopy<TDim, TDev, dev::DevGpuRt<TApi>>
            : CreateTaskCopy<TDim, dev::DevGpuRt<TApi>, dev::DevGpuRt<TApi>>
        {
        };
    } // namespace backend
} // namespace alpaka::mem::view
