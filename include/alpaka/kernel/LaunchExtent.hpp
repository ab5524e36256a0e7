// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Extents as launches take them: numbers, vectors and CUDA's dim3.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>

#include <concepts>
#include <cstddef>
#include <limits>
#include <utility>

namespace alpaka::kernel
{
    namespace detail
    {
        //! Has sizes named as those of CUDA's dim3; x is the fastest dimension.
        template<typename T>
        concept HasXyz = requires(T const& t) {
            requires std::integral<decltype(t.x)> && std::integral<decltype(t.y)> && std::integral<decltype(t.z)>;
        };

        //! Has extents of the dimension, and is not a work division itself.
        template<typename T, typename TDim>
        concept HasExtentsOf = extent::HasExtent<T> && std::integral<idx::Idx<T>> && dim::Dim<T>::value == TDim::value
                               && !workdiv::IsWorkDiv<T>;
    } // namespace detail

    //! A launch on TAcc can take a T as an extent: a number in one dimension; any object with extents of TAcc's
    //! dimension, for example a Vec or a buffer; or an object with members x, y and z, in up to three dimensions.
    template<typename T, typename TAcc>
    concept IsLaunchExtent = detail::HasExtentsOf<T, dim::Dim<TAcc>>
                             || (detail::HasXyz<T> && dim::Dim<TAcc>::value >= 1 && dim::Dim<TAcc>::value <= 3);

    //! An extent of TAcc's dimension and index type, and the line of the caller. Each IsLaunchExtent converts to it,
    //! and in two and three dimensions so do numbers in braces, the slowest dimension first.
    template<typename TAcc>
    class LaunchExtent
    {
    public:
        using Dim = dim::Dim<TAcc>;
        using Idx = idx::Idx<TAcc>;
        using Vec = vec::Vec<Dim, Idx>;

        //! \throws core::Error when a number is not within TAcc's index type, or an object with x, y and z has another
        //!         extent than 1 in a dimension that TAcc does not have.
        template<typename TExtent>
            requires IsLaunchExtent<TExtent, TAcc>
        LaunchExtent(TExtent const& extent, core::SourceLocation const& location = core::SourceLocation::current())
            : m_location(location)
        {
            constexpr std::size_t dim = Dim::value;
            if constexpr(detail::HasExtentsOf<TExtent, Dim>)
            {
                auto const values = extent::getExtentVecEnd<Dim>(extent);
                for(std::size_t d = 0; d < dim; ++d)
                    set(d, values[d]);
            }
            else
            {
                set(dim - 1, extent.x);
                if constexpr(dim > 1)
                    set(dim - 2, extent.y);
                else
                    requireOne(extent.y);
                if constexpr(dim > 2)
                    set(dim - 3, extent.z);
                else
                    requireOne(extent.z);
            }
        }

        template<std::integral TRows, std::integral TColumns>
            requires(Dim::value == 2)
        LaunchExtent(
            TRows rows, TColumns columns, core::SourceLocation const& location = core::SourceLocation::current())
            : m_location(location)
        {
            set(0, rows);
            set(1, columns);
        }

        template<std::integral TSlices, std::integral TRows, std::integral TColumns>
            requires(Dim::value == 3)
        LaunchExtent(
            TSlices slices,
            TRows rows,
            TColumns columns,
            core::SourceLocation const& location = core::SourceLocation::current())
            : m_location(location)
        {
            set(0, slices);
            set(1, rows);
            set(2, columns);
        }

        [[nodiscard]] auto vec() const -> Vec const& { return m_vec; }

        [[nodiscard]] auto location() const -> core::SourceLocation const& { return m_location; }

    private:
        template<typename TNumber>
        void set(std::size_t d, TNumber number)
        {
            if(!std::in_range<Idx>(+number)) // of an int where that is wider, because it knows no characters
                refuse(number, " is not within the accelerator's index type, whose largest value is ", largest);
            m_vec[d] = static_cast<Idx>(number);
        }

        template<typename TNumber>
        void requireOne(TNumber number)
        {
            if(number != TNumber{1})
                refuse(number, " must be 1 in a dimension beyond those of the accelerator, ", Dim::value);
        }

        template<typename TNumber, typename TLimit>
        [[noreturn]] ALPAKA_FN_COLD void refuse(TNumber number, char const* why, TLimit limit) const
        {
            core::calledAt(m_location, [&] { core::fail("kernel launch: the extent ", number, why, limit); });
            __builtin_unreachable();
        }

        static constexpr Idx largest = std::numeric_limits<Idx>::max();

        Vec m_vec = Vec::zeros();
        core::SourceLocation m_location;
    };
} // namespace alpaka::kernel
