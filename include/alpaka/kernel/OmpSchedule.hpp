// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The order in which OpenMP distributes the blocks of a kernel.
#pragma once

#include <alpaka/core/Error.hpp>

namespace alpaka::omp
{
    //! A loop schedule of OpenMP.
    struct Schedule
    {
        enum Kind
        {
            NoSchedule, //!< An equal, contiguous share of the blocks for each thread, without OpenMP's loop.
            Static,     //!< Chunks in turn; with chunk size 0 an equal, contiguous share each.
            Dynamic,    //!< A chunk, by default of one block, for the next free thread: for blocks of uneven cost.
            Guided,     //!< Like Dynamic, with chunks that shrink down to the chunk size.
            Auto,       //!< OpenMP chooses.
            Runtime     //!< As set by OMP_SCHEDULE or omp_set_schedule.
        };

        constexpr explicit Schedule(Kind kindOfLoop = NoSchedule, int blocksInChunk = 0)
            : kind(kindOfLoop)
            , chunkSize(blocksInChunk)
        {
        }

        Kind kind;
        //! Blocks, or 0 for the default of the kind.
        int chunkSize;
    };

    //! \throws core::Error when OpenMP cannot follow the schedule.
    inline void checkSchedule(Schedule const& schedule)
    {
        bool const takesChunkSize = schedule.kind == Schedule::Static || schedule.kind == Schedule::Dynamic
                                    || schedule.kind == Schedule::Guided;
        if(schedule.kind < Schedule::NoSchedule || schedule.kind > Schedule::Runtime) [[unlikely]]
            core::fail(
                "kernel launch: the kernel's OpenMP schedule is of kind ",
                static_cast<int>(schedule.kind),
                "; kinds are 0 (NoSchedule) to 5 (Runtime)");
        if(schedule.chunkSize < 0) [[unlikely]]
            core::fail(
                "kernel launch: the chunk size of the kernel's OpenMP schedule is ",
                schedule.chunkSize,
                "; it must be positive, or 0 for the default");
        if(schedule.chunkSize != 0 && !takesChunkSize) [[unlikely]]
            core::fail(
                "kernel launch: the kernel's OpenMP schedule has the chunk size ",
                schedule.chunkSize,
                ", but only the kinds Static, Dynamic and Guided take one (ompScheduleKind)");
    }
} // namespace alpaka::omp

namespace alpaka::kernel
{
    namespace backend
    {
        //! Reads the kernel's members `ompScheduleKind` and `ompScheduleChunkSize`, static or not, if it has them.
        struct OmpSchedule
        {
            template<typename TKernelFnObj, typename TVec, typename... TArgs>
            static constexpr auto
            getOmpSchedule([[maybe_unused]] TKernelFnObj const& kernelFnObj, TVec const&, TVec const&, TArgs const&...)
                -> omp::Schedule
            {
                omp::Schedule schedule;
                if constexpr(requires { kernelFnObj.ompScheduleKind; })
                    schedule.kind = kernelFnObj.ompScheduleKind;
                if constexpr(requires { kernelFnObj.ompScheduleChunkSize; })
                    schedule.chunkSize = kernelFnObj.ompScheduleChunkSize;
                return schedule;
            }
        };
    } // namespace backend

    namespace traits
    {
        //! The schedule of a kernel's blocks on AccCpuOmp2Blocks, read before each launch: `static auto
        //! getOmpSchedule(kernelFnObj, blockThreadExtent, threadElemExtent, args const&...) -> omp::Schedule`. Users
        //! specialise it for their kernel, or give the kernel a member `ompScheduleKind` and optionally
        //! `ompScheduleChunkSize`. Other accelerators ignore it.
        template<typename TKernelFnObj, typename TAcc, typename TSfinae = void>
        struct OmpSchedule : backend::OmpSchedule
        {
        };
    } // namespace traits

    //! \tparam TAcc The accelerator that the kernel runs on.
    //! \param kernelFnObj The kernel.
    //! \param blockThreadExtent Threads of a block.
    //! \param threadElemExtent Elements of a thread.
    //! \param args The arguments of the launch.
    //! \return The schedule of the kernel, not checked.
    template<typename TAcc, typename TKernelFnObj, typename TVec, typename... TArgs>
    [[nodiscard]] constexpr auto getOmpSchedule(
        TKernelFnObj const& kernelFnObj,
        TVec const& blockThreadExtent,
        TVec const& threadElemExtent,
        TArgs const&... args) -> omp::Schedule
    {
        return traits::OmpSchedule<TKernelFnObj, TAcc>::getOmpSchedule(
            kernelFnObj, blockThreadExtent, threadElemExtent, args...);
    }
} // namespace alpaka::kernel
