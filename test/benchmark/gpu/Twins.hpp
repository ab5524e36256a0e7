// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Measures pairs of the same work, by hand in CUDA and through the library, turn by turn.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>

namespace bench_gpu
{
    inline void must(cudaError_t status, char const* call)
    {
        if(status == cudaSuccess)
            return;
        std::fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(status));
        std::exit(1);
    }

    //! Time between two points of a stream, by the device's own clock.
    class Stopwatch
    {
    public:
        explicit Stopwatch(cudaStream_t stream)
            : m_stream(stream)
        {
            must(cudaEventCreate(&m_begin), "cudaEventCreate");
            must(cudaEventCreate(&m_end), "cudaEventCreate");
        }

        Stopwatch(Stopwatch const&) = delete;
        auto operator=(Stopwatch const&) -> Stopwatch& = delete;

        ~Stopwatch()
        {
            cudaEventDestroy(m_begin);
            cudaEventDestroy(m_end);
        }

        //! \return Seconds that the stream works on what fn enqueues.
        template<typename TFn>
        auto onDevice(TFn const& fn) -> double
        {
            float milliseconds = 0;
            must(cudaEventRecord(m_begin, m_stream), "cudaEventRecord");
            fn();
            must(cudaEventRecord(m_end, m_stream), "cudaEventRecord");
            must(cudaEventSynchronize(m_end), "cudaEventSynchronize");
            must(cudaEventElapsedTime(&milliseconds, m_begin, m_end), "cudaEventElapsedTime");
            return double{milliseconds} * 1e-3;
        }

        //! \return Seconds of the host for one of many calls of fn, the end of the last one included.
        template<typename TFn>
        auto onHost(TFn const& fn) -> double
        {
            constexpr int calls = 2000;
            must(cudaStreamSynchronize(m_stream), "cudaStreamSynchronize");
            auto const begin = std::chrono::steady_clock::now();
            for(int i = 0; i < calls; ++i)
                fn();
            must(cudaStreamSynchronize(m_stream), "cudaStreamSynchronize");
            return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count() / calls;
        }

    private:
        cudaStream_t m_stream;
        cudaEvent_t m_begin{};
        cudaEvent_t m_end{};
    };

    //! The table, and whether all of it reached its targets.
    class Table
    {
    public:
        explicit Table(double copyBandwidth)
            : m_copyBandwidth(copyBandwidth)
        {
            std::printf("| case | by hand | library | by hand / library | target | of copy bandwidth |\n");
            std::printf("|---|---|---|---|---|---|\n");
        }

        //! Least times of two twins that take turns. \param bytes Moved by one run; 0 when memory is not the point.
        //! \param least What by hand / library has to be.
        template<typename TMeasure, typename THand, typename TLibrary>
        void
        row(char const* name,
            double least,
            double bytes,
            TMeasure const& measure,
            THand const& hand,
            TLibrary const& library)
        {
            double byHand = std::numeric_limits<double>::max();
            double byLibrary = byHand;
            for(int i = 0; i < 20; ++i)
            {
                byHand = std::min(byHand, measure(hand));
                byLibrary = std::min(byLibrary, measure(library));
            }
            double const ratio = byHand / byLibrary;
            double const share = bytes / byLibrary / m_copyBandwidth;
            bool const misses = ratio < least || (bytes > 0 && share < 0.93);
            std::printf(
                "| %s | %.2f us | %.2f us | %.3f | %.2f | %s |%s\n",
                name,
                byHand * 1e6,
                byLibrary * 1e6,
                ratio,
                least,
                bytes > 0 ? percent(share).c_str() : "",
                misses ? " missed" : "");
            m_missed += misses ? 1 : 0;
        }

        [[nodiscard]] auto missed() const -> int { return m_missed; }

    private:
        static auto percent(double share) -> std::string
        {
            return std::to_string(static_cast<int>(share * 100 + 0.5)) + " %";
        }

        double m_copyBandwidth;
        int m_missed = 0;
    };
} // namespace bench_gpu
