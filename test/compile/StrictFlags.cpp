// expect: ok
// flags: -Wsign-conversion -Wold-style-cast -Wdouble-promotion -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-align
// flags: -Wcast-qual -Wundef -Wzero-as-null-pointer-constant -Wextra-semi -Wredundant-decls -Wmissing-declarations
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Programs with more warnings than the library's own tests ask for do not see them in its headers either.
#include <alpaka/alpaka.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace
{
    struct Kernel
    {
        template<typename TAcc>
        ALPAKA_FN_ACC auto
        operator()(TAcc const& acc, double* out, alpaka::idx::Idx<TAcc> n, std::uint32_t* words) const -> void
        {
            auto& shared = alpaka::allocVar<double, 0>(acc);
            auto* const dynamic = alpaka::getMem<float>(acc);
            shared = alpaka::math::sqrt(acc, 2.0);
            alpaka::syncBlockThreads(acc);
            int const votes = alpaka::syncBlockThreadsPredicate<alpaka::block::sync::op::Count>(acc, 1);
            auto engine = alpaka::rand::generator::createDefault(acc, 1u, 2u);
            auto uniform = alpaka::rand::distribution::createUniformReal<float>(acc);
            auto normal = alpaka::rand::distribution::createNormalReal<double>(acc);
            auto integers = alpaka::rand::distribution::createUniformUint<std::uint32_t>(acc);
            words[0] = integers(engine);
            alpaka::atomicOp<alpaka::atomic::op::Add>(acc, words, 1u);
            alpaka::atomicOp<alpaka::atomic::op::Max>(acc, words, 1u, alpaka::hierarchy::Threads{});
            alpaka::atomicOp<alpaka::atomic::op::Cas>(acc, words, 1u, 2u, alpaka::hierarchy::Blocks{});
            if(dynamic != nullptr)
                dynamic[0] = uniform(engine);
            auto const extent = alpaka::getWorkDiv<alpaka::Grid, alpaka::Threads>(acc);
            auto const i = alpaka::mapIdx<1u>(alpaka::getIdx<alpaka::Grid, alpaka::Threads>(acc), extent)[0];
            if(i < n)
                out[i] = normal(engine) + shared + static_cast<double>(votes + alpaka::warp::all(acc, 1));
        }
    };

    template<typename TAcc>
    void use()
    {
        using Vec = alpaka::Vec<alpaka::dim::Dim<TAcc>, alpaka::idx::Idx<TAcc>>;
        using Idx = alpaka::idx::Idx<TAcc>;
        auto const device = alpaka::getDevByIdx<TAcc>(0u);
        alpaka::queue::Queue<TAcc, alpaka::queue::NonBlocking> queue(device);
        alpaka::event::Event<decltype(queue)> event(device);
        Vec const extent = Vec::all(static_cast<Idx>(6));
        auto out = alpaka::alloc<double, Idx>(device, extent);
        auto words = alpaka::alloc<std::uint32_t, Idx>(device, static_cast<Idx>(1));
        alpaka::set(queue, out, std::uint8_t{0}, extent);
        auto const workDiv = alpaka::getValidWorkDiv<TAcc>(device, extent, Vec::ones());
        alpaka::kernel::exec<TAcc>(
            queue, workDiv, Kernel{}, alpaka::getPtrNative(out), extent.prod(), alpaka::getPtrNative(words));
        alpaka::enqueue(queue, event);
        alpaka::wait::wait(queue, event);
        std::vector<std::uint32_t> fetched(1);
        alpaka::copy(queue, fetched, words, static_cast<Idx>(1));
        alpaka::wait::wait(queue);
    }
} // namespace

void useAll();

void useAll()
{
    use<alpaka::acc::AccCpuSerial<alpaka::DimInt<1>, std::int16_t>>();
    use<alpaka::acc::AccCpuBlockPerCore<alpaka::DimInt<3>, int>>();
    use<alpaka::acc::AccCpuOmp2Blocks<alpaka::DimInt<2>, std::uint16_t>>();
    use<alpaka::acc::AccCpuOmp2Threads<alpaka::DimInt<1>, std::size_t>>();
    use<alpaka::acc::AccCpuTbbBlocks<alpaka::DimInt<2>, std::uint32_t>>();
    use<alpaka::acc::AccCpuThreads<alpaka::DimInt<1>, std::uint64_t>>();
}
