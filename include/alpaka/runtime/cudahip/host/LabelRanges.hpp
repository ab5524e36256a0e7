// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Labels of operations as ranges in the profilers of the vendors: NVTX of NVIDIA, roctx of AMD.
#pragma once

#include <alpaka/core/Observer.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/core/Predef.hpp>

#if BOOST_LANG_HIP
#    include <dlfcn.h>
#elif BOOST_LANG_CUDA && __has_include(<nvtx3/nvToolsExt.h>)
#    include <cstdlib>
#    include <nvtx3/nvToolsExt.h>
#endif

namespace alpaka::runtime::cudahip
{
    //! How a profiler hears of a range on the calling thread; ranges are nested.
    struct RangeCalls
    {
        int (*begin)(char const* name) = nullptr;
        int (*end)() = nullptr;
    };

    //! \return The calls of the profiler under which the program runs; null for none.
    [[nodiscard]] inline auto rangeCalls() noexcept -> RangeCalls
    {
#if BOOST_LANG_HIP
        // A library of its own, which the profiler loads before the program; we cannot ask programs to link it.
        return {
            reinterpret_cast<int (*)(char const*)>(::dlsym(RTLD_DEFAULT, "roctxRangePushA")),
            reinterpret_cast<int (*)()>(::dlsym(RTLD_DEFAULT, "roctxRangePop"))};
#elif defined(NVTX_VERSION)
        // In this variable NVIDIA's profilers name the library that NVTX's header calls.
        if(std::getenv("NVTX_INJECTION64_PATH") != nullptr) // NOLINT(concurrency-mt-unsafe): before main
            return {&::nvtxRangePushA, &::nvtxRangePop};
        return {};
#else
        return {};
#endif
    }

    //! Each operation with a label is a range: its run on the host, on a device its submission, to which profilers add
    //! the run.
    class LabelRanges final : public core::Observer
    {
    public:
        //! \param calls Not null.
        explicit LabelRanges(RangeCalls const& calls) noexcept
            : m_calls(calls)
        {
        }

        void operationBegins(core::Operation const& operation) noexcept override
        {
            if(operation.place().label != nullptr)
                m_calls.begin(operation.place().label);
        }

        void operationEnds(core::Operation const& operation, [[maybe_unused]] bool hasFailed) noexcept override
        {
            if(operation.place().label != nullptr)
                m_calls.end();
        }

    private:
        RangeCalls m_calls;
    };

    //! \return Whether there is a profiler; then it hears of all labels from now on.
    inline auto tellProfiler(RangeCalls const& calls) -> bool
    {
        if(calls.begin == nullptr || calls.end == nullptr)
            return false;
        // Never destroyed: other threads may run operations until the process ends.
        core::addObserver(*new LabelRanges(calls));
        return true;
    }
} // namespace alpaka::runtime::cudahip
