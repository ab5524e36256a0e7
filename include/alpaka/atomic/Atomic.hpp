// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Atomic operations on memory that threads share.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/atomic/Hierarchy.hpp>
#include <alpaka/atomic/Op.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Concepts.hpp>
#include <alpaka/fence/Fence.hpp>
#include <alpaka/fence/Order.hpp>

#include <concepts>
#include <type_traits>

namespace alpaka::atomic
{
    namespace backend
    {
        //! The part that implements atomic operations supplies `static auto atomicOp(acc, T* addr, T const& value) ->
        //! T`, for op::Cas with a further `T const& compare` before the value. If it takes one of alpaka::order as
        //! last argument, it implements that order itself; otherwise the library adds fences around the operation.
        template<typename TOp, typename TAnswer, typename T>
        struct AtomicOp
        {
        };
    } // namespace backend

    namespace traits
    {
        //! `static auto atomicOp(TAtomic const&, T* addr[, T const& compare], T const& value[, TOrder]) -> T`.
        template<typename TOp, typename TAtomic, typename T, typename THierarchy, typename TSfinae = void>
        struct AtomicOp : backend::AtomicOp<TOp, acc::AnsweredBy<AtomicHierarchyConcept<THierarchy>, TAtomic>, T>
        {
        };
    } // namespace traits

    namespace detail
    {
        //! The part of T that implements the operations of a level.
        template<typename T, typename THierarchy>
        using Base = concepts::ImplementationBase<AtomicHierarchyConcept<THierarchy>, T>;
    } // namespace detail

    //! TAtomic can apply TOp to objects of type T.
    template<typename TOp, typename TAtomic, typename T, typename THierarchy>
    concept AppliesAtomically = requires(TAtomic const& atomic, T* addr, T value) {
        {
            traits::AtomicOp<TOp, detail::Base<TAtomic, THierarchy>, T, THierarchy>::atomicOp(atomic, addr, value)
        } -> std::same_as<T>;
    } || requires(TAtomic const& atomic, T* addr, T value) {
        {
            traits::AtomicOp<TOp, detail::Base<TAtomic, THierarchy>, T, THierarchy>::atomicOp(
                atomic, addr, value, value)
        } -> std::same_as<T>;
    };

    namespace detail
    {
        ALPAKA_NO_HOST_ACC_WARNING
        template<
            typename TOp,
            typename THierarchy,
            typename TOrder,
            typename TAtomic,
            typename T,
            typename... TOperands>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto
        ordered(TAtomic const& atomic, T* const addr, TOperands const&... operands) -> T
        {
            using Trait = traits::AtomicOp<TOp, Base<TAtomic, THierarchy>, T, THierarchy>;
            if constexpr(std::same_as<TOrder, order::Relaxed>)
                return Trait::atomicOp(atomic, addr, operands...);
            else if constexpr(requires { Trait::atomicOp(atomic, addr, operands..., TOrder{}); })
                return Trait::atomicOp(atomic, addr, operands..., TOrder{});
            else
            {
                constexpr bool isTotal = std::same_as<TOrder, order::SeqCst>;
                typename THierarchy::Scope const scope;
                if constexpr(TOrder::releases)
                    fence::mem_fence(atomic, scope, std::conditional_t<isTotal, order::SeqCst, order::Release>{});
                T const old = Trait::atomicOp(atomic, addr, operands...);
                if constexpr(TOrder::acquires)
                    fence::mem_fence(atomic, scope, std::conditional_t<isTotal, order::SeqCst, order::Acquire>{});
                return old;
            }
        }

        //! Tells the thread that it is about to communicate; lives as long as the operation.
        template<typename TAtomic, typename THierarchy>
        struct Announced
        {
            ALPAKA_NO_HOST_ACC_WARNING
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC explicit Announced(TAtomic const& atomic)
            {
                fence::detail::noteCommunication(atomic);
            }
        };

        //! Some block strategies want to know which operations are for the threads of one block only.
        template<typename TAtomic>
            requires requires(TAtomic const& atomic) { atomic.thread().beginOfBlock(); }
        struct Announced<TAtomic, hierarchy::Threads>
        {
            explicit Announced(TAtomic const& atomic)
                : m_atomic(atomic)
            {
                fence::detail::noteCommunication(atomic);
                atomic.thread().beginOfBlock();
            }

            auto operator=(Announced&&) -> Announced& = delete;

            ~Announced() { m_atomic.thread().endOfBlock(); }

        private:
            TAtomic const& m_atomic;
        };
    } // namespace detail

    //! Replaces the object at an address by a function of it and a value, in one indivisible step. Does not order
    //! other operations unless requested.
    //! \tparam TOp One of atomic::op.
    //! \tparam THierarchy The threads that may race: hierarchy::Grids, Blocks or Threads.
    //! \tparam TOrder One of alpaka::order, of the operation relative to those of these threads.
    //! \param atomic The accelerator that the kernel received.
    //! \param addr The object, aligned as for std::atomic_ref. CPU accelerators reject another address in debug builds.
    //! \param value The operand, of exactly the object's type.
    //! \return The old value of the object.
    ALPAKA_NO_HOST_ACC_WARNING
    template<
        typename TOp,
        typename TAtomic,
        typename T,
        IsHierarchy THierarchy = hierarchy::Grids,
        order::MemoryOrder TOrder = order::Relaxed>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto
    atomicOp(TAtomic const& atomic, T* const addr, T value, THierarchy const& = {}, TOrder = {}) -> T
    {
        constexpr bool isGood = AppliesAtomically<TOp, TAtomic, T, THierarchy>;
        static_assert(
            isGood,
            "atomic::atomicOp<TOp>(acc, addr, value): "
            "this operation is not supported for this type on this accelerator");
        if constexpr(isGood)
        {
            detail::Announced<TAtomic, THierarchy> const announced(atomic);
            return detail::ordered<TOp, THierarchy, TOrder>(atomic, addr, value);
        }
        else
            return value;
    }

    //! Compare and swap: stores the value if the object holds the representation of `compare`.
    //! \tparam TOp op::Cas.
    //! \return The old value of the object; equal to `compare` exactly if the value was stored.
    ALPAKA_NO_HOST_ACC_WARNING
    template<
        typename TOp,
        typename TAtomic,
        typename T,
        IsHierarchy THierarchy = hierarchy::Grids,
        order::MemoryOrder TOrder = order::Relaxed>
        requires std::same_as<TOp, op::Cas>
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto
    atomicOp(TAtomic const& atomic, T* const addr, T compare, T value, THierarchy const& = {}, TOrder = {}) -> T
    {
        constexpr bool isGood = AppliesAtomically<TOp, TAtomic, T, THierarchy>;
        static_assert(
            isGood,
            "atomic::atomicOp<op::Cas>(acc, addr, compare, value): "
            "compare and swap is not supported for this type on this accelerator");
        if constexpr(isGood)
        {
            detail::Announced<TAtomic, THierarchy> const announced(atomic);
            return detail::ordered<TOp, THierarchy, TOrder>(atomic, addr, compare, value);
        }
        else
            return value;
    }
} // namespace alpaka::atomic
