// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/mem/view/ViewSubView.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/Copy.hpp>
#include <alpaka/runtime/cpu/Set.hpp>
#include <alpaka_test/PaddedMemory.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <laws/View.hpp>
#include <type_traits>

namespace alpaka_test::userView
{
    //! What a program may have had before: it knows nothing of views, and every second row is not its own.
    struct Picture
    {
        std::array<short, 3 * 2 * 4> pixels{};
    };

    template<typename T>
    concept IsPicture = std::is_same_v<T, Picture>;
} // namespace alpaka_test::userView

// The traits that users specialise, each in the free slot or plainly.
template<>
struct alpaka::dim::traits::DimType<alpaka_test::userView::Picture>
{
    using type = alpaka::dim::DimInt<2>;
};

template<>
struct alpaka::elem::traits::ElemType<alpaka_test::userView::Picture>
{
    using type = short;
};

template<typename T>
struct alpaka::idx::traits::IdxType<T, std::enable_if_t<std::is_same_v<T, alpaka_test::userView::Picture>>>
{
    using type = int;
};

template<alpaka_test::userView::IsPicture T>
struct alpaka::dev::traits::DevType<T>
{
    using type = alpaka::dev::DevCpu;
};

template<>
struct alpaka::dev::traits::GetDev<alpaka_test::userView::Picture>
{
    static auto getDev(alpaka_test::userView::Picture const&) -> alpaka::dev::DevCpu { return alpaka_test::cpuDev(); }
};

template<std::size_t I>
struct alpaka::extent::traits::GetExtent<std::integral_constant<std::size_t, I>, alpaka_test::userView::Picture>
{
    static constexpr auto getExtent(alpaka_test::userView::Picture const&) -> int { return I == 0 ? 3 : 4; }
};

template<>
struct alpaka::mem::view::traits::GetPtrNative<alpaka_test::userView::Picture>
{
    template<typename TPicture>
    static auto getPtrNative(TPicture& picture)
    {
        return picture.pixels.data();
    }
};

template<std::size_t I, typename T>
struct alpaka::mem::view::traits::
    GetPitchBytes<std::integral_constant<std::size_t, I>, T, std::enable_if_t<alpaka_test::userView::IsPicture<T>>>
{
    static constexpr auto getPitchBytes(T const&) -> int { return I == 0 ? 48 : I == 1 ? 16 : 2; }
};

TEST_CASE("mem view: a user's own type becomes a view by the traits alone")
{
    using Vec = alpaka_test::VecOf<2, int>;
    alpaka_test::userView::Picture picture;
    picture.pixels.fill(9);
    alpaka_test::laws::view(picture);
    auto b = alpaka::mem::buf::alloc<short>(alpaka_test::cpuDev(), Vec(3, 4));
    alpaka_test::laws::copyAndSet(picture, b);
    CHECK((picture.pixels[3] == 0 && picture.pixels[4] == 9));
    alpaka::mem::view::ViewSubView part(picture, Vec(1, 2), Vec(1, 1));
    alpaka::mem::view::set(part, 1, Vec(1, 2));
    CHECK((picture.pixels[8] == 0 && picture.pixels[9] == 257 && picture.pixels[11] == 0));
}
