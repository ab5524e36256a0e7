// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the threads of a block compute together: reductions, scans, broadcasts and votes.
#pragma once

#include <alpaka/block/Phase.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/idx/GetIdx.hpp>
#include <alpaka/idx/MapIdx.hpp>
#include <alpaka/idx/Tags.hpp>
#include <alpaka/workdiv/WorkDiv.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

// Every function has two forms. In a phased kernel it is called between phases with the team and the values of its
// threads (block::perThread); in an ordinary kernel each thread calls it with its own value. Both join the values in
// the same order on every back-end, so that results agree bit for bit, rounding included:
// - reduce joins neighbours, then neighbours among the results, and so on: ((v0 v1) (v2 v3)) ...; one that is left
//   over passes on as it is. The order of the threads is kept, so the operation needs to be associative only in so far
//   as the caller minds, and never commutative.
// - scans join each value with the one 1, 2, 4, ... places before it (Hillis and Steele, 1986).

namespace alpaka::block
{
    namespace detail
    {
        //! Threads of a block, at the most, on any back-end.
        inline constexpr std::size_t maxThreads = 1024;

        //! Where threads of one block show each other words; two sides, so that one barrier a step suffices.
        template<typename TWord>
        struct Board
        {
            TWord words[2][maxThreads];
        };

        //! \return The row-major number of the thread in its block.
        template<typename TAcc>
        ALPAKA_FN_INLINE ALPAKA_FN_ACC auto threadNumber(TAcc const& acc) -> std::size_t
        {
            return static_cast<std::size_t>(idx::mapIdx<1>(
                idx::getIdx<origin::Block, unit::Threads>(acc),
                workdiv::getWorkDiv<origin::Block, unit::Threads>(acc))[0]);
        }

        template<typename TAcc>
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto threadCount(TAcc const& acc) -> std::size_t
        {
            return static_cast<std::size_t>(workdiv::getWorkDiv<origin::Block, unit::Threads>(acc).prod());
        }

        //! Values that one thread has of two others.
        template<typename T>
        struct Pair
        {
            T first;
            T second;
        };

        //! Threads of a block show each other values of any size, piece by piece, so that shared memory holds no more
        //! than a word for each thread. All threads of the block do the same at the same time.
        template<typename T, typename TAcc>
        class Exchange
        {
        public:
            ALPAKA_FN_ACC explicit Exchange(TAcc const& acc)
                : m_acc(acc)
                , m_board(shared::st::allocVar<Board<Word>, static_cast<std::size_t>(-1)>(acc))
                , m_me(threadNumber(acc))
            {
                static_assert(
                    std::is_trivially_copyable_v<T>,
                    "block::reduce, scan, broadcast (acc, value): the value must be trivially copyable, since threads "
                    "exchange it through shared memory");
            }

            //! \return What the threads `first` and `second` show.
            ALPAKA_FN_ACC auto show(T const& value, std::size_t first, std::size_t second) -> Pair<T>
            {
                Pieces mine{};
                Pieces ofFirst{};
                Pieces ofSecond{};
                __builtin_memcpy(mine.words, &value, sizeof(T)); // the std one is for the host alone with HIP
                for(std::size_t i = 0; i < count; ++i)
                {
                    m_board.words[m_side][m_me] = mine.words[i];
                    sync::syncBlockThreads(m_acc);
                    ofFirst.words[i] = m_board.words[m_side][first];
                    ofSecond.words[i] = m_board.words[m_side][second];
                    m_side = 1 - m_side; // whoever is late still reads the other one
                }
                return {valueOf(ofFirst), valueOf(ofSecond)};
            }

            //! The last thing: others may use the board from here on.
            ALPAKA_FN_ACC void end()
            {
                sync::syncBlockThreads(m_acc);
            }

        private:
            using Word = std::conditional_t<sizeof(T) <= 4, std::uint32_t, std::uint64_t>;
            static constexpr std::size_t count = (sizeof(T) + sizeof(Word) - 1) / sizeof(Word);

            struct Pieces
            {
                Word words[count];
            };

            struct Bytes
            {
                unsigned char bytes[sizeof(T)];
            };

            ALPAKA_FN_ACC static auto valueOf(Pieces const& pieces) -> T
            {
                Bytes bytes;
                __builtin_memcpy(bytes.bytes, pieces.words, sizeof(T));
                return std::bit_cast<T>(bytes);
            }

            TAcc const& m_acc;
            Board<Word>& m_board;
            std::size_t m_me;
            int m_side = 0;
        };

        //! Room for values that need not have a default constructor, aligned as vectors are quickest.
        template<typename T, std::size_t TCount>
        class Room
        {
        public:
            [[nodiscard]] auto data() -> T*
            {
                return reinterpret_cast<T*>(m_bytes);
            }

        private:
            alignas(alignof(T) > 64 ? alignof(T) : 64) std::byte m_bytes[TCount * sizeof(T)];
        };

        //! One step of a reduction: joins neighbours of `count` values. The two arrays differ.
        template<typename T, typename TOp>
        ALPAKA_FN_INLINE void joinNeighbours(T const* __restrict from, T* __restrict to, std::size_t count, TOp const& op)
        {
            for(std::size_t i = 0; i < count / 2; ++i)
                to[i] = op(from[2 * i], from[2 * i + 1]);
            if(count % 2 != 0)
                to[count / 2] = from[count - 1];
        }

        //! One step of a scan over `count` values. The two arrays differ.
        template<typename T, typename TOp>
        ALPAKA_FN_INLINE void joinBefore(
            T const* __restrict from, T* __restrict to, std::size_t count, std::size_t distance, TOp const& op)
        {
            for(std::size_t i = 0; i < distance; ++i)
                to[i] = from[i];
            for(std::size_t i = distance; i < count; ++i)
                to[i] = op(from[i - distance], from[i]);
        }
    } // namespace detail

    //! Joins the values of all threads of the block.
    //! \param acc The accelerator that the kernel received. Every thread of the block calls.
    //! \param value The calling thread's value.
    //! \param op Joins two values; a function object callable on the device.
    //! \return The joined value, in every thread.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TAcc, typename T, typename TOp>
        requires(!IsTeam<TAcc>)
    [[nodiscard]] ALPAKA_FN_ACC auto reduce(TAcc const& acc, T const& value, TOp const& op) -> T
    {
        std::size_t const me = detail::threadNumber(acc);
        std::size_t count = detail::threadCount(acc);
        if(count == 1)
            return value;
        detail::Exchange<T, TAcc> exchange(acc);
        T mine = value;
        for(; count > 1; count = (count + 1) / 2)
        {
            bool const isPair = 2 * me + 1 < count;
            bool const isLeftOver = 2 * me + 1 == count;
            auto const shown = exchange.show(mine, isPair || isLeftOver ? 2 * me : me, isPair ? 2 * me + 1 : me);
            if(isPair)
                mine = op(shown.first, shown.second);
            else if(isLeftOver)
                mine = shown.first;
        }
        mine = exchange.show(mine, 0, 0).first;
        exchange.end();
        return mine;
    }

    //! The value of each thread joined with those of all threads before it, in row-major order.
    //! \param acc,value,op As for reduce.
    //! \return The joined value up to the calling thread, its own included.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TAcc, typename T, typename TOp>
        requires(!IsTeam<TAcc>)
    [[nodiscard]] ALPAKA_FN_ACC auto inclusiveScan(TAcc const& acc, T const& value, TOp const& op) -> T
    {
        std::size_t const me = detail::threadNumber(acc);
        std::size_t const count = detail::threadCount(acc);
        if(count == 1)
            return value;
        detail::Exchange<T, TAcc> exchange(acc);
        T mine = value;
        for(std::size_t distance = 1; distance < count; distance *= 2)
        {
            auto const shown = exchange.show(mine, me >= distance ? me - distance : me, me);
            if(me >= distance)
                mine = op(shown.first, mine);
        }
        exchange.end();
        return mine;
    }

    //! The values of all threads before the calling one, joined behind an initial value.
    //! \param acc,value,op As for reduce.
    //! \param init What the first thread gets; the others get op(init, the scan up to the thread before).
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TAcc, typename T, typename TOp>
        requires(!IsTeam<TAcc>)
    [[nodiscard]] ALPAKA_FN_ACC auto exclusiveScan(TAcc const& acc, T const& value, T const& init, TOp const& op) -> T
    {
        T const inclusive = inclusiveScan(acc, value, op);
        std::size_t const me = detail::threadNumber(acc);
        if(detail::threadCount(acc) == 1)
            return init;
        detail::Exchange<T, TAcc> exchange(acc);
        auto const shown = exchange.show(inclusive, me == 0 ? me : me - 1, me);
        exchange.end();
        return me == 0 ? init : op(init, shown.first);
    }

    //! The value of one thread, in every thread.
    //! \param from The row-major number of that thread in its block.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TAcc, typename T>
        requires(!IsTeam<TAcc>)
    [[nodiscard]] ALPAKA_FN_ACC auto broadcast(TAcc const& acc, T const& value, std::size_t from) -> T
    {
        if(detail::threadCount(acc) == 1)
            return value;
        detail::Exchange<T, TAcc> exchange(acc);
        T const result = exchange.show(value, from, from).first;
        exchange.end();
        return result;
    }

    //! Joins the values of all threads of the team.
    //! \param team The team that a phased kernel received. Called between phases.
    //! \param values What block::perThread returned.
    //! \param op Joins two values.
    //! \return The joined value, for the whole block.
    ALPAKA_NO_HOST_ACC_WARNING
    template<IsTeam TTeam, typename TValues, typename TOp>
    [[nodiscard]] ALPAKA_FN_ACC auto reduce(TTeam const& team, TValues const& values, TOp const& op)
    {
        if constexpr(requires { team.acc(); })
            return reduce(team.acc(), values[team.acc()], op);
        else
        {
            using T = std::remove_cvref_t<decltype(*values.data())>;
            detail::Room<T, detail::maxThreads / 2 + 1> rooms[2];
            T* const steps[2] = {rooms[0].data(), rooms[1].data()};
            std::size_t count = detail::threadCount(team);
            if(count < 2)
                return T(*values.data());
            detail::joinNeighbours(values.data(), steps[0], count, op);
            int side = 0;
            for(count = (count + 1) / 2; count > 1; count = (count + 1) / 2)
            {
                detail::joinNeighbours(steps[side], steps[1 - side], count, op);
                side = 1 - side;
            }
            return T(steps[side][0]);
        }
    }

    //! Replaces the value of each thread by the joined values up to and including its own.
    //! \param team,op As for reduce.
    //! \param values What block::perThread returned; overwritten.
    ALPAKA_NO_HOST_ACC_WARNING
    template<IsTeam TTeam, typename TValues, typename TOp>
    ALPAKA_FN_ACC void inclusiveScan(TTeam const& team, TValues& values, TOp const& op)
    {
        if constexpr(requires { team.acc(); })
            values[team.acc()] = inclusiveScan(team.acc(), values[team.acc()], op);
        else
        {
            using T = std::remove_cvref_t<decltype(*values.data())>;
            detail::Room<T, detail::maxThreads> room;
            T* const step = room.data();
            T* const mine = values.data();
            std::size_t const count = detail::threadCount(team);
            for(std::size_t distance = 1; distance < count; distance *= 4)
            {
                detail::joinBefore(mine, step, count, distance, op);
                if(2 * distance < count)
                    detail::joinBefore(step, mine, count, 2 * distance, op);
                else
                    for(std::size_t i = 0; i < count; ++i)
                        mine[i] = step[i];
            }
        }
    }

    //! Replaces the value of each thread by the joined values before its own.
    //! \param init What the first thread gets; the others get op(init, the scan up to the thread before).
    ALPAKA_NO_HOST_ACC_WARNING
    template<IsTeam TTeam, typename TValues, typename T, typename TOp>
    ALPAKA_FN_ACC void exclusiveScan(TTeam const& team, TValues& values, T const& init, TOp const& op)
    {
        if constexpr(requires { team.acc(); })
            values[team.acc()] = exclusiveScan(team.acc(), values[team.acc()], init, op);
        else
        {
            inclusiveScan(team, values, op);
            auto* const mine = values.data();
            for(std::size_t i = detail::threadCount(team); i-- > 1;)
                mine[i] = op(init, mine[i - 1]);
            mine[0] = init;
        }
    }

    //! \return The value of one thread, for the whole block.
    //! \param from The row-major number of that thread in its block.
    ALPAKA_NO_HOST_ACC_WARNING
    template<IsTeam TTeam, typename TValues>
    [[nodiscard]] ALPAKA_FN_ACC auto broadcast(TTeam const& team, TValues const& values, std::size_t from)
    {
        if constexpr(requires { team.acc(); })
            return broadcast(team.acc(), values[team.acc()], from);
        else
            return std::remove_cvref_t<decltype(*values.data())>(values.data()[from]);
    }

    //! \return How many threads of the block have a value that is not zero. In the form for accelerators each thread
    //!         passes its own value.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TTeam, typename TValues>
    [[nodiscard]] ALPAKA_FN_ACC auto count(TTeam const& team, TValues const& values) -> int
    {
        if constexpr(!IsTeam<TTeam>)
            return sync::syncBlockThreadsPredicate<sync::op::Count>(team, values ? 1 : 0);
        else if constexpr(requires { team.acc(); })
            return count(team.acc(), values[team.acc()]);
        else
        {
            int result = 0;
            for(std::size_t i = 0; i < detail::threadCount(team); ++i)
                result += values.data()[i] ? 1 : 0;
            return result;
        }
    }

    //! \return Whether the value of every thread of the block is not zero.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TTeam, typename TValues>
    [[nodiscard]] ALPAKA_FN_ACC auto all(TTeam const& team, TValues const& values) -> bool
    {
        return static_cast<std::size_t>(count(team, values)) == detail::threadCount(team);
    }

    //! \return Whether the value of any thread of the block is not zero.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TTeam, typename TValues>
    [[nodiscard]] ALPAKA_FN_ACC auto any(TTeam const& team, TValues const& values) -> bool
    {
        return count(team, values) != 0;
    }
} // namespace alpaka::block
