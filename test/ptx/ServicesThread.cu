// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// What a thread can ask on its own and among its warp: bits, clock, streaming, random numbers, lanes.
// ptx: popc.b64
// ptx: clz.b32
// ptx: brev.b64
// ptx: clock64
// ptx: ld.global.cs.v4
// ptx: ld.global.cs.u64
// ptx: st.global.cs.v4
// ptx: st.global.cs.u8
// ptx: %laneid
// ptx: activemask.b32
// ptx: shfl.sync.idx.b32
// ptx: shfl.sync.up.b32
// ptx: shfl.sync.down.b32
// ptx: shfl.sync.bfly.b32
// ptx: vote.sync.all.pred
// ptx: vote.sync.any.pred
// ptx: vote.sync.ballot.b32
#include "Pair.hpp"
#include <cstdint>

namespace services
{
    struct Bits
    {
        template<typename TAcc, typename T>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, T const* in, T* out, std::uint64_t* ticks) const
        {
            namespace intrinsic = alpaka::intrinsic;
            ticks[0] = alpaka::time::clock(acc);
            out[0] = static_cast<T>(
                intrinsic::popcount(acc, in[0]) + intrinsic::ffs(acc, in[1]) + intrinsic::clz(acc, in[2])
                + intrinsic::ctz(acc, in[3]));
            out[1] = intrinsic::brev(acc, in[4]);
        }
    };

    template<typename T, std::size_t TCount>
    struct Several
    {
        T values[TCount];
    };

    struct alignas(16) Aligned
    {
        float values[4];
    };

    struct Streaming
    {
        template<typename TAcc, typename T>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, T const* in, T* out) const
        {
            alpaka::mem::storeStreaming(acc, out, alpaka::mem::loadStreaming(acc, in));
        }
    };

    struct Warps
    {
        template<typename TAcc, typename T>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, T* values, std::uint64_t* masks, int p) const
        {
            namespace warp = alpaka::warp;
            auto const lane = warp::getLaneIdx(acc);
            masks[0] = warp::activemask(acc);
            masks[1] = warp::ballot(acc, p);
            masks[2] = static_cast<std::uint64_t>(warp::all(acc, p) + warp::any(acc, p) + warp::getSize(acc));
            values[lane] = warp::shfl(acc, values[lane], 3);
            values[lane] = warp::shfl_up(acc, values[lane], 1, 16);
            values[lane] = warp::shfl_down(acc, values[lane], 2);
            values[lane] = warp::shfl_xor(acc, values[lane], 1, 8);
        }
    };

    struct Random
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, unsigned* words, float* reals, double* wideReals) const
        {
            namespace distribution = alpaka::rand::distribution;
            auto const i = ptx::inGrid(acc)[0];
            auto engine = alpaka::rand::generator::createDefault(acc, 42, i);
            auto words32 = distribution::createUniformUint<unsigned>(acc);
            auto uniform = distribution::createUniformReal<float>(acc);
            auto normal = distribution::createNormalReal<double>(acc);
            auto exponential = distribution::createExponential<float>(acc);
            words[i] = words32(engine);
            reals[i] = uniform(engine) + exponential(engine);
            wideReals[i] = normal(engine);
        }
    };

    template<typename... Ts>
    auto streams() -> bool
    {
        return ((ptx::library<ptx::Acc<1, int>, Streaming, Ts const*, Ts*>() != nullptr) && ...);
    }

    template<typename... Ts>
    auto warps() -> bool
    {
        return ((ptx::library<ptx::Acc<1, int>, Warps, Ts*, std::uint64_t*, int>() != nullptr) && ...);
    }
} // namespace services

bool const entries
    = ptx::library<ptx::Acc<1, int>, services::Bits, int const*, int*, std::uint64_t*>() != nullptr
      && ptx::library<ptx::Acc<1, int>, services::Bits, std::uint64_t const*, std::uint64_t*, std::uint64_t*>()
             != nullptr
      && services::streams<char, short, float, double, services::Several<float, 3>, services::Aligned>()
      && services::warps<int, double, services::Several<char, 3>, services::Several<float, 3>>()
      && ptx::library<ptx::Acc<1, int>, services::Random, unsigned*, float*, double*>() != nullptr;
