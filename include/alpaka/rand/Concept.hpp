// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How a type declares that it creates random engines and distributions.
#pragma once

#include <alpaka/core/Concepts.hpp>

namespace alpaka::rand
{
    //! Tag: creates engines and distributions.
    struct ConceptRand : concepts::Service
    {
    };

    namespace detail
    {
        //! The part of T that implements them.
        template<typename T>
        using Base = concepts::ImplementationBase<ConceptRand, T>;
    } // namespace detail
} // namespace alpaka::rand
