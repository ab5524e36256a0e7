// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How something declares that it makes random engines and distributions.
#pragma once

#include <alpaka/core/Concepts.hpp>

namespace alpaka::rand
{
    //! Tag: makes engines and distributions.
    struct ConceptRand
    {
    };

    namespace detail
    {
        //! What of T answers for them.
        template<typename T>
        using Base = concepts::ImplementationBase<ConceptRand, T>;
    } // namespace detail
} // namespace alpaka::rand
