// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Copies from, to and between OpenMP's devices.
#pragma once

#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/mem/view/Copy.hpp>
#include <alpaka/mem/view/Rows.hpp>
#include <alpaka/mem/view/RowsOf.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/runtime/cpu/Copy.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>
#include <alpaka/runtime/omptarget/Check.hpp>
#include <alpaka/runtime/omptarget/Dev.hpp>

#include <omp.h>

#include <array>
#include <cstddef>
#include <type_traits>

namespace alpaka::runtime::omptarget
{
    //! \return OpenMP's number of the device that has the memory of a view.
    [[nodiscard]] inline auto deviceNumber(dev::DevOmp5 const& dev) -> int { return dev.nativeHandle(); }

    [[nodiscard]] inline auto deviceNumber(dev::DevCpu const&) -> int { return omp_get_initial_device(); }
} // namespace alpaka::runtime::omptarget

namespace alpaka::mem::view
{
    //! Copies a region with as few calls of OpenMP as its strides allow. Holds pointers, so the
    //! memory must outlive it.
    template<std::size_t TDim>
    class TaskCopyOmp5
    {
    public:
        static constexpr auto operationKind = core::OperationKind::copy;

        //! The memory of one of the two views.
        struct Side
        {
            std::byte* data;
            int device;
        };

        //! \param sides,rows The region; side 0 is the destination, side 1 the source.
        TaskCopyOmp5(std::array<Side, 2> const& sides, detail::Rows<TDim, 2> const& rows)
            : m_sides(sides)
            , m_rows(rows)
        {
        }

        void operator()() const
        {
            auto const& [dst, src] = m_sides;
            if(m_rows.rowCount() == 0 || (dst.data == src.data && dst.device == src.device))
                return;
            // Without a device both sides are memory of the process.
            if(dst.device == omp_get_initial_device() && src.device == dst.device)
                TaskCopyCpu<TDim>(dst.data, src.data, m_rows)();
            else if(m_rows.rowCount() > 1 && isRectangle())
                copyRectangle();
            else
                m_rows.forEach(
                    0,
                    m_rows.rowCount(),
                    [this](std::array<std::size_t, 2> const& at)
                    {
                        ALPAKA_OMP5_CHECK(omp_target_memcpy(
                            m_sides[0].data,
                            m_sides[1].data,
                            m_rows.rowBytes(),
                            at[0],
                            at[1],
                            m_sides[0].device,
                            m_sides[1].device));
                    });
        }

        //! Appends the operation to a line of the trace.
        void describe(core::Text& line) const { core::append(line, "copy, ", m_rows.bytes(), " bytes"); }

    private:
        //! Whether each stride of both sides is a multiple of the next one, as in an array of arrays of bytes.
        [[nodiscard]] auto isRectangle() const -> bool
        {
            for(std::size_t side = 0; side < 2; ++side)
            {
                std::size_t inner = 1;
                std::size_t innerSize = m_rows.rowBytes();
                for(std::size_t loop = 0; loop < m_rows.loopCount(); ++loop)
                {
                    std::size_t const stride = m_rows.loopStrides(loop)[side];
                    if(stride % inner != 0 || stride / inner < innerSize)
                        return false;
                    inner = stride;
                    innerSize = m_rows.loopExtent(loop);
                }
            }
            return true;
        }

        //! One call for the region, as a part of two arrays of bytes. OpenMP wants the slowest dimension first.
        void copyRectangle() const
        {
            std::size_t const loops = m_rows.loopCount();
            std::array<std::size_t, TDim + 1> volume{};
            std::array<std::size_t, TDim + 1> const offsets{};
            std::array<std::array<std::size_t, TDim + 1>, 2> dimensions{};
            volume[loops] = m_rows.rowBytes();
            for(std::size_t loop = 0; loop < loops; ++loop)
                volume[loops - 1 - loop] = m_rows.loopExtent(loop);
            for(std::size_t side = 0; side < 2; ++side)
            {
                std::size_t inner = 1;
                for(std::size_t loop = 0; loop < loops; ++loop)
                {
                    std::size_t const stride = m_rows.loopStrides(loop)[side];
                    dimensions[side][loops - loop] = stride / inner;
                    inner = stride;
                }
                dimensions[side][0] = volume[0];
            }
            ALPAKA_OMP5_CHECK(omp_target_memcpy_rect(
                m_sides[0].data,
                m_sides[1].data,
                1,
                static_cast<int>(loops + 1),
                volume.data(),
                offsets.data(),
                offsets.data(),
                dimensions[0].data(),
                dimensions[1].data(),
                m_sides[0].device,
                m_sides[1].device));
        }

        std::array<Side, 2> m_sides;
        detail::Rows<TDim, 2> m_rows;
    };

    namespace backend
    {
        template<typename TDim>
        struct CreateTaskCopy<TDim, dev::DevOmp5, dev::DevOmp5>
        {
            template<typename TViewDst, typename TViewSrc, typename TExtent>
            static auto createTaskCopy(TViewDst& dst, TViewSrc const& src, TExtent const& extent)
                -> TaskCopyOmp5<TDim::value>
            {
                using runtime::omptarget::deviceNumber;
                auto* const from = const_cast<std::remove_const_t<elem::Elem<TViewSrc>>*>(getPtrNative(src));
                return {
                    {{{reinterpret_cast<std::byte*>(getPtrNative(dst)), deviceNumber(dev::getDev(dst))},
                      {reinterpret_cast<std::byte*>(from), deviceNumber(dev::getDev(src))}}},
                    view::detail::rowsOf(extent, dst, src)};
            }
        };

        template<typename TDim>
        struct CreateTaskCopy<TDim, dev::DevOmp5, dev::DevCpu> : CreateTaskCopy<TDim, dev::DevOmp5, dev::DevOmp5>
        {
        };

        template<typename TDim>
        struct CreateTaskCopy<TDim, dev::DevCpu, dev::DevOmp5> : CreateTaskCopy<TDim, dev::DevOmp5, dev::DevOmp5>
        {
        };
    } // namespace backend
} // namespace alpaka::mem::view
