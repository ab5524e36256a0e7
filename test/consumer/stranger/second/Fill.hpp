// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A kernel that both translation units of the program instantiate, so that the linker merges what they share.
#pragma once

#include <alpaka/alpaka.hpp>

#include <cstddef>
#include <vector>

struct Fill
{
    template<typename TAcc>
    ALPAKA_FN_ACC auto operator()(TAcc const& acc, int* out, std::size_t n) const -> void
    {
        std::size_t const i = alpaka::idx::getIdx<alpaka::Grid, alpaka::Threads>(acc)[0];
        if(i < n)
        {
            out[i] = static_cast<int>(i);
        }
    }
};

//! \return The sum of what the kernel wrote; n * (n - 1) / 2 when all is well.
template<template<typename, typename> typename TAcc>
auto sumOfFill(std::size_t n) -> int
{
    using Dim = alpaka::dim::DimInt<1>;
    using Acc = TAcc<Dim, std::size_t>;
    using Vec = alpaka::vec::Vec<Dim, std::size_t>;
    auto const device = alpaka::pltf::getDevByIdx<Acc>(std::size_t{0});
    alpaka::queue::Queue<Acc, alpaka::queue::NonBlocking> queue(device);
    auto buffer = alpaka::mem::buf::alloc<int, std::size_t>(device, Vec(n));
    auto const workDiv = alpaka::workdiv::getValidWorkDiv<Acc>(device, Vec(n), Vec(std::size_t{1}));
    alpaka::kernel::exec<Acc>(queue, workDiv, Fill{}, alpaka::mem::view::getPtrNative(buffer), n);
    std::vector<int> result(n);
    alpaka::mem::view::copy(queue, result, buffer, Vec(n));
    alpaka::wait::wait(queue);
    int sum = 0;
    for(int const value : result)
    {
        sum += value;
    }
    return sum;
}
