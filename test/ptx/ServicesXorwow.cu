// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The vendors' engine, which a header of its own brings, with the library's distributions.
// ptx: xor.b32
// ptx: precalc_xorwow
#include <alpaka/runtime/cudahip/device/Xorwow.hpp>

#include "Pair.hpp"

namespace services
{
    struct Draw
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, unsigned* words, float* reals) const
        {
            auto const i = ptx::inGrid(acc)[0];
            auto engine = alpaka::rand::generator::createDefault(alpaka::rand::Xorwow{}, 42, i);
            auto uniform = alpaka::rand::distribution::createUniformReal<float>(acc);
            words[i] = engine();
            reals[i] = uniform(engine);
        }
    };
} // namespace services

bool const entries = ptx::library<ptx::Acc<1, int>, services::Draw, unsigned*, float*>() != nullptr;
