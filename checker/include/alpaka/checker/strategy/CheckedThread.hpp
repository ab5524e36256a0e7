// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A thread on AccCpuChecked.
#pragma once

#include <alpaka/checker/strategy/CheckedBlock.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/common/BarrierThread.hpp>
#include <alpaka/strategy/common/BlockRange.hpp>
#include <alpaka/strategy/common/WarpCall.hpp>
#include <alpaka/strategy/launch/KernelFailure.hpp>

#include <atomic>
#include <cstdint>
#include <exception>

namespace alpaka::strategy::detail
{
    //! While it exists, the library's own accesses on behalf of a kernel are not checked. After an exception, which
    //! cancels the block, the thread is not checked either: a kernel that swallows the exception destroys it, which
    //! takes a lock of the library, and other threads must not continue while this one holds that.
    class Unchecked
    {
    public:
        template<typename TThread>
        explicit Unchecked(TThread const& thread)
            : m_block(thread.block())
            , m_thread(thread.number())
        {
            m_block.leaveKernel();
        }

        auto operator=(Unchecked&&) -> Unchecked& = delete;

        ~Unchecked()
        {
            if(std::uncaught_exceptions() == m_exceptions)
                m_block.enterKernel(m_thread);
        }

    private:
        CheckedBlock const& m_block;
        std::uint32_t m_thread;
        int m_exceptions = std::uncaught_exceptions();
    };

    //! The state of a thread on AccCpuChecked.
    template<typename TDim, typename TIdx>
    class CheckedThread : public BarrierThread<TDim, TIdx, CheckedBlock>
    {
    public:
        using Base = BarrierThread<TDim, TIdx, CheckedBlock>;

        CheckedThread(typename Base::Position const& position, CheckedBlock& block, KernelFailure& failure)
            : Base(position, block, failure)
            , m_number(
                  static_cast<std::uint32_t>(numberOf(this->blockThreadIdx(), this->workDiv().m_blockThreadExtent)))
            , m_warpSize(block.warpSize())
        {
        }

        //! \return Number of the thread in its block, row-major.
        [[nodiscard]] auto number() const -> std::uint32_t { return m_number; }

        [[nodiscard]] auto warpSize() const -> std::int32_t { return static_cast<std::int32_t>(m_warpSize); }

        [[nodiscard]] auto laneIdx() const -> std::int32_t { return static_cast<std::int32_t>(m_number % m_warpSize); }

        //! The next atomic operation is for the threads of one block only.
        void beginOfBlock() const { setOfBlock(true); }

        [[nodiscard]] auto meetingPoint() const -> std::atomic<int>& { return this->block().meetingPoint(); }

        void endOfBlock() const { setOfBlock(false); }

        //! \param site The address of the following call of a warp function that waits.
        void usesWarps(void const* site) const
        {
            Unchecked const unchecked(*this);
            this->block().usesWarps(site);
        }

        //! Waits in a warp function for the other lanes.
        void wait(WarpCall call, WarpExchange& exchange) const
        {
            Unchecked const unchecked(*this);
            if(!this->block().waitInWarp(m_number, call, exchange))
                this->unwind();
        }

    private:
        ALPAKA_FN_NOINLINE void setOfBlock(bool is) const { this->block().setOfBlock(is); }

        std::uint32_t m_number;
        std::uint32_t m_warpSize;
    };
} // namespace alpaka::strategy::detail
