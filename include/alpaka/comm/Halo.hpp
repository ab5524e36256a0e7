// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The values of neighbouring ranks around the part of a field that a rank has.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Call.hpp>
#include <alpaka/comm/Grid.hpp>
#include <alpaka/comm/World.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <map>
#include <utility>
#include <vector>

namespace alpaka::comm
{
    //! Spreads a field of one to three dimensions over the ranks of a world. Each rank has a box of it and, around the
    //! box, a margin with copies of the values that its neighbours have, those at edges and corners included.
    template<typename TDim, typename TIdx>
    class Halo
    {
        static constexpr std::size_t dims = TDim::value;
        static_assert(dims >= 1 && dims <= 3, "comm::Halo: fields have one to three dimensions");
        //! Dimensions that the field does not have.
        static constexpr std::size_t absent = 3 - dims;

    public:
        using Vec = vec::Vec<TDim, TIdx>;

        //! All ranks call it with the same arguments.
        //! \param world Must outlive the halo.
        //! \param extent Of the whole field, without margins.
        //! \param width Of the margin in each dimension.
        //! \param periodic Dimensions whose ends are neighbours. In others, margins at the ends are left alone.
        //! \throws core::Error when a rank's box would be smaller than the margin.
        Halo(World& world, Vec const& extent, Vec const& width, std::array<bool, dims> const& periodic)
            : m_world(&world)
            , m_width(mem::view::detail::toIndices<TIdx>("comm::halo", "width", width))
        {
            detail::Sizes all{1, 1, 1};
            auto const ofField
                = mem::view::detail::sizes(mem::view::detail::toIndices<TIdx>("comm::halo", "extent", extent));
            std::copy(ofField.begin(), ofField.end(), all.begin() + absent);
            std::copy(periodic.begin(), periodic.end(), m_periodic.begin() + absent);
            m_parts = detail::partsOf(all, static_cast<std::size_t>(world.size()));
            auto const place = detail::placeIn(m_parts, static_cast<std::size_t>(world.rank()));
            for(std::size_t d = 0; d < dims; ++d)
            {
                int const parts = static_cast<int>(m_parts[absent + d]);
                auto const own = share(parts, extent[d], static_cast<int>(place[absent + d]));
                m_first[d] = own.first;
                m_extent[d] = own.count;
                if(auto const least = extent[d] / static_cast<TIdx>(parts); least < width[d])
                    core::fail(
                        core::concatenate(
                            "comm::halo: component ", d, " of the width is ", width[d], ", the limit is "),
                        core::concatenate(least, " (", parts, " ranks share ", extent[d], ')'));
            }
            // A message has all that goes to one rank, also where that is the neighbour in several directions: in the
            // order of the directions of the sender, on both sides. The i-th direction from the front and the i-th
            // from the back are opposite; the one in the middle stays.
            for(int number = 0; number < 27; ++number)
            {
                Direction const direction{number / 9 - 1, number / 3 % 3 - 1, number % 3 - 1};
                Direction const back{-direction[0], -direction[1], -direction[2]};
                if(int const to = neighbour(place, direction); to != none)
                    m_messages[to].sent.push_back(region(direction, true));
                if(int const from = neighbour(place, back); from != none)
                    m_messages[from].received.push_back(region(back, false));
            }
        }

        //! \return The first value of this rank's box in the whole field.
        [[nodiscard]] auto first() const -> Vec const&
        {
            return m_first;
        }

        //! \return The extent of this rank's box.
        [[nodiscard]] auto extent() const -> Vec const&
        {
            return m_extent;
        }

        //! \return The extent that fields have on this rank: the box with its margin, which begins at 0.
        [[nodiscard]] auto fieldExtent() const -> Vec
        {
            return m_extent + m_width + m_width;
        }

        //! \return How many ranks share the field in each dimension.
        [[nodiscard]] auto parts() const -> std::array<std::size_t, dims>
        {
            std::array<std::size_t, dims> result{};
            std::copy(m_parts.begin() + absent, m_parts.end(), result.begin());
            return result;
        }

        //! \return How many other ranks this one sends a message to in each exchange, and gets one from.
        [[nodiscard]] auto neighbourCount() const -> std::size_t
        {
            return m_messages.size() - m_messages.count(m_world->rank());
        }

        //! Fills the margins of fields with the neighbours' values, in the order of the queue: one message for each
        //! neighbouring rank, with all fields. All ranks make the same calls in one order.
        //! \param queue Of any device.
        //! \param fields Views with fieldExtent(), of any element types and pitches; the same on all ranks.
        //! \throws core::Error when a field has another extent.
        template<typename TQueue, typename... TFields>
        void exchange(TQueue& queue, TFields&... fields)
        {
            (requireExtent(fields), ...);
            detail::Call call("comm::Halo::exchange", m_world->on(queue));
            int const tag = m_world->transport()->nextTag();
            for(auto const& [peer, regions] : m_messages)
                for(bool const isSend : {false, true})
                {
                    auto const forParts = [&, &ofMessage = isSend ? regions.sent : regions.received](auto const& fn)
                    {
                        for(auto const& region : ofMessage)
                            (part(fn, fields, region), ...);
                    };
                    call.addMessage(isSend, peer, tag, forParts);
                }
            call.enqueueMessages(Channel::collective, {});
        }

    private:
        //! -1, 0 or 1 in each dimension.
        using Direction = detail::Three<int>;

        struct Region
        {
            Vec offset;
            Vec extent;
        };

        struct Regions
        {
            std::vector<Region> sent{};
            std::vector<Region> received{};
        };

        //! \return The rank in a direction; comm::none beyond the field, and for no direction.
        [[nodiscard]] auto neighbour(detail::Sizes const& place, Direction const& direction) const -> int
        {
            std::size_t number = 0;
            for(std::size_t d = 0; d < 3; ++d)
            {
                auto const parts = m_parts[d];
                auto const moved = place[d] + parts + static_cast<std::size_t>(direction[d]);
                if(direction == Direction{} || (!m_periodic[d] && (moved < parts || moved >= 2 * parts)))
                    return none;
                number = number * parts + moved % parts;
            }
            return static_cast<int>(number);
        }

        //! \return The values on one side of the box, or the margin there.
        [[nodiscard]] auto region(Direction const& direction, bool isInside) const -> Region
        {
            Region result{m_width, m_extent};
            for(std::size_t d = 0; d < dims; ++d)
                if(int const step = direction[absent + d]; step != 0)
                {
                    result.extent[d] = m_width[d];
                    result.offset[d] = static_cast<TIdx>(
                        step < 0 ? (isInside ? m_width[d] : 0) : m_extent[d] + (isInside ? 0 : m_width[d]));
                }
            return result;
        }

        template<typename TField>
        void requireExtent(TField const& field) const
        {
            static_assert(
                std::same_as<dim::Dim<TField>, TDim>,
                "comm::Halo::exchange(queue, fields...): fields need the dimension of the halo");
            auto const extent = extent::getExtentVec(field);
            for(std::size_t d = 0; d < dims; ++d)
                if(std::cmp_not_equal(extent[d], fieldExtent()[d]))
                    core::fail(
                        "comm::Halo::exchange: the extent of a field is ", extent, ", but has to be ", fieldExtent());
        }

        //! Calls fn with a part of a field.
        template<typename TFn, typename TField>
        static void part(TFn const& fn, TField& field, Region const& region)
        {
            using Val = idx::Idx<TField>;
            detail::WholeOf<TField> view(field, vec::cast<Val>(region.extent), vec::cast<Val>(region.offset));
            fn(view);
        }

        World* m_world;
        Vec m_width;
        detail::Three<bool> m_periodic{};
        detail::Sizes m_parts{};
        Vec m_first = Vec::zeros();
        Vec m_extent = Vec::zeros();
        //! By rank.
        std::map<int, Regions> m_messages;
    };

    //! \return The halo of a field, see comm::Halo: `auto halo = comm::halo(world, extent, width, {true, true,
    //! false})`.
    template<typename TDim, typename TIdx>
    [[nodiscard]] auto halo(
        World& world,
        vec::Vec<TDim, TIdx> const& extent,
        vec::Vec<TDim, TIdx> const& width,
        std::array<bool, TDim::value> const& periodic) -> Halo<TDim, TIdx>
    {
        return {world, extent, width, periodic};
    }

    //! The same with margins of one width, and either all dimensions periodic or none.
    template<typename TDim, typename TIdx, std::integral TWidth>
    [[nodiscard]] auto halo(World& world, vec::Vec<TDim, TIdx> const& extent, TWidth width, bool isPeriodic)
        -> Halo<TDim, TIdx>
    {
        std::array<bool, TDim::value> periodic{};
        periodic.fill(isPeriodic);
        return {world, extent, vec::Vec<TDim, TIdx>::all(static_cast<TIdx>(width)), periodic};
    }
} // namespace alpaka::comm
