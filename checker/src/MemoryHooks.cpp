// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! operator new and delete, so that the checker knows where allocations begin and end.

#include <alpaka/checker/detail/HookParts.hpp>

#include <cstddef>
#include <new>

namespace alpaka::checker::detail
{
    inline auto allocateOrThrow(std::size_t bytes, std::size_t align) -> void*
    {
        for(;;)
        {
            if(void* const memory = allocate(bytes, align, Kind::heap); memory != nullptr)
                return memory;
            auto const handler = std::get_new_handler();
            if(handler == nullptr)
                throw std::bad_alloc();
            handler();
        }
    }

    inline void release(void* memory, void const* site)
    {
        auto& self = checker();
        if(current == nullptr && hostIsBusy.load(std::memory_order_relaxed)) [[unlikely]]
            self.host().release(memory, site);
        self.host().forgetViews(memory);
        self.regions().free(memory);
    }

    inline constexpr std::size_t plainAlign = __STDCPP_DEFAULT_NEW_ALIGNMENT__;
} // namespace alpaka::checker::detail

auto operator new(std::size_t bytes) -> void*
{
    return alpaka::checker::detail::allocateOrThrow(bytes, alpaka::checker::detail::plainAlign);
}

auto operator new[](std::size_t bytes) -> void*
{
    return alpaka::checker::detail::allocateOrThrow(bytes, alpaka::checker::detail::plainAlign);
}

auto operator new(std::size_t bytes, std::align_val_t align) -> void*
{
    return alpaka::checker::detail::allocateOrThrow(bytes, static_cast<std::size_t>(align));
}

auto operator new[](std::size_t bytes, std::align_val_t align) -> void*
{
    return alpaka::checker::detail::allocateOrThrow(bytes, static_cast<std::size_t>(align));
}

//! Buffers come from here.
auto operator new(std::size_t bytes, std::align_val_t align, std::nothrow_t const&) noexcept -> void*
{
    using namespace alpaka::checker::detail;
    return allocate(bytes, static_cast<std::size_t>(align), Kind::buffer);
}

void operator delete(void* memory) noexcept { alpaka::checker::detail::release(memory, __builtin_return_address(0)); }

void operator delete[](void* memory) noexcept
{
    alpaka::checker::detail::release(memory, __builtin_return_address(0));
}

void operator delete(void* memory, std::size_t) noexcept
{
    alpaka::checker::detail::release(memory, __builtin_return_address(0));
}

void operator delete[](void* memory, std::size_t) noexcept
{
    alpaka::checker::detail::release(memory, __builtin_return_address(0));
}

void operator delete(void* memory, std::align_val_t) noexcept
{
    alpaka::checker::detail::release(memory, __builtin_return_address(0));
}

void operator delete[](void* memory, std::align_val_t) noexcept
{
    alpaka::checker::detail::release(memory, __builtin_return_address(0));
}

void operator delete(void* memory, std::size_t, std::align_val_t) noexcept
{
    alpaka::checker::detail::release(memory, __builtin_return_address(0));
}

void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept
{
    alpaka::checker::detail::release(memory, __builtin_return_address(0));
}
