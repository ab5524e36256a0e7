// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Sets the bytes and the elements of views of OpenMP's devices.
#pragma once

#include <alpaka/acc/Named.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/MinMax.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/idx/GetIdx.hpp>
#include <alpaka/kernel/Kernel.hpp>
#include <alpaka/mem/view/Accessor.hpp>
#include <alpaka/mem/view/Fill.hpp>
#include <alpaka/mem/view/FillKernel.hpp>
#include <alpaka/mem/view/Rows.hpp>
#include <alpaka/mem/view/RowsOf.hpp>
#include <alpaka/mem/view/Set.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/runtime/cpu/Set.hpp>
#include <alpaka/runtime/omptarget/Dev.hpp>
#include <alpaka/runtime/omptarget/Launch.hpp>
#include <alpaka/runtime/omptarget/Properties.hpp>
#include <alpaka/vec/Algorithm.hpp>
#include <alpaka/workdiv/Tags.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace alpaka::mem::view
{
    //! Sets a piece of a row with each thread.
    template<std::size_t TDim>
    struct SetPiecesKernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(
            TAcc const& acc,
            std::byte* data,
            std::uint8_t byte,
            detail::Rows<TDim, 1> const& rows,
            std::size_t piecesOfRow,
            std::size_t pieceBytes) const
        {
            std::size_t const piece = idx::getIdx<origin::Grid, unit::Threads>(acc)[0];
            std::size_t const row = piece / piecesOfRow;
            if(row >= rows.rowCount())
                return;
            std::size_t const begin = piece % piecesOfRow * pieceBytes;
            std::size_t const end = core::min(begin + pieceBytes, rows.rowBytes());
            rows.forEach(
                row,
                row + 1,
                [&](std::array<std::size_t, 1> const& at)
                {
                    for(std::size_t i = begin; i < end; ++i)
                        data[at[0] + i] = static_cast<std::byte>(byte);
                });
        }
    };

    //! Sets a region by a kernel. Holds a pointer, so the memory must outlive it.
    template<std::size_t TDim>
    class TaskSetOmp5
    {
    public:
        static constexpr auto operationKind = core::OperationKind::set;

        TaskSetOmp5(std::byte* data, dev::DevOmp5 const& dev, std::uint8_t byte, detail::Rows<TDim, 1> const& rows)
            : m_data(data)
            , m_rows(rows)
            , m_dev(dev)
            , m_byte(byte)
        {
        }

        void operator()() const
        {
            auto const& facts = m_dev.facts();
            if(m_rows.rowCount() == 0)
                return;
            if(facts.isInitialDevice)
            {
                TaskSetCpu<TDim>(m_data, m_byte, m_rows)();
                return;
            }
            runtime::omptarget::refuseInParallelRegion("mem::view::set");
            // Neighbouring threads of a GPU store to neighbouring addresses; a core stores long runs.
            std::size_t const pieceBytes = facts.isNestedRegions ? std::size_t{1} << 16 : sizeof(std::uint64_t);
            std::size_t const threads = facts.isNestedRegions ? 1 : runtime::omptarget::maxBlockThreads(facts);
            std::size_t const piecesOfRow = (m_rows.rowBytes() + pieceBytes - 1) / pieceBytes;
            std::size_t const blocks = (m_rows.rowCount() * piecesOfRow + threads - 1) / threads;
            using Acc = acc::AccOmp5<dim::DimInt<1>, std::size_t>;
            workdiv::WorkDivMembers<dim::DimInt<1>, std::size_t> const workDiv(blocks, threads, std::size_t{1});
            runtime::omptarget::TaskOnDevice(
                kernel::createTaskKernel<Acc>(
                    workDiv, SetPiecesKernel<TDim>{}, m_data, m_byte, m_rows, piecesOfRow, pieceBytes),
                m_dev)();
        }

        //! Appends the operation to a line of the trace.
        void describe(core::Text& line) const { core::append(line, "set, ", m_rows.bytes(), " bytes"); }

    private:
        std::byte* m_data;
        detail::Rows<TDim, 1> m_rows;
        dev::DevOmp5 m_dev;
        std::uint8_t m_byte;
    };
} // namespace alpaka::mem::view

namespace alpaka
{
    template<typename TDim>
    struct mem::view::backend::CreateTaskSet<TDim, dev::DevOmp5>
    {
        template<typename TView, typename TExtent>
        static auto createTaskSet(TView& view, std::uint8_t const& byte, TExtent const& extent)
            -> TaskSetOmp5<TDim::value>
        {
            return {
                reinterpret_cast<std::byte*>(view::getPtrNative(view)),
                dev::getDev(view),
                byte,
                detail::rowsOf(extent, view)};
        }

        template<typename TView, typename TElem, typename TExtent>
        static auto createTaskSet(TView& view, Value<TElem> const& value, TExtent const& extent)
        {
            auto const dev = dev::getDev(view);
            auto const& facts = dev.facts();
            std::size_t const threads = facts.isNestedRegions ? 1 : runtime::omptarget::maxBlockThreads(facts);
            std::size_t const blocks = (vec::cast<std::size_t>(extent).prod() + threads - 1) / threads;
            return kernel::createTaskKernel<acc::AccOmp5<dim::DimInt<1>, std::size_t>>(
                workdiv::WorkDivMembers<dim::DimInt<1>, std::size_t>(
                    core::min(blocks, std::size_t{1024}), threads, std::size_t{1}),
                FillKernel{},
                view::access(view),
                value.value);
        }
    };
} // namespace alpaka
