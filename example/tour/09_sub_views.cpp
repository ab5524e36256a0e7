// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A sub-view is a window onto a view, with its own extent and the pitches of its parent. It copies and
// sets like any view.

#include <alpaka/alpaka.hpp>

#include <cstdio>
#include <vector>

namespace a = alpaka;

using Dim = a::DimInt<2>;
using Vec = a::Vec<Dim, int>;
using Acc = a::DefaultAcc<Dim, int>;

int main()
{
    Vec const extent(6, 8);
    std::vector<int> numbers(48);
    for(std::size_t i = 0; i < numbers.size(); ++i)
    {
        numbers[i] = static_cast<int>(i);
    }

    auto const device = a::getDevByIdx<Acc>(0);
    a::Queue<Acc, a::Blocking> queue(device);
    a::ViewPlainPtr<a::DevCpu, int, Dim, int> host(numbers.data(), a::getDevByIdx<a::PltfCpu>(0), extent);
    auto onDevice = a::alloc<int>(device, extent);
    a::set(queue, onDevice, 0);

    // [tile]
    // Rows 1 to 3 and columns 2 to 6 of the host's picture go to the last rows and columns of the device's.
    Vec const tile(3, 5);
    a::ViewSubView const from(host, tile, Vec(1, 2));
    a::ViewSubView to(onDevice, tile, Vec(3, 3));
    a::copy(queue, to, from);

    // A window onto a window: its offset counts from the window that it looks through.
    a::ViewSubView corner(to, Vec(1, 1), Vec(2, 4));
    a::set(queue, corner, 0xFF);
    // [tile]

    a::copy(queue, host, onDevice);
    bool isRight = true;
    for(int y = 0; y < extent[0]; ++y)
    {
        for(int x = 0; x < extent[1]; ++x)
        {
            bool const isInTile = y >= 3 && x >= 3;
            bool const isCorner = y == 5 && x == 7;
            int const expected = isCorner ? -1 : isInTile ? (y - 3 + 1) * 8 + (x - 3 + 2) : 0;
            isRight = isRight && numbers[static_cast<std::size_t>(y * 8 + x)] == expected;
        }
    }
    std::printf("%s: %s\n", a::getAccName<Acc>().c_str(), isRight ? "only the tile was copied" : "WRONG");
    return isRight ? 0 : 1;
}
