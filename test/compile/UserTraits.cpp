// expect: ok
// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Users specialise traits for the library's own types in four forms: for an alias with open parameters, with enable_if
// in the free slot, constrained by a concept of theirs, and in full. Each must win over the library, never be
// ambiguous.

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

    template<typename T>
    inline constexpr bool hasUnsigned16 = false;
    template<typename TGrid, typename TBlock, typename TRuntime, typename TDim>
    inline constexpr bool hasUnsigned16<alpaka::acc::Accelerator<TGrid, TBlock, TRuntime, TDim, std::uint16_t>> = true;

    struct Kernel
    {
        template<typename TAcc>
        void operator()(TAcc const&) const
        {
        }
    };
} // namespace user

#define UNWRAP(...) __VA_ARGS__
// FORMS(trait, (arguments before the accelerator,), (, arguments behind it), (members))
#define FORMS(TRAIT, BEFORE, BEHIND, MEMBERS)                                                                         \
    template<typename TDim>                                                                                           \
    struct TRAIT<UNWRAP BEFORE alpaka::acc::AccCpuSerial<TDim, std::int16_t> UNWRAP BEHIND>                           \
    {                                                                                                                 \
        using Won = user::ByAlias;                                                                                    \
        UNWRAP MEMBERS                                                                                                \
    };                                                                                                                \
    template<typename TAcc>                                                                                           \
    struct TRAIT<UNWRAP BEFORE TAcc UNWRAP BEHIND, std::enable_if_t<user::hasUnsigned16<TAcc>>>                       \
    {                                                                                                                 \
        using Won = user::ByEnableIf;                                                                                 \
        UNWRAP MEMBERS                                                                                                \
    };                                                                                                                \
    template<user::OwnAcc TAcc>                                                                                       \
    struct TRAIT<UNWRAP BEFORE TAcc UNWRAP BEHIND>                                                                    \
    {                                                                                                                 \
        using Won = user::ByConcept;                                                                                  \
        UNWRAP MEMBERS                                                                                                \
    };                                                                                                                \
    template<>                                                                                                        \
    struct TRAIT<UNWRAP BEFORE user::FullAcc UNWRAP BEHIND>                                                           \
    {                                                                                                                 \
        using Won = user::InFull;                                                                                     \
        UNWRAP MEMBERS                                                                                                \
    };                                                                                                                \
    static_assert(std::same_as<TRAIT<UNWRAP BEFORE user::AliasAcc UNWRAP BEHIND>::Won, user::ByAlias>);               \
    static_assert(std::same_as<TRAIT<UNWRAP BEFORE user::EnableIfAcc UNWRAP BEHIND>::Won, user::ByEnableIf>);         \
    static_assert(std::same_as<TRAIT<UNWRAP BEFORE user::ConceptAcc UNWRAP BEHIND>::Won, user::ByConcept>);           \
    static_assert(std::same_as<TRAIT<UNWRAP BEFORE user::FullAcc UNWRAP BEHIND>::Won, user::InFull>)

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
    concept OwnTask = requires
    {
        T::isOwnTask;
    };

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

    template<typename TElem>
    using Buf = alpaka::mem::buf::BufCpu<TElem, One, int>;

    template<typename T>
    concept OwnView = std::same_as<T, Buf<long>>;
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

    template<typename TDim, typename TIdx>
    struct mem::view::traits::GetPtrNative<mem::buf::BufCpu<char, TDim, TIdx>>
    {
        using Won = user::ByAlias;
    };
    template<typename TView>
    struct mem::view::traits::GetPtrNative<TView, std::enable_if_t<std::is_same_v<elem::Elem<TView>, short>>>
    {
        using Won = user::ByEnableIf;
    };
    template<user::OwnView TView>
    struct mem::view::traits::GetPtrNative<TView>
    {
        using Won = user::ByConcept;
    };
    template<>
    struct mem::view::traits::GetPtrNative<user::Buf<int>>
    {
        using Won = user::InFull;
    };
    static_assert(std::same_as<mem::view::traits::GetPtrNative<user::Buf<char>>::Won, user::ByAlias>);
    static_assert(std::same_as<mem::view::traits::GetPtrNative<user::Buf<short>>::Won, user::ByEnableIf>);
    static_assert(std::same_as<mem::view::traits::GetPtrNative<user::Buf<long>>::Won, user::ByConcept>);
    static_assert(std::same_as<mem::view::traits::GetPtrNative<user::Buf<int>>::Won, user::InFull>);

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
