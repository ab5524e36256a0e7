// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a launch learns the source line of its call. A default argument after a parameter pack is never used, but the
//! conversion of an argument before the pack has its own default arguments.
#pragma once

#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/kernel/LaunchExtent.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <concepts>

namespace alpaka::kernel
{
    namespace detail
    {
        //! \return Whether the work division has the dimension and the index type; otherwise compilation fails with
        //!         one message.
        template<typename TDim, typename TIdx, typename TWorkDiv>
        constexpr auto isWorkDivOf() -> bool
        {
            constexpr bool dimsMatch = std::same_as<dim::Dim<TWorkDiv>, TDim>;
            constexpr bool idxsMatch = std::same_as<idx::Idx<TWorkDiv>, TIdx>;
            static_assert(dimsMatch, "kernel launch: the work division and the accelerator have different dimensions");
            static_assert(
                !dimsMatch || idxsMatch,
                "kernel launch: the work division and the accelerator have different index types");
            return dimsMatch && idxsMatch;
        }

        //! Not two extents, but near enough to be told so.
        template<typename TGrid, typename TBlock, typename TAcc>
        concept AreNoExtents
            = !(IsLaunchExtent<TGrid, TAcc> && IsLaunchExtent<TBlock, TAcc>)
              && !std::same_as<TBlock, core::SourceLocation> && !(dim::Dim<TAcc>::value == 2 && std::integral<TGrid>);
    } // namespace detail

    //! A work division and the line of the caller. Each work division of TAcc's dimension and index type converts to
    //! it, and so do two extents in braces: {blocks of the grid, threads of a block}.
    template<typename TAcc>
    class LaunchWorkDiv
    {
    public:
        using WorkDiv = workdiv::WorkDivMembers<dim::Dim<TAcc>, idx::Idx<TAcc>>;

        //! \param location The line that error messages of the launch name.
        template<typename TWorkDiv>
            requires(!IsLaunchExtent<TWorkDiv, TAcc>)
        LaunchWorkDiv(TWorkDiv const& workDiv, core::SourceLocation const& location = core::SourceLocation::current())
            : m_workDiv(convert(workDiv))
            , m_location(location)
        {
        }

        //! As CUDA's <<<grid, block>>>; a thread has one element.
        //! \param grid Blocks of the grid.
        //! \param block Threads of a block.
        LaunchWorkDiv(
            LaunchExtent<TAcc> const& grid,
            LaunchExtent<TAcc> const& block,
            core::SourceLocation const& location = core::SourceLocation::current())
            : m_workDiv(grid.vec(), block.vec(), LaunchExtent<TAcc>::Vec::ones())
            , m_location(location)
        {
        }

        template<typename TGrid, typename TBlock>
            requires detail::AreNoExtents<TGrid, TBlock, TAcc>
        LaunchWorkDiv(TGrid const&, TBlock const&)
            : m_workDiv(refuse<TGrid>())
        {
        }

        [[nodiscard]] auto workDiv() const -> WorkDiv const& { return m_workDiv; }

        [[nodiscard]] auto location() const -> core::SourceLocation const& { return m_location; }

    private:
        template<typename TWorkDiv>
        static auto convert(TWorkDiv const& workDiv) -> WorkDiv
        {
            if constexpr(!workdiv::IsWorkDiv<TWorkDiv>)
                return refuse<TWorkDiv>();
            else if constexpr(detail::isWorkDivOf<dim::Dim<TAcc>, idx::Idx<TAcc>, TWorkDiv>())
                return WorkDiv(workDiv);
            else
                __builtin_unreachable(); // one mistake, one error
        }

        template<typename T>
        static auto refuse() -> WorkDiv
        {
            static_assert(
                !std::same_as<T, T>,
                "kernel launch: exec<Acc>(queue, size, kernel, ...): the size is a work division, "
                "{blocks, threads of a block} or an extent of threads; in one dimension extents are numbers, "
                "otherwise Vecs of the accelerator's dimension, numbers in braces, or objects with x, y and z");
            __builtin_unreachable();
        }

        WorkDiv m_workDiv;
        core::SourceLocation m_location;
    };
} // namespace alpaka::kernel
