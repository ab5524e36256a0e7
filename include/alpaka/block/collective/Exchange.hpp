// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! How the threads of a block exchange values.
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
    //! Board on which the threads of a block exchange words; it has two sides, so that one barrier per step is enough.
    template<typename TWord>
    struct Board
    {
        TWord words[2][maxThreads];
    };

    //! Values that one thread receives from two others.
    template<typename T>
    struct Pair
    {
        T first;
        T second;
    };

    //! The threads of a block exchange values of any size piece by piece, so that shared memory holds only one word
    //! per thread. All threads of the block make the same calls at the same time.
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
                "block::reduce, scan, broadcast (acc, value): "
                "the value must be trivially copyable, since threads exchange it through shared memory");
        }

        //! \return The values of the threads `first` and `second`.
        ALPAKA_FN_ACC auto show(T const& value, std::size_t first, std::size_t second) -> Pair<T>
        {
            Pieces mine{};
            Pieces ofFirst{};
            Pieces ofSecond{};
            __builtin_memcpy(mine.words, &value, sizeof(T)); // with HIP the std function is for the host only
            for(std::size_t i = 0; i < count; ++i)
            {
                m_board.words[m_side][m_me] = mine.words[i];
                sync::syncBlockThreads(m_acc);
                ofFirst.words[i] = m_board.words[m_side][first];
                ofSecond.words[i] = m_board.words[m_side][second];
                m_side = 1 - m_side; // late threads still read the other side
            }
            return {valueOf(ofFirst), valueOf(ofSecond)};
        }

        //! The last step: afterwards other exchanges may use the board.
        ALPAKA_FN_ACC void end() { sync::syncBlockThreads(m_acc); }

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
