// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The steps of docs/howto/port-from-cuda.md: runs each on every accelerator and compares with a plain loop. With
// --time it measures each on one core beside the loop that one would write by hand.

#include "Blur.hpp"
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <string>
#include <vector>

namespace
{
    using namespace port;

    struct Picture
    {
        int width;
        int height;
        std::vector<float> pixels;
        std::vector<float> weights;
    };

    auto makePicture(int width, int height) -> Picture
    {
        Picture picture{width, height, {}, {}};
        for(int i = 0; i < width * height; ++i)
            picture.pixels.push_back(static_cast<float>(i * 37 % 101));
        for(int k = 0; k < taps; ++k)
            picture.weights.push_back(static_cast<float>(1 + k % 5) / 50.0f);
        return picture;
    }

    //! Pixels of a row that have all neighbours: the loop for a CPU.
    //! \param window The row, from its first pixel minus the radius on.
    void inside(
        int begin, int end, float const* __restrict window, float const* __restrict weights, float* __restrict result)
    {
        for(int x = begin; x < end; ++x)
        {
            float sum = 0.0f;
            ALPAKA_UNROLL(17)
            for(int k = 0; k < taps; ++k)
                sum += weights[k] * window[x + k];
            result[x] = sum;
        }
    }

    //! Pixels near the ends of a row.
    void atEnds(int begin, int end, int width, float const* row, float const* weights, float* result)
    {
        for(int x = begin; x < end; ++x)
        {
            result[x] = 0.0f;
            for(int k = 0; k < taps; ++k)
                if(x + k >= radius && x + k - radius < width)
                    result[x] += weights[k] * row[x + k - radius];
        }
    }

    void byHand(Picture const& picture, float* out)
    {
        int const width = picture.width;
        int const left = std::min(radius, width);
        int const right = std::max(left, width - radius);
        float const* const weights = picture.weights.data();
        for(int y = 0; y < picture.height; ++y)
        {
            float const* const row = picture.pixels.data() + y * width;
            float* const result = out + y * width;
            atEnds(0, left, width, row, weights, result);
            inside(left, right, row - radius, weights, result);
            atEnds(right, width, width, row, weights, result);
        }
    }

    //! A kernel on an accelerator with its buffers.
    template<typename TAcc, typename TKernel>
    class Blur
    {
    public:
        explicit Blur(Picture const& picture)
            : m_picture(picture)
        {
            a::copy(m_queue, m_in, picture.pixels);
            a::copy(m_queue, m_weights, picture.weights);
        }

        void run()
        {
            // [launch]
            int const blocks = (m_picture.width + blockThreads - 1) / blockThreads;
            a::exec<TAcc>(
                m_queue,
                {{m_picture.height, blocks}, {1, blockThreads}}, // rows before columns
                TKernel{},
                a::getPtrNative(m_in),
                a::getPtrNative(m_weights),
                a::getPtrNative(m_out),
                m_picture.width);
            // [launch]
        }

        auto result() -> std::vector<float>
        {
            std::vector<float> values(m_picture.pixels.size());
            a::copy(m_queue, values, m_out);
            return values;
        }

    private:
        Picture const& m_picture;
        a::Dev<TAcc> m_device = a::getDevByIdx<TAcc>(0);
        a::Queue<TAcc, a::Blocking> m_queue{m_device};
        a::Buf<TAcc, float, a::DimInt<1>, int> m_in
            = a::alloc<float>(m_device, static_cast<int>(m_picture.pixels.size()));
        a::Buf<TAcc, float, a::DimInt<1>, int> m_weights = a::alloc<float>(m_device, taps);
        a::Buf<TAcc, float, a::DimInt<1>, int> m_out
            = a::alloc<float>(m_device, static_cast<int>(m_picture.pixels.size()));
    };

    auto isNear(std::vector<float> const& values, std::vector<float> const& expected) -> bool
    {
        for(std::size_t i = 0; i < expected.size(); ++i)
            if(!(std::abs(values[i] - expected[i]) <= 1e-4f * (1.0f + std::abs(expected[i]))))
                return false;
        return true;
    }

    template<typename TAcc, typename TKernel>
    auto isRight(Picture const& picture, std::vector<float> const& expected) -> bool
    {
        Blur<TAcc, TKernel> blur(picture);
        blur.run();
        return isNear(blur.result(), expected);
    }

    //! \return How many accelerators are wrong.
    auto check() -> int
    {
        int wrong = 0;
        for(int const width : {700, 256, 5})
        {
            auto const picture = makePicture(width, 9);
            std::vector<float> expected(picture.pixels.size());
            byHand(picture, expected.data());
            a::meta::forEachType<a::EnabledAccs<a::DimInt<2>, int>>(
                [&]<typename TAcc>()
                {
                    auto const device = a::getDevByIdx<TAcc>(0);
                    bool const fits = a::getAccDevProps<TAcc>(device).m_blockThreadCountMax >= blockThreads;
                    bool const good = (!fits || isRight<TAcc, BlurPorted>(picture, expected))
                                      && isRight<TAcc, BlurPhased>(picture, expected)
                                      && isRight<TAcc, BlurTuned>(picture, expected);
                    std::printf("%-40s %3d %s\n", a::getAccName<TAcc>().c_str(), width, good ? "right" : "WRONG");
                    wrong += good ? 0 : 1;
                });
        }
        return wrong;
    }

#ifdef ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED
    //! Prints medians of ratios to the loop by hand, each pair taken at nearly the same time.
    void measure()
    {
        auto const picture = makePicture(1920, 270);
        std::vector<float> out(picture.pixels.size());
        using Acc = a::AccCpuBlockPerCore<a::DimInt<2>, int>;
        Blur<Acc, BlurPorted> ported(picture);
        Blur<Acc, BlurPhased> phased(picture);
        Blur<Acc, BlurTuned> tuned(picture);
        struct Step
        {
            char const* name;
            std::function<void()> run;
            std::vector<double> ratios;
        };
        Step steps[]
            = {{"2 ported", [&] { ported.run(); }, {}},
               {"3 phased", [&] { phased.run(); }, {}},
               {"4 tuned", [&] { tuned.run(); }, {}}};
        auto const seconds = [](auto const& run)
        {
            auto const start = std::chrono::steady_clock::now();
            run();
            return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        };
        for(int round = 0; round < 31; ++round)
            for(auto& step : steps)
            {
                double const twin = seconds([&] { byHand(picture, out.data()); });
                step.ratios.push_back(seconds(step.run) / twin);
            }
        for(auto& step : steps)
        {
            std::nth_element(step.ratios.begin(), step.ratios.begin() + 15, step.ratios.end());
            std::printf("%-10s %6.2f times the loop by hand\n", step.name, step.ratios[15]);
        }
    }
#endif
} // namespace

int main(int argc, char** argv)
{
#ifdef ALPAKA_ACC_CPU_BLOCK_PER_CORE_ENABLED
    if(argc > 1 && std::strcmp(argv[1], "--time") == 0)
    {
        measure(); // with ALPAKA_NUM_CORES=1
        return 0;
    }
#else
    static_cast<void>(argc);
    static_cast<void>(argv);
#endif
    return check();
}
