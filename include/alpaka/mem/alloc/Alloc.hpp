// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Host allocators: the contract of objects that allocate and free host memory.
#pragma once

#include <alpaka/core/Concepts.hpp>

#include <concepts>
#include <cstddef>

namespace alpaka::mem::alloc
{
    //! Tag: allocates and frees host memory.
    struct ConceptMemAlloc
    {
    };

    namespace backend
    {
        template<typename T, typename TAlloc>
        struct Allocator
        {
        };
    } // namespace backend

    namespace traits
    {
        //! How TAlloc allocates elements of type T: `static auto alloc(TAlloc const&, std::size_t const&) -> T*`.
        template<typename T, typename TAlloc, typename TSfinae = void>
        struct Alloc : backend::Allocator<T, TAlloc>
        {
        };

        //! How TAlloc frees elements of type T: `static void free(TAlloc const&, T const*)`.
        template<typename T, typename TAlloc, typename TSfinae = void>
        struct Free : backend::Allocator<T, TAlloc>
        {
        };
    } // namespace traits

    namespace detail
    {
        template<typename TAlloc>
        using Allocator = concepts::ImplementationBase<ConceptMemAlloc, TAlloc>;
    } // namespace detail

    //! A type whose objects allocate and free host memory for elements of type T.
    template<typename TAlloc, typename T>
    concept HostAllocator = requires(TAlloc const& allocator, std::size_t const& sizeElems, T const* ptr) {
        { traits::Alloc<T, detail::Allocator<TAlloc>>::alloc(allocator, sizeElems) } -> std::same_as<T*>;
        traits::Free<T, detail::Allocator<TAlloc>>::free(allocator, ptr);
    };

    //! Allocates host memory; blocks until it is available.
    //! \tparam T Type of the elements.
    //! \param allocator The allocator; the same one must free the memory.
    //! \param sizeElems Number of elements; zero is legal. Its pointer must not be dereferenced but must be freed.
    //! \return The first element. The values are indeterminate unless the allocator says otherwise.
    //! \throws core::Error when memory runs out.
    template<typename T, typename TAlloc>
    [[nodiscard]] auto alloc(TAlloc const& allocator, std::size_t const& sizeElems) -> T*
    {
        constexpr bool isGood = HostAllocator<TAlloc, T>;
        static_assert(
            isGood,
            "mem::alloc::alloc<T>(allocator, sizeElems): allocator is no host allocator; "
            "specialise mem::alloc::traits::Alloc and Free for its type");
        if constexpr(isGood)
            return traits::Alloc<T, detail::Allocator<TAlloc>>::alloc(allocator, sizeElems);
        else
            return nullptr;
    }

    //! Frees memory of alloc, with the same type and allocator; no effect on a null pointer.
    template<typename T, typename TAlloc>
    void free(TAlloc const& allocator, T const* const ptr)
    {
        constexpr bool isGood = HostAllocator<TAlloc, T>;
        static_assert(
            isGood,
            "mem::alloc::free(allocator, ptr): allocator is no host allocator; "
            "specialise mem::alloc::traits::Alloc and Free for its type");
        if constexpr(isGood)
            traits::Free<T, detail::Allocator<TAlloc>>::free(allocator, ptr);
    }
} // namespace alpaka::mem::alloc
