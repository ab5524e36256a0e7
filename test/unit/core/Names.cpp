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
    using alpaka::Block;
    using alpaka::Blocks;
    using alpaka::Elems;
    using alpaka::Grid;
    using alpaka::ignore_unused;
    using alpaka::Thread;
    using alpaka::Threads;
} // namespace test_names::root

namespace test_names::acc
{
    using alpaka::acc::Acc;
    using alpaka::acc::AccCpuFibers;
    using alpaka::acc::AccCpuOmp2Blocks;
    using alpaka::acc::AccCpuOmp2Threads;
    using alpaka::acc::AccCpuSerial;
    using alpaka::acc::AccCpuTbbBlocks;
    using alpaka::acc::AccCpuThreads;
    using alpaka::acc::AccDevProps;
    using alpaka::acc::ConceptAcc;
    using alpaka::acc::getAccDevProps;
    using alpaka::acc::getAccName;
} // namespace test_names::acc

namespace test_names::acc_traits
{
    using alpaka::acc::traits::AccType;
    using alpaka::acc::traits::GetAccDevProps;
    using alpaka::acc::traits::GetAccName;
} // namespace test_names::acc_traits

namespace test_names::atomic
{
    using alpaka::atomic::AtomicHierarchyConcept;
    using alpaka::atomic::atomicOp;
    using alpaka::atomic::ConceptAtomicBlocks;
    using alpaka::atomic::ConceptAtomicGrids;
    using alpaka::atomic::ConceptAtomicThreads;
} // namespace test_names::atomic

namespace test_names::atomic_op
{
    using alpaka::atomic::op::Add;
    using alpaka::atomic::op::And;
    using alpaka::atomic::op::Cas;
    using alpaka::atomic::op::Dec;
    using alpaka::atomic::op::Exch;
    using alpaka::atomic::op::Inc;
    using alpaka::atomic::op::Max;
    using alpaka::atomic::op::Min;
    using alpaka::atomic::op::Or;
    using alpaka::atomic::op::Sub;
    using alpaka::atomic::op::Xor;
} // namespace test_names::atomic_op

namespace test_names::atomic_traits
{
    using alpaka::atomic::traits::AtomicOp;
} // namespace test_names::atomic_traits

namespace test_names::block_shared_dyn
{
    using alpaka::block::shared::dyn::ConceptBlockSharedDyn;
    using alpaka::block::shared::dyn::getMem;
} // namespace test_names::block_shared_dyn

namespace test_names::block_shared_dyn_traits
{
    using alpaka::block::shared::dyn::traits::GetMem;
} // namespace test_names::block_shared_dyn_traits

namespace test_names::block_shared_st
{
    using alpaka::block::shared::st::allocVar;
    using alpaka::block::shared::st::ConceptBlockSharedSt;
    using alpaka::block::shared::st::freeMem;
} // namespace test_names::block_shared_st

namespace test_names::block_shared_st_traits
{
    using alpaka::block::shared::st::traits::AllocVar;
    using alpaka::block::shared::st::traits::FreeMem;
} // namespace test_names::block_shared_st_traits

namespace test_names::block_sync
{
    using alpaka::block::sync::ConceptBlockSync;
    using alpaka::block::sync::syncBlockThreads;
    using alpaka::block::sync::syncBlockThreadsPredicate;
} // namespace test_names::block_sync

namespace test_names::block_sync_op
{
    using alpaka::block::sync::op::Count;
    using alpaka::block::sync::op::LogicalAnd;
    using alpaka::block::sync::op::LogicalOr;
} // namespace test_names::block_sync_op

namespace test_names::block_sync_traits
{
    using alpaka::block::sync::traits::SyncBlockThreads;
    using alpaka::block::sync::traits::SyncBlockThreadsPredicate;
} // namespace test_names::block_sync_traits

namespace test_names::concepts
{
    using alpaka::concepts::ImplementationBase;
    using alpaka::concepts::Implements;
    using alpaka::concepts::ImplementsConcept;
} // namespace test_names::concepts

namespace test_names::core
{
    using alpaka::core::alignedAlloc;
    using alpaka::core::AlignedDelete;
    using alpaka::core::alignedFree;
    using alpaka::core::assertGreaterThan;
    using alpaka::core::assertValueUnsigned;
    using alpaka::core::clipCast;
    using alpaka::core::declval;
    using alpaka::core::RoundUpToPowerOfTwo;
} // namespace test_names::core

namespace test_names::core_align
{
    using alpaka::core::align::OptimalAlignment;
} // namespace test_names::core_align

namespace test_names::core_vectorization
{
    using alpaka::core::vectorization::defaultAlignment;
    using alpaka::core::vectorization::GetVectorizationSizeElems;
} // namespace test_names::core_vectorization

namespace test_names::dev
{
    using alpaka::dev::ConceptDev;
    using alpaka::dev::ConceptGetDev;
    using alpaka::dev::Dev;
    using alpaka::dev::DevCpu;
    using alpaka::dev::getDev;
    using alpaka::dev::getFreeMemBytes;
    using alpaka::dev::getMemBytes;
    using alpaka::dev::getName;
    using alpaka::dev::getWarpSize;
    using alpaka::dev::reset;
} // namespace test_names::dev

namespace test_names::dev_traits
{
    using alpaka::dev::traits::DevType;
    using alpaka::dev::traits::GetDev;
    using alpaka::dev::traits::GetFreeMemBytes;
    using alpaka::dev::traits::GetMemBytes;
    using alpaka::dev::traits::GetName;
    using alpaka::dev::traits::GetWarpSize;
    using alpaka::dev::traits::Reset;
} // namespace test_names::dev_traits

namespace test_names::dim
{
    using alpaka::dim::Dim;
    using alpaka::dim::DimInt;
} // namespace test_names::dim

namespace test_names::dim_traits
{
    using alpaka::dim::traits::DimType;
} // namespace test_names::dim_traits

namespace test_names::elem
{
    using alpaka::elem::Elem;
} // namespace test_names::elem

namespace test_names::elem_traits
{
    using alpaka::elem::traits::ElemType;
} // namespace test_names::elem_traits

namespace test_names::event
{
    using alpaka::event::Event;
    using alpaka::event::EventCpu;
    using alpaka::event::EventGenericThreads;
    using alpaka::event::test;
} // namespace test_names::event

namespace test_names::event_traits
{
    using alpaka::event::traits::EventType;
    using alpaka::event::traits::Test;
} // namespace test_names::event_traits

namespace test_names::extent
{
    using alpaka::extent::getDepth;
    using alpaka::extent::getExtent;
    using alpaka::extent::getExtentProduct;
    using alpaka::extent::getExtentVec;
    using alpaka::extent::getExtentVecEnd;
    using alpaka::extent::getHeight;
    using alpaka::extent::getWidth;
    using alpaka::extent::setDepth;
    using alpaka::extent::setExtent;
    using alpaka::extent::setHeight;
    using alpaka::extent::setWidth;
} // namespace test_names::extent

namespace test_names::extent_traits
{
    using alpaka::extent::traits::GetExtent;
    using alpaka::extent::traits::SetExtent;
} // namespace test_names::extent_traits

namespace test_names::hierarchy
{
    using alpaka::hierarchy::Blocks;
    using alpaka::hierarchy::Grids;
    using alpaka::hierarchy::Threads;
} // namespace test_names::hierarchy

namespace test_names::idx
{
    using alpaka::idx::ConceptIdxBt;
    using alpaka::idx::ConceptIdxGb;
    using alpaka::idx::getIdx;
    using alpaka::idx::getIdxThreadFirstElem;
    using alpaka::idx::Idx;
    using alpaka::idx::mapIdx;
    using alpaka::idx::mapIdxPitchBytes;
} // namespace test_names::idx

namespace test_names::idx_traits
{
    using alpaka::idx::traits::GetIdx;
    using alpaka::idx::traits::IdxType;
} // namespace test_names::idx_traits

namespace test_names::intrinsic
{
    using alpaka::intrinsic::ffs;
    using alpaka::intrinsic::popcount;
    using alpaka::intrinsic::ConceptIntrinsic;
} // namespace test_names::intrinsic

namespace test_names::intrinsic_traits
{
    using alpaka::intrinsic::traits::Ffs;
    using alpaka::intrinsic::traits::Popcount;
} // namespace test_names::intrinsic_traits

namespace test_names::kernel
{
    using alpaka::kernel::createTaskKernel;
    using alpaka::kernel::exec;
    using alpaka::kernel::getBlockSharedMemDynSizeBytes;
} // namespace test_names::kernel

namespace test_names::kernel_traits
{
    using alpaka::kernel::traits::BlockSharedMemDynSizeBytes;
    using alpaka::kernel::traits::CreateTaskKernel;
} // namespace test_names::kernel_traits

namespace test_names::math
{
    using alpaka::math::abs;
    using alpaka::math::acos;
    using alpaka::math::asin;
    using alpaka::math::atan;
    using alpaka::math::atan2;
    using alpaka::math::cbrt;
    using alpaka::math::ceil;
    using alpaka::math::ConceptMathAbs;
    using alpaka::math::ConceptMathAcos;
    using alpaka::math::ConceptMathAsin;
    using alpaka::math::ConceptMathAtan;
    using alpaka::math::ConceptMathAtan2;
    using alpaka::math::ConceptMathCbrt;
    using alpaka::math::ConceptMathCeil;
    using alpaka::math::ConceptMathCos;
    using alpaka::math::ConceptMathErf;
    using alpaka::math::ConceptMathExp;
    using alpaka::math::ConceptMathFloor;
    using alpaka::math::ConceptMathFmod;
    using alpaka::math::ConceptMathLog;
    using alpaka::math::ConceptMathMax;
    using alpaka::math::ConceptMathMin;
    using alpaka::math::ConceptMathPow;
    using alpaka::math::ConceptMathRemainder;
    using alpaka::math::ConceptMathRound;
    using alpaka::math::ConceptMathRsqrt;
    using alpaka::math::ConceptMathSin;
    using alpaka::math::ConceptMathSinCos;
    using alpaka::math::ConceptMathSqrt;
    using alpaka::math::ConceptMathTan;
    using alpaka::math::ConceptMathTrunc;
    using alpaka::math::cos;
    using alpaka::math::erf;
    using alpaka::math::exp;
    using alpaka::math::floor;
    using alpaka::math::fmod;
    using alpaka::math::llround;
    using alpaka::math::log;
    using alpaka::math::lround;
    using alpaka::math::max;
    using alpaka::math::min;
    using alpaka::math::pow;
    using alpaka::math::remainder;
    using alpaka::math::round;
    using alpaka::math::rsqrt;
    using alpaka::math::sin;
    using alpaka::math::sincos;
    using alpaka::math::sqrt;
    using alpaka::math::tan;
    using alpaka::math::trunc;
} // namespace test_names::math

namespace test_names::math_traits
{
    using alpaka::math::traits::Abs;
    using alpaka::math::traits::Acos;
    using alpaka::math::traits::Asin;
    using alpaka::math::traits::Atan;
    using alpaka::math::traits::Atan2;
    using alpaka::math::traits::Cbrt;
    using alpaka::math::traits::Ceil;
    using alpaka::math::traits::Cos;
    using alpaka::math::traits::Erf;
    using alpaka::math::traits::Exp;
    using alpaka::math::traits::Floor;
    using alpaka::math::traits::Fmod;
    using alpaka::math::traits::Llround;
    using alpaka::math::traits::Log;
    using alpaka::math::traits::Lround;
    using alpaka::math::traits::Max;
    using alpaka::math::traits::Min;
    using alpaka::math::traits::Pow;
    using alpaka::math::traits::Remainder;
    using alpaka::math::traits::Round;
    using alpaka::math::traits::Rsqrt;
    using alpaka::math::traits::Sin;
    using alpaka::math::traits::SinCos;
    using alpaka::math::traits::Sqrt;
    using alpaka::math::traits::Tan;
    using alpaka::math::traits::Trunc;
} // namespace test_names::math_traits

namespace test_names::mem_alloc
{
    using alpaka::mem::alloc::alloc;
    using alpaka::mem::alloc::AllocCpuAligned;
    using alpaka::mem::alloc::AllocCpuNew;
    using alpaka::mem::alloc::ConceptMemAlloc;
    using alpaka::mem::alloc::free;
} // namespace test_names::mem_alloc

namespace test_names::mem_alloc_traits
{
    using alpaka::mem::alloc::traits::Alloc;
    using alpaka::mem::alloc::traits::Free;
} // namespace test_names::mem_alloc_traits

namespace test_names::mem_buf
{
    using alpaka::mem::buf::alloc;
    using alpaka::mem::buf::Buf;
    using alpaka::mem::buf::BufCpu;
    using alpaka::mem::buf::isPinned;
    using alpaka::mem::buf::map;
    using alpaka::mem::buf::pin;
    using alpaka::mem::buf::prepareForAsyncCopy;
    using alpaka::mem::buf::unmap;
    using alpaka::mem::buf::unpin;
} // namespace test_names::mem_buf

namespace test_names::mem_buf_traits
{
    using alpaka::mem::buf::traits::Alloc;
    using alpaka::mem::buf::traits::BufType;
    using alpaka::mem::buf::traits::IsPinned;
    using alpaka::mem::buf::traits::Map;
    using alpaka::mem::buf::traits::Pin;
    using alpaka::mem::buf::traits::PrepareForAsyncCopy;
    using alpaka::mem::buf::traits::Unmap;
    using alpaka::mem::buf::traits::Unpin;
} // namespace test_names::mem_buf_traits

namespace test_names::mem_view
{
    using alpaka::mem::view::copy;
    using alpaka::mem::view::createStaticDevMemView;
    using alpaka::mem::view::createTaskCopy;
    using alpaka::mem::view::createTaskSet;
    using alpaka::mem::view::getPitchBytes;
    using alpaka::mem::view::getPitchBytesVec;
    using alpaka::mem::view::getPitchBytesVecEnd;
    using alpaka::mem::view::getPtrDev;
    using alpaka::mem::view::getPtrNative;
    using alpaka::mem::view::MemSetKernel;
    using alpaka::mem::view::print;
    using alpaka::mem::view::set;
    using alpaka::mem::view::ViewPlainPtr;
    using alpaka::mem::view::ViewSubView;
} // namespace test_names::mem_view

namespace test_names::mem_view_traits
{
    using alpaka::mem::view::traits::CreateStaticDevMemView;
    using alpaka::mem::view::traits::CreateTaskCopy;
    using alpaka::mem::view::traits::CreateTaskSet;
    using alpaka::mem::view::traits::GetPitchBytes;
    using alpaka::mem::view::traits::GetPtrDev;
    using alpaka::mem::view::traits::GetPtrNative;
} // namespace test_names::mem_view_traits

namespace test_names::meta
{
    using alpaka::meta::Apply;
    using alpaka::meta::apply;
    using alpaka::meta::CartesianProduct;
    using alpaka::meta::Concatenate;
    using alpaka::meta::Conjunction;
    using alpaka::meta::ConvertIntegerSequence;
    using alpaka::meta::DependentFalseType;
    using alpaka::meta::Disjunction;
    using alpaka::meta::Filter;
    using alpaka::meta::foldr;
    using alpaka::meta::forEachType;
    using alpaka::meta::HigherMax;
    using alpaka::meta::HigherMin;
    using alpaka::meta::InheritFromList;
    using alpaka::meta::IntegerSequenceValuesInRange;
    using alpaka::meta::IntegerSequenceValuesUnique;
    using alpaka::meta::IntegralValuesInRange;
    using alpaka::meta::IntegralValuesUnique;
    using alpaka::meta::invoke;
    using alpaka::meta::IsIntegralSuperset;
    using alpaka::meta::IsParameterPackSet;
    using alpaka::meta::IsSet;
    using alpaka::meta::IsStrictBase;
    using alpaka::meta::LowerMax;
    using alpaka::meta::LowerMin;
    using alpaka::meta::MakeIntegerSequenceOffset;
    using alpaka::meta::max;
    using alpaka::meta::min;
    using alpaka::meta::ndLoop;
    using alpaka::meta::ndLoopIncIdx;
    using alpaka::meta::Negation;
    using alpaka::meta::Transform;
    using alpaka::meta::Unique;
} // namespace test_names::meta

namespace test_names::offset
{
    using alpaka::offset::getOffset;
    using alpaka::offset::getOffsetVec;
    using alpaka::offset::getOffsetVecEnd;
    using alpaka::offset::getOffsetX;
    using alpaka::offset::getOffsetY;
    using alpaka::offset::getOffsetZ;
    using alpaka::offset::setOffset;
    using alpaka::offset::setOffsetX;
    using alpaka::offset::setOffsetY;
    using alpaka::offset::setOffsetZ;
} // namespace test_names::offset

namespace test_names::offset_traits
{
    using alpaka::offset::traits::GetOffset;
    using alpaka::offset::traits::SetOffset;
} // namespace test_names::offset_traits

namespace test_names::origin
{
    using alpaka::origin::Block;
    using alpaka::origin::Grid;
    using alpaka::origin::Thread;
} // namespace test_names::origin

namespace test_names::pltf
{
    using alpaka::pltf::ConceptPltf;
    using alpaka::pltf::getDevByIdx;
    using alpaka::pltf::getDevCount;
    using alpaka::pltf::getDevs;
    using alpaka::pltf::Pltf;
    using alpaka::pltf::PltfCpu;
} // namespace test_names::pltf

namespace test_names::pltf_traits
{
    using alpaka::pltf::traits::GetDevByIdx;
    using alpaka::pltf::traits::GetDevCount;
    using alpaka::pltf::traits::PltfType;
} // namespace test_names::pltf_traits

namespace test_names::queue
{
    using alpaka::queue::Blocking;
    using alpaka::queue::ConceptQueue;
    using alpaka::queue::empty;
    using alpaka::queue::enqueue;
    using alpaka::queue::NonBlocking;
    using alpaka::queue::Queue;
    using alpaka::queue::QueueCpuBlocking;
    using alpaka::queue::QueueCpuNonBlocking;
    using alpaka::queue::QueueGenericThreadsBlocking;
    using alpaka::queue::QueueGenericThreadsNonBlocking;
} // namespace test_names::queue

namespace test_names::queue_property
{
    using alpaka::queue::property::Blocking;
    using alpaka::queue::property::NonBlocking;
} // namespace test_names::queue_property

namespace test_names::queue_traits
{
    using alpaka::queue::traits::Empty;
    using alpaka::queue::traits::Enqueue;
    using alpaka::queue::traits::QueueType;
} // namespace test_names::queue_traits

namespace test_names::rand
{
    using alpaka::rand::MersenneTwister;
    using alpaka::rand::RandomDevice;
    using alpaka::rand::ConceptRand;
    using alpaka::rand::RandStdLib;
    using alpaka::rand::TinyMersenneTwister;
} // namespace test_names::rand

namespace test_names::rand_distribution
{
    using alpaka::rand::distribution::createNormalReal;
    using alpaka::rand::distribution::createUniformReal;
    using alpaka::rand::distribution::createUniformUint;
} // namespace test_names::rand_distribution

namespace test_names::rand_distribution_traits
{
    using alpaka::rand::distribution::traits::CreateNormalReal;
    using alpaka::rand::distribution::traits::CreateUniformReal;
    using alpaka::rand::distribution::traits::CreateUniformUint;
} // namespace test_names::rand_distribution_traits

namespace test_names::rand_generator
{
    using alpaka::rand::generator::createDefault;
} // namespace test_names::rand_generator

namespace test_names::rand_generator_traits
{
    using alpaka::rand::generator::traits::CreateDefault;
} // namespace test_names::rand_generator_traits

namespace test_names::time
{
    using alpaka::time::clock;
    using alpaka::time::ConceptTime;
} // namespace test_names::time

namespace test_names::time_traits
{
    using alpaka::time::traits::Clock;
} // namespace test_names::time_traits

namespace test_names::unit
{
    using alpaka::unit::Blocks;
    using alpaka::unit::Elems;
    using alpaka::unit::Threads;
} // namespace test_names::unit

namespace test_names::vec
{
    using alpaka::vec::cast;
    using alpaka::vec::concat;
    using alpaka::vec::createVecFromIndexedFn;
    using alpaka::vec::createVecFromIndexedFnArbitrary;
    using alpaka::vec::createVecFromIndexedFnOffset;
    using alpaka::vec::reverse;
    using alpaka::vec::subVecBegin;
    using alpaka::vec::subVecEnd;
    using alpaka::vec::subVecFromIndices;
    using alpaka::vec::Vec;
} // namespace test_names::vec

namespace test_names::vec_traits
{
    using alpaka::vec::traits::Cast;
    using alpaka::vec::traits::Concat;
    using alpaka::vec::traits::Reverse;
    using alpaka::vec::traits::SubVecFromIndices;
} // namespace test_names::vec_traits

namespace test_names::wait
{
    using alpaka::wait::ConceptCurrentThreadWaitFor;
    using alpaka::wait::wait;
} // namespace test_names::wait

namespace test_names::wait_traits
{
    using alpaka::wait::traits::CurrentThreadWaitFor;
    using alpaka::wait::traits::WaiterWaitFor;
} // namespace test_names::wait_traits

namespace test_names::wait_traits_generic
{
    using alpaka::wait::traits::generic::currentThreadWaitForDevice;
} // namespace test_names::wait_traits_generic

namespace test_names::warp
{
    using alpaka::warp::activemask;
    using alpaka::warp::all;
    using alpaka::warp::any;
    using alpaka::warp::ballot;
    using alpaka::warp::getSize;
    using alpaka::warp::ConceptWarp;
} // namespace test_names::warp

namespace test_names::warp_traits
{
    using alpaka::warp::traits::Activemask;
    using alpaka::warp::traits::All;
    using alpaka::warp::traits::Any;
    using alpaka::warp::traits::Ballot;
    using alpaka::warp::traits::GetSize;
} // namespace test_names::warp_traits

namespace test_names::workdiv
{
    using alpaka::workdiv::ConceptWorkDiv;
    using alpaka::workdiv::getValidWorkDiv;
    using alpaka::workdiv::getWorkDiv;
    using alpaka::workdiv::GridBlockExtentSubDivRestrictions;
    using alpaka::workdiv::isValidAccDevProps;
    using alpaka::workdiv::isValidWorkDiv;
    using alpaka::workdiv::subDivideGridElems;
    using alpaka::workdiv::WorkDivMembers;
} // namespace test_names::workdiv

namespace test_names::workdiv_traits
{
    using alpaka::workdiv::traits::GetWorkDiv;
} // namespace test_names::workdiv_traits

TEST_CASE("core: the umbrella header brings every name", "[core]")
{
    STATIC_REQUIRE(std::is_same_v<test_names::dim::DimInt<2>, alpaka::dim::DimInt<2>>);
}
