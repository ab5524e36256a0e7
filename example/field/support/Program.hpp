// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Makes a task of a program's class.
//!
//! Such a class has
//! - name, purpose: texts; Dim: the dimension of its grids; result: which of its arrays is the result; tolerance, and
//!   optionally outliers, as in Task
//! - a constructor from `bool isLarge`: a size to measure, or one to check
//! - arrays(): a tuple of vectors, what the arrays hold when it begins
//! - launch(on, kernels, pointers...): does the task with the kernels of Ordinary or Phased, types that it names
//! - twin(pointers...): the same with loops and OpenMP, in the same algorithm
//! - optionally best(pointers...): the same in the algorithm that one would choose for a CPU
//! - expected(): the result, computed apart from all of them
#pragma once

#include "Form.hpp"
#include "On.hpp"
#include <memory>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>

namespace field
{
    //! The kernel of a program without barriers as one phase.
    template<typename TKernel>
    struct OnePhase : a::PhasedKernel
    {
        template<typename TTeam, typename... TArgs>
        ALPAKA_FN_ACC void operator()(TTeam const& team, TArgs... args) const
        {
            a::block::phase(team, [&](auto const& acc) { TKernel{}(acc, args...); });
        }
    };

    template<typename T>
    auto asDoubles(std::vector<T> const& values) -> std::vector<double>
    {
        std::vector<double> doubles;
        doubles.reserve(values.size());
        for(T const& value : values)
            doubles.push_back(static_cast<double>(value));
        return doubles;
    }

    //! The arrays of a program on the device of an accelerator. Forms on the same device share them: where arrays lie,
    //! and on pages of which size, changes the time of the same loop by up to a half.
    template<typename TAcc, typename TProgram>
    auto makeArrays(TProgram const& program)
    {
        On<TAcc> on;
        return std::apply(
            [&](auto const&... arrays)
            { return std::make_shared<std::tuple<decltype(on.upload(arrays))...>>(on.upload(arrays)...); },
            program.arrays());
    }

    //! \param work is called with the object of the device and a pointer to each array.
    template<typename TAcc, typename TProgram, typename TArrays, typename TWork>
    auto makeForm(
        std::shared_ptr<TProgram> const& program,
        TArrays const& arrays,
        std::string name,
        std::string where,
        TWork const& work) -> Form
    {
        auto const on = std::make_shared<On<TAcc>>();
        auto const reset = [=]
        {
            auto const write = [&](auto const&... values)
            { std::apply([&](auto&... array) { (on->write(a::getPtrNative(array), values), ...); }, *arrays); };
            std::apply(write, program->arrays());
        };
        auto const run = [=] { std::apply([&](auto&... array) { work(*on, a::getPtrNative(array)...); }, *arrays); };
        auto const result = [=]
        {
            auto& array = std::get<TProgram::result>(*arrays);
            return asDoubles(on->download(
                static_cast<std::remove_pointer_t<decltype(a::getPtrNative(array))> const*>(a::getPtrNative(array)),
                a::getExtent<0>(array)));
        };
        return {std::move(name), std::move(where), reset, run, result};
    }

    //! One of the program's forms on an accelerator.
    template<typename TAcc, typename TKernels, typename TProgram, typename TArrays>
    void addKernels(Task& task, std::shared_ptr<TProgram> const& program, TArrays const& arrays, std::string name)
    {
        auto const work = [program](auto& on, auto... pointers) { program->launch(on, TKernels{}, pointers...); };
        task.forms.push_back(makeForm<TAcc>(program, arrays, std::move(name), TAcc::name, work));
    }

    template<typename TProgram>
    auto makeTask(bool isLarge) -> Task
    {
        using Dim = typename TProgram::Dim;
        using Host = a::AccCpuSerial<Dim, int>;
        using Default = a::DefaultAcc<Dim, int>;
        constexpr bool isOnHost = std::is_same_v<a::Dev<Default>, a::Dev<Host>>;
        auto const program = std::make_shared<TProgram>(isLarge);
        auto const onHost = makeArrays<Host>(*program);
        auto const onDefault = [&]
        {
            if constexpr(isOnHost)
                return onHost;
            else
                return makeArrays<Default>(*program);
        }();
        Task task;
        if(!isLarge)
            task.expected = asDoubles(program->expected());
        task.tolerance = TProgram::tolerance;
        if constexpr(requires { TProgram::outliers; })
            task.outliers = TProgram::outliers;
        auto const twin = [program](auto&, auto... pointers) { program->twin(pointers...); };
        task.forms.push_back(makeForm<Host>(program, onHost, "twin", "OpenMP", twin));
        if constexpr(requires { &TProgram::best; })
        {
            auto const best = [program](auto&, auto... pointers) { program->best(pointers...); };
            task.forms.push_back(makeForm<Host>(program, onHost, "best", "OpenMP", best));
        }
        // A block of Serial has one thread. The checker's build calls its own accelerator Serial, too.
        if constexpr(!std::string_view(Default::name).ends_with("Serial"))
            addKernels<Default, typename TProgram::Ordinary>(task, program, onDefault, "ordinary");
#ifdef ALPAKA_ACC_CPU_B_OMP2_T_SEQ_ENABLED
        addKernels<a::AccCpuOmp2Blocks<Dim, int>, typename TProgram::Phased>(task, program, onHost, "phased");
        constexpr bool hasPhased = isOnHost;
#else
        constexpr bool hasPhased = false;
#endif
#ifdef ALPAKA_FIELD_MEASURED
        constexpr bool isMeasured = true;
#else
        constexpr bool isMeasured = false;
#endif
        // The phases of the CPU's accelerators are the same loops, and each form takes the compiler a third.
        if constexpr(isMeasured || !hasPhased)
            addKernels<Default, typename TProgram::Phased>(task, program, onDefault, "phased");
        return task;
    }

    template<typename TProgram>
    auto hasDevice() -> bool
    {
        return a::getDevCount<a::DefaultAcc<typename TProgram::Dim, int>>() > 0;
    }

    //! Puts a program into the list; its result has no meaning.
    template<typename TProgram>
    auto addProgram() -> bool
    {
        programs().push_back({TProgram::name, TProgram::purpose, &makeTask<TProgram>, &hasDevice<TProgram>});
        return true;
    }
} // namespace field
