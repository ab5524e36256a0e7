// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Static block-shared memory: variables that all threads of a block share, declared inside the kernel.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Concepts.hpp>

#include <cstddef>
#include <type_traits>

namespace alpaka::block::shared::st
{
    //! Tag: has the static shared variables of a block.
    struct ConceptBlockSharedSt : concepts::Service
    {
    };

    namespace detail
    {
        template<typename T>
        using BlockSharedSt = concepts::ImplementationBase<ConceptBlockSharedSt, T>;
    } // namespace detail

    namespace backend
    {
        //! A block strategy supplies `template<typename T, std::size_t TuniqueId> static auto allocVar(acc) -> T&`,
        //! here or in a member class BlockSharedSt.
        template<typename TBlock>
        struct AllocVar
        {
        };

        template<typename TBlock>
            requires requires { typename TBlock::BlockSharedSt; }
        struct AllocVar<TBlock> : TBlock::BlockSharedSt
        {
        };
    } // namespace backend

    namespace traits
    {
        //! `static auto allocVar(TBlockSharedMemSt const&) -> T&`.
        template<typename T, std::size_t TuniqueId, typename TBlockSharedMemSt, typename TSfinae = void>
        struct AllocVar
        {
            using Answer = backend::AllocVar<acc::AnsweredBy<acc::service::BlockSharedSt, TBlockSharedMemSt>>;

            ALPAKA_NO_HOST_ACC_WARNING
            ALPAKA_FN_INLINE ALPAKA_FN_ACC static auto allocVar(TBlockSharedMemSt const& blockSharedMemSt) -> T&
                requires requires { Answer::template allocVar<T, TuniqueId>(blockSharedMemSt); }
            {
                return Answer::template allocVar<T, TuniqueId>(blockSharedMemSt);
            }
        };

        //! `static void freeMem(TBlockSharedMemSt const&)`. The library releases a block's variables itself.
        template<typename TBlockSharedMemSt, typename TSfinae = void>
        struct FreeMem
        {
            ALPAKA_FN_INLINE ALPAKA_FN_ACC static void freeMem(TBlockSharedMemSt const&) {}
        };
    } // namespace traits

    //! The threads of TAcc's block can share static variables.
    template<typename TAcc>
    concept SharesStaticVariables
        = requires(TAcc const& acc) { traits::AllocVar<int, 0, detail::BlockSharedSt<TAcc>>::allocVar(acc); };

    //! The variable of the block with this type and id; the same object for every thread of the block and for every
    //! call, in loops and in functions alike. Not initialised; nothing is kept from block to block.
    //! \tparam T A trivially constructible and destructible type, arrays included. Its alignment is honoured.
    //! \tparam TuniqueId Distinguishes variables of one type; usually __COUNTER__ or a small constant.
    //! \param blockSharedMemSt The accelerator that the kernel received.
    //! \throws core::Error on CPU accelerators when the variables of
    //!         the block exceed core::Settings::blockSharedStaticBytes.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, std::size_t TuniqueId, typename TBlockSharedMemSt>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC auto allocVar(TBlockSharedMemSt const& blockSharedMemSt) -> T&
    {
        constexpr bool isTrivial = std::is_trivially_default_constructible_v<T> && std::is_trivially_destructible_v<T>;
        static_assert(
            isTrivial,
            "block::shared::st::allocVar<T, id>(acc): T must be trivial: it is neither constructed nor destroyed");
        constexpr bool isShared = SharesStaticVariables<TBlockSharedMemSt>;
        static_assert(
            isShared,
            "block::shared::st::allocVar<T, id>(acc): acc has no static shared memory; "
            "its block strategy must supply block::shared::st::backend::AllocVar");
        if constexpr(isTrivial && isShared)
            return traits::AllocVar<T, TuniqueId, detail::BlockSharedSt<TBlockSharedMemSt>>::allocVar(
                blockSharedMemSt);
        else
            __builtin_unreachable(); // one mistake, one error
    }

    //! Releases the static shared variables of the block. The library does this after each block, so
    //! no call is needed.
    template<typename TBlockSharedMemSt>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void freeMem(TBlockSharedMemSt const& blockSharedMemSt)
    {
        traits::FreeMem<detail::BlockSharedSt<TBlockSharedMemSt>>::freeMem(blockSharedMemSt);
    }
} // namespace alpaka::block::shared::st
