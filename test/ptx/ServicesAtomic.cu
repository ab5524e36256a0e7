// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Every atomic operation of every size and hierarchy, and every fence, compile for the device; those that the
// processor has are its instructions with the right scope. ptx: atom.global.cta.add.u32 ptx: atom.global.cta.add.f64
// ptx: atom.global.add.f32
// ptx: atom.global.cta.min.s32
// ptx: atom.global.max.u64
// ptx: atom.global.cta.inc.u32
// ptx: atom.global.dec.u32
// ptx: atom.global.cta.exch.b64
// ptx: atom.global.xor.b64
// ptx: atom.global.cta.cas.b32
// ptx: atom.global.cas.b64
// ptx: fence.acq_rel.cta
// ptx: fence.acq_rel.gpu
// ptx: fence.acq_rel.sys
// ptx: fence.sc.cta
// ptx: fence.sc.gpu
// ptx: fence.sc.sys
#include "Pair.hpp"
#include <concepts>

namespace services
{
    struct Atomics
    {
        template<typename TAcc, typename T>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, T* addr, T* out) const
        {
            all(acc, addr, out, alpaka::hierarchy::Threads{});
            all(acc, addr, out, alpaka::hierarchy::Blocks{});
            all(acc, addr, out, alpaka::hierarchy::Grids{});
        }

    private:
        template<typename TAcc, typename T, typename THierarchy>
        ALPAKA_FN_ACC static void all(TAcc const& acc, T* addr, T* out, THierarchy hierarchy)
        {
            T const value = out[20];
            out[0] = alpaka::atomicAdd(acc, addr, value, hierarchy);
            out[1] = alpaka::atomicSub(acc, addr, value, hierarchy);
            out[2] = alpaka::atomicMin(acc, addr, value, hierarchy);
            out[3] = alpaka::atomicMax(acc, addr, value, hierarchy);
            out[4] = alpaka::atomicExch(acc, addr, value, hierarchy);
            out[5] = alpaka::atomicInc(acc, addr, value, hierarchy);
            out[6] = alpaka::atomicDec(acc, addr, value, hierarchy);
            out[7] = alpaka::atomicCas(acc, addr, out[21], value, hierarchy);
            out[8] = alpaka::atomicCas(acc, addr, out[21], value, hierarchy, alpaka::order::acq_rel);
            out[9] = alpaka::atomicAdd(acc, addr, value, hierarchy, alpaka::order::seq_cst);
            if constexpr(std::integral<T>)
            {
                out[10] = alpaka::atomicAnd(acc, addr, value, hierarchy);
                out[11] = alpaka::atomicOr(acc, addr, value, hierarchy);
                out[12] = alpaka::atomicXor(acc, addr, value, hierarchy);
            }
        }
    };

    struct Fences
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc) const
        {
            all(acc, alpaka::memory_scope::Block{});
            all(acc, alpaka::memory_scope::Grid{});
            all(acc, alpaka::memory_scope::Device{});
            all(acc, alpaka::memory_scope::System{});
        }

    private:
        template<typename TAcc, typename TScope>
        ALPAKA_FN_ACC static void all(TAcc const& acc, TScope scope)
        {
            alpaka::fence::mem_fence(acc, scope, alpaka::order::acquire);
            alpaka::fence::mem_fence(acc, scope, alpaka::order::release);
            alpaka::fence::mem_fence(acc, scope, alpaka::order::acq_rel);
            alpaka::fence::mem_fence(acc, scope, alpaka::order::seq_cst);
        }
    };

    template<typename... Ts>
    auto atomics() -> bool
    {
        return ((ptx::library<ptx::Acc<1, int>, Atomics, Ts*, Ts*>() != nullptr) && ...);
    }
} // namespace services

bool const entries = services::atomics<
                         char,
                         unsigned char,
                         short,
                         unsigned short,
                         int,
                         unsigned,
                         long,
                         unsigned long,
                         long long,
                         unsigned long long,
                         float,
                         double>()
                     && ptx::library<ptx::Acc<1, int>, services::Fences>() != nullptr;
