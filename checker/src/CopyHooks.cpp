// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The functions of the C library that copy and fill memory. g++ calls them for std::copy, std::fill and large
//! structures; clang calls those of ThreadSanitizer.

#include <alpaka/checker/detail/KernelWait.hpp>

#include <cstddef>
#include <cstdint>

namespace alpaka::checker::detail
{
    // A static C library calls these functions before it has set up variables of threads, and has no other ones.
    namespace bytes
    {
#if defined(__x86_64__)
        static auto fill(void* to, int value, std::size_t count) -> void*
        {
            void* at = to;
            asm volatile("rep stosb" : "+D"(at), "+c"(count) : "a"(value) : "memory");
            return to;
        }

        static auto copy(void* to, void const* from, std::size_t count) -> void*
        {
            void* at = to;
            asm volatile("rep movsb" : "+D"(at), "+S"(from), "+c"(count) : : "memory");
            return to;
        }
#else
        // Of volatile bytes: compilers would make a call of the same function of another loop.
        static auto fill(void* to, int value, std::size_t count) -> void*
        {
            auto volatile* const at = static_cast<unsigned char volatile*>(to);
            for(std::size_t i = 0; i < count; ++i)
                at[i] = static_cast<unsigned char>(value);
            return to;
        }

        static auto copy(void* to, void const* from, std::size_t count) -> void*
        {
            auto volatile* const at = static_cast<unsigned char volatile*>(to);
            for(std::size_t i = 0; i < count; ++i)
                at[i] = static_cast<unsigned char const volatile*>(from)[i];
            return to;
        }
#endif
        static auto move(void* to, void const* from, std::size_t count) -> void*
        {
            auto volatile* const at = static_cast<unsigned char volatile*>(to);
            if(reinterpret_cast<std::uintptr_t>(to) - reinterpret_cast<std::uintptr_t>(from) >= count)
                return copy(to, from, count);
            while(count-- != 0)
                at[count] = static_cast<unsigned char const volatile*>(from)[count];
            return to;
        }
    } // namespace bytes

    namespace real
    {
        static constinit RealFunction<void*(void*, void const*, std::size_t)> memcpy{"memcpy", &bytes::copy};
        static constinit RealFunction<void*(void*, void const*, std::size_t)> memmove{"memmove", &bytes::move};
        static constinit RealFunction<void*(void*, int, std::size_t)> memset{"memset", &bytes::fill};
    } // namespace real

    //! \return Whether the program's constructors run, and other functions than those above can be called.
    static auto hasBegun() -> bool { return isInstalled; }

    template<typename TCopy>
    ALPAKA_FN_INLINE auto copyInKernel(TCopy& copy, void* to, void const* from, std::size_t count, void const* site)
        -> void*
    {
        look<Mode::read>(from, count, site);
        look<Mode::write>(to, count, site);
        return copy(to, from, count);
    }
} // namespace alpaka::checker::detail

#define ALPAKA_CHECKER_COPY(function, instead)                                                                        \
    extern "C" __attribute__((weak, visibility("default"), used)) auto function(                                      \
        void* to, void const* from, std::size_t count) noexcept -> void*                                              \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        return hasBegun() ? copyInKernel(real::function, to, from, count, __builtin_return_address(0))                \
                          : bytes::instead(to, from, count);                                                          \
    }                                                                                                                 \
    extern "C" __attribute__((visibility("default"), used)) auto __tsan_##function(                                   \
        void* to, void const* from, std::size_t count)                                                                \
        ->void*                                                                                                       \
    {                                                                                                                 \
        using namespace alpaka::checker::detail;                                                                      \
        return copyInKernel(real::function, to, from, count, __builtin_return_address(0));                            \
    }
ALPAKA_CHECKER_COPY(memcpy, copy)
ALPAKA_CHECKER_COPY(memmove, move)
#undef ALPAKA_CHECKER_COPY

extern "C" __attribute__((visibility("default"), used)) auto __tsan_memset(void* to, int value, std::size_t count)
    -> void*
{
    using namespace alpaka::checker::detail;
    look<Mode::write>(to, count, __builtin_return_address(0));
    return real::memset(to, value, count);
}

extern "C" __attribute__((weak, visibility("default"), used)) auto
memset(void* to, int value, std::size_t count) noexcept -> void*
{
    using namespace alpaka::checker::detail;
    if(!hasBegun())
        return bytes::fill(to, value, count);
    look<Mode::write>(to, count, __builtin_return_address(0));
    return real::memset(to, value, count);
}
