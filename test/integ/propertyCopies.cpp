// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host
// devices: no, copies of host memory are the same there

// Random copies and sets between parts of pitched memory, with padding and guard bytes, compared with a model that
// moves one byte at a time.

#include <alpaka/mem/buf/Buf.hpp>
#include <alpaka/mem/view/ViewSubView.hpp>
#include <alpaka/runtime/cpu/Buffer.hpp>
#include <alpaka/runtime/cpu/Copy.hpp>
#include <alpaka/runtime/cpu/Set.hpp>
#include <alpaka_test/CpuHost.hpp>
#include <alpaka_test/PaddedMemory.hpp>
#include <alpaka_test/Property.hpp>

#include <catch2/catch.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <random>
#include <tuple>
#include <utility>
#include <vector>

namespace integ_propertyCopies
{
    namespace a = alpaka;
    namespace view = alpaka::mem::view;
    using alpaka_test::PaddedMemory;
    using alpaka_test::randomUpTo;
    using alpaka_test::VecOf;

    template<std::size_t TSize>
    using Bytes = std::array<std::uint8_t, TSize>;

    template<std::size_t TDim, typename TElem, typename TIdx>
    using Part = view::ViewSubView<a::dev::DevCpu, TElem, a::dim::DimInt<TDim>, TIdx>;

    //! Pitched memory with a part of it: an extent at an offset.
    template<std::size_t TDim, typename TElem, typename TIdx>
    class PartOfMemory
    {
    public:
        using Vec = VecOf<TDim, TIdx>;

        //! \param least The smallest extent of the part.
        PartOfMemory(std::mt19937& random, Vec const& least)
            : m_offset(randomUpTo<TDim>(random, Vec::all(mostAround)))
            , m_extent(least + randomUpTo<TDim>(random, Vec::ones()))
            , m_middle(randomUpTo<TDim>(random, m_offset))
            // Without padding and offset, dimensions merge into rows; with little of it some of them do.
            , m_memory(random, m_offset + m_extent + randomUpTo<TDim>(random, Vec::all(mostAround)), random() % 3)
        {
            if(random() % 3 == 0)
                m_offset = m_middle = Vec::zeros();
        }

        //! \return The part, or half of the time the same part of a part.
        [[nodiscard]] auto part(std::mt19937& random) -> Part<TDim, TElem, TIdx>
        {
            auto whole = m_memory.view();
            if(random() % 2 == 0)
                return Part<TDim, TElem, TIdx>(whole, m_extent, m_offset);
            Part<TDim, TElem, TIdx> outer(whole, m_extent + (m_offset - m_middle), m_middle);
            return Part<TDim, TElem, TIdx>(outer, m_extent, m_offset - m_middle);
        }

        [[nodiscard]] auto bytes() -> std::vector<std::uint8_t>& { return m_memory.bytes(); }

        [[nodiscard]] auto position(Vec const& idx) const -> std::size_t { return m_memory.position(idx + m_offset); }

    private:
        static constexpr TIdx mostAround = TDim <= 3 ? 2 : 1;

        Vec m_offset;
        Vec m_extent;
        Vec m_middle;
        PaddedMemory<TDim, TElem, TIdx> m_memory;
    };

    //! Queues of both kinds, for all cases.
    struct Queues
    {
        a::queue::QueueCpuBlocking blocking{alpaka_test::hostDev()};
        a::queue::QueueCpuNonBlocking nonBlocking{alpaka_test::hostDev()};

        //! Runs a copy or a set on the caller or in one of the queues, and waits.
        template<typename TTask>
        void run(std::mt19937& random, TTask const& task)
        {
            switch(random() % 3)
            {
            case 0:
                a::queue::enqueue(blocking, task);
                break;
            case 1:
                a::queue::enqueue(nonBlocking, task);
                a::wait::wait(nonBlocking);
                break;
            default:
                task();
            }
        }
    };

    template<std::size_t TDim, typename TIdx>
    auto randomRegion(std::mt19937& random) -> VecOf<TDim, TIdx>
    {
        constexpr std::array<int, 7> most{0, 40, 12, 5, 3, 2, 1};
        return randomUpTo<TDim>(random, VecOf<TDim, TIdx>::all(static_cast<TIdx>(most[TDim])));
    }

    template<std::size_t TDim, typename TElem, typename TIdx>
    void copyMovesTheRegion(std::mt19937& random, Queues& queues)
    {
        auto const region = randomRegion<TDim, TIdx>(random);
        PartOfMemory<TDim, TElem, TIdx> src(random, region);
        PartOfMemory<TDim, TElem, TIdx> dst(random, region);
        auto const srcBefore = src.bytes();
        auto expected = dst.bytes();
        alpaka_test::forEachIdx<TDim>(
            region,
            [&](auto const& idx)
            {
                for(std::size_t i = 0; i < sizeof(TElem); ++i)
                    expected.at(dst.position(idx) + i) = srcBefore.at(src.position(idx) + i);
            });
        auto const from = src.part(random);
        auto to = dst.part(random);
        queues.run(random, view::createTaskCopy(to, from, region));
        CHECK(src.bytes() == srcBefore);
        REQUIRE(dst.bytes() == expected);
    }

    template<std::size_t TDim, typename TElem, typename TIdx>
    void setFillsTheRegion(std::mt19937& random, Queues& queues)
    {
        auto const region = randomRegion<TDim, TIdx>(random);
        PartOfMemory<TDim, TElem, TIdx> memory(random, region);
        auto expected = memory.bytes();
        auto const byte = static_cast<std::uint8_t>(random());
        alpaka_test::forEachIdx<TDim>(
            region,
            [&](auto const& idx)
            {
                for(std::size_t i = 0; i < sizeof(TElem); ++i)
                    expected.at(memory.position(idx) + i) = byte;
            });
        auto part = memory.part(random);
        queues.run(random, view::createTaskSet(part, byte, region));
        REQUIRE(memory.bytes() == expected);
    }

    //! To a buffer of the library, whose pitches are its own, and from a part of it to other memory.
    template<std::size_t TDim, typename TElem, typename TIdx>
    void bufferKeepsTheElements(std::mt19937& random)
    {
        using Vec = VecOf<TDim, TIdx>;
        auto const region = randomRegion<TDim, TIdx>(random);
        auto const offset = randomUpTo<TDim>(random, Vec::all(TDim <= 3 ? 2 : 1));
        PartOfMemory<TDim, TElem, TIdx> src(random, region + offset);
        PartOfMemory<TDim, TElem, TIdx> dst(random, region);
        auto expected = dst.bytes();
        alpaka_test::forEachIdx<TDim>(
            region,
            [&](Vec const& idx)
            {
                for(std::size_t i = 0; i < sizeof(TElem); ++i)
                    expected.at(dst.position(idx) + i) = src.bytes().at(src.position(idx + offset) + i);
            });
        Vec const extent = region + offset + randomUpTo<TDim>(random, Vec::ones());
        auto buffer = a::mem::buf::alloc<TElem>(alpaka_test::hostDev(), extent);
        auto const from = src.part(random);
        auto to = dst.part(random);
        view::copy(buffer, from, Vec(region + offset));
        view::copy(to, Part<TDim, TElem, TIdx>(buffer, region, offset), region);
        REQUIRE(dst.bytes() == expected);
    }

    //! Calls check.operator()<dims, TElem, TIdx>(random) for 0 to 6 dimensions.
    template<typename TElem, typename TIdx, typename TCheck>
    void inEveryDimension(unsigned casesOfEach, TCheck const& check)
    {
        [&]<std::size_t... TDims>(std::index_sequence<TDims...>)
        {
            (alpaka_test::forEachCase(
                 casesOfEach, [&](std::mt19937& random) { check.template operator()<TDims, TElem, TIdx>(random); }),
             ...);
        }(std::make_index_sequence<7>{});
    }

    using Kinds = std::tuple<
        std::pair<std::uint8_t, std::int16_t>,
        std::pair<Bytes<3>, std::uint32_t>,
        std::pair<double, std::size_t>,
        std::pair<Bytes<24>, int>>;
} // namespace integ_propertyCopies

TEMPLATE_LIST_TEST_CASE(
    "integ: any copy between parts of pitched memory moves its region and nothing else",
    "",
    integ_propertyCopies::Kinds)
{
    using namespace integ_propertyCopies;
    Queues queues;
    inEveryDimension<typename TestType::first_type, typename TestType::second_type>(
        400,
        [&]<std::size_t TDim, typename TElem, typename TIdx>(std::mt19937& random)
        { copyMovesTheRegion<TDim, TElem, TIdx>(random, queues); });
}

TEMPLATE_LIST_TEST_CASE(
    "integ: any set of a part of pitched memory fills its region and nothing else", "", integ_propertyCopies::Kinds)
{
    using namespace integ_propertyCopies;
    Queues queues;
    inEveryDimension<typename TestType::first_type, typename TestType::second_type>(
        300,
        [&]<std::size_t TDim, typename TElem, typename TIdx>(std::mt19937& random)
        { setFillsTheRegion<TDim, TElem, TIdx>(random, queues); });
}

TEMPLATE_LIST_TEST_CASE(
    "integ: what any copy brings to a buffer another copy brings back", "", integ_propertyCopies::Kinds)
{
    using namespace integ_propertyCopies;
    inEveryDimension<typename TestType::first_type, typename TestType::second_type>(
        300,
        []<std::size_t TDim, typename TElem, typename TIdx>(std::mt19937& random)
        { bufferKeepsTheElements<TDim, TElem, TIdx>(random); });
}
