// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the checker knows about each four bytes of watched memory.
#pragma once

#include <alpaka/checker/detail/Access.hpp>
#include <alpaka/checker/detail/Address.hpp>
#include <alpaka/core/Annotation.hpp>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <sys/mman.h>

namespace alpaka::checker::detail
{
    //! Four bytes of memory. Writes and reads are arrays of their own, so that memory which kernels do not read costs
    //! a third.
    class Cell
    {
    public:
        static constexpr std::size_t chunkBits = 22; //!< Bytes of memory that a chunk describes.
        static constexpr std::size_t perChunk = std::size_t{1} << (chunkBits - 2);
        static constexpr std::size_t reads = 2;
        //! Words from the writes to the reads. Not a power of two: they would share a set of each cache.
        static constexpr std::size_t step = perChunk + 72;

        //! \param chunk Null: nothing is watched.
        Cell(std::uint64_t* chunk, std::size_t index)
            : m_words(chunk == nullptr ? nullptr : chunk + index)
            , m_reads(chunk == nullptr ? nullptr : chunk + step + reads * index)
            , m_unwritten(
                  chunk == nullptr ? nullptr
                                   : reinterpret_cast<std::uint8_t*>(chunk + step + reads * perChunk) + index)
        {
        }

        [[nodiscard]] auto isWatched() const -> bool { return m_words != nullptr && *m_words != 0; }

        //! \return The last access that wrote, or a State.
        [[nodiscard]] auto lastWrite() const -> Access { return {*m_words & ~Access::mark}; }

        //! \return Whether a kernel has written the bytes.
        [[nodiscard]] auto isWritten() const -> bool
        {
            return lastWrite().bits > static_cast<std::uint64_t>(State::last);
        }

        //! \return Whether an allocation ends within the four bytes.
        [[nodiscard]] auto isPartial() const -> bool { return (*m_words & Access::mark) != 0; }

        void setPartial() const { *m_words |= Access::mark; }

        void setWrite(Access access) const { *m_words = (*m_words & Access::mark) | access.bits; }

        //! A bit for each byte that no kernel has written. Only known while the last write is one of fewer than four
        //! bytes: one of four bytes leaves none.
        [[nodiscard]] auto unwritten() const -> std::uint8_t& { return *m_unwritten; }

        //! Two reads since then, of different threads; or, marked, writes of bytes that have not been written since.
        [[nodiscard]] auto read(std::size_t i) const -> std::uint64_t& { return m_reads[i]; }

    private:
        std::uint64_t* m_words;
        std::uint64_t* m_reads;
        std::uint8_t* m_unwritten;
    };

    //! Where the words of a cell, and of those that follow it, are; null where nothing of the chunk is watched.
    struct Cells
    {
        std::uint64_t* writes;
        std::uint64_t* reads;
    };

    //! The cells, in chunks that are mapped when they are needed.
    class Shadow
    {
    public:
        static constexpr std::size_t addressBits = 47;

        Shadow()
            : m_chunks(static_cast<std::atomic<std::uint64_t*>*>(
                  map((std::size_t{1} << (addressBits - chunkBits)) * sizeof(std::atomic<std::uint64_t*>))))
        {
        }

        //! \return The cell of an address; not a watched one when nothing of its chunk is watched.
        [[nodiscard]] auto find(std::uintptr_t address) const -> Cell
        {
            std::uint64_t* const chunk = m_chunks[address >> chunkBits & indexMask].load(std::memory_order_relaxed);
            return {chunk, address >> 2 & cellMask};
        }

        [[nodiscard]] ALPAKA_FN_INLINE auto cells(std::uintptr_t address) const -> Cells
        {
            std::uint64_t* const chunk = m_chunks[address >> chunkBits & indexMask].load(std::memory_order_relaxed);
            if(chunk == nullptr)
                return {nullptr, nullptr};
            std::size_t const index = address >> 2 & cellMask;
            return {chunk + index, chunk + Cell::step + Cell::reads * index};
        }

        //! \return Where the cells of memory end that begins at a multiple of four.
        [[nodiscard]] static constexpr auto endOfCells(std::uintptr_t first, std::size_t bytes) -> std::uintptr_t
        {
            return first + (bytes + 3) / 4 * 4;
        }

        //! Sets the state of all cells in [first, last), which are multiples of four.
        //!
        //! \param hasReads Whether a kernel may have read there. No reads are kept of redzones and of what is not
        //! watched: then the words for reads, four times the memory, are not touched.
        void fill(std::uintptr_t first, std::uintptr_t last, State state, bool hasReads = true)
        {
            while(first < last)
            {
                std::uint64_t* const chunk = chunkOf(first);
                std::size_t const index = first >> 2 & cellMask;
                std::uint64_t* const words = chunk + index;
                std::uintptr_t const end = std::min(((first >> chunkBits) + 1) << chunkBits, last);
                auto const count = static_cast<std::size_t>((end - first) / 4);
                if(state == State::unwatched)
                    clear(words, count);
                else
                    std::fill_n(words, count, static_cast<std::uint64_t>(state));
                if(hasReads)
                    clear(chunk + Cell::step + Cell::reads * index, Cell::reads * count);
                first = end;
            }
        }

        //! Fresh memory of an allocation.
        void fillFresh(std::uintptr_t first, std::size_t bytes, bool hasReads = true)
        {
            fill(first, endOfCells(first, bytes), State::fresh, hasReads);
            if(bytes % 4 != 0)
                find(first + bytes).setPartial();
        }

        //! \return Whether fn holds for one of the watched cells of some bytes.
        template<typename TFn>
        [[nodiscard]] auto anyOf(std::uintptr_t first, std::size_t bytes, TFn const& fn) const -> bool
        {
            for(std::uintptr_t at = first; at < first + bytes; at += 4)
                if(Cell const cell = find(at); cell.isWatched() && fn(cell))
                    return true;
            return false;
        }

    private:
        static constexpr std::size_t chunkBits = Cell::chunkBits;
        static constexpr std::uintptr_t indexMask = (std::uintptr_t{1} << (addressBits - chunkBits)) - 1;
        static constexpr std::uintptr_t cellMask = Cell::perChunk - 1;
        static constexpr std::uintptr_t page = 4096;

        //! Sets words to zero. Whole pages are given back to the system.
        static void clear(std::uint64_t* words, std::size_t count)
        {
            std::uint64_t* const end = words + count;
            if(count >= 4 * page / sizeof(std::uint64_t))
            {
                auto const first = (reinterpret_cast<std::uintptr_t>(words) + page - 1) / page * page;
                auto const last = reinterpret_cast<std::uintptr_t>(end) / page * page;
                auto* const firstWord = static_cast<std::uint64_t*>(memoryAt(first));
                auto* const lastWord = static_cast<std::uint64_t*>(memoryAt(last));
                if(::madvise(firstWord, last - first, MADV_DONTNEED) == 0)
                {
                    std::fill(words, firstWord, 0);
                    words = lastWord;
                }
            }
            // A page that is only read takes no memory.
            for(; words != end; ++words)
                if(*words != 0)
                    *words = 0;
        }

        auto chunkOf(std::uintptr_t address) -> std::uint64_t*
        {
            auto& chunk = m_chunks[address >> chunkBits & indexMask];
            if(chunk.load(std::memory_order_relaxed) == nullptr)
                chunk.store(
                    static_cast<std::uint64_t*>(
                        map((Cell::step + Cell::reads * Cell::perChunk) * sizeof(std::uint64_t) + Cell::perChunk)),
                    std::memory_order_relaxed);
            return chunk.load(std::memory_order_relaxed);
        }

        //! \return Zeros.
        static auto map(std::size_t bytes) -> void*
        {
            void* const memory
                = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
            if(memory == MAP_FAILED)
            {
                std::fprintf(stderr, "alpaka checker: out of address space for %zu bytes; the program ends\n", bytes);
                std::_Exit(66);
            }
            // Most chunks are used here and there only.
            static_cast<void>(::madvise(memory, bytes, MADV_NOHUGEPAGE));
            return memory;
        }

        std::atomic<std::uint64_t*>* m_chunks;
    };
} // namespace alpaka::checker::detail
