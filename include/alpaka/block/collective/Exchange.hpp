// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How the threads of a block show each other values.
#pragma once

#include <alpaka/block/collective/Threads.hpp>
#include <alpaka/block/shared/Static.hpp>
#include <alpaka/block/sync/Sync.hpp>
#include <alpaka/core/Annotation.hpp>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace alpaka::block::detail
{
    //! Where threads of one block show each other words; two sides, so that one barrier a step suffices.
    template<typename TWord>
    struct Board
    {
        TWord words[2][maxThreads];
    };

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
} // namespace alpaka::block::detail
