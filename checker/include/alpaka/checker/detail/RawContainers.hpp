// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Containers of the checker: their memory does not come from operator new, which the checker watches.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <functional>
#include <map>
#include <new>
#include <unordered_map>
#include <utility>
#include <vector>

namespace alpaka::checker::detail
{
    template<typename T>
    struct RawAllocator
    {
        using value_type = T;

        RawAllocator() = default;
        template<typename TOther>
        RawAllocator(RawAllocator<TOther> const&)
        {
        }

        auto allocate(std::size_t n) -> T*
        {
            void* const memory = std::malloc(n * sizeof(T)); // NOLINT(bugprone-sizeof-expression): T may be a pointer
            if(memory == nullptr)
                throw std::bad_alloc();
            return static_cast<T*>(memory);
        }

        void deallocate(T* memory, std::size_t) noexcept { std::free(memory); }

        friend auto operator==(RawAllocator const&, RawAllocator const&) -> bool { return true; }
    };

    template<typename TKey, typename T>
    using RawMap = std::map<TKey, T, std::less<TKey>, RawAllocator<std::pair<TKey const, T>>>;
    template<typename TKey, typename T>
    using RawHashMap
        = std::unordered_map<TKey, T, std::hash<TKey>, std::equal_to<TKey>, RawAllocator<std::pair<TKey const, T>>>;
    template<typename T>
    using RawVector = std::vector<T, RawAllocator<T>>;
} // namespace alpaka::checker::detail
