// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The warp functions of AccCpuChecked.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/common/WarpFunctions.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::strategy::detail
{
    //! The warp size is a setting of the launch. Functions are not inlined: their return address is the place of the
    //! call in the kernel.
    struct CheckedWarpFunctions
    {
        using Functions = FiberWarpFunctions<WarpSizeOfThread>;
        using Mask = Functions::Mask;

        //! Kernels that need warps of a size get them.
        static constexpr auto hasWarpsOf(std::size_t size) -> bool
        {
            return size != 0 && size <= 64 && (size & (size - 1)) == 0;
        }

        template<typename TAcc>
        ALPAKA_FN_NOINLINE static auto getSize(TAcc const& acc) -> std::int32_t
        {
            acc.thread().usesWarps(nullptr);
            return Functions::getSize(acc);
        }

        template<typename TAcc>
        ALPAKA_FN_NOINLINE static auto getLaneIdx(TAcc const& acc) -> std::int32_t
        {
            acc.thread().usesWarps(nullptr);
            return Functions::getLaneIdx(acc);
        }

        template<typename TAcc>
        ALPAKA_FN_NOINLINE static auto activemask(TAcc const& acc) -> Mask
        {
            acc.thread().usesWarps(__builtin_return_address(0));
            return Functions::activemask(acc);
        }

        template<typename TAcc>
        ALPAKA_FN_NOINLINE static auto all(TAcc const& acc, std::int32_t predicate) -> std::int32_t
        {
            acc.thread().usesWarps(__builtin_return_address(0));
            return Functions::all(acc, predicate);
        }

        template<typename TAcc>
        ALPAKA_FN_NOINLINE static auto any(TAcc const& acc, std::int32_t predicate) -> std::int32_t
        {
            acc.thread().usesWarps(__builtin_return_address(0));
            return Functions::any(acc, predicate);
        }

        template<typename TAcc>
        ALPAKA_FN_NOINLINE static auto ballot(TAcc const& acc, std::int32_t predicate) -> Mask
        {
            acc.thread().usesWarps(__builtin_return_address(0));
            return Functions::ballot(acc, predicate);
        }

        template<typename TAcc>
        ALPAKA_FN_NOINLINE static void sync(TAcc const& acc, std::uint64_t mask)
        {
            acc.thread().usesWarps(__builtin_return_address(0));
            Functions::sync(acc, mask);
        }

        template<typename TAcc, typename T>
        ALPAKA_FN_NOINLINE static auto shfl(TAcc const& acc, T const& value, std::int32_t srcLane, std::int32_t width)
            -> T
        {
            acc.thread().usesWarps(__builtin_return_address(0));
            return Functions::shfl(acc, value, srcLane, width);
        }

        template<typename TAcc, typename T>
        ALPAKA_FN_NOINLINE static auto shflUp(TAcc const& acc, T const& value, std::uint32_t delta, std::int32_t width)
            -> T
        {
            acc.thread().usesWarps(__builtin_return_address(0));
            return Functions::shflUp(acc, value, delta, width);
        }

        template<typename TAcc, typename T>
        ALPAKA_FN_NOINLINE static auto
        shflDown(TAcc const& acc, T const& value, std::uint32_t delta, std::int32_t width) -> T
        {
            acc.thread().usesWarps(__builtin_return_address(0));
            return Functions::shflDown(acc, value, delta, width);
        }

        template<typename TAcc, typename T>
        ALPAKA_FN_NOINLINE static auto shflXor(TAcc const& acc, T const& value, std::int32_t mask, std::int32_t width)
            -> T
        {
            acc.thread().usesWarps(__builtin_return_address(0));
            return Functions::shflXor(acc, value, mask, width);
        }
    };
} // namespace alpaka::strategy::detail
