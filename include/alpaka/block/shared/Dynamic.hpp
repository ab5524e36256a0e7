// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Dynamic block-shared memory: one piece per block, whose size is known at the launch.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Concepts.hpp>

namespace alpaka::block::shared::dyn
{
    //! Tag: has the dynamic shared memory of a block.
    struct ConceptBlockSharedDyn : concepts::Service
    {
    };

    namespace detail
    {
        template<typename T>
        using BlockSharedDyn = concepts::ImplementationBase<ConceptBlockSharedDyn, T>;
    } // namespace detail

    namespace backend
    {
        //! A block strategy supplies `template<typename T> static auto getMem(acc) -> T*`, and the guaranteed
        //! alignment as `static constexpr std::size_t alignment`, here or in a member class BlockSharedDyn.
        template<typename TBlock>
        struct GetMem
        {
        };

        template<typename TBlock>
            requires requires { typename TBlock::BlockSharedDyn; }
        struct GetMem<TBlock> : TBlock::BlockSharedDyn
        {
        };
    } // namespace backend

    namespace traits
    {
        //! `static auto getMem(TBlockSharedMemDyn const&) -> T*`.
        template<typename T, typename TBlockSharedMemDyn, typename TSfinae = void>
        struct GetMem
        {
            using Answer = backend::GetMem<acc::AnsweredBy<acc::service::BlockSharedDyn, TBlockSharedMemDyn>>;

            ALPAKA_NO_HOST_ACC_WARNING
            ALPAKA_FN_INLINE ALPAKA_FN_ACC static auto getMem(TBlockSharedMemDyn const& blockSharedMemDyn) -> T*
                requires requires { Answer::template getMem<T>(blockSharedMemDyn); }
            {
                static_assert(
                    alignof(T) <= Answer::alignment,
                    "block::shared::dyn::getMem<T>(acc): T wants a stricter alignment than dynamic shared memory has");
                return Answer::template getMem<T>(blockSharedMemDyn);
            }
        };
    } // namespace traits

    //! The threads of TAcc's block can share memory whose size is set at the launch.
    template<typename TAcc>
    concept SharesDynamicMemory
        = requires(TAcc const& acc) { traits::GetMem<char, detail::BlockSharedDyn<TAcc>>::getMem(acc); };

    //! The dynamic shared memory of the block: the same address for every thread, call and type.
    //! kernel::traits::BlockSharedMemDynSizeBytes gives its size for the kernel. Not initialised; nothing is kept from
    //! block to block.
    //! \tparam T The type through which the memory is used; users divide the memory themselves.
    //! \param blockSharedMemDyn The accelerator that the kernel received.
    //! \return The first byte as a T*. When the kernel asked for no memory: null on CPUs, an
    //!         unusable address on devices.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, typename TBlockSharedMemDyn>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC auto getMem(TBlockSharedMemDyn const& blockSharedMemDyn) -> T*
    {
        constexpr bool isGood = SharesDynamicMemory<TBlockSharedMemDyn>;
        static_assert(
            isGood,
            "block::shared::dyn::getMem<T>(acc): acc has no dynamic shared memory; "
            "its block strategy must supply block::shared::dyn::backend::GetMem");
        if constexpr(isGood)
            return traits::GetMem<T, detail::BlockSharedDyn<TBlockSharedMemDyn>>::getMem(blockSharedMemDyn);
        else
            return nullptr;
    }
} // namespace alpaka::block::shared::dyn
