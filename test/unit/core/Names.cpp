// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

//! Every name of the interface comes with the umbrella header. The names of back-ends that this build may lack are
//! not here.

#include <alpaka/alpaka.hpp>

#include <catch2/catch.hpp>

#include <type_traits>

namespace test_names::root
{
    using alpaka::AccCpuBlockPerCore, alpaka::AccCpuFibers, alpaka::AccCpuSerial, alpaka::AccCpuThreads,
        alpaka::AccGpuCudaRt, alpaka::AccOmp5, alpaka::DefaultAcc, alpaka::EnabledAccs, alpaka::getAccDevProps,
        alpaka::getAccName;
    using alpaka::access, alpaka::alloc, alpaka::allocAsyncBuf, alpaka::Buf, alpaka::copy, alpaka::fill,
        alpaka::getPitchBytes, alpaka::getPtrNative, alpaka::set, alpaka::ViewPlainPtr, alpaka::ViewSubView;
    using alpaka::Block, alpaka::Blocks, alpaka::Elems, alpaka::Grid, alpaka::ignore_unused, alpaka::Thread,
        alpaka::Threads;
    using alpaka::Blocking, alpaka::createTaskKernel, alpaka::empty, alpaka::enqueue, alpaka::Event, alpaka::exec,
        alpaka::NonBlocking, alpaka::PhasedKernel, alpaka::Queue, alpaka::waitFor;
    using alpaka::Dev, alpaka::DevCpu, alpaka::Dim, alpaka::DimInt, alpaka::Error, alpaka::getDev, alpaka::getDevByIdx,
        alpaka::getDevCount, alpaka::getDevs, alpaka::getExtent, alpaka::Idx, alpaka::PltfCpu, alpaka::Vec;
} // namespace test_names::root

namespace test_names::acc
{
    using alpaka::acc::Acc, alpaka::acc::AccCpuFibers, alpaka::acc::AccCpuOmp2Blocks, alpaka::acc::AccCpuOmp2Threads,
        alpaka::acc::AccCpuSerial, alpaka::acc::AccCpuTbbBlocks, alpaka::acc::AccCpuThreads, alpaka::acc::AccDevProps,
        alpaka::acc::ConceptAcc, alpaka::acc::getAccDevProps, alpaka::acc::getAccName, alpaka::acc::traits::AccType,
        alpaka::acc::traits::GetAccDevProps, alpaka::acc::traits::GetAccName;
} // namespace test_names::acc

namespace test_names::atomic
{
    using alpaka::atomic::AtomicHierarchyConcept, alpaka::atomic::atomicOp, alpaka::atomic::ConceptAtomicBlocks,
        alpaka::atomic::ConceptAtomicGrids, alpaka::atomic::ConceptAtomicThreads, alpaka::atomic::op::Add,
        alpaka::atomic::op::And, alpaka::atomic::op::Cas, alpaka::atomic::op::Dec, alpaka::atomic::op::Exch,
        alpaka::atomic::op::Inc, alpaka::atomic::op::Max, alpaka::atomic::op::Min, alpaka::atomic::op::Or,
        alpaka::atomic::op::Sub, alpaka::atomic::op::Xor, alpaka::atomic::traits::AtomicOp;
} // namespace test_names::atomic

namespace test_names::block
{
    using alpaka::block::shared::dyn::ConceptBlockSharedDyn, alpaka::block::shared::dyn::getMem,
        alpaka::block::shared::dyn::traits::GetMem, alpaka::block::shared::st::allocVar,
        alpaka::block::shared::st::ConceptBlockSharedSt, alpaka::block::shared::st::freeMem,
        alpaka::block::shared::st::traits::AllocVar, alpaka::block::shared::st::traits::FreeMem,
        alpaka::block::sync::ConceptBlockSync, alpaka::block::sync::syncBlockThreads,
        alpaka::block::sync::syncBlockThreadsPredicate, alpaka::block::sync::op::Count,
        alpaka::block::sync::op::LogicalAnd, alpaka::block::sync::op::LogicalOr,
        alpaka::block::sync::traits::SyncBlockThreads, alpaka::block::sync::traits::SyncBlockThreadsPredicate;
} // namespace test_names::block

namespace test_names::concepts
{
    using alpaka::concepts::ImplementationBase, alpaka::concepts::Implements, alpaka::concepts::ImplementsConcept;
} // namespace test_names::concepts

namespace test_names::core
{
    using alpaka::core::alignedAlloc, alpaka::core::AlignedDelete, alpaka::core::alignedFree,
        alpaka::core::assertGreaterThan, alpaka::core::assertValueUnsigned, alpaka::core::clipCast,
        alpaka::core::declval, alpaka::core::RoundUpToPowerOfTwo, alpaka::core::align::OptimalAlignment,
        alpaka::core::vectorization::defaultAlignment, alpaka::core::vectorization::GetVectorizationSizeElems;
} // namespace test_names::core

namespace test_names::dev
{
    using alpaka::dev::ConceptDev, alpaka::dev::ConceptGetDev, alpaka::dev::Dev, alpaka::dev::DevCpu,
        alpaka::dev::getDev, alpaka::dev::getFreeMemBytes, alpaka::dev::getMemBytes, alpaka::dev::getName,
        alpaka::dev::getWarpSize, alpaka::dev::reset, alpaka::dev::traits::DevType, alpaka::dev::traits::GetDev,
        alpaka::dev::traits::GetFreeMemBytes, alpaka::dev::traits::GetMemBytes, alpaka::dev::traits::GetName,
        alpaka::dev::traits::GetWarpSize, alpaka::dev::traits::Reset;
} // namespace test_names::dev

namespace test_names::dim
{
    using alpaka::dim::Dim, alpaka::dim::DimInt, alpaka::dim::traits::DimType;
} // namespace test_names::dim

namespace test_names::elem
{
    using alpaka::elem::Elem, alpaka::elem::traits::ElemType;
} // namespace test_names::elem

namespace test_names::event
{
    using alpaka::event::Event, alpaka::event::EventCpu, alpaka::event::EventGenericThreads, alpaka::event::test,
        alpaka::event::traits::EventType, alpaka::event::traits::Test;
} // namespace test_names::event

namespace test_names::extent
{
    using alpaka::extent::getDepth, alpaka::extent::getExtent, alpaka::extent::getExtentProduct,
        alpaka::extent::getExtentVec, alpaka::extent::getExtentVecEnd, alpaka::extent::getHeight,
        alpaka::extent::getWidth, alpaka::extent::setDepth, alpaka::extent::setExtent, alpaka::extent::setHeight,
        alpaka::extent::setWidth, alpaka::extent::traits::GetExtent, alpaka::extent::traits::SetExtent;
} // namespace test_names::extent

namespace test_names::hierarchy
{
    using alpaka::hierarchy::Blocks, alpaka::hierarchy::Grids, alpaka::hierarchy::Threads;
} // namespace test_names::hierarchy

namespace test_names::idx
{
    using alpaka::idx::ConceptIdxBt, alpaka::idx::ConceptIdxGb, alpaka::idx::getIdx,
        alpaka::idx::getIdxThreadFirstElem, alpaka::idx::Idx, alpaka::idx::mapIdx, alpaka::idx::mapIdxPitchBytes,
        alpaka::idx::traits::GetIdx, alpaka::idx::traits::IdxType;
} // namespace test_names::idx

namespace test_names::intrinsic
{
    using alpaka::intrinsic::ffs, alpaka::intrinsic::popcount, alpaka::intrinsic::ConceptIntrinsic,
        alpaka::intrinsic::traits::Ffs, alpaka::intrinsic::traits::Popcount;
} // namespace test_names::intrinsic

namespace test_names::kernel
{
    using alpaka::kernel::createTaskKernel, alpaka::kernel::exec, alpaka::kernel::getBlockSharedMemDynSizeBytes,
        alpaka::kernel::traits::BlockSharedMemDynSizeBytes, alpaka::kernel::traits::CreateTaskKernel;
} // namespace test_names::kernel

namespace test_names::math
{
    using alpaka::math::abs, alpaka::math::acos, alpaka::math::asin, alpaka::math::atan, alpaka::math::atan2,
        alpaka::math::cbrt, alpaka::math::ceil, alpaka::math::ConceptMathAbs, alpaka::math::ConceptMathAcos,
        alpaka::math::ConceptMathAsin, alpaka::math::ConceptMathAtan, alpaka::math::ConceptMathAtan2,
        alpaka::math::ConceptMathCbrt, alpaka::math::ConceptMathCeil, alpaka::math::ConceptMathCos,
        alpaka::math::ConceptMathErf, alpaka::math::ConceptMathExp, alpaka::math::ConceptMathFloor,
        alpaka::math::ConceptMathFmod, alpaka::math::ConceptMathLog, alpaka::math::ConceptMathMax,
        alpaka::math::ConceptMathMin, alpaka::math::ConceptMathPow, alpaka::math::ConceptMathRemainder,
        alpaka::math::ConceptMathRound, alpaka::math::ConceptMathRsqrt, alpaka::math::ConceptMathSin,
        alpaka::math::ConceptMathSinCos, alpaka::math::ConceptMathSqrt, alpaka::math::ConceptMathTan,
        alpaka::math::ConceptMathTrunc, alpaka::math::cos, alpaka::math::erf, alpaka::math::exp, alpaka::math::floor,
        alpaka::math::fmod, alpaka::math::llround, alpaka::math::log, alpaka::math::lround, alpaka::math::max,
        alpaka::math::min, alpaka::math::pow, alpaka::math::remainder, alpaka::math::round, alpaka::math::rsqrt,
        alpaka::math::sin, alpaka::math::sincos, alpaka::math::sqrt, alpaka::math::tan, alpaka::math::trunc,
        alpaka::math::traits::Abs, alpaka::math::traits::Acos, alpaka::math::traits::Asin, alpaka::math::traits::Atan,
        alpaka::math::traits::Atan2, alpaka::math::traits::Cbrt, alpaka::math::traits::Ceil, alpaka::math::traits::Cos,
        alpaka::math::traits::Erf, alpaka::math::traits::Exp, alpaka::math::traits::Floor, alpaka::math::traits::Fmod,
        alpaka::math::traits::Llround, alpaka::math::traits::Log, alpaka::math::traits::Lround,
        alpaka::math::traits::Max, alpaka::math::traits::Min, alpaka::math::traits::Pow,
        alpaka::math::traits::Remainder, alpaka::math::traits::Round, alpaka::math::traits::Rsqrt,
        alpaka::math::traits::Sin, alpaka::math::traits::SinCos, alpaka::math::traits::Sqrt, alpaka::math::traits::Tan,
        alpaka::math::traits::Trunc;
} // namespace test_names::math

namespace test_names::mem
{
    using alpaka::mem::alloc::alloc, alpaka::mem::alloc::AllocCpuAligned, alpaka::mem::alloc::AllocCpuNew,
        alpaka::mem::alloc::ConceptMemAlloc, alpaka::mem::alloc::free, alpaka::mem::alloc::traits::Alloc,
        alpaka::mem::alloc::traits::Free, alpaka::mem::view::copy, alpaka::mem::view::createStaticDevMemView,
        alpaka::mem::view::createTaskCopy, alpaka::mem::view::createTaskSet, alpaka::mem::view::getPitchBytes,
        alpaka::mem::view::getPitchBytesVec, alpaka::mem::view::getPitchBytesVecEnd, alpaka::mem::view::getPtrDev,
        alpaka::mem::view::getPtrNative, alpaka::mem::view::Advice, alpaka::mem::view::advise,
        alpaka::mem::view::createHostView, alpaka::mem::view::getPtrAttributes, alpaka::mem::view::MemoryKind,
        alpaka::mem::view::prefetch, alpaka::mem::view::PtrAttributes, alpaka::mem::view::MemSetKernel,
        alpaka::mem::view::print, alpaka::mem::view::set, alpaka::mem::view::ViewPlainPtr,
        alpaka::mem::view::ViewSubView, alpaka::mem::view::traits::CreateStaticDevMemView,
        alpaka::mem::view::traits::CreateTaskCopy, alpaka::mem::view::traits::CreateTaskSet,
        alpaka::mem::view::traits::GetPitchBytes, alpaka::mem::view::traits::GetPtrDev,
        alpaka::mem::view::traits::GetPtrNative;
} // namespace test_names::mem

namespace test_names::mem_buf
{
    using alpaka::mem::buf::alloc, alpaka::mem::buf::Buf, alpaka::mem::buf::BufCpu, alpaka::mem::buf::isPinned,
        alpaka::mem::buf::map, alpaka::mem::buf::pin, alpaka::mem::buf::prepareForAsyncCopy, alpaka::mem::buf::unmap,
        alpaka::mem::buf::allocManagedBuf, alpaka::mem::buf::getIpcHandle, alpaka::mem::buf::getPoolReleaseThreshold,
        alpaka::mem::buf::IpcHandle, alpaka::mem::buf::openIpcHandle, alpaka::mem::buf::setPoolReleaseThreshold,
        alpaka::mem::buf::unpin, alpaka::mem::buf::traits::Alloc, alpaka::mem::buf::traits::BufType,
        alpaka::mem::buf::traits::IsPinned, alpaka::mem::buf::traits::Map, alpaka::mem::buf::traits::Pin,
        alpaka::mem::buf::traits::PrepareForAsyncCopy, alpaka::mem::buf::traits::Unmap,
        alpaka::mem::buf::traits::Unpin;
} // namespace test_names::mem_buf

namespace test_names::meta
{
    using alpaka::meta::Apply, alpaka::meta::apply, alpaka::meta::CartesianProduct, alpaka::meta::Concatenate,
        alpaka::meta::Conjunction, alpaka::meta::ConvertIntegerSequence, alpaka::meta::DependentFalseType,
        alpaka::meta::Disjunction, alpaka::meta::Filter, alpaka::meta::foldr, alpaka::meta::forEachType,
        alpaka::meta::HigherMax, alpaka::meta::HigherMin, alpaka::meta::InheritFromList,
        alpaka::meta::IntegerSequenceValuesInRange, alpaka::meta::IntegerSequenceValuesUnique,
        alpaka::meta::IntegralValuesInRange, alpaka::meta::IntegralValuesUnique, alpaka::meta::invoke,
        alpaka::meta::IsIntegralSuperset, alpaka::meta::IsParameterPackSet, alpaka::meta::IsSet,
        alpaka::meta::IsStrictBase, alpaka::meta::LowerMax, alpaka::meta::LowerMin,
        alpaka::meta::MakeIntegerSequenceOffset, alpaka::meta::max, alpaka::meta::min, alpaka::meta::ndLoop,
        alpaka::meta::ndLoopIncIdx, alpaka::meta::Negation, alpaka::meta::Transform, alpaka::meta::Unique;
} // namespace test_names::meta

namespace test_names::offset
{
    using alpaka::offset::getOffset, alpaka::offset::getOffsetVec, alpaka::offset::getOffsetVecEnd,
        alpaka::offset::getOffsetX, alpaka::offset::getOffsetY, alpaka::offset::getOffsetZ, alpaka::offset::setOffset,
        alpaka::offset::setOffsetX, alpaka::offset::setOffsetY, alpaka::offset::setOffsetZ,
        alpaka::offset::traits::GetOffset, alpaka::offset::traits::SetOffset;
} // namespace test_names::offset

namespace test_names::origin
{
    using alpaka::origin::Block, alpaka::origin::Grid, alpaka::origin::Thread;
} // namespace test_names::origin

namespace test_names::pltf
{
    using alpaka::pltf::ConceptPltf, alpaka::pltf::getDevByIdx, alpaka::pltf::getDevCount, alpaka::pltf::getDevs,
        alpaka::pltf::Pltf, alpaka::pltf::PltfCpu, alpaka::pltf::traits::GetDevByIdx,
        alpaka::pltf::traits::GetDevCount, alpaka::pltf::traits::PltfType;
} // namespace test_names::pltf

namespace test_names::queue
{
    using alpaka::queue::Blocking, alpaka::queue::ConceptQueue, alpaka::queue::empty, alpaka::queue::enqueue,
        alpaka::queue::NonBlocking, alpaka::queue::Queue, alpaka::queue::QueueCpuBlocking,
        alpaka::queue::QueueCpuNonBlocking, alpaka::queue::QueueGenericThreadsBlocking,
        alpaka::queue::QueueGenericThreadsNonBlocking, alpaka::queue::traits::Empty, alpaka::queue::traits::Enqueue,
        alpaka::queue::traits::QueueType;
} // namespace test_names::queue

namespace test_names::queue_property
{
    using alpaka::queue::property::Blocking, alpaka::queue::property::NonBlocking;
} // namespace test_names::queue_property

namespace test_names::rand
{
    using alpaka::rand::MersenneTwister, alpaka::rand::RandomDevice, alpaka::rand::ConceptRand,
        alpaka::rand::RandStdLib, alpaka::rand::TinyMersenneTwister, alpaka::rand::distribution::createNormalReal,
        alpaka::rand::distribution::createUniformReal, alpaka::rand::distribution::createUniformUint,
        alpaka::rand::distribution::traits::CreateNormalReal, alpaka::rand::distribution::traits::CreateUniformReal,
        alpaka::rand::distribution::traits::CreateUniformUint, alpaka::rand::generator::createDefault,
        alpaka::rand::generator::traits::CreateDefault;
} // namespace test_names::rand

namespace test_names::time
{
    using alpaka::time::clock, alpaka::time::ConceptTime, alpaka::time::traits::Clock;
} // namespace test_names::time

namespace test_names::unit
{
    using alpaka::unit::Blocks, alpaka::unit::Elems, alpaka::unit::Threads;
} // namespace test_names::unit

namespace test_names::vec
{
    using alpaka::vec::cast, alpaka::vec::concat, alpaka::vec::createVecFromIndexedFn,
        alpaka::vec::createVecFromIndexedFnArbitrary, alpaka::vec::createVecFromIndexedFnOffset, alpaka::vec::reverse,
        alpaka::vec::subVecBegin, alpaka::vec::subVecEnd, alpaka::vec::subVecFromIndices, alpaka::vec::Vec,
        alpaka::vec::traits::Cast, alpaka::vec::traits::Concat, alpaka::vec::traits::Reverse,
        alpaka::vec::traits::SubVecFromIndices;
} // namespace test_names::vec

namespace test_names::wait
{
    using alpaka::wait::ConceptCurrentThreadWaitFor, alpaka::wait::wait, alpaka::wait::traits::CurrentThreadWaitFor,
        alpaka::wait::traits::WaiterWaitFor, alpaka::wait::traits::generic::currentThreadWaitForDevice;
} // namespace test_names::wait

namespace test_names::warp
{
    using alpaka::warp::activemask, alpaka::warp::all, alpaka::warp::any, alpaka::warp::ballot, alpaka::warp::getSize,
        alpaka::warp::sync, alpaka::warp::ConceptWarp, alpaka::warp::traits::Activemask, alpaka::warp::traits::All,
        alpaka::warp::traits::Any, alpaka::warp::traits::Ballot, alpaka::warp::traits::GetSize,
        alpaka::warp::traits::Sync;
} // namespace test_names::warp

namespace test_names::workdiv
{
    using alpaka::workdiv::ConceptWorkDiv, alpaka::workdiv::getValidWorkDiv, alpaka::workdiv::getWorkDiv,
        alpaka::workdiv::GridBlockExtentSubDivRestrictions, alpaka::workdiv::isValidAccDevProps,
        alpaka::workdiv::isValidWorkDiv, alpaka::workdiv::subDivideGridElems, alpaka::workdiv::WorkDivMembers,
        alpaka::workdiv::traits::GetWorkDiv;
} // namespace test_names::workdiv

TEST_CASE("core: the umbrella header brings every name", "[core]")
{
    STATIC_REQUIRE(std::is_same_v<test_names::dim::DimInt<2>, alpaka::dim::DimInt<2>>);
}
