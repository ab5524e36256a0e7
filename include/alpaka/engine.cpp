// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Compiles what depends on no kernel, once for a program or shared library whose sources have ALPAKA_COMPILED_ENGINE.
//! CMake adds this source to the targets that link alpaka (docs/howto/use-in-your-project.md). It may share a
//! translation unit with other sources.
#ifndef ALPAKA_COMPILED_ENGINE
#    define ALPAKA_COMPILED_ENGINE
#endif
#include <alpaka/core/Engine.hpp>
#include <alpaka/core/Standard.hpp>
#if ALPAKA_HAS_BODIES
#    error "alpaka: a source without ALPAKA_COMPILED_ENGINE precedes alpaka/engine.cpp in its translation unit"
#endif
// Emitted although this source does not call it.
#define ALPAKA_ENGINE [[gnu::used]] inline
#define ALPAKA_ENGINE_COLD ALPAKA_ENGINE

#include <alpaka/core/Error.ipp>
#include <alpaka/core/EventCount.ipp>
#include <alpaka/core/FloatModes.ipp>
#include <alpaka/core/Lines.ipp>
#include <alpaka/core/Lock.ipp>
#include <alpaka/core/Operation.ipp>
#include <alpaka/core/Settings.ipp>
#include <alpaka/core/Sleep.ipp>
#include <alpaka/core/SourceLocation.ipp>
#include <alpaka/core/Spin.ipp>
#include <alpaka/core/Streaming.ipp>
#include <alpaka/core/Text.ipp>
#include <alpaka/core/Thread.ipp>
#include <alpaka/core/TypeName.ipp>
#include <alpaka/host/cores/Affinity.ipp>
#include <alpaka/host/cores/ControlGroups.ipp>
#include <alpaka/host/cores/NoThread.ipp>
#include <alpaka/host/cores/Places.ipp>
#include <alpaka/host/cores/StealableRange.ipp>
#include <alpaka/host/cores/UsableCores.ipp>
#include <alpaka/host/cores/WorkerPool.ipp>
#include <alpaka/host/process/FaultWatch.ipp>
#include <alpaka/host/process/Forks.ipp>
#include <alpaka/host/process/Process.ipp>
#include <alpaka/host/process/SharedProcess.ipp>
#include <alpaka/host/queue/AdoptedThreads.ipp>
#include <alpaka/host/queue/AwaitedRecords.ipp>
#include <alpaka/host/queue/Backlog.ipp>
#include <alpaka/host/queue/CallerQueue.ipp>
#include <alpaka/host/queue/Deadlock.ipp>
#include <alpaka/host/queue/Failure.ipp>
#include <alpaka/host/queue/QueueDrain.ipp>
#include <alpaka/host/queue/QueuePoints.ipp>
#include <alpaka/host/queue/Record.ipp>
#include <alpaka/host/queue/Reentrancy.ipp>
#include <alpaka/host/queue/Registry.ipp>
#include <alpaka/host/queue/TaskFifo.ipp>
#include <alpaka/host/queue/Waiting.ipp>
#include <alpaka/host/queue/WorkerQueue.ipp>
#include <alpaka/runtime/cpu/AsyncBuffer.ipp>
#include <alpaka/runtime/cpu/Dev.ipp>
#include <alpaka/runtime/cpu/HostMemory.ipp>
#include <alpaka/strategy/common/BlockBarrier.ipp>
#include <alpaka/strategy/common/BlockRunners.ipp>
#include <alpaka/strategy/common/ExitInKernel.ipp>
#include <alpaka/strategy/common/FiberAdvice.ipp>
#include <alpaka/strategy/common/RunnerPool.ipp>
#include <alpaka/strategy/common/SharedArena.ipp>
#include <alpaka/strategy/common/SharedCores.ipp>
#include <alpaka/strategy/common/Watchdog.ipp>
#include <alpaka/workdiv/SubDivide.ipp>
#include <alpaka/workdiv/Valid.ipp>

#if BOOST_OS_LINUX
#    include <alpaka/trace.hpp>
#endif

namespace alpaka::mem::buf::detail
{
    template auto allocateInOrder<HostMemory>(queue::QueueCpuBlocking const&, std::size_t, std::size_t)
        -> core::CountedRef<HostMemory>;
    template auto allocateInOrder<HostMemory>(queue::QueueCpuNonBlocking const&, std::size_t, std::size_t)
        -> core::CountedRef<HostMemory>;
} // namespace alpaka::mem::buf::detail

//! \cond
namespace alpaka::host
{
    template class QueueOn<CallerQueue, dev::DevCpu>;
    template class QueueOn<WorkerQueue, dev::DevCpu>;
    template auto QueueOn<CallerQueue, dev::DevCpu>::make(dev::DevCpu const&)
        -> core::CountedRef<QueueOn<CallerQueue, dev::DevCpu>>;
    template auto QueueOn<WorkerQueue, dev::DevCpu>::make(dev::DevCpu const&)
        -> core::CountedRef<QueueOn<WorkerQueue, dev::DevCpu>>;
} // namespace alpaka::host

namespace alpaka::strategy::detail
{
    template auto PooledObject<SharedArena>::make() -> PooledObject<SharedArena>::Kept*;
    template void PooledObject<SharedArena>::drop(PooledObject<SharedArena>::Kept*);
} // namespace alpaka::strategy::detail
//! \endcond

#if BOOST_COMP_CLANG
// The table of a class's virtual functions lies where the first of them is that is not inline in the class. clang
// emits it there only if something refers to it: the beginning of an object, the end of one whose class has derived
// ones. Without optimisation, which would remove the reference.
namespace alpaka::core::detail
{
    template<typename TClass, typename... TArgs>
    [[clang::optnone]] void begin(void* object, TArgs&... args)
    {
        ::new (object) TClass(args...);
    }

    template<typename TClass>
    [[clang::optnone]] void end(void* object)
    {
        static_cast<TClass*>(object)->TClass::~TClass();
    }

    [[gnu::used, clang::optnone]] inline void
    emitTables(void* object, strategy::detail::SharedArena& arena, std::uint32_t threads, FloatModes const& modes)
    {
        begin<host::QueueDrain>(object);
        begin<host::Registry>(object);
        begin<host::WorkerPool>(object);
        begin<strategy::detail::BlockRunners>(object, arena, threads, modes);
        begin<strategy::detail::RunnerPool>(object);
        begin<strategy::detail::Watchdog>(object);
        end<host::LiveQueue>(object);
        end<host::CallerQueue>(object);
        end<host::WorkerQueue>(object);
    }
} // namespace alpaka::core::detail
#endif

#undef ALPAKA_ENGINE_COLD
#undef ALPAKA_ENGINE
