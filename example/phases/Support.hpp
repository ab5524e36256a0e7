// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Runs the two forms of an example on every accelerator and compares them with a plain loop.
#pragma once

#include <alpaka/alpaka.hpp>

#include <cmath>
#include <cstddef>
#include <cstdio>
#include <string>
#include <vector>

namespace example
{
    namespace a = alpaka;

    //! Runs a kernel that takes (n, inputs..., output). \return What it wrote.
    template<typename TAcc, typename TKernel, typename TWorkDiv, typename TOut, typename... TIn>
    auto
    run(TKernel const& kernel,
        TWorkDiv const& workDiv,
        int n,
        std::vector<TOut> const& output,
        std::vector<TIn> const&... inputs) -> std::vector<TOut>
    {
        auto const device = a::getDevByIdx<TAcc>(0);
        a::Queue<TAcc, a::Blocking> queue(device);
        auto const upload = [&]<typename T>(std::vector<T> const& host)
        {
            auto buffer = a::alloc<T>(device, static_cast<int>(host.size()));
            a::copy(queue, buffer, host);
            return buffer;
        };
        auto onDevice = upload(output);
        [&](auto... buffers)
        {
            a::exec<TAcc>(queue, workDiv, kernel, n, a::getPtrNative(buffers)..., a::getPtrNative(onDevice));
        }(upload(inputs)...);
        std::vector<TOut> result(output.size());
        a::copy(queue, result, onDevice);
        return result;
    }

    template<typename T>
    auto isNear(std::vector<T> const& lhs, std::vector<T> const& rhs) -> bool
    {
        for(std::size_t i = 0; i < rhs.size(); ++i)
            if(!(std::abs(static_cast<double>(lhs[i]) - static_cast<double>(rhs[i]))
                 <= 1e-4 * (1.0 + std::abs(static_cast<double>(rhs[i])))))
                return false;
        return lhs.size() == rhs.size();
    }

    //! The kernel with barriers where a block may have so many threads, the phased one everywhere.
    //! \return How many accelerators are wrong.
    template<std::size_t TDim, typename TBarriers, typename TPhases, typename TWorkDiv, typename TOut, typename... TIn>
    auto compare(
        TBarriers const& barriers,
        TPhases const& phases,
        TWorkDiv const& workDiv,
        int n,
        std::vector<TOut> const& output,
        std::vector<TOut> const& expected,
        std::vector<TIn> const&... inputs) -> int
    {
        int failures = 0;
        a::meta::forEachType<a::EnabledAccs<a::DimInt<TDim>, int>>(
            [&]<typename TAcc>()
            {
                auto const props = a::getAccDevProps<TAcc>(a::getDevByIdx<TAcc>(0));
                bool const fits = workDiv.m_blockThreadExtent.prod() <= props.m_blockThreadCountMax;
                bool const isRight = isNear(run<TAcc>(phases, workDiv, n, output, inputs...), expected);
                bool const areBoth = !fits || isNear(run<TAcc>(barriers, workDiv, n, output, inputs...), expected);
                failures += isRight && areBoth ? 0 : 1;
                std::printf(
                    "%-40s phases %s, barriers %s\n",
                    a::getAccName<TAcc>().c_str(),
                    isRight ? "right" : "WRONG",
                    !fits     ? "need more threads than a block has here"
                    : areBoth ? "right"
                              : "WRONG");
            });
        return failures;
    }

    template<typename TOut, typename TFn>
    auto vectorOf(int n, TFn f) -> std::vector<TOut>
    {
        std::vector<TOut> values;
        for(int i = 0; i < n; ++i)
            values.push_back(f(i));
        return values;
    }

    using Vec1 = a::Vec<a::DimInt<1>, int>;
    using Vec2 = a::Vec<a::DimInt<2>, int>;
    using WorkDiv1 = a::WorkDivMembers<a::DimInt<1>, int>;
    using WorkDiv2 = a::WorkDivMembers<a::DimInt<2>, int>;
} // namespace example
