// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What is known of OpenMP's devices.
#pragma once

#include <alpaka/dev/Attributes.hpp>
#include <alpaka/runtime/cpu/DevAttributes.hpp>
#include <alpaka/runtime/omptarget/Dev.hpp>

namespace alpaka
{
    template<>
    struct dev::backend::GetAttributes<dev::DevOmp5>
    {
        //! OpenMP tells nothing of a device but its threads.
        static auto getAttributes(dev::DevOmp5 const& dev) -> dev::Attributes
        {
            auto const& facts = dev.facts();
            dev::Attributes attributes;
            if(facts.isNestedRegions)
                attributes = dev::getAttributes(pltf::getDevByIdx<pltf::PltfCpu>(0));
            attributes.multiprocessors = facts.isNestedRegions ? facts.maxThreads : 1;
            attributes.unifiedAddressing = facts.isNestedRegions;
            attributes.cooperativeLaunch = false;
            return attributes;
        }
    };
} // namespace alpaka
