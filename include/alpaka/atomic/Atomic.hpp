// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Atomic operations on memory that threads share.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/atomic/Hierarchy.hpp>
#include <alpaka/atomic/Op.hpp>
#include <alpaka/core/Annotation.hpp>

#include <concepts>

namespace alpaka::atomic
{
    namespace defaults
    {
        //! Whoever carries out atomic operations supplies `static auto atomicOp(acc, T* addr, T const& value) -> T`,
        //! for op::Cas with a further `T const& compare` before the value.
        template<typename TOp, typename TAnswer, typename T>
        struct AtomicOp
        {
        };
    } // namespace defaults

    namespace traits
    {
        //! `static auto atomicOp(TAtomic const&, T* addr[, T const& compare], T const& value) -> T`.
        template<typename TOp, typename TAtomic, typename T, typename THierarchy, typename TSfinae = void>
        struct AtomicOp : defaults::AtomicOp<TOp, acc::AnsweredBy<AtomicHierarchyConcept<THierarchy>, TAtomic>, T>
        {
        };
    } // namespace traits

    //! TAtomic can apply TOp to objects of type T.
    template<typename TOp, typename TAtomic, typename T, typename THierarchy>
    concept AppliesAtomically = requires(TAtomic const& atomic, T* addr, T value)
    {
        {
            traits::AtomicOp<TOp, TAtomic, T, THierarchy>::atomicOp(atomic, addr, value)
            } -> std::same_as<T>;
    }
    || requires(TAtomic const& atomic, T* addr, T value)
    {
        {
            traits::AtomicOp<TOp, TAtomic, T, THierarchy>::atomicOp(atomic, addr, value, value)
            } -> std::same_as<T>;
    };

    //! Replaces the object at an address by a function of it and a value, in one indivisible step. Orders nothing else
    //! (relaxed).
    //! \tparam TOp One of atomic::op.
    //! \tparam THierarchy Which threads may race: hierarchy::Grids, Blocks or Threads.
    //! \param atomic The accelerator that the kernel received.
    //! \param addr The object, aligned for its type.
    //! \param value The operand, of exactly the object's type.
    //! \return What the object held before.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TOp, typename TAtomic, typename T, typename THierarchy = hierarchy::Grids>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto
    atomicOp(TAtomic const& atomic, T* const addr, T const& value, THierarchy const& = THierarchy()) -> T
    {
        static_assert(
            AppliesAtomically<TOp, TAtomic, T, THierarchy>,
            "atomic::atomicOp<TOp>(acc, addr, value): this operation is not supported for this type on this "
            "accelerator");
        if constexpr(AppliesAtomically<TOp, TAtomic, T, THierarchy>)
            return traits::AtomicOp<TOp, TAtomic, T, THierarchy>::atomicOp(atomic, addr, value);
        else
            return value;
    }

    //! Compare and swap: stores the value if the object holds the representation of `compare`.
    //! \tparam TOp op::Cas.
    //! \return What the object held before; equal to `compare` exactly if the value was stored.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TOp, typename TAtomic, typename T, typename THierarchy = hierarchy::Grids>
    requires std::same_as<TOp, op::Cas> ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto
    atomicOp(TAtomic const& atomic, T* const addr, T const& compare, T const& value, THierarchy const& = THierarchy())
        -> T
    {
        static_assert(
            AppliesAtomically<TOp, TAtomic, T, THierarchy>,
            "atomic::atomicOp<op::Cas>(acc, addr, compare, value): compare and swap is not supported for this type on "
            "this accelerator");
        if constexpr(AppliesAtomically<TOp, TAtomic, T, THierarchy>)
            return traits::AtomicOp<TOp, TAtomic, T, THierarchy>::atomicOp(atomic, addr, compare, value);
        else
            return value;
    }
} // namespace alpaka::atomic
