// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "../support/Program.hpp"

#include "../support/Values.hpp"
#include "Kernels.hpp"
#include "Twin.hpp"
#include <algorithm>
#include <utility>

namespace field::radixsort
{
    struct Program
    {
        struct Ordinary
        {
            Count count;
            Begin begin;
            Move move;
        };

        struct Phased
        {
            CountPhased count;
            BeginPhased begin;
            MovePhased move;
        };

        static constexpr char const* name = "radixsort";
        static constexpr char const* purpose = "stable sort of 32-bit keys, eight passes of three kernels";
        using Dim = a::DimInt<1>;
        static constexpr std::size_t result = 1;
        static constexpr double tolerance = 0.0;

        explicit Program(bool isLarge)
            : n((isLarge ? 64 : 2) * share)
            , from(zeros<unsigned>(n))
        {
            for(int i = 0; i < n; ++i)
                at(from, i) = hash(static_cast<std::uint32_t>(i));
        }

        auto arrays() const
        {
            // Counts: enough for 16 digits of each run, and for 256 of one thread for each 1,024 keys and one more.
            return std::tuple(from, zeros<unsigned>(n), zeros<unsigned>(n), zeros<unsigned>(n / run * digits + 256));
        }

        template<typename TOn, typename TKernels>
        void
        launch(TOn& on, TKernels const& kernels, unsigned const* x, unsigned* keys, unsigned* other, unsigned* counts)
            const
        {
            int const blocks = n / share;
            on.copy(keys, x, n);
            for(int shift = 0; shift < 32; shift += 4, std::swap(keys, other))
            {
                on.exec(blocks, threads, kernels.count, shift, static_cast<unsigned const*>(keys), counts);
                on.exec(1, beginThreads, kernels.begin, digits * blocks * threads, counts);
                on.exec(
                    blocks,
                    threads,
                    kernels.move,
                    shift,
                    static_cast<unsigned const*>(counts),
                    static_cast<unsigned const*>(keys),
                    other);
            }
        }

        void twin(unsigned const* x, unsigned* keys, unsigned* other, unsigned* counts) const
        {
            std::copy_n(x, n, keys);
            radixsort::twin(n, share, counts, keys, other);
        }

        void best(unsigned const* x, unsigned* keys, unsigned* other, unsigned* counts) const
        {
            std::copy_n(x, n, keys);
            radixsort::best(n, counts, keys, other);
        }

        auto expected() const -> std::vector<unsigned>
        {
            auto keys = from;
            std::sort(keys.begin(), keys.end());
            return keys;
        }

        int n;
        std::vector<unsigned> from;
    };

    [[maybe_unused]] static bool const isAdded = addProgram<Program>();
} // namespace field::radixsort
