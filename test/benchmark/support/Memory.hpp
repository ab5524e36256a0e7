// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Memory that library and native twins work on alike.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <sys/mman.h>

namespace alpaka_bench
{
    //! An array on huge pages, so that neither address translation nor alignment decides a
    //! comparison. Copies share it.
    template<typename T>
    class HugeArray
    {
    public:
        explicit HugeArray(std::size_t size, T value = T{})
            : m_data(allocate(size), [](T* data) { std::free(data); })
            , m_size(size)
        {
            fill(value);
        }

        //! An array of f(0), f(1), ...
        template<typename TFn>
        static auto of(std::size_t size, TFn f) -> HugeArray
        {
            HugeArray array(size);
            for(std::size_t i = 0; i < size; ++i)
                array[i] = f(i);
            return array;
        }

        void fill(T value) const { std::fill_n(data(), m_size, value); }

        [[nodiscard]] auto data() const -> T* { return m_data.get(); }

        [[nodiscard]] auto size() const -> std::size_t { return m_size; }

        auto operator[](std::size_t i) const -> T& { return data()[i]; }

        //! \return Whether every element i is f(i).
        template<typename TFn>
        [[nodiscard]] auto holds(TFn f) const -> bool
        {
            for(std::size_t i = 0; i < m_size; ++i)
                if(data()[i] != f(i))
                    return false;
            return true;
        }

    private:
        static auto allocate(std::size_t size) -> T*
        {
            constexpr std::size_t hugePage = 2 * 1024 * 1024;
            std::size_t const bytes = (size * sizeof(T) + hugePage - 1) / hugePage * hugePage;
            void* const memory = std::aligned_alloc(hugePage, bytes);
            if(memory == nullptr)
                throw std::bad_alloc();
            ::madvise(memory, bytes, MADV_HUGEPAGE);
            return static_cast<T*>(memory);
        }

        std::shared_ptr<T> m_data;
        std::size_t m_size;
    };
} // namespace alpaka_bench
