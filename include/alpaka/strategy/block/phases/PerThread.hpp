// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Variables with one value per thread of a block on a CPU.
#pragma once

#include <alpaka/block/team/PerThread.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/strategy/common/SharedArena.hpp>

#include <cstddef>
#include <new>
#include <type_traits>

namespace alpaka::strategy::detail
{
    //! The memory of a block's values. Small arrays are in the frame of the kernel: compilers can distinguish them
    //! from users' memory, so that a store to one does not force loads of the other. Aligned, because vectors that
    //! cross a cache line take twice as long.
    //! \tparam TCapacity The most elements of a block.
    template<
        typename TElem,
        std::size_t TCapacity,
        bool TIsInFrame = TCapacity * sizeof(TElem) <= std::size_t{16} * 1024>
    struct PerThreadStorage
    {
        ALPAKA_FN_INLINE PerThreadStorage(SharedArena&, std::size_t) {}

        // Starts no lifetimes: elements need no default constructor.
        union
        {
            alignas(SharedArena::alignment) TElem m_values[TCapacity];
        };
    };

    //! Large arrays are borrowed from the worker's arena until the object ends.
    template<typename TElem, std::size_t TCapacity>
    struct PerThreadStorage<TElem, TCapacity, false>
    {
        ALPAKA_FN_INLINE PerThreadStorage(SharedArena& arena, std::size_t count)
            : m_begin(arena.perThreadUsed())
            , m_values(static_cast<TElem*>(arena.perThread(count * sizeof(TElem), alignof(TElem))))
            , m_end(arena.perThreadUsed())
            , m_arena(arena)
        {
        }

        auto operator=(PerThreadStorage&&) -> PerThreadStorage& = delete;

        // nvcc also compiles for devices the destructor of any class with such a member.
        ALPAKA_NO_HOST_ACC_WARNING
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC ~PerThreadStorage() { m_arena.releasePerThread(m_begin, m_end); }

        std::size_t m_begin;
        TElem* m_values;
        std::size_t m_end;
        SharedArena& m_arena;
    };

    //! The elements of one thread, for values that are arrays. Neighbours in memory belong to neighbouring threads, so
    //! that the loop over the threads accesses them in order.
    //! \tparam TArray The remaining array type: rows of several dimensions are such objects again.
    template<typename TElem, typename TArray>
    class ElementsOfThread
    {
    public:
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC ElementsOfThread(TElem* first, std::size_t stride)
            : m_first(first)
            , m_stride(stride)
        {
        }

        template<typename TInt>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator[](TInt i) const -> decltype(auto)
        {
            using Row = std::remove_extent_t<TArray>;
            auto const place = static_cast<std::size_t>(i) * (sizeof(Row) / sizeof(TElem)) * m_stride;
            if constexpr(std::is_array_v<Row>)
                return ElementsOfThread<TElem, Row>(m_first + place, m_stride);
            else
                return (m_first[place]);
        }

    private:
        TElem* m_first;
        std::size_t m_stride;
    };

    //! \tparam T The value of a thread; an array for several elements.
    //! \tparam TCapacity The most threads of a block.
    //! \tparam TIsExact Whether a block has exactly that many.
    template<typename T, std::size_t TCapacity, bool TIsExact>
    class PerThread
    {
    public:
        using Elem = std::remove_all_extents_t<T>;
        static constexpr bool areArrays = std::is_array_v<T>;

        ALPAKA_FN_INLINE PerThread(SharedArena& arena, std::size_t threads, Elem const& init)
            : m_arena(arena)
            , m_threads(threads)
            , m_storage(arena, count())
        {
            for(std::size_t i = 0; i < count(); ++i)
                ::new (static_cast<void*>(m_storage.m_values + i)) Elem(init);
        }

        //! Separate values, equal to those of the other object, as on devices, where they are in registers.
        ALPAKA_FN_INLINE PerThread(PerThread const& other)
            : m_arena(other.m_arena)
            , m_threads(other.m_threads)
            , m_storage(m_arena, count())
        {
            for(std::size_t i = 0; i < count(); ++i)
                ::new (static_cast<void*>(m_storage.m_values + i)) Elem(other.m_storage.m_values[i]);
        }

        ALPAKA_FN_INLINE auto operator=(PerThread const& other) -> PerThread&
        {
            if(this != &other)
                for(std::size_t i = 0; i < count(); ++i)
                    m_storage.m_values[i] = other.m_storage.m_values[i];
            return *this;
        }

        //! \param acc The accelerator of a thread, in a phase.
        //! \return The value of the thread; an indexable object for several elements.
        template<typename TAcc>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator[](TAcc const& acc) -> decltype(auto)
        {
            return at(m_storage.m_values, numberOf(acc));
        }

        template<typename TAcc>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto operator[](TAcc const& acc) const -> decltype(auto)
        {
            return at<Elem const>(m_storage.m_values, numberOf(acc));
        }

        //! The values in the order of the threads, for collectives.
        [[nodiscard]] ALPAKA_FN_INLINE auto data() -> Elem* { return m_storage.m_values; }

        [[nodiscard]] ALPAKA_FN_INLINE auto data() const -> Elem const* { return m_storage.m_values; }

    private:
        static constexpr std::size_t elements = sizeof(T) / sizeof(Elem);

        template<typename TAcc>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto numberOf(TAcc const& acc) -> std::size_t
        {
            if constexpr(alpaka::block::detail::requireThread<TAcc>())
                return acc.thread().number();
            else
                return 0;
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto stride() const -> std::size_t
        {
            if constexpr(TIsExact)
                return TCapacity;
            else
                return m_threads;
        }

        [[nodiscard]] ALPAKA_FN_INLINE auto count() const -> std::size_t { return stride() * elements; }

        template<typename TElem>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto at(TElem* values, std::size_t thread) const
            -> decltype(auto)
        {
            if constexpr(std::is_array_v<T>)
                return ElementsOfThread<TElem, T>(values + thread, stride());
            else
                return (values[thread]);
        }

        SharedArena& m_arena;
        std::size_t m_threads;
        PerThreadStorage<Elem, TCapacity * elements> m_storage;
    };
} // namespace alpaka::strategy::detail
