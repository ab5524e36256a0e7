// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Names that the documentation printed over the years; each forwards to the one of today.
#pragma once

#include <alpaka/core/Standard.hpp>
#include <alpaka/acc/Concept.hpp>
#include <alpaka/acc/Named.hpp>
#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/kernel/SharedMemDynSize.hpp>
#include <alpaka/mem/view/View.hpp>

#include <cstddef>

#define ALPAKA_FCT_HOST ALPAKA_FN_HOST
#define ALPAKA_FCT_ACC ALPAKA_FN_ACC
#define ALPAKA_FCT_HOST_ACC ALPAKA_FN_HOST_ACC

namespace alpaka
{
    //! block::shared::dyn::getMem
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, typename TAcc>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC auto getBlockSharedExternMem(TAcc const& acc) -> T*
    {
        return block::shared::dyn::getMem<T>(acc);
    }

    //! block::shared::st::allocVar
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, std::size_t TuniqueId, typename TAcc>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC auto allocBlockSharedMem(TAcc const& acc) -> T&
    {
        return block::shared::st::allocVar<T, TuniqueId>(acc);
    }

    //! block::sync::syncBlockThreads
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TAcc>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void syncBlockKernels(TAcc const& acc)
    {
        block::sync::syncBlockThreads(acc);
    }

    namespace acc
    {
        //! Older name, from the time of OpenMP 4.
        template<typename TDim, typename TIdx>
        using AccCpuOmp4 = AccOmp5<TDim, TIdx>;

        // What `acc.syncThreads()` finds by its argument.
        ALPAKA_NO_HOST_ACC_WARNING
        template<IsAccelerator TAcc>
        ALPAKA_FN_INLINE ALPAKA_FN_ACC void syncThreadsOf(TAcc const& acc)
        {
            block::sync::syncBlockThreads(acc);
        }
    } // namespace acc

    namespace kernel::traits
    {
        //! Older name of BlockSharedMemDynSizeBytes, with
        //! `static auto getBlockSharedExternMemSizeBytes([kernel,] blockThreadExtent, threadElemExtent, args...)`.
        template<typename TKernelFnObj, typename TAcc, typename TSfinae = void>
        struct BlockSharedExternMemSizeBytes
        {
            using IsNotSpecialised = void;
        };

        template<typename TKernelFnObj, typename TAcc>
            requires(!requires { typename BlockSharedExternMemSizeBytes<TKernelFnObj, TAcc>::IsNotSpecialised; })
        struct BlockSharedMemDynSizeBytes<TKernelFnObj, TAcc>
        {
            ALPAKA_NO_HOST_ACC_WARNING
            template<typename TVec, typename... TArgs>
            ALPAKA_FN_HOST_ACC static auto getBlockSharedMemDynSizeBytes(
                TKernelFnObj const& kernelFnObj,
                TVec const& blockThreadExtent,
                TVec const& threadElemExtent,
                TArgs const&... args) -> std::size_t
            {
                using Older = BlockSharedExternMemSizeBytes<TKernelFnObj, TAcc>;
                if constexpr(requires {
                                 Older::getBlockSharedExternMemSizeBytes(
                                     kernelFnObj, blockThreadExtent, threadElemExtent, args...);
                             })
                    return static_cast<std::size_t>(Older::getBlockSharedExternMemSizeBytes(
                        kernelFnObj, blockThreadExtent, threadElemExtent, args...));
                else
                    return static_cast<std::size_t>(
                        Older::getBlockSharedExternMemSizeBytes(blockThreadExtent, threadElemExtent, args...));
            }
        };
    } // namespace kernel::traits

    namespace dev
    {
        //! What an unqualified `copy(dst, src, extent)` finds by its arguments. Without it std::copy would be the
        //! answer, because dim::DimInt is a type of std.
        template<mem::view::View TView, typename TExtent>
        void copy(TView, TView, TExtent)
        {
            static_assert(
                !mem::view::View<TView>,
                "copy(dst, src, extent): "
                "write alpaka::copy(queue, dst, src, extent), or alpaka::copy(dst, src, extent) to wait for the copy");
        }
    } // namespace dev

    namespace mem::buf
    {
        using dev::copy; // for buffers, whose types do not name their device
    } // namespace mem::buf
} // namespace alpaka
