// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What every work division that the library proposes has to satisfy.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/workdiv/SubDivide.hpp>

#include <cstddef>
#include <limits>
#include <string>

namespace alpaka_test
{
    template<typename TDim, typename TIdx>
    auto ceilDivElementwise(alpaka::vec::Vec<TDim, TIdx> whole, alpaka::vec::Vec<TDim, TIdx> const& parts)
    {
        for(std::size_t d = 0; d < TDim::value; ++d)
            whole[d] = alpaka::workdiv::detail::ceilDiv(whole[d], parts[d]);
        return whole;
    }

    //! \return What is wrong with a work division for an extent of elements; empty when nothing is.
    template<typename TDim, typename TIdx>
    auto faultOfSubDivision(
        alpaka::workdiv::WorkDivMembers<TDim, TIdx> const& workDiv,
        alpaka::vec::Vec<TDim, TIdx> const& elems,
        alpaka::vec::Vec<TDim, TIdx> const& threadElems,
        alpaka::acc::AccDevProps<TDim, TIdx> const& props,
        bool mustDivide,
        alpaka::workdiv::GridBlockExtentSubDivRestrictions restriction) -> std::string
    {
        namespace wd = alpaka::workdiv;
        using Vec = alpaka::vec::Vec<TDim, TIdx>;
        if(!wd::isValidWorkDiv(props, workDiv))
            return "the work division is not valid";
        if(!(wd::getWorkDiv<alpaka::Grid, alpaka::Elems>(workDiv) >= elems).all())
            return "the grid does not cover the elements";
        if(!(workDiv.m_threadElemExtent <= threadElems).all())
            return "a thread has more elements than asked for";
        auto const threads = ceilDivElementwise(elems, workDiv.m_threadElemExtent);
        if(mustDivide && threads % workDiv.m_blockThreadExtent != Vec::zeros())
            return "the blocks do not divide the threads";
        if(ceilDivElementwise(threads, workDiv.m_blockThreadExtent) != workDiv.m_gridBlockExtent)
            return "the grid has blocks without elements";
        if(restriction == wd::GridBlockExtentSubDivRestrictions::EqualExtent
           && workDiv.m_blockThreadExtent != Vec::all(workDiv.m_blockThreadExtent[0]))
            return "the extents of a block differ";
        return {};
    }

    //! Divides and checks the result. An error is a fault where only the threads of a block and the elements of a
    //! thread are limited and all elements can be numbered.
    template<typename TDim, typename TIdx>
    auto faultOfSubDividing(
        alpaka::vec::Vec<TDim, TIdx> const& elems,
        alpaka::vec::Vec<TDim, TIdx> const& threadElems,
        alpaka::acc::AccDevProps<TDim, TIdx> const& props,
        bool mustDivide,
        alpaka::workdiv::GridBlockExtentSubDivRestrictions restriction) -> std::string
    {
        namespace wd = alpaka::workdiv;
        using Vec = alpaka::vec::Vec<TDim, TIdx>;
        constexpr TIdx largest = std::numeric_limits<TIdx>::max();
        try
        {
            auto const workDiv = wd::subDivideGridElems(elems, threadElems, props, mustDivide, restriction);
            return faultOfSubDivision(workDiv, elems, threadElems, props, mustDivide, restriction);
        }
        catch(alpaka::core::Error const& error)
        {
            bool const gridIsLimited
                = props.m_gridBlockExtentMax != Vec::all(largest) || props.m_gridBlockCountMax != largest;
            bool const mustSucceed = !gridIsLimited && wd::detail::productIsWithin(elems, largest);
            return mustSucceed ? error.what() : "";
        }
    }
} // namespace alpaka_test
