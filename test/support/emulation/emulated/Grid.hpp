// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The launch of a grid.
#pragma once

#include "Block.hpp"

namespace emulated
{
    inline constexpr std::size_t maxSharedBytes = 48 * 1024;
    inline constexpr std::size_t maxSharedBytesOptIn = 227 * 1024;

    //! What stands for a compiled kernel.
    struct Entry
    {
        void (*call)(void* const* parameters);
        std::size_t parameterCount;
        std::size_t const* parameterBytes;
        int maxThreads;
        std::size_t maxDynamicBytes = maxSharedBytes;
    };

    //! The parameters of a launch, which are copied at the launch.
    class Parameters
    {
    public:
        Parameters(Entry const& entry, void* const* values)
        {
            for(std::size_t i = 0; i < entry.parameterCount; ++i)
            {
                m_values.emplace_back((entry.parameterBytes[i] + 15) / 16);
                std::memcpy(m_values.back().data(), values[i], entry.parameterBytes[i]);
                m_pointers.push_back(m_values.back().data());
            }
        }

        [[nodiscard]] auto pointers() const -> void* const*
        {
            return m_pointers.data();
        }

    private:
        struct alignas(16) Unit
        {
            char bytes[16];
        };

        std::vector<std::vector<Unit>> m_values;
        std::vector<void*> m_pointers;
    };

    //! Runs the blocks in order, several at a time as on the multiprocessors of a device.
    class Grid
    {
    public:
        static constexpr unsigned multiprocessors = 4;

        Grid(Entry const& entry, dim3 const& grid, dim3 const& block, void* const* values)
            : m_entry(entry)
            , m_grid(grid)
            , m_block(block)
            , m_parameters(entry, values)
        {
        }

        void execute() const
        {
            std::uint64_t const count = std::uint64_t{m_grid.x} * m_grid.y * m_grid.z;
            std::atomic<std::uint64_t> next = 0;
            auto const work = [&]
            {
                for(auto number = next++; number < count; number = next++)
                    executeBlock(number);
            };
            std::vector<std::thread> others;
            for(std::uint64_t i = 1; i < multiprocessors && i < count; ++i)
                others.emplace_back(work);
            work();
            for(auto& other : others)
                other.join();
        }

    private:
        void executeBlock(std::uint64_t number) const
        {
            gridDim = m_grid;
            blockDim = m_block;
            blockIdx
                = {static_cast<unsigned>(number % m_grid.x),
                   static_cast<unsigned>(number / m_grid.x % m_grid.y),
                   static_cast<unsigned>(number / m_grid.x / m_grid.y)};
            Block(
                m_block,
                [](void const* grid)
                {
                    auto const& self = *static_cast<Grid const*>(grid);
                    self.m_entry.call(self.m_parameters.pointers());
                },
                this)
                .execute();
        }

        Entry const& m_entry;
        dim3 m_grid;
        dim3 m_block;
        Parameters m_parameters;
    };
} // namespace emulated
