// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Sets the bytes and the elements of views of device memory.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/acc/Named.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/kernel/Kernel.hpp>
#include <alpaka/mem/view/Accessor.hpp>
#include <alpaka/mem/view/Fill.hpp>
#include <alpaka/mem/view/FillKernel.hpp>
#include <alpaka/mem/view/Rows.hpp>
#include <alpaka/mem/view/RowsOf.hpp>
#include <alpaka/mem/view/Set.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/runtime/cudahip/host/CheckedPointers.hpp>
#include <alpaka/runtime/cudahip/host/Dev.hpp>
#include <alpaka/runtime/cudahip/host/DeviceLimits.hpp>
#include <alpaka/runtime/cudahip/host/Queue.hpp>
#include <alpaka/runtime/cudahip/host/Refused.hpp>
#include <alpaka/vec/Algorithm.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace alpaka::mem::view
{
    //! Sets a region, two dimensions with each call of the API where its strides allow it. Holds a pointer; the memory
    //! must outlive it.
    template<typename TApi, std::size_t TDim>
    class TaskSetGpuRt
    {
    public:
        static constexpr auto operationKind = core::OperationKind::set;

        static constexpr char const* name = "mem::view::set";

        TaskSetGpuRt(std::byte* data, int device, std::uint8_t byte, detail::Rows<TDim, 1> const& rows)
            : m_data(data)
            , m_rows(rows)
            , m_device(device)
            , m_byte(byte)
        {
        }

        //! \throws core::Error when the queue belongs to another device or, in the checked mode, the pointer does.
        void check(int device) const
        {
            if(m_rows.rowCount() == 0)
                return;
            if(device != m_device)
                core::fail(
                    "mem::view::set: the queue belongs to device ", device, ", the view belongs to device ", m_device);
            runtime::cudahip::requireDevicePointer<TApi>(name, m_data, m_device);
        }

        void submit(runtime::cudahip::StreamRef<TApi> const& stream) const
        {
            using namespace runtime::cudahip;
            if(m_rows.rowCount() == 0)
                return;
            DeviceGuard<TApi> const guard(name, stream.device);
            bool const isPitched = m_rows.loopCount() >= 1
                                   && m_rows.loopStrides(0)[0] <= deviceLimits<TApi>(stream.device).pitch
                                   && m_rows.loopStrides(0)[0] >= m_rows.rowBytes();
            if(!isPitched)
                for(std::size_t row = 0; row < m_rows.rowCount(); ++row)
                    setRow(stream, row);
            else
                for(std::size_t row = 0; row < m_rows.rowCount(); row += m_rows.loopExtent(0))
                    submitRows(
                        row,
                        m_rows.loopExtent(0),
                        m_rows.planeExtent(),
                        [&](std::size_t first, std::size_t rows) { return refusesPlane(stream, first, rows); },
                        [&](std::size_t single) { setRow(stream, single); });
        }

        //! Appends the operation to a line of the trace.
        void describe(core::Text& line) const { core::append(line, "set, ", m_rows.bytes(), " bytes"); }

    private:
        [[nodiscard]] auto rowAt(std::size_t row) const -> std::byte*
        {
            std::byte* data = nullptr;
            m_rows.forEach(row, row + 1, [&](std::array<std::size_t, 1> const& at) { data = m_data + at[0]; });
            return data;
        }

        void setRow(runtime::cudahip::StreamRef<TApi> const& stream, std::size_t row) const
        {
            runtime::cudahip::call<TApi>(name, TApi::setAsync, rowAt(row), m_byte, m_rows.rowBytes(), stream.native);
        }

        //! \return Whether the API refuses to set rows of the fastest loop in one call.
        [[nodiscard]] auto
        refusesPlane(runtime::cudahip::StreamRef<TApi> const& stream, std::size_t row, std::size_t rows) const -> bool
        {
            auto const status = TApi::set2DAsync.call(
                rowAt(row), m_rows.loopStrides(0)[0], m_byte, m_rows.rowBytes(), rows, stream.native);
            return runtime::cudahip::isRefused<TApi>(name, TApi::set2DAsync.name, status);
        }

        std::byte* m_data;
        detail::Rows<TDim, 1> m_rows;
        int m_device;
        std::uint8_t m_byte;
    };

    namespace backend
    {
        template<typename TDim, typename TApi>
        struct CreateTaskSet<TDim, dev::DevGpuRt<TApi>>
        {
            template<typename TView, typename TExtent>
            static auto createTaskSet(TView& view, std::uint8_t const& byte, TExtent const& extent)
                -> TaskSetGpuRt<TApi, TDim::value>
            {
                return {
                    reinterpret_cast<std::byte*>(view::getPtrNative(view)),
                    dev::getDev(view).nativeHandle(),
                    byte,
                    view::detail::rowsOf(extent, view)};
            }

            //! A kernel, because the API sets bytes.
            template<typename TView, typename TElem, typename TExtent>
            static auto createTaskSet(TView& view, Value<TElem> const& value, TExtent const& extent)
            {
                using Runtime = typename TApi::Runtime;
                using Acc = acc::Accelerator<
                    strategy::grid::Native<Runtime>,
                    strategy::block::Native<Runtime>,
                    Runtime,
                    dim::DimInt<1>,
                    std::size_t>;
                constexpr std::size_t threads = Runtime::preferredThreadsPerBlock;
                constexpr std::size_t maxBlocks = std::size_t{1} << 20; // beyond that, threads set several elements
                std::size_t const blocks = (vec::cast<std::size_t>(extent).prod() + threads - 1) / threads;
                return kernel::createTaskKernel<Acc>(
                    workdiv::WorkDivMembers<dim::DimInt<1>, std::size_t>(
                        core::min(blocks, maxBlocks), threads, std::size_t{1}),
                    FillKernel{},
                    view::access(view),
                    value.value);
            }
        };
    } // namespace backend
} // namespace alpaka::mem::view
