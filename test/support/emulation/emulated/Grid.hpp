// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The launch of a grid.
#pragma once

#include "Block.hpp"

namespace emulated
{
    //! Runs the blocks in order, several at a time as on the multiprocessors of a device.
    class Grid
    {
    public:
        //! \tparam TCall What one thread does with the parameters.
        template<void (*TCall)(void* const* parameters)>
        static void run(dim3 grid, dim3 block, void* const* parameters, bool isCooperative)
        {
            auto const blocks = std::uint64_t{grid.x} * grid.y * grid.z;
            Grid(TCall, grid, block, parameters).execute(isCooperative ? blocks : multiprocessors);
        }

    private:
        Grid(void (*call)(void* const*), dim3 const& grid, dim3 const& block, void* const* parameters)
            : m_call(call)
            , m_grid(grid)
            , m_block(block)
            , m_parameters(parameters)
        {
        }

        //! \param most How many blocks run at the same time.
        void execute(std::uint64_t most) const
        {
            std::uint64_t const count = std::uint64_t{m_grid.x} * m_grid.y * m_grid.z;
            std::atomic<std::uint64_t> next = 0;
            auto const work = [&]
            {
                for(auto number = next++; number < count; number = next++)
                    executeBlock(number);
            };
            std::vector<std::thread> others;
            for(std::uint64_t i = 1; i < most && i < count; ++i)
                others.emplace_back(work);
            work();
            for(auto& other : others)
                other.join();
        }

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
                    self.m_call(self.m_parameters);
                },
                this)
                .execute();
        }

        void (*m_call)(void* const*);
        dim3 m_grid;
        dim3 m_block;
        void* const* m_parameters;
    };
} // namespace emulated
