// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What all ports share: CUDA's built-in variables as functions, and the road into the measuring
//! programs of the field.
//!
//! A port is a class with
//! - name, purpose: texts; Dim: the dimension of its grids; result: which of its arrays is the result; tolerance
//! - a constructor from `bool isLarge`: a size to measure, or one to check
//! - arrays(): a tuple of vectors, what the arrays hold when it begins
//! - launch(on, pointers...): does the task with kernels, as the program in CUDA launches them
//! - twin(pointers...): the same task as a programmer of CPUs writes it; its result is the one to reach
#pragma once

#include "../../../example/field/support/Program.hpp"
#include "../../../example/field/support/Values.hpp"
#include <memory>

namespace foreign
{
    namespace a = alpaka;
    using field::at;
    using field::ceilDiv;
    using field::numbers;
    using field::zeros;

    //! CUDA's dim3, with signed numbers.
    struct Dim3
    {
        int x = 1;
        int y = 1;
        int z = 1;
    };

    //! x is the last number of a vector.
    template<typename TVec>
    ALPAKA_FN_ACC auto dim3Of(TVec const& v, int other) -> Dim3
    {
        constexpr int dims = static_cast<int>(TVec::Dim::value);
        Dim3 result{other, other, other};
        result.x = v[dims - 1];
        if constexpr(dims > 1)
            result.y = v[dims - 2];
        if constexpr(dims > 2)
            result.z = v[dims - 3];
        return result;
    }

    template<typename TAcc>
    ALPAKA_FN_ACC auto threadIdx(TAcc const& acc) -> Dim3
    {
        return dim3Of(a::getIdx<a::Block, a::Threads>(acc), 0);
    }

    template<typename TAcc>
    ALPAKA_FN_ACC auto blockIdx(TAcc const& acc) -> Dim3
    {
        return dim3Of(a::getIdx<a::Grid, a::Blocks>(acc), 0);
    }

    template<typename TAcc>
    ALPAKA_FN_ACC auto blockDim(TAcc const& acc) -> Dim3
    {
        return dim3Of(a::getWorkDiv<a::Block, a::Threads>(acc), 1);
    }

    template<typename TAcc>
    ALPAKA_FN_ACC auto gridDim(TAcc const& acc) -> Dim3
    {
        return dim3Of(a::getWorkDiv<a::Grid, a::Blocks>(acc), 1);
    }

    //! The twin and the port. What the twin computes is what the port has to compute.
    template<typename TProgram>
    auto makeTask(bool isLarge) -> field::Task
    {
        using Host = a::AccCpuSerial<typename TProgram::Dim, int>;
        using Ported = a::AccCpuBlockPerCore<typename TProgram::Dim, int>;
        auto const program = std::make_shared<TProgram>(isLarge);
        auto const arrays = field::makeArrays<Host>(*program);
        auto const twin = [program](auto&, auto... pointers) { program->twin(pointers...); };
        auto const ported = [program](auto& on, auto... pointers) { program->launch(on, pointers...); };
        field::Task task;
        task.tolerance = TProgram::tolerance;
        task.forms.push_back(field::makeForm<Host>(program, arrays, "twin", "OpenMP", twin));
        task.forms.push_back(field::makeForm<Ported>(program, arrays, "ordinary", Ported::name, ported));
        return task;
    }

    //! Puts a port into the list of programs; its result has no meaning.
    template<typename TProgram>
    auto add() -> bool
    {
        field::programs().push_back({TProgram::name, TProgram::purpose, &makeTask<TProgram>, [] { return true; }});
        return true;
    }
} // namespace foreign
