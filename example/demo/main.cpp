// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// alpaka_demo [picture.png] [output-folder]: an edge filter and a blur with one kernel source on every back-end, and a
// kernel with barriers in each form.
// Exit status 0: all back-ends agree with the plain loops. 1: one does not. 2: stderr says what could not be done.

#include "Kernels.hpp"
#include "Levels.hpp"
#include "Png.hpp"
#include "Reference.hpp"
#include "Row.hpp"

#include <alpaka/alpaka.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace demo
{
    //! A filter, what the plain loop makes of the picture, and what the back-ends do.
    struct Filter
    {
        std::string name;
        Picture expected;
        Picture result; //!< Of the back-end that ran last.
        double milliseconds = 0.0;
        std::vector<Row> rows;
    };

    auto emptyLike(Picture const& picture) -> Picture
    {
        return {picture.height, picture.width, std::vector<Pixel>(picture.pixels.size())};
    }

    auto viewOf(Picture& picture)
    {
        return a::ViewPlainPtr<a::DevCpu, Pixel, Dim, int>(
            picture.pixels.data(), a::getDevByIdx<a::PltfCpu>(0), Extent(picture.height, picture.width));
    }

    template<typename TView>
    auto planeOf(TView& view)
    {
        using TPixel = std::remove_pointer_t<decltype(a::getPtrNative(view))>;
        auto const pitchBytes = static_cast<std::size_t>(a::getPitchBytes<1>(view));
        return Plane<TPixel>{a::getPtrNative(view), static_cast<std::ptrdiff_t>(pitchBytes / sizeof(Pixel))};
    }

    //! As many threads in a block as TAcc likes. With warps, neighbouring threads had better read neighbouring pixels:
    //! one pixel a thread. Without, a thread gets a rectangle, whose rows compilers vectorise; a block about 32 x 512.
    template<typename TAcc>
    auto workDivFor(a::Dev<TAcc> const& device, Extent const& extent)
    {
        int const threads = a::getAccDevProps<TAcc>(device).m_blockThreadCountPreferred;
        auto const side = static_cast<int>(std::sqrt(threads));
        bool const hasWarps = a::dev::getWarpSize(device) > 1;
        Extent const elems = hasWarps ? Extent(1, 1) : Extent(std::max(2, 32 / side), std::max(32, 512 / side));
        return a::getValidWorkDiv<TAcc>(
            device, extent, elems, false, a::workdiv::GridBlockExtentSubDivRestrictions::CloseToEqualExtent);
    }

    auto renderMandelbrot(Extent const& extent) -> Picture
    {
        using Acc = a::DefaultAcc<Dim, int>;
        auto const device = a::getDevByIdx<Acc>(0);
        a::Queue<Acc, a::Blocking> queue(device);
        auto onDevice = a::alloc<Pixel>(device, extent);
        auto const workDiv = a::getValidWorkDiv<Acc>(device, extent, Extent(1, 64), false);
        a::exec<Acc>(queue, workDiv, Mandelbrot{}, planeOf(onDevice), extent);

        Picture picture = {extent[0], extent[1], std::vector<Pixel>(static_cast<std::size_t>(extent.prod()))};
        auto host = viewOf(picture);
        a::copy(queue, host, onDevice);
        return picture;
    }

    //! Runs both filters on one back-end.
    struct RunBackend
    {
        template<typename TAcc>
        void operator()(Picture& picture, Filter& edges, Filter& blur) const
        {
            Extent const extent(picture.height, picture.width);
            auto const device = a::getDevByIdx<TAcc>(0);
            auto in = a::alloc<Pixel>(device, extent);
            auto between = a::alloc<Pixel>(device, extent);
            auto out = a::alloc<Pixel>(device, extent);
            a::Queue<TAcc, a::NonBlocking> queue(device); // ends before the buffers do
            a::copy(queue, in, viewOf(picture));

            auto const workDiv = workDivFor<TAcc>(device, extent);
            auto const run = [&](Filter& filter, auto const& enqueueKernels)
            {
                Row row;
                row.backend = a::getAccName<TAcc>();
                row.backend.resize(std::min(row.backend.find('<'), row.backend.size()));
                row.device = a::dev::getName(device);
                Extent const threads = a::getWorkDiv<a::Block, a::Threads>(workDiv);
                row.threads = std::to_string(threads[0]) + " x " + std::to_string(threads[1]);
                try
                {
                    a::set(queue, out, 0);
                    row.milliseconds = medianMilliseconds(
                        [&]
                        {
                            enqueueKernels();
                            a::waitFor(queue);
                        });
                    a::copy(queue, viewOf(filter.result), out);
                    a::waitFor(queue);
                    row.isIdentical = filter.result.pixels == filter.expected.pixels;
                }
                catch(std::exception const& error)
                {
                    row.error = error.what();
                }
                filter.rows.push_back(row);
            };
            auto const source = planeOf(std::as_const(in));
            run(edges, [&] { a::exec<TAcc>(queue, workDiv, Edges{}, source, planeOf(out), extent); });
            run(blur,
                [&]
                {
                    Blur const rows{Extent(0, blurRadius)};
                    Blur const columns{Extent(blurRadius, 0)};
                    auto const halfway = planeOf(std::as_const(between));
                    a::exec<TAcc>(queue, workDiv, rows, source, planeOf(between), extent);
                    a::exec<TAcc>(queue, workDiv, columns, halfway, planeOf(out), extent);
                });
        }
    };

    //! \return Whether all back-ends agree with the plain loop.
    auto print(Filter const& filter) -> bool
    {
        std::size_t widest = 6;
        for(Row const& row : filter.rows)
        {
            widest = std::max(widest, row.device.size());
        }
        auto const width = static_cast<int>(widest);
        std::printf("\n%s: the plain loop takes %.2f ms\n", filter.name.c_str(), filter.milliseconds);
        std::printf(
            "%-20s %-*s %18s %9s %8s  %s\n",
            "back-end",
            width,
            "device",
            "threads per block",
            "ms",
            "ratio",
            "identical");
        bool isIdentical = true;
        for(Row const& row : filter.rows)
        {
            isIdentical = isIdentical && row.isIdentical;
            std::printf(
                "%-20s %-*s %18s %9.2f %8.2f  %s\n",
                row.backend.c_str(),
                width,
                row.device.c_str(),
                row.threads.c_str(),
                row.milliseconds,
                row.milliseconds / filter.milliseconds,
                row.error.empty() ? (row.isIdentical ? "yes" : "NO") : row.error.c_str());
        }
        return isIdentical;
    }

    //! \param picturePath Empty: renders a picture.
    auto run(std::string const& picturePath, std::filesystem::path const& folder) -> bool
    {
        bool const isRendered = picturePath.empty();
        Picture picture = isRendered ? renderMandelbrot(Extent(1080, 1920)) : readPng(picturePath);
        std::string const stem = isRendered ? "mandelbrot" : std::filesystem::path(picturePath).stem().string();
        std::filesystem::create_directories(folder);
        std::printf("%s: %d x %d pixels\n", stem.c_str(), picture.width, picture.height);

        Filter edges{"edges", emptyLike(picture), emptyLike(picture), 0.0, {}};
        Filter blur{"blur", emptyLike(picture), emptyLike(picture), 0.0, {}};
        edges.milliseconds = medianMilliseconds([&] { reference::edges(picture, edges.expected.pixels.data()); });
        Picture between = emptyLike(picture);
        blur.milliseconds
            = medianMilliseconds([&] { reference::blur(picture, between, blur.expected.pixels.data()); });

        a::meta::forEachType<a::EnabledAccs<Dim, int>>(RunBackend{}, picture, edges, blur);
        bool isIdentical = true;
        for(Filter const* const filter : {&edges, &blur})
        {
            isIdentical = print(*filter) && isIdentical;
        }
#ifdef DEMO_LEVELS
        Filter levels{"levels of tiles, with barriers, on AccCpuBlockPerCore", emptyLike(picture), {}, 0.0, {}};
        levels.result = emptyLike(picture);
        levels.milliseconds = medianMilliseconds([&] { reference::levels(picture, levels.expected.pixels.data()); });
        levels.rows = runLevels(picture, levels.expected, levels.result);
        isIdentical = print(levels) && isIdentical;
        if(levels.rows.size() < 3)
        {
            std::printf("split by clang: needs clang and the headers of LLVM (docs/howto/barrier-pass.md)\n");
        }
#endif

        std::printf("\n");
        auto const write = [&](std::string const& name, Picture const& what)
        {
            auto const path = (folder / (name + ".png")).string();
            writePng(path, what);
            std::printf("wrote %s\n", path.c_str());
        };
        if(isRendered)
        {
            write(stem, picture);
        }
        write(stem + "-edges", edges.result);
        write(stem + "-blur", blur.result);
        return isIdentical;
    }
} // namespace demo

int main(int argc, char** argv)
{
    std::vector<std::string> const args(argv + 1, argv + argc);
    if(args.size() > 2)
    {
        std::fprintf(stderr, "usage: %s [picture.png] [output-folder]\n", argv[0]);
        return 2;
    }
    try
    {
        // A folder alone is where the pictures go, for one that is rendered.
        bool const isFolderAlone = args.size() == 1 && std::filesystem::is_directory(args[0]);
        std::string const picture = args.empty() || isFolderAlone ? "" : args[0];
        std::string const folder = args.size() == 2 ? args[1] : isFolderAlone ? args[0] : ".";
        return demo::run(picture, folder) ? 0 : 1;
    }
    catch(std::exception const& error)
    {
        std::fprintf(stderr, "alpaka_demo: %s\n", error.what());
        return 2;
    }
}
