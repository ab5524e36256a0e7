// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Lets the process pin memory for the devices that the host plays.
#pragma once

#include <alpaka/mem/buf/HostPinner.hpp>
#include <alpaka/mem/view/PtrAttributes.hpp>
#include <alpaka/runtime/cudahip/host/Pin.hpp>
#include <alpaka_test/FakeGpu.hpp>

namespace alpaka_test::fake
{
    //! While it lives, the fake API answers for pinned memory and for pointers, as CUDA's does in programs with CUDA.
    struct PinnerOfFake
    {
        PinnerOfFake()
        {
            alpaka::mem::buf::hostPinner = &alpaka::runtime::cudahip::Pinner<Api>::instance;
            alpaka::mem::view::ptrAttributesOfRuntime = &alpaka::runtime::cudahip::ptrAttributesOf<Api>;
        }

        PinnerOfFake(PinnerOfFake const&) = delete;
        auto operator=(PinnerOfFake const&) -> PinnerOfFake& = delete;

        ~PinnerOfFake()
        {
            alpaka::mem::buf::hostPinner = nullptr;
            alpaka::mem::view::ptrAttributesOfRuntime = nullptr;
        }
    };
} // namespace alpaka_test::fake
