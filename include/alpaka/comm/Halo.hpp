// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The values of neighbouring ranks around the part of a field that a rank has.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Call.hpp>

#include <array>
#include <concepts>
#include <cstddef>
#include <map>
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
            choose(all, static_cast<std::size_t>(world.size()));
            Sizes place{};
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
                addRegion(place, direction, true);
                addRegion(place, back, false);
            }
        }

        //! \return The first value of this rank's box in the whole field.
        [[nodiscard]] auto first() const -> Vec const& { return m_first; }

        //! \return The extent of this rank's box.
        [[nodiscard]] auto extent() const -> Vec const& { return m_extent; }

        //! \return The extent that fields have on this rank: the box with its margin, which begins at 0.
        [[nodiscard]] auto fieldExtent() const -> Vec { return m_fieldExtent; }

        //! \return How many ranks share the field in each dimension.
        [[nodiscard]] auto parts() const -> std::array<std::size_t, dims> { return m_parts; }

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
            detail::Call call("comm::Halo::exchange", m_world->on(queue), Channel::collective);
            for(auto const& ofPeer : m_messages)
                for(bool const isSend : {false, true})
                {
                    auto const forParts = [&](auto const& fn)
                    {
                        for(auto const& region : ofPeer.second[isSend ? 1 : 0])
                            (part(fn, fields, region), ...);
                    };
                    call.addMessage(isSend, ofPeer.first, forParts);
                }
            call.enqueue({});
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
        void choose(Sizes const& extent, std::size_t ranks)
        {
            double least = 1e301; // more than any surface
            for(std::size_t first = 1; first <= (dims > 2 ? ranks : 1); ++first)
                for(std::size_t second = 1; second <= (dims > 1 ? ranks / first : 1); ++second)
                {
                    std::array<std::size_t, 3> const all{first, second, ranks / first / second};
                    double surface = all[0] * all[1] * all[2] == ranks ? 0.0 : least;
                    Sizes parts{};
                    for(std::size_t d = 0; d < dims; ++d)
                        if(auto const part = parts[d] = all[3 - dims + d]; part > 1)
                            surface += part > extent[d] ? 1e300
                                                        : static_cast<double>(part) / static_cast<double>(extent[d]);
                    if(surface < least)
                    {
                        least = surface;
                        m_parts = parts;
                    }
                }
        }

        //! Adds what is sent to the rank in a direction, the values on that side of the box, or what comes from there:
        //! the margin. Nothing beyond the field, and for no direction.
        void addRegion(Sizes const& place, Direction const& direction, bool isSend)
        {
            Region region{m_width, m_extent};
            std::size_t rank = 0;
            bool isThere = direction != Direction{};
            for(std::size_t d = 0; d < dims; ++d)
            {
                int const step = direction[d];
                auto const parts = m_parts[d];
                auto const moved = place[d] + parts + static_cast<std::size_t>(step);
                isThere = isThere && (m_periodic[d] || (moved >= parts && moved < 2 * parts));
                rank = rank * parts + moved % parts;
                if(step == 0)
                    continue;
                region.extent[d] = m_width[d];
                region.offset[d] = static_cast<TIdx>(
                    step < 0 ? (isSend ? m_width[d] : 0) : m_extent[d] + (isSend ? 0 : m_width[d]));
            }
            if(isThere)
                m_messages[static_cast<int>(rank)][isSend ? 1 : 0].push_back(region);
        }

        template<typename TField>
        void requireExtent(TField const& field) const
        {
            static_assert(
                std::same_as<dim::Dim<TField>, TDim>,
                "comm::Halo::exchange(queue, fields...): fields need the dimension of the halo");
            auto const extent = extent::getExtentVec(field);
            if(mem::view::detail::sizes(extent) != mem::view::detail::sizes(m_fieldExtent))
                core::fail(
                    "comm::Halo::exchange: the extent of a field is ", extent, ", but has to be ", m_fieldExtent);
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

    //! \return A field's halo, see comm::Halo: `auto halo = comm::halo(world, extent, width, {true, false})`.
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
