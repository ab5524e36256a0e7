// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Memory of any alignment; deallocation does not need to know the alignment.
#pragma once

#include <alpaka/core/Error.hpp>

#include <cstddef>
#include <cstdlib>
#include <limits>
#include <type_traits>

namespace alpaka::core
{
    //! \param alignment Bytes, a power of two.
    //! \param size Bytes; rounded up to a multiple of the alignment. Zero is legal.
    //! \return Uninitialised memory. Free it by alignedFree.
    //! \throws Error when the alignment is not a power of two, or memory runs out.
    [[nodiscard]] inline auto alignedAlloc(std::size_t alignment, std::size_t size) -> void*
    {
        if(alignment == 0 || (alignment & (alignment - 1)) != 0)
            fail("core::alignedAlloc: the alignment ", alignment, " is no power of two");
        // The C library requires at least the alignment of a pointer.
        std::size_t const unit = alignment < sizeof(void*) ? sizeof(void*) : alignment;
        void* memory = nullptr;
        if(size <= std::numeric_limits<std::size_t>::max() - (unit - 1))
        {
            std::size_t const bytes = size == 0 ? unit : (size + unit - 1) / unit * unit;
            memory = std::aligned_alloc(unit, bytes);
        }
        if(memory == nullptr)
            fail("core::alignedAlloc: out of memory, ", size, " bytes were asked for");
        return memory;
    }

    //! Frees memory of alignedAlloc; no effect on a null pointer.
    inline void alignedFree(void* ptr) noexcept { std::free(ptr); }

    //! Deleter of smart pointers to objects in memory of alignedAlloc: destroys the object, then frees.
    struct AlignedDelete
    {
        template<typename T>
        void operator()(T* ptr) const
        {
            if(ptr != nullptr)
                ptr->~T();
            alignedFree(const_cast<std::remove_cv_t<T>*>(ptr));
        }
    };
} // namespace alpaka::core
