// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What a launch must be at compile time: every rule that it can break has a sentence.
#pragma once

#include <alpaka/acc/Acc.hpp>
#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/kernel/Argument.hpp>
#include <alpaka/kernel/FixedExtent.hpp>
#include <alpaka/kernel/LaunchWorkDiv.hpp>
#include <alpaka/kernel/MarkedLambda.hpp>
#include <alpaka/kernel/Phased.hpp>
#include <alpaka/kernel/RefusedCall.hpp>
#include <alpaka/kernel/Task.hpp>
#include <alpaka/runtime/Concept.hpp>

#include <type_traits>

namespace alpaka::kernel
{
    //! The parts of TAcc are defined, not only declared: their back-end is enabled.
    template<typename TAcc>
    concept Launchable = runtime::Runtime<typename TAcc::Runtime> && acc::GridStrategy<typename TAcc::Grid>
                         && acc::BlockStrategy<typename TAcc::Block>;

    namespace detail
    {
        //! nvcc rejects some lambdas at their definition and instantiates no function bodies afterwards. It still
        //! instantiates what overload resolution needs, so the error message is part of a constraint.
        template<typename TAcc, typename TKernelFnObj>
        constexpr auto refuseUnmarkedLambdaOn() -> bool
        {
            if constexpr(requires { requires TAcc::Runtime::needsTriviallyCopyableArguments; })
                return refuseUnmarkedLambda<TKernelFnObj>();
            else
                return true;
        }

        //! For assertions: other than a concept, compilers print only the sentence and not the unmet requirements.
        template<typename>
        inline constexpr bool never = false;

        //! For calls that never run. Defined, because compilers want this for types that are local to a function.
        template<typename T>
        auto anyObject() -> T const&
        {
            __builtin_unreachable();
        }

        //! \return Whether a task can keep the arguments of a launch.
        template<typename... TArgs>
        constexpr auto areArgumentsCopied() -> bool
        {
            constexpr bool are = (std::is_constructible_v<std::decay_t<TArgs>, TArgs> && ...);
            static_assert(are, "kernel launch: an argument cannot be copied into the task; pass a pointer to it");
            return are;
        }

        //! Every rule that a launch can break at compile time, with one message each. Short-circuits, so that one
        //! mistake gives one error.
        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TAcc, typename TWorkDiv, typename TKernelFnObj, typename... TArgs>
        constexpr auto isLaunchWellFormed() -> bool
        {
            if constexpr(!Launchable<TAcc> && acc::NamesItsMacro<TAcc>)
            {
                requireSwitchedOn(static_cast<TAcc const*>(nullptr));
                return false;
            }
            else if constexpr(!Launchable<TAcc>)
                static_assert(
                    never<TAcc>,
                    "kernel launch: this accelerator is not switched on; "
                    "define its ALPAKA_ACC_..._ENABLED before including alpaka/alpaka.hpp, or set its CMake option");
            else if constexpr(std::is_same_v<typename TAcc::Thread, acc::backend::UnknownThread>)
                static_assert(
                    never<TAcc>,
                    "kernel launch: the program needed this accelerator complete "
                    "before its block strategy was included; include alpaka/alpaka.hpp first");
            else if constexpr(!acc::Composable<typename TAcc::Grid, typename TAcc::Block>)
                static_assert(
                    never<TAcc>,
                    "kernel launch: blocks on several cores do not go together with blocks whose threads run "
                    "on several cores; choose strategy::grid::Sequential or a block strategy that stays on one core");
            else if constexpr(!std::is_copy_constructible_v<TKernelFnObj>)
                static_assert(
                    never<TAcc>,
                    "kernel launch: the kernel cannot be copied; "
                    "a task keeps a copy, so that it can be enqueued again");
            else if constexpr(!isWorkDivOf<dim::Dim<TAcc>, idx::Idx<TAcc>, TWorkDiv>())
                return false;
            else if constexpr(!isFixedExtentPossible<TAcc, TKernelFnObj>())
                return false;
            else if constexpr(!(traits::IsArgument<TArgs>::value && ...))
                static_assert(
                    never<TAcc>,
                    "kernel launch: an argument owns memory (a container with an allocator, such as std::vector), "
                    "and the kernel would change a copy of it that is thrown away; pass a pointer, "
                    "a std::span or a buffer's view, or allow its type by specialising kernel::traits::IsArgument");
            else if constexpr(
                TAcc::Runtime::needsTriviallyCopyableArguments
                && !(
                    (isMarkedLambda<TKernelFnObj> || std::is_trivially_copyable_v<TKernelFnObj>)
                    && (std::is_trivially_copyable_v<TArgs> && ...)))
                static_assert(
                    never<TAcc>,
                    "kernel launch: "
                    "the kernel and its arguments are copied to the device and must be trivially copyable");
            else if constexpr(TAcc::Runtime::needsTriviallyCopyableArguments && isMarkedLambda<TKernelFnObj>)
                return true;
            else if constexpr(TAcc::Runtime::needsTriviallyCopyableArguments && isUnmarkedLambda<TKernelFnObj>)
                return !refuseUnmarkedLambda<TKernelFnObj>();
            else if constexpr(!KernelCallable<TKernelFnObj, TAcc, TArgs...>)
                return refuseCall<TKernelFnObj, kernel::FirstArgument<TKernelFnObj, TAcc>, TArgs...>();
            else if constexpr(!KernelReturnsVoid<TKernelFnObj, TAcc, TArgs...>)
                static_assert(
                    never<TAcc>,
                    "kernel launch: the kernel returns a value, which a launch cannot hand on; it must return void");
            else
            {
                // Compilers print each step from the launch to an error. Most kernels are instantiated where they are
                // called first, so this is done here, near the launch, and not within the loops over threads.
                if constexpr(runtime::IsHost<typename TAcc::Runtime>)
                    if(false)
                        anyObject<TKernelFnObj>()(
                            anyObject<kernel::FirstArgument<TKernelFnObj, TAcc>>(), anyObject<TArgs>()...);
                return true;
            }
            return false;
        }
    } // namespace detail
} // namespace alpaka::kernel
