// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a launch learns the source line of its call. A default argument after a parameter pack is never used, but the
//! conversion of an argument before the pack has its own default arguments.
#pragma once

#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
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
    } // namespace detail

    //! A work division and the line of the caller. Each work division of TAcc's dimension and index type converts to
    //! it.
    template<typename TAcc>
    class LaunchWorkDiv
    {
    public:
        using WorkDiv = workdiv::WorkDivMembers<dim::Dim<TAcc>, idx::Idx<TAcc>>;

        //! \param location The line that error messages of the launch name.
        template<typename TWorkDiv>
        LaunchWorkDiv(TWorkDiv const& workDiv, core::SourceLocation const& location = core::SourceLocation::current())
            : m_workDiv(convert(workDiv))
            , m_location(location)
        {
        }

        [[nodiscard]] auto workDiv() const -> WorkDiv const&
        {
            return m_workDiv;
        }

        [[nodiscard]] auto location() const -> core::SourceLocation const&
        {
            return m_location;
        }

    private:
        template<typename TWorkDiv>
        static auto convert(TWorkDiv const& workDiv) -> WorkDiv
        {
            if constexpr(detail::isWorkDivOf<dim::Dim<TAcc>, idx::Idx<TAcc>, TWorkDiv>())
                return WorkDiv(workDiv);
            else
                __builtin_unreachable(); // one mistake, one error
        }

        WorkDiv m_workDiv;
        core::SourceLocation m_location;
    };
} // namespace alpaka::kernel
