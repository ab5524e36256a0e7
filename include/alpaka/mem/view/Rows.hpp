// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A region of N dimensions as rows of contiguous bytes, for copies and sets on CPUs.
#pragma once

#include <array>
#include <cstddef>

namespace alpaka::mem::view::detail
{
    //! The rows of one region in TSides memories at once (a set has one side, a copy has two).
    //!
    //! Dimensions that are packed on every side are merged into the row. Outer dimensions are merged with each other
    //! where their strides allow. So a packed region is one row in any dimension. All arithmetic is in std::size_t,
    //! because the index types of the views may be too small to count bytes.
    template<std::size_t TDim, std::size_t TSides>
    class Rows
    {
    public:
        using Sides = std::array<std::size_t, TSides>;

        //! \param extents Elements per dimension, slowest first.
        //! \param elemBytes Bytes of one element.
        //! \param strides Bytes from one element to the next in each dimension, for each side.
        Rows(
            std::array<std::size_t, TDim> const& extents,
            std::size_t elemBytes,
            std::array<Sides, TDim> const& strides)
            : m_rowBytes(elemBytes)
        {
            for(std::size_t const extent : extents)
                if(extent == 0)
                    m_rowCount = 0;
            for(std::size_t d = TDim; m_rowCount != 0 && d-- > 0;)
                addDimension(extents[d], strides[d]);
        }

        [[nodiscard]] auto rowBytes() const -> std::size_t { return m_rowBytes; }

        //! \return Number of rows; zero when the region is empty.
        [[nodiscard]] auto rowCount() const -> std::size_t { return m_rowCount; }

        //! \return Bytes of the region on one side.
        [[nodiscard]] auto bytes() const -> std::size_t { return m_rowBytes * m_rowCount; }

        //! \return Number of dimensions outside the row that were not merged; number 0 is the fastest of them.
        [[nodiscard]] auto loopCount() const -> std::size_t { return m_loops; }

        [[nodiscard]] auto loopExtent(std::size_t loop) const -> std::size_t { return m_extents[loop]; }

        //! \return Rows of one plane: the extent of loop 0 without the dimensions that were merged into it.
        [[nodiscard]] auto planeExtent() const -> std::size_t { return m_planeExtent; }

        //! \return Bytes from one step of the loop to the next on each side.
        [[nodiscard]] auto loopStrides(std::size_t loop) const -> Sides const& { return m_strides[loop]; }

        //! Calls fn with the byte offsets of the rows [first, last), in order.
        template<typename TFn>
        void forEach(std::size_t first, std::size_t last, TFn const& fn) const
        {
            std::array<std::size_t, capacity> index{};
            Sides offsets{};
            std::size_t rest = first;
            for(std::size_t d = 0; d < m_loops; ++d)
            {
                index[d] = rest % m_extents[d];
                rest /= m_extents[d];
                for(std::size_t side = 0; side < TSides; ++side)
                    offsets[side] += index[d] * m_strides[d][side];
            }
            for(std::size_t row = first; row < last; ++row)
            {
                fn(offsets);
                advance(index, offsets);
            }
        }

        //! Calls fn(offsets, strides, count) for the first of so many rows with these distances, until there is no
        //! row left: the inner loop over rows is the caller's.
        template<typename TFn>
        void forEachPlane(TFn const& fn) const
        {
            std::size_t const count = m_loops == 0 ? 1 : m_extents[0];
            std::array<std::size_t, capacity> index{};
            Sides offsets{};
            for(std::size_t row = 0; row < m_rowCount; row += count)
            {
                fn(offsets, m_strides[0], count);
                advance(index, offsets, 1);
            }
        }

    private:
        //! At least one, because arrays without elements would need special cases.
        static constexpr std::size_t capacity = TDim == 0 ? 1 : TDim;

        void addDimension(std::size_t extent, Sides const& strides)
        {
            // In a dimension of one element the stride is never used, so it may have any value.
            if(extent == 1)
                return;
            bool continues = true;
            for(std::size_t side = 0; side < TSides; ++side)
                continues = continues && strides[side] == coveredBytes(side);
            if(continues && m_loops == 0)
                m_rowBytes *= extent;
            else if(continues)
                m_extents[m_loops - 1] *= extent;
            else
            {
                if(m_loops == 0)
                    m_planeExtent = extent;
                m_extents[m_loops] = extent;
                m_strides[m_loops] = strides;
                ++m_loops;
            }
            if(m_loops != 0)
                m_rowCount *= extent;
        }

        //! Bytes that the dimensions so far span on one side: a dimension with this stride continues them.
        [[nodiscard]] auto coveredBytes(std::size_t side) const -> std::size_t
        {
            return m_loops == 0 ? m_rowBytes : m_extents[m_loops - 1] * m_strides[m_loops - 1][side];
        }

        //! \param d The loop that goes on.
        void advance(std::array<std::size_t, capacity>& index, Sides& offsets, std::size_t d = 0) const
        {
            for(; d < capacity && d < m_loops; ++d) // capacity: for g++, which warns otherwise
            {
                bool const carries = ++index[d] == m_extents[d];
                std::size_t const steps = carries ? m_extents[d] - 1 : 1;
                for(std::size_t side = 0; side < TSides; ++side)
                    offsets[side] += carries ? 0 - steps * m_strides[d][side] : m_strides[d][side];
                if(!carries)
                    return;
                index[d] = 0;
            }
        }

        std::size_t m_rowBytes;
        std::size_t m_rowCount = 1;
        std::size_t m_planeExtent = 1;
        //! Number of dimensions outside the row; the fastest of them comes first.
        std::size_t m_loops = 0;
        std::array<std::size_t, capacity> m_extents{};
        std::array<Sides, capacity> m_strides{};
    };
} // namespace alpaka::mem::view::detail
