// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Copies between the devices and the CPU, and sets. Memory that is not the device's is refused.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/runtime/cpu/Copy.hpp>
#include <alpaka/runtime/cpu/Set.hpp>

#include "Dev.hpp"
#include <concepts>
#include <cstdint>

// [refuse]
namespace mylab
{
    //! \throws alpaka::core::Error when a view of an island points elsewhere.
    template<typename TView>
    void requireOnDevice(char const* call, TView const& view)
    {
        if constexpr(std::same_as<alpaka::dev::Dev<TView>, DevIsland>)
        {
            auto const* const first = alpaka::mem::view::getPtrNative(view);
            bool const isEmpty = alpaka::extent::getExtentVec(view).prod() == 0;
            if(!isEmpty && !alpaka::dev::getDev(view).memory()->contains(first))
                alpaka::core::fail(call, ": a view of an island points to memory that is not of this device");
        }
    }
} // namespace mylab
// [refuse]

// [tasks]
namespace mylab
{
    //! Checks both views and leaves the work to the task of the CPU.
    template<typename TDim>
    struct IslandCopy
    {
        template<typename TViewDst, typename TViewSrc, typename TExtent>
        static auto createTaskCopy(TViewDst& dst, TViewSrc const& src, TExtent const& extent)
        {
            using alpaka::dev::DevCpu;
            requireOnDevice("mem::view::copy", dst);
            requireOnDevice("mem::view::copy", src);
            return alpaka::mem::view::backend::CreateTaskCopy<TDim, DevCpu, DevCpu>::createTaskCopy(dst, src, extent);
        }
    };
} // namespace mylab

template<typename TDim>
struct alpaka::mem::view::backend::CreateTaskCopy<TDim, mylab::DevIsland, mylab::DevIsland> : mylab::IslandCopy<TDim>
{
};

template<typename TDim>
struct alpaka::mem::view::backend::CreateTaskCopy<TDim, mylab::DevIsland, alpaka::dev::DevCpu>
    : mylab::IslandCopy<TDim>
{
};

template<typename TDim>
struct alpaka::mem::view::backend::CreateTaskCopy<TDim, alpaka::dev::DevCpu, mylab::DevIsland>
    : mylab::IslandCopy<TDim>
{
};

template<typename TDim>
struct alpaka::mem::view::backend::CreateTaskSet<TDim, mylab::DevIsland>
{
    template<typename TView, typename TExtent>
    static auto createTaskSet(TView& view, std::uint8_t const& byte, TExtent const& extent)
    {
        mylab::requireOnDevice("mem::view::set", view);
        return CreateTaskSet<TDim, dev::DevCpu>::createTaskSet(view, byte, extent);
    }
};
// [tasks]
