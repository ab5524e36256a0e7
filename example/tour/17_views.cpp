// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A view is memory of a device with an extent: buffers, windows onto them, pointers, std::vector and std::array. Sets
// and copies take all of them, in one to three dimensions.

#include <alpaka/alpaka.hpp>

#include <array>
#include <cstddef>
#include <cstdio>
#include <sstream>
#include <vector>

namespace a = alpaka;

template<std::size_t N>
using Vec = a::Vec<a::DimInt<N>, int>;

template<typename TQueue>
auto isRowRight(TQueue& queue) -> bool
{
    // [row]
    std::vector<int> const numbers{1, 2, 3, 4, 5, 6, 7, 8};
    auto row = a::alloc<int>(a::getDev(queue), 8);
    a::copy(queue, row, numbers); // a std::vector is a view of one dimension, and so is a std::array
    a::set(queue, row, 0, 3);     // the bytes of the first three numbers: 0 0 0 4 5 6 7 8

    a::ViewSubView const middle(row, 4, 2); // a window: four numbers from number 2 on
    std::array<int, 4> part{};
    a::copy(queue, part, middle);
    // [row]
    return part == std::array{0, 4, 5, 6};
}

//! Numbers the places of a picture.
struct Number
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, Vec<2> extent, int* picture, int pitch) const
    {
        for(Vec<2> const place : a::elements(acc, extent))
        {
            picture[place[0] * pitch + place[1]] = 10 * place[0] + place[1];
        }
    }
};

template<typename TAcc, typename TQueue>
auto isPictureRight(TQueue& queue) -> bool
{
    // [picture]
    Vec<2> const extent(2, 3);
    auto picture = a::alloc<int>(a::getDev(queue), extent); // devices may pad rows: kernels need the pitch
    int const pitch = a::getPitchBytes<1>(picture) / static_cast<int>(sizeof(int));
    a::exec<TAcc>(queue, extent, Number{}, extent, a::getPtrNative(picture), pitch);

    // A task of its own can be enqueued often. It keeps pointers: the memory must live until it has run.
    auto onHost = a::alloc<int>(a::getDevByIdx<a::PltfCpu>(0), extent);
    auto const fetch = a::mem::view::createTaskCopy(onHost, picture, extent);
    auto const clear = a::mem::view::createTaskSet(picture, 0, Vec<2>(1, 3)); // the first row
    a::enqueue(queue, fetch);
    std::ostringstream text;
    text.exceptions(text.badbit); // without memory for the text it throws, instead of keeping less of it
    a::mem::view::print(onHost, text, " ", " / ");
    a::enqueue(queue, clear);
    a::enqueue(queue, fetch);
    // [picture]
    int const* const numbers = a::getPtrNative(onHost);
    std::printf("%s\n", text.str().c_str());
    return text.str() == "[[0 1 2] / [10 11 12]]" && numbers[2] == 0 && numbers[3] == 10;
}

template<typename TQueue>
auto isBoxRight(TQueue& queue) -> bool
{
    Vec<3> const extent(2, 3, 4);
    // A pointer with extents and pitches: two slices of three rows of four numbers, each row followed by a gap of one.
    std::vector<int> memory(30, 7);
    int const row = 5 * static_cast<int>(sizeof(int));
    Vec<3> const pitches(6 * row, 3 * row, row); // bytes of all, of a slice, of a row
    a::ViewPlainPtr host(memory.data(), a::getDevByIdx<a::PltfCpu>(0), extent, pitches);

    auto box = a::alloc<int>(a::getDev(queue), extent);
    a::set(queue, box, 0);
    a::ViewSubView corner(box, Vec<3>(2, 2, 3), Vec<3>(0, 1, 1)); // without first row and column
    a::set(queue, corner, 0xFF);
    a::copy(queue, host, box); // the gaps stay as they are
    bool isRight = true;
    auto const check = [&](Vec<3> const& place)
    {
        int const number = memory[static_cast<std::size_t>((place[0] * 3 + place[1]) * 5 + place[2])];
        int const inside = place[1] >= 1 && place[2] >= 1 ? -1 : 0;
        isRight = isRight && number == (place[2] == 4 ? 7 : inside);
    };
    a::meta::ndLoopIncIdx(Vec<3>(2, 3, 5), check);
    return isRight;
}

struct Views
{
    template<typename TAcc>
    void operator()(bool& isRight) const
    {
        a::Queue<TAcc, a::Blocking> queue(a::getDevByIdx<TAcc>(0));
        bool const isRightHere = isRowRight(queue) && isPictureRight<TAcc>(queue) && isBoxRight(queue);
        std::printf("%s: %s\n", a::getAccName<TAcc>().c_str(), isRightHere ? "all views are right" : "WRONG");
        isRight = isRight && isRightHere;
    }
};

int main()
{
    bool isRight = true;
    a::meta::forEachType<a::EnabledAccs<a::DimInt<2>, int>>(Views{}, isRight);
    return isRight ? 0 : 1;
}
