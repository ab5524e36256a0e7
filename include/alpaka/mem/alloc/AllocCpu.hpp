// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The two host allocators of the library: raw memory of a chosen alignment, and `new[]`.
#pragma once

#include <alpaka/core/Error.hpp>
#include <alpaka/mem/alloc/Alloc.hpp>

#include <cstddef>
#include <limits>
#include <new>

namespace alpaka::mem::alloc
{
    //! Allocates uninitialised memory; neither constructors nor destructors of the elements run.
    //! \tparam TAlignment Integral constant, a power of two; a larger alignment of the elements takes precedence. Host
    //!         memory that a GPU addresses needs 4096, so that no page is shared with other data.
    template<typename TAlignment>
    class AllocCpuAligned : public concepts::Implements<ConceptMemAlloc, AllocCpuAligned<TAlignment>>
    {
        static_assert(
            TAlignment::value > 0 && (TAlignment::value & (TAlignment::value - 1)) == 0,
            "mem::alloc::AllocCpuAligned<TAlignment>: the alignment has to be a power of two");
    };

    //! Allocates with `new T[]` and frees with `delete[]`, so the elements are constructed and destroyed.
    class AllocCpuNew : public concepts::Implements<ConceptMemAlloc, AllocCpuNew>
    {
    };

    namespace detail
    {
        //! \return The bytes of that many elements.
        //! \throws core::Error when no object can be that large.
        inline auto byteCount(std::size_t sizeElems, std::size_t elemBytes) -> std::size_t
        {
            constexpr auto limit = static_cast<std::size_t>(std::numeric_limits<std::ptrdiff_t>::max());
            if(sizeElems > limit / elemBytes)
                core::fail(
                    "mem::alloc::alloc: ",
                    sizeElems,
                    " elements of ",
                    elemBytes,
                    " bytes were asked for, the limit is ",
                    limit,
                    " bytes");
            return sizeElems * elemBytes;
        }

        [[noreturn]] inline void failOutOfMemory(std::size_t bytes)
        {
            core::fail("mem::alloc::alloc: out of memory, ", bytes, " bytes were asked for");
        }
    } // namespace detail

    template<typename T, typename TAlignment>
    struct backend::Allocator<T, AllocCpuAligned<TAlignment>>
    {
        static constexpr std::align_val_t alignment{TAlignment::value > alignof(T) ? TAlignment::value : alignof(T)};

        static auto alloc(AllocCpuAligned<TAlignment> const&, std::size_t const& sizeElems) -> T*
        {
            std::size_t const bytes = detail::byteCount(sizeElems, sizeof(T));
            void* const data = ::operator new(bytes, alignment, std::nothrow);
            if(data == nullptr)
                detail::failOutOfMemory(bytes);
            return static_cast<T*>(data);
        }

        static void free(AllocCpuAligned<TAlignment> const&, T const* ptr)
        {
            ::operator delete(const_cast<T*>(ptr), alignment);
        }
    };

    template<typename T>
    struct backend::Allocator<T, AllocCpuNew>
    {
        static auto alloc(AllocCpuNew const&, std::size_t const& sizeElems) -> T*
        {
            std::size_t const bytes = detail::byteCount(sizeElems, sizeof(T));
            try
            {
                return new T[sizeElems];
            }
            catch(std::bad_alloc const&)
            {
                detail::failOutOfMemory(bytes);
            }
        }

        static void free(AllocCpuNew const&, T const* ptr) { delete[] ptr; }
    };
} // namespace alpaka::mem::alloc
