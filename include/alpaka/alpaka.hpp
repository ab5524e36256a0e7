// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The whole library: contracts, then the enabled back-ends, then the short names.
#pragma once

// clang-format off
#include <alpaka/core/Standard.hpp>
// clang-format on

#include <alpaka/acc/Acc.hpp>
#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/acc/Concept.hpp>
#include <alpaka/acc/Named.hpp>
#include <alpaka/acc/Properties.hpp>
#include <alpaka/acc/Route.hpp>
#include <alpaka/atomic/Atomic.hpp>
#include <alpaka/atomic/Hierarchy.hpp>
#include <alpaka/atomic/Op.hpp>
#include <alpaka/atomic/Short.hpp>
#include <alpaka/block/Collective.hpp>
#include <alpaka/block/Phase.hpp>
#include <alpaka/block/shared/Dynamic.hpp>
#include <alpaka/block/shared/Named.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/core/Align.hpp>
#include <alpaka/core/AlignedAlloc.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Assert.hpp>
#include <alpaka/core/Check.hpp>
#include <alpaka/core/ClipCast.hpp>
#include <alpaka/core/Concepts.hpp>
#include <alpaka/core/Debug.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Settings.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Unused.hpp>
#include <alpaka/core/Utility.hpp>
#include <alpaka/core/Vectorize.hpp>
#include <alpaka/core/Version.hpp>
#include <alpaka/dev/Attributes.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dev/Info.hpp>
#include <alpaka/dev/Limit.hpp>
#include <alpaka/dev/PeerAccess.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/elem/Elem.hpp>
#include <alpaka/event/Event.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/extent/Fixed.hpp>
#include <alpaka/extent/SetExtent.hpp>
#include <alpaka/fence/Fence.hpp>
#include <alpaka/fence/Order.hpp>
#include <alpaka/grid/sync/Sync.hpp>
#include <alpaka/host/queue/GenericEvent.hpp>
#include <alpaka/idx/Elements.hpp>
#include <alpaka/idx/GetIdx.hpp>
#include <alpaka/idx/MapIdx.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/intrinsic/Intrinsic.hpp>
#include <alpaka/kernel/Attributes.hpp>
#include <alpaka/kernel/Cooperative.hpp>
#include <alpaka/kernel/Executor.hpp>
#include <alpaka/kernel/GetValidWorkDiv.hpp>
#include <alpaka/kernel/Kernel.hpp>
#include <alpaka/kernel/OmpSchedule.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/kernel/SharedMemDynSize.hpp>
#include <alpaka/kernel/Task.hpp>
#include <alpaka/math/Complex.hpp>
#include <alpaka/math/ComplexFunctions.hpp>
#include <alpaka/math/Constants.hpp>
#include <alpaka/math/Math.hpp>
#include <alpaka/mem/Streaming.hpp>
#include <alpaka/mem/alloc/Alloc.hpp>
#include <alpaka/mem/alloc/AllocCpu.hpp>
#include <alpaka/mem/buf/AsyncBuf.hpp>
#include <alpaka/mem/buf/Buf.hpp>
#include <alpaka/mem/buf/Ipc.hpp>
#include <alpaka/mem/buf/ManagedBuf.hpp>
#include <alpaka/mem/buf/Map.hpp>
#include <alpaka/mem/buf/Pin.hpp>
#include <alpaka/mem/buf/Pool.hpp>
#include <alpaka/mem/buf/PrepareForAsyncCopy.hpp>
#include <alpaka/mem/view/Accessor.hpp>
#include <alpaka/mem/view/Copy.hpp>
#include <alpaka/mem/view/Fill.hpp>
#include <alpaka/mem/view/Managed.hpp>
#include <alpaka/mem/view/Mdspan.hpp>
#include <alpaka/mem/view/MemSetKernel.hpp>
#include <alpaka/mem/view/Print.hpp>
#include <alpaka/mem/view/PtrAttributes.hpp>
#include <alpaka/mem/view/Set.hpp>
#include <alpaka/mem/view/StaticMem.hpp>
#include <alpaka/mem/view/View.hpp>
#include <alpaka/mem/view/ViewPlainPtr.hpp>
#include <alpaka/mem/view/ViewSubView.hpp>
#include <alpaka/meta/Functional.hpp>
#include <alpaka/meta/IntegerSequence.hpp>
#include <alpaka/meta/Integral.hpp>
#include <alpaka/meta/NdLoop.hpp>
#include <alpaka/meta/TypeList.hpp>
#include <alpaka/native/NativeHandle.hpp>
#include <alpaka/offset/Offset.hpp>
#include <alpaka/op/Op.hpp>
#include <alpaka/pltf/Pltf.hpp>
#include <alpaka/queue/Label.hpp>
#include <alpaka/queue/Priority.hpp>
#include <alpaka/queue/Property.hpp>
#include <alpaka/queue/Queue.hpp>
#include <alpaka/rand/Exponential.hpp>
#include <alpaka/rand/Generator.hpp>
#include <alpaka/rand/NormalReal.hpp>
#include <alpaka/rand/Philox.hpp>
#include <alpaka/rand/UniformInt.hpp>
#include <alpaka/rand/UniformReal.hpp>
#include <alpaka/runtime/Concept.hpp>
#include <alpaka/runtime/Cpu.hpp>
#include <alpaka/runtime/cpu/AsyncBuffer.hpp>
#include <alpaka/runtime/cpu/Atomic.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/Clock.hpp>
#include <alpaka/runtime/cpu/Copy.hpp>
#include <alpaka/runtime/cpu/Dev.hpp>
#include <alpaka/runtime/cpu/DevAttributes.hpp>
#include <alpaka/runtime/cpu/Event.hpp>
#include <alpaka/runtime/cpu/Fence.hpp>
#include <alpaka/runtime/cpu/Intrinsic.hpp>
#include <alpaka/runtime/cpu/Math.hpp>
#include <alpaka/runtime/cpu/Queue.hpp>
#include <alpaka/runtime/cpu/Set.hpp>
#include <alpaka/runtime/cpu/StaticMem.hpp>
#include <alpaka/runtime/cpu/StdViews.hpp>
#include <alpaka/runtime/cpu/Streaming.hpp>
#include <alpaka/strategy/launch/KernelAttributes.hpp>
#include <alpaka/strategy/launch/PhasedLimits.hpp>
#include <alpaka/strategy/launch/RunTask.hpp>
#include <alpaka/time/Clock.hpp>
#include <alpaka/vec/Algorithm.hpp>
#include <alpaka/vec/Print.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/wait/Wait.hpp>
#include <alpaka/warp/Collective.hpp>
#include <alpaka/warp/DevWarpSize.hpp>
#include <alpaka/warp/Warp.hpp>
#include <alpaka/workdiv/GetValidWorkDiv.hpp>
#include <alpaka/workdiv/Print.hpp>
#include <alpaka/workdiv/SubDivide.hpp>
#include <alpaka/workdiv/Tags.hpp>
#include <alpaka/workdiv/Valid.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <alpaka/OlderSpellings.hpp>

// In reading order: everything above exists whatever is enabled.
// clang-format off
#include <alpaka/Backends.hpp>
// clang-format on

//! The flat names, a line for each concept. `block`, `math`, `rand`, `warp` and the like stay in front of theirs.
//! `wait` and `test` name namespaces: hence waitFor, and event::test.
namespace alpaka
{
#define ALPAKA_ACC_NATIVE(TheAcc, ...) using acc::TheAcc;
#define ALPAKA_ACC_CPU(TheAcc, ...) using acc::TheAcc;
#define ALPAKA_ACC_TOOL ALPAKA_ACC_CPU
#include <alpaka/acc/NamedAccs.hpp>
    using acc::DefaultAcc, acc::EnabledAccs, acc::getAccDevProps, acc::getAccName;
    using atomic::atomicAdd, atomic::atomicAnd, atomic::atomicCas, atomic::atomicDec, atomic::atomicExch,
        atomic::atomicInc, atomic::atomicMax, atomic::atomicMin, atomic::atomicOp, atomic::atomicOr, atomic::atomicSub,
        atomic::atomicXor;
    using block::shared::dyn::getMem, block::shared::st::allocVar, block::sync::syncBlockThreads,
        block::sync::syncBlockThreadsPredicate;
    using core::Error;
    using dev::Dev, dev::DevCpu, dev::getDev;
    using dim::Dim, dim::DimInt;
    using event::Event;
    using extent::getExtent, extent::getExtentProduct, extent::getExtentVec;
    using idx::elements, idx::getIdx, idx::getIdxThreadFirstElem, idx::gridStrided, idx::Idx, idx::mapIdx;
    using kernel::createTaskKernel, kernel::PhasedKernel; // and kernel::exec, beside the class of that name
    using mem::buf::alloc, mem::buf::allocAsyncBuf, mem::buf::Buf;
    using mem::view::access, mem::view::copy, mem::view::fill, mem::view::getPitchBytes, mem::view::getPtrNative,
        mem::view::set, mem::view::ViewPlainPtr, mem::view::ViewSubView;
    using native::getNativeHandle;
    using pltf::getDevByIdx, pltf::getDevCount, pltf::getDevs, pltf::PltfCpu;
    using queue::at, queue::Blocking, queue::empty, queue::enqueue, queue::NonBlocking, queue::Queue;
    using vec::Vec;
    using wait::waitFor;
    using workdiv::getValidWorkDiv, workdiv::getWorkDiv, workdiv::WorkDivMembers;

    //! The barrier of a block: block::sync::syncBlockThreads under its short name.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TAcc>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void sync(TAcc const& acc)
    {
        block::sync::syncBlockThreads(acc);
    }
} // namespace alpaka
