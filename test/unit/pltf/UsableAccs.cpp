// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka/pltf/UsableAccs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <string>
#include <tuple>
#include <type_traits>
#include <vector>
#if __has_include(<emulated/Launch.hpp>)
#    include <machine/Machine.hpp>
#endif

namespace test_pltf_usableAccs
{
    namespace a = alpaka;

    //! An accelerator whose devices come and go.
    template<int TNumber>
    struct Plug
    {
        inline static std::size_t devices = 0;
        inline static int value = TNumber;
    };

    struct Add
    {
        //! \return A number that tells the accelerator.
        template<typename TAcc>
        auto operator()(int& calls) const -> int
        {
            ++calls;
            if constexpr(requires { TAcc::value; })
                return TAcc::value;
            else
                return -1;
        }
    };

    using Serial = a::acc::AccCpuSerial<a::DimInt<1>, int>;
    using Plugs = std::tuple<Plug<1>, Plug<2>>;
    using PlugsAndCpu = std::tuple<Plug<1>, Plug<2>, Serial>;

    //! Fills a buffer on the accelerator.
    struct Fill
    {
        struct Kernel
        {
            template<typename TAcc>
            ALPAKA_FN_ACC void operator()(TAcc const& acc, int* out) const
            {
                int const i = a::getIdx<a::Grid, a::Threads>(acc)[0];
                out[i] = 3 * i;
            }
        };

        template<typename TAcc>
        auto operator()() const -> bool
        {
            auto const device = a::getDevByIdx<TAcc>(0);
            auto const host = a::getDevByIdx<a::pltf::PltfCpu>(0);
            auto out = a::alloc<int, int>(device, 8);
            auto onHost = a::alloc<int, int>(host, 8);
            a::queue::Queue<TAcc, a::queue::Blocking> queue(device);
            a::kernel::exec<TAcc>(queue, {8, 1}, Kernel{}, a::getPtrNative(out));
            a::copy(queue, onHost, out, 8);
            return a::getPtrNative(onHost)[7] == 21;
        }
    };
} // namespace test_pltf_usableAccs

namespace alpaka
{
    template<int TNumber>
    struct pltf::traits::PltfType<test_pltf_usableAccs::Plug<TNumber>>
    {
        using type = test_pltf_usableAccs::Plug<TNumber>;
    };

    template<int TNumber>
    struct pltf::traits::GetDevCount<test_pltf_usableAccs::Plug<TNumber>>
    {
        static auto getDevCount() -> std::size_t { return test_pltf_usableAccs::Plug<TNumber>::devices; }
    };

    template<int TNumber>
    struct acc::traits::GetAccName<test_pltf_usableAccs::Plug<TNumber>>
    {
        static auto getAccName() -> std::string { return "Plug" + std::to_string(TNumber) + "<1,i>"; }
    };
} // namespace alpaka

TEST_CASE("pltf: usable accelerators: the first one that has a device is called")
{
    using namespace test_pltf_usableAccs;
    int calls = 0;
    Plug<1>::devices = 0;
    Plug<2>::devices = 0;
    CHECK(a::acc::callFirstUsable<PlugsAndCpu>(Add{}, calls) == -1);
    Plug<2>::devices = 3;
    CHECK(a::acc::callFirstUsable<PlugsAndCpu>(Add{}, calls) == 2);
    Plug<1>::devices = 1;
    CHECK(a::acc::callFirstUsable<PlugsAndCpu>(Add{}, calls) == 1);
    CHECK(calls == 3);
}

TEST_CASE("pltf: usable accelerators: each one that has a device is called, in order")
{
    using namespace test_pltf_usableAccs;
    Plug<1>::devices = 1;
    Plug<2>::devices = 0;
    std::vector<int> seen;
    int calls = 0;
    a::acc::forEachUsable<PlugsAndCpu>([&]<typename TAcc>()
                                       { seen.push_back(Add{}.template operator()<TAcc>(calls)); });
    CHECK(seen == std::vector{1, -1});
    CHECK(a::acc::getUsableNames<PlugsAndCpu>() == std::vector<std::string>{"Plug1", "AccCpuSerial"});
    CHECK(a::acc::isUsable<Serial>());
    CHECK_FALSE(a::acc::isUsable<Plug<2>>());
}

TEST_CASE("pltf: usable accelerators: one can be chosen by its name")
{
    using namespace test_pltf_usableAccs;
    Plug<1>::devices = 1;
    Plug<2>::devices = 1;
    int calls = 0;
    CHECK(a::acc::callUsable<PlugsAndCpu>("Plug2", Add{}, calls) == 2);
    CHECK(a::acc::callUsable<PlugsAndCpu>("AccCpuSerial", Add{}, calls) == -1);
}

TEST_CASE("pltf: usable accelerators: without a device there is an error that names what there is")
{
    using namespace test_pltf_usableAccs;
    Plug<1>::devices = 0;
    Plug<2>::devices = 0;
    int calls = 0;
    CHECK_THROWS_WITH(
        a::acc::callFirstUsable<Plugs>(Add{}, calls),
        Catch::Contains(
            "acc::callFirstUsable(f): none of the list's accelerators has a device on this machine: Plug1, Plug2"));
    CHECK_THROWS_WITH(
        a::acc::callUsable<Plugs>("Plug1", Add{}, calls),
        Catch::Contains("acc::callUsable(name, f): Plug1 is not in the list, or has no device on this machine; usable "
                        "are: none"));
    Plug<2>::devices = 1;
    CHECK_THROWS_WITH(
        a::acc::callUsable<PlugsAndCpu>("Plug3", Add{}, calls), Catch::Contains("usable are: Plug2, AccCpuSerial"));
    CHECK(calls == 0);
}

TEST_CASE("pltf: usable accelerators: the first of those that the program was compiled with runs kernels")
{
    using namespace test_pltf_usableAccs;
    using Accs = a::acc::EnabledAccs<a::DimInt<1>, int>;
    CHECK(a::acc::callFirstUsable<Accs>(Fill{}));
    a::acc::forEachUsable<Accs>([&]<typename TAcc>() { CHECK(Fill{}.template operator()<TAcc>()); });
#if __has_include(<emulated/Launch.hpp>)
    // Without the emulated GPU it is a CPU that runs them.
    auto const chosen
        = [] { return a::acc::callFirstUsable<Accs>([&]<typename TAcc>() { return a::getAccName<TAcc>(); }); };
    CHECK(chosen().starts_with("AccGpu"));
    emulated::machine().deviceCount = 0;
    auto const withoutGpu = chosen();
    bool const runs = a::acc::callFirstUsable<Accs>(Fill{});
    emulated::machine().deviceCount = 1;
    CHECK(withoutGpu.starts_with("AccCpuThreads"));
    CHECK(runs);
#endif
}
