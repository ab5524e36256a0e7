// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The values of neighbouring ranks around the part of a field that a rank has.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Call.hpp>

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
        using Sizes = std::array<std::size_t, dims>;

    public:
        using Vec = vec::Vec<TDim, TIdx>;

        //! All ranks call it with the same arguments.
        //! \param world Must outlive the halo.
        //! \param extent Of the whole field, without margins.
        //! \param width Of the margin in each dimension.
        //! \param periodic Dimensions whose ends are neighbours. In others, margins at the ends are left alone.
        //! \throws core::Error when a rank's box is smaller than the margin, or TIdx cannot count it with the margin.
        Halo(World& world, Vec const& extent, Vec const& width, std::array<bool, dims> const& periodic)
            : m_world(&world)
            , m_width(mem::view::detail::toIndices<TIdx>("comm::halo", "width", width))
            , m_periodic(periodic)
        {
            auto const all
                = mem::view::detail::sizes(mem::view::detail::toIndices<TIdx>("comm::halo", "extent", extent));
            double least = 1e301; // more than any surface
            Sizes place{};
            choose(all, place, 0, static_cast<std::size_t>(world.size()), 0.0, least);
            for(std::size_t d = dims, rank = static_cast<std::size_t>(world.rank()); d-- > 0; rank /= m_parts[d])
                place[d] = rank % m_parts[d];
            auto withMargin = vec::Vec<TDim, std::size_t>::zeros();
            for(std::size_t d = 0; d < dims; ++d)
            {
                auto const own = share(static_cast<int>(m_parts[d]), extent[d], static_cast<int>(place[d]));
                m_first[d] = own.first;
                m_extent[d] = own.count;
                auto const wide = static_cast<std::size_t>(m_width[d]);
                withMargin[d] = static_cast<std::size_t>(own.count) + 2 * wide;
                if(auto const most = all[d] / m_parts[d]; most < wide)
                    core::fail(
                        core::concatenate("comm::halo: component ", d, " of the width is ", wide, ", the limit is "),
                        core::concatenate(most, " (", m_parts[d], " ranks share ", extent[d], ")"));
            }
            m_fieldExtent = mem::view::detail::toIndices<TIdx>("comm::halo", "extent with margins", withMargin);
            // A message has all that goes to one rank, also where that is the neighbour in several directions: in the
            // order of the directions of the sender, on both sides. The i-th direction from the front and the i-th
            // from the back are opposite; the one in the middle stays.
            constexpr int directions = dims == 1 ? 3 : dims == 2 ? 9 : 27;
            for(int number = 0; number < directions; ++number)
            {
                Direction direction{}, back{};
                for(std::size_t d = dims, rest = static_cast<std::size_t>(number); d-- > 0; rest /= 3)
                    back[d] = -(direction[d] = static_cast<int>(rest % 3) - 1);
                if(int const to = neighbour(place, direction); to != none)
                    m_messages[to][1].push_back(region(direction, true));
                if(int const from = neighbour(place, back); from != none)
                    m_messages[from][0].push_back(region(back, false));
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
            return m_fieldExtent;
        }

        //! \return How many ranks share the field in each dimension.
        [[nodiscard]] auto parts() const -> std::array<std::size_t, dims>
        {
            return m_parts;
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
            for(auto const& ofPeer : m_messages)
                for(bool const isSend : {false, true})
                {
                    auto const forParts = [&](auto const& fn)
                    {
                        for(auto const& region : ofPeer.second[isSend ? 1 : 0])
                            (part(fn, fields, region), ...);
                    };
                    call.addMessage(isSend, ofPeer.first, tag, forParts);
                }
            call.enqueueMessages(Channel::collective, {});
        }

    private:
        //! -1, 0 or 1 in each dimension.
        using Direction = std::array<int, dims>;

        struct Region
        {
            Vec offset;
            Vec extent;
        };

        //! Chooses m_parts, whose product is the number of ranks: those with the fewest values beside their cuts.
        //! Parts without a value are worse than any cut.
        //!
        //! \param parts Chosen are those of the dimensions before d.
        //! \param ranks That share the others.
        //! \param surface Of the cuts of these dimensions, as a part of the field.
        void choose(Sizes const& extent, Sizes& parts, std::size_t d, std::size_t ranks, double surface, double& least)
        {
            if(d == dims && ranks == 1 && surface < least)
            {
                least = surface;
                m_parts = parts;
            }
            for(std::size_t part = 1; d < dims && part <= ranks; ++part)
                if(ranks % part == 0)
                {
                    parts[d] = part;
                    double const cut
                        = part > extent[d] ? 1e300 : static_cast<double>(part) / static_cast<double>(extent[d]);
                    choose(extent, parts, d + 1, ranks / part, surface + (part > 1 ? cut : 0.0), least);
                }
        }

        //! \return The rank in a direction; comm::none beyond the field, and for no direction.
        [[nodiscard]] auto neighbour(Sizes const& place, Direction const& direction) const -> int
        {
            std::size_t number = 0;
            for(std::size_t d = 0; d < dims; ++d)
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
                if(int const step = direction[d]; step != 0)
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
        std::array<bool, dims> m_periodic;
        Sizes m_parts{};
        Vec m_first = Vec::zeros();
        Vec m_extent = Vec::zeros();
        Vec m_fieldExtent = Vec::zeros();
        //! By rank: what is received, and what is sent.
        std::map<int, std::array<std::vector<Region>, 2>> m_messages;
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
