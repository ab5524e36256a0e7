// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A kernel with its work division and arguments, ready to be enqueued.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Predef.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/core/TypeName.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/idx/type/Idx.hpp>
#include <alpaka/kernel/Args.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/kernel/Run.hpp>
#include <alpaka/kernel/SharedMemDynSize.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <cstddef>
#include <type_traits>
#include <typeinfo>
#include <utility>

#if defined(ALPAKA_BARRIER_PASS) && defined(__clang__)
#    include <alpaka/kernel/BarrierMode.hpp>
#endif

namespace alpaka::kernel
{
#if BOOST_LANG_HIP
    namespace detail
    {
        //! clang finds functions that are for the device alone, as kernels are in ONLY_MODE, only from a function of
        //! the device; standard traits look from the host.
        template<typename TKernelFnObj, typename TFirst, typename... TArgs>
        ALPAKA_FN_HOST_ACC constexpr auto isKernelCallable() -> bool
        {
            return requires(TKernelFnObj const& kernel, TFirst const& first, TArgs const&... args) {
                kernel(first, args...);
            };
        }

        template<typename TKernelFnObj, typename TFirst, typename... TArgs>
        ALPAKA_FN_HOST_ACC constexpr auto kernelReturnsVoid() -> bool
        {
            return requires(TKernelFnObj const& kernel, TFirst const& first, TArgs const&... args) {
                requires std::is_void_v<decltype(kernel(first, args...))>;
            };
        }
    } // namespace detail
#endif

    //! TKernelFnObj can be called as a kernel: as a const object, with the accelerator (or the
    //! team) and const arguments.
    template<typename TKernelFnObj, typename TAcc, typename... TArgs>
    concept KernelCallable =
#if BOOST_LANG_HIP
        (detail::isKernelCallable<TKernelFnObj, FirstArgument<TKernelFnObj, TAcc>, TArgs...>());
#else
        (std::is_invocable_v<TKernelFnObj const&, FirstArgument<TKernelFnObj, TAcc> const&, TArgs const&...>);
#endif

    //! TKernelFnObj returns nothing when called as a kernel.
    template<typename TKernelFnObj, typename TAcc, typename... TArgs>
    concept KernelReturnsVoid =
#if BOOST_LANG_HIP
        (detail::kernelReturnsVoid<TKernelFnObj, FirstArgument<TKernelFnObj, TAcc>, TArgs...>());
#else
        (std::is_void_v<
            std::invoke_result_t<TKernelFnObj const&, FirstArgument<TKernelFnObj, TAcc> const&, TArgs const&...>>);
#endif

    namespace detail
    {
        //! One function for all kernels.
        template<typename TDim, typename TIdx>
        ALPAKA_FN_RARE void describeKernel(
            core::Text& line, std::type_info const& kernel, workdiv::WorkDivMembers<TDim, TIdx> const& workDiv)
        {
            line.append("kernel ");
            core::appendTypeName(line, kernel);
            core::append(
                line,
                ", blocks ",
                workDiv.m_gridBlockExtent,
                ", threads ",
                workDiv.m_blockThreadExtent,
                ", elements ",
                workDiv.m_threadElemExtent);
        }
    } // namespace detail

    //! A prepared launch of a kernel. Holds copies of the kernel and of the decayed arguments, but nothing that the
    //! arguments point to. Can be enqueued any number of times, into several queues.
    template<typename TAcc, typename TKernelFnObj, typename... TArgs>
    class TaskKernel : public backend::RunTask<typename TAcc::Runtime, TaskKernel<TAcc, TKernelFnObj, TArgs...>>
    {
    public:
        static constexpr auto operationKind = core::OperationKind::kernel;

        using Acc = TAcc;
        using Dim = dim::Dim<TAcc>;
        using Idx = idx::Idx<TAcc>;
        using KernelFnObj = TKernelFnObj;
        using Args = kernel::Args<TArgs...>;

        //! \throws core::Error when the work division or the shared memory of the kernel exceeds the limits.
        template<typename TWorkDiv, typename... TActualArgs>
        explicit TaskKernel(TWorkDiv const& workDiv, TKernelFnObj const& kernelFnObj, TActualArgs&&... args)
            : m_workDiv(workDiv)
            , m_kernelFnObj(kernelFnObj)
            , m_args{{static_cast<TArgs>(std::forward<TActualArgs>(args))}...}
        {
            this->checkWorkDiv(*this);
            m_sharedDynBytes = askForSharedDynBytes(std::index_sequence_for<TArgs...>{});
            this->checkSharedDynBytes(m_sharedDynBytes);
        }

        [[nodiscard]] auto workDiv() const -> workdiv::WorkDivMembers<Dim, Idx> const& { return m_workDiv; }

        [[nodiscard]] auto kernelFnObj() const -> TKernelFnObj const& { return m_kernelFnObj; }

        [[nodiscard]] auto args() const -> Args const& { return m_args; }

        //! Bytes of dynamic shared memory of each block; the kernel is asked once, at the construction of the task.
        [[nodiscard]] auto sharedDynBytes() const -> std::size_t const& { return m_sharedDynBytes; }

        //! Appends the kernel and its work division to a line of the trace.
        void describe(core::Text& line) const
        {
            detail::describeKernel(line, typeid(TKernelFnObj), m_workDiv);
            if(line.pieces() != nullptr)
                line.append(", acc "), core::appendTypeName(line, typeid(std::type_identity<TAcc>));
#if defined(ALPAKA_BARRIER_PASS) && defined(__clang__)
            m_args.apply(
                [&](TArgs const&... args)
                {
                    auto const mode = backend::barrierMode<TAcc>(m_workDiv, m_kernelFnObj, args...);
                    core::append(line, ", barriers ", mode.isSplit ? "split" : "on fibers: ", mode.reason);
                });
#endif
        }

    private:
        template<std::size_t... TArgNumbers>
        [[nodiscard]] auto askForSharedDynBytes(std::index_sequence<TArgNumbers...>) const -> std::size_t
        {
            return getBlockSharedMemDynSizeBytes<TAcc>(
                m_kernelFnObj,
                m_workDiv.m_blockThreadExtent,
                m_workDiv.m_threadElemExtent,
                argOf<TArgNumbers>(m_args)...);
        }

        workdiv::WorkDivMembers<Dim, Idx> m_workDiv;
        TKernelFnObj m_kernelFnObj;
        Args m_args;
        std::size_t m_sharedDynBytes = 0;
    };
} // namespace alpaka::kernel
