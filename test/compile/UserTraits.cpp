// expect: ok
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Users specialise traits for the library's own types in four forms: for an alias with open parameters, with enable_if
// in the free slot, constrained by a concept of theirs, and in full. Each must win over the
// library, never be ambiguous.

#include <alpaka/alpaka.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

namespace user
{
    struct ByAlias;
    struct ByEnableIf;
    struct ByConcept;
    struct InFull;

    using One = alpaka::DimInt<1>;
    using AliasAcc = alpaka::acc::AccCpuSerial<One, std::int16_t>;
    using EnableIfAcc = alpaka::acc::AccCpuThreads<One, std::uint16_t>;
    using ConceptAcc = alpaka::acc::AccCpuThreads<One, std::int64_t>;
    using FullAcc = alpaka::acc::AccCpuSerial<One, std::int32_t>;

    template<typename T>
    concept OwnAcc = alpaka::acc::IsAccelerator<T> && std::same_as<typename T::Idx, std::int64_t>;

    template<typename TDim>
    using OpenAcc = alpaka::acc::AccCpuSerial<TDim, std::int16_t>;

    template<typename T>
    inline constexpr bool isEnabledAcc = false;
    template<typename TDim>
    inline constexpr bool isEnabledAcc<alpaka::acc::AccCpuThreads<TDim, std::uint16_t>> = true;

    template<typename TDim>
    using OpenView = alpaka::mem::buf::BufCpu<char, TDim, int>;
    using AliasView = OpenView<One>;
    using EnableIfView = alpaka::mem::buf::BufCpu<short, One, int>;
    using ConceptView = alpaka::mem::buf::BufCpu<long, One, int>;
    using FullView = alpaka::mem::buf::BufCpu<int, One, int>;

    template<typename T>
    inline constexpr bool isEnabledView = false;
    template<typename TDim>
    inline constexpr bool isEnabledView<alpaka::mem::buf::BufCpu<short, TDim, int>> = true;

    template<typename T>
    concept OwnView = std::same_as<T, ConceptView>;

    template<typename TDim>
    using OpenVec = alpaka::Vec<TDim, char>;
    using AliasVec = OpenVec<One>;
    using EnableIfVec = alpaka::Vec<One, short>;
    using ConceptVec = alpaka::Vec<One, long>;
    using FullVec = alpaka::Vec<One, int>;

    template<typename T>
    inline constexpr bool isEnabledVec = false;
    template<typename TDim>
    inline constexpr bool isEnabledVec<alpaka::Vec<TDim, short>> = true;

    template<typename T>
    concept OwnVec = std::same_as<T, ConceptVec>;

    using Fastest = std::integral_constant<std::size_t, 0>;

    struct Kernel
    {
        template<typename TAcc>
        void operator()(TAcc const&) const
        {
        }
    };
} // namespace user

#define UNWRAP(...) __VA_ARGS__
// FORMS_OF(kind, trait, (arguments before the type,), (, arguments behind it), (members))
#define FORMS_OF(KIND, TRAIT, BEFORE, BEHIND, MEMBERS)                                                                \
    template<typename TDim>                                                                                           \
    struct TRAIT<UNWRAP BEFORE user::Open##KIND<TDim> UNWRAP BEHIND>                                                  \
    {                                                                                                                 \
        using Won = user::ByAlias;                                                                                    \
        UNWRAP MEMBERS                                                                                                \
    };                                                                                                                \
    template<typename TType>                                                                                          \
    struct TRAIT<UNWRAP BEFORE TType UNWRAP BEHIND, std::enable_if_t<user::isEnabled##KIND<TType>>>                   \
    {                                                                                                                 \
        using Won = user::ByEnableIf;                                                                                 \
        UNWRAP MEMBERS                                                                                                \
    };                                                                                                                \
    template<user::Own##KIND TType>                                                                                   \
    struct TRAIT<UNWRAP BEFORE TType UNWRAP BEHIND>                                                                   \
    {                                                                                                                 \
        using Won = user::ByConcept;                                                                                  \
        UNWRAP MEMBERS                                                                                                \
    };                                                                                                                \
    template<>                                                                                                        \
    struct TRAIT<UNWRAP BEFORE user::Full##KIND UNWRAP BEHIND>                                                        \
    {                                                                                                                 \
        using Won = user::InFull;                                                                                     \
        UNWRAP MEMBERS                                                                                                \
    };                                                                                                                \
    static_assert(std::same_as<TRAIT<UNWRAP BEFORE user::Alias##KIND UNWRAP BEHIND>::Won, user::ByAlias>);            \
    static_assert(std::same_as<TRAIT<UNWRAP BEFORE user::EnableIf##KIND UNWRAP BEHIND>::Won, user::ByEnableIf>);      \
    static_assert(std::same_as<TRAIT<UNWRAP BEFORE user::Concept##KIND UNWRAP BEHIND>::Won, user::ByConcept>);        \
    static_assert(std::same_as<TRAIT<UNWRAP BEFORE user::Full##KIND UNWRAP BEHIND>::Won, user::InFull>)
#define FORMS(...) FORMS_OF(Acc, __VA_ARGS__)

namespace alpaka
{
    FORMS(
        idx::traits::GetIdx,
        (),
        (, origin::Grid, unit::Threads),
        (template<typename T> static auto getIdx(T const&)->int;));
    FORMS(
        workdiv::traits::GetWorkDiv,
        (),
        (, origin::Grid, unit::Elems),
        (template<typename T> static auto getWorkDiv(T const&)->int;));
    FORMS(
        block::sync::traits::SyncBlockThreads, (), (), (template<typename T> static void syncBlockThreads(T const&);));
    FORMS(
        block::sync::traits::SyncBlockThreadsPredicate,
        (block::sync::op::Count, ),
        (),
        (template<typename T> static auto syncBlockThreadsPredicate(T const&, int)->int;));
    FORMS(
        block::shared::st::traits::AllocVar,
        (int, 7, ),
        (),
        (template<typename T> static auto allocVar(T const&)->int&;));
    FORMS(block::shared::dyn::traits::GetMem, (int, ), (), (template<typename T> static auto getMem(T const&)->int*;));
    FORMS(
        atomic::traits::AtomicOp,
        (atomic::op::Add, ),
        (, int, hierarchy::Grids),
        (template<typename T> static auto atomicOp(T const&, int*, int)->int;));
    FORMS(kernel::traits::BlockSharedMemDynSizeBytes, (user::Kernel, ), (), (static constexpr bool isUsers = true;));
    FORMS(acc::traits::GetAccName, (), (), (static auto getAccName()->std::string;));
    FORMS(acc::traits::GetAccDevProps, (), (), (static constexpr bool isUsers = true;));
    FORMS(acc::traits::AccType, (), (), (using type = void;));
    FORMS(dev::traits::DevType, (), (), (using type = void;));
    FORMS(pltf::traits::PltfType, (), (), (using type = void;));
    FORMS(queue::traits::QueueType, (), (, queue::Blocking), (using type = void;));
    FORMS(acc::traits::Route, (acc::service::Math, ), (), (using type = void;));
    FORMS(dim::traits::DimType, (), (), (using type = user::One;));
    FORMS(event::traits::EventType, (), (), (using type = void;));
    FORMS(mem::buf::traits::BufType, (), (, int, user::One, int), (using type = void;));
    FORMS(mem::traits::LoadStreaming, (), (), ());
    FORMS(mem::traits::StoreStreaming, (), (), ());
    FORMS(math::traits::Sin, (), (, float), (static auto sin(float)->float;));
    FORMS(math::traits::Pow, (), (, float, double), ());
    FORMS(rand::distribution::traits::CreateExponential, (), (, float), ());
    FORMS(rand::generator::traits::CreateDefault, (), (), ());
    FORMS(rand::distribution::traits::CreateNormalReal, (), (, float), ());
    FORMS(rand::distribution::traits::CreateUniformReal, (), (, float), ());
    FORMS(rand::distribution::traits::CreateUniformInt, (), (, int), ());
    FORMS(rand::distribution::traits::CreateUniformUint, (), (, unsigned), ());
    FORMS(time::traits::Clock, (), (), ());
    FORMS(fence::traits::MemFence, (), (, memory_scope::Block), ());
    FORMS(intrinsic::traits::Popcount, (), (), ());
    FORMS(intrinsic::traits::Ffs, (), (), ());
    FORMS(warp::traits::GetSize, (), (), ());
    FORMS(warp::traits::Activemask, (), (), ());
    FORMS(warp::traits::All, (), (), ());
    FORMS(warp::traits::Ballot, (), (), ());
    FORMS(warp::traits::Shfl, (), (), ());
    FORMS(warp::traits::Sync, (), (), ());
    FORMS(block::shared::st::traits::FreeMem, (), (), ());
} // namespace alpaka

// The free functions come to the users' specialisations.
static_assert(std::same_as<
              decltype(alpaka::getIdx<alpaka::Grid, alpaka::Threads>(std::declval<user::ConceptAcc const&>())),
              int>);
static_assert(std::same_as<
              decltype(alpaka::getWorkDiv<alpaka::Grid, alpaka::Elems>(std::declval<user::AliasAcc const&>())),
              int>);
static_assert(std::same_as<alpaka::acc::Acc<user::FullAcc>, void>);
static_assert(std::same_as<alpaka::queue::Queue<user::EnableIfAcc, alpaka::queue::Blocking>, void>);

// Traits of devices, views and queues.
namespace user
{
    template<typename T>
    concept OwnTask = requires { T::isOwnTask; };

    struct AliasTask
    {
        void operator()() const {}
    };
    struct EnableIfTask : AliasTask
    {
    };
    struct ConceptTask : AliasTask
    {
        static constexpr bool isOwnTask = true;
    };
    struct FullTask : AliasTask
    {
    };
} // namespace user

namespace alpaka
{
    template<typename TDev>
    struct queue::traits::Enqueue<queue::QueueGenericThreadsBlocking<TDev>, user::AliasTask>
    {
        using Won = user::ByAlias;
    };
    template<typename TQueue, typename TTask>
    struct queue::traits::Enqueue<TQueue, TTask, std::enable_if_t<std::is_same_v<TTask, user::EnableIfTask>>>
    {
        using Won = user::ByEnableIf;
    };
    template<typename TQueue, user::OwnTask TTask>
    struct queue::traits::Enqueue<TQueue, TTask>
    {
        using Won = user::ByConcept;
    };
    template<>
    struct queue::traits::Enqueue<queue::QueueCpuBlocking, user::FullTask>
    {
        using Won = user::InFull;
    };
    static_assert(std::same_as<queue::traits::Enqueue<queue::QueueCpuBlocking, user::AliasTask>::Won, user::ByAlias>);
    static_assert(
        std::same_as<queue::traits::Enqueue<queue::QueueCpuBlocking, user::EnableIfTask>::Won, user::ByEnableIf>);
    static_assert(
        std::same_as<queue::traits::Enqueue<queue::QueueCpuNonBlocking, user::ConceptTask>::Won, user::ByConcept>);
    static_assert(std::same_as<queue::traits::Enqueue<queue::QueueCpuBlocking, user::FullTask>::Won, user::InFull>);

    FORMS_OF(View, mem::view::traits::GetPtrNative, (), (), ());
    FORMS_OF(View, mem::view::traits::GetPtrDev, (), (, dev::DevCpu), ());
    FORMS_OF(View, mem::view::traits::GetPitchBytes, (user::Fastest, ), (), ());
    FORMS_OF(View, mem::buf::traits::Map, (), (, dev::DevCpu), ());
    FORMS_OF(View, mem::buf::traits::Unmap, (), (, dev::DevCpu), ());
    FORMS_OF(View, mem::buf::traits::Pin, (), (), ());
    FORMS_OF(View, mem::buf::traits::Unpin, (), (), ());
    FORMS_OF(View, mem::buf::traits::IsPinned, (), (), ());
    FORMS_OF(View, mem::buf::traits::PrepareForAsyncCopy, (), (), ());
    FORMS_OF(View, dev::traits::GetDev, (), (), ());
    FORMS_OF(View, extent::traits::GetExtent, (user::Fastest, ), (), ());
    FORMS_OF(View, offset::traits::GetOffset, (user::Fastest, ), (), ());
    FORMS_OF(View, elem::traits::ElemType, (), (), ());
    FORMS_OF(View, idx::traits::IdxType, (), (), ());

    FORMS_OF(Vec, extent::traits::GetExtent, (user::Fastest, ), (), ());
    FORMS_OF(Vec, extent::traits::SetExtent, (user::Fastest, ), (, int), ());
    FORMS_OF(Vec, offset::traits::GetOffset, (user::Fastest, ), (), ());
    FORMS_OF(Vec, offset::traits::SetOffset, (user::Fastest, ), (, int), ());
    FORMS_OF(Vec, vec::traits::Cast, (int, ), (), ());
    FORMS_OF(Vec, vec::traits::Reverse, (), (), ());
    FORMS_OF(Vec, vec::traits::SubVecFromIndices, (), (, std::index_sequence<0>), ());
    FORMS_OF(Vec, vec::traits::Concat, (), (, user::FullVec), ());

    template<typename TDev>
    struct dev::traits::GetName<TDev, std::enable_if_t<std::is_same_v<TDev, dev::DevCpu>>>
    {
        using Won = user::ByEnableIf;
    };
    template<typename TDev>
        requires std::same_as<TDev, dev::DevCpu>
    struct dev::traits::GetMemBytes<TDev>
    {
        using Won = user::ByConcept;
    };
    template<>
    struct dev::traits::GetWarpSize<dev::DevCpu>
    {
        using Won = user::InFull;
    };
    static_assert(std::same_as<dev::traits::GetName<dev::DevCpu>::Won, user::ByEnableIf>);
    static_assert(std::same_as<dev::traits::GetMemBytes<dev::DevCpu>::Won, user::ByConcept>);
    static_assert(std::same_as<dev::traits::GetWarpSize<dev::DevCpu>::Won, user::InFull>);
} // namespace alpaka
