// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: CUDA and HIP
// emulation: CUDA and HIP

#include <alpaka/alpaka.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <tuple>
#include <type_traits>

namespace test_device_checks
{
    namespace a = alpaka;
    using Api = a::runtime::cudahip::Api;

    using Acc = std::tuple_element_t<0, alpaka_test::Accs<1, int>>;
    static_assert(a::concepts::ImplementsConcept<a::acc::ConceptUniformCudaHip, Acc>::value);
    static_assert(!a::concepts::ImplementsConcept<
                  a::acc::ConceptUniformCudaHip,
                  a::acc::AccCpuSerial<a::dim::DimInt<1>, int>>::value);
    // Declared by what the named accelerator stands on.
    static_assert(std::is_same_v<
                  a::concepts::ImplementationBase<a::acc::ConceptUniformCudaHip, Acc>,
                  a::acc::Accelerator<Acc::Grid, Acc::Block, Acc::Runtime, Acc::Dim, Acc::Idx>>);
} // namespace test_device_checks

TEST_CASE("device: users' calls of the API are checked by macros", "")
{
    using namespace test_device_checks;
    int device = -1;
    CHECK_NOTHROW(ALPAKA_UNIFORM_CUDA_HIP_RT_CHECK(Api::getDevice.call(&device)));
    CHECK(device == 0);
    auto const noDevice = Api::setDevice.call(1000);
    CHECK_THROWS_WITH(
        ALPAKA_UNIFORM_CUDA_HIP_RT_CHECK(Api::setDevice.call(1000)),
        Catch::Contains("Checks.cpp:") && Catch::Contains("setDevice.call(1000): ")
            && Catch::Contains(Api::getErrorName.call(noDevice)));
    CHECK_NOTHROW(ALPAKA_UNIFORM_CUDA_HIP_RT_CHECK_IGNORE(Api::setDevice.call(1000), Api::notReady, noDevice));
    CHECK_THROWS_AS(
        ALPAKA_UNIFORM_CUDA_HIP_RT_CHECK_IGNORE(Api::setDevice.call(1000), Api::notReady), alpaka::core::Error);
    // No later call reports it.
    CHECK(Api::getLastError.call() == Api::success);
    CHECK_NOTHROW(ALPAKA_CUDA_DRV_CHECK(0));
    CHECK_THROWS_WITH(ALPAKA_CUDA_DRV_CHECK(100), Catch::Contains("100: error 100 of the driver"));
}
