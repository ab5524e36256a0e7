// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Atomic operations on devices: the processor's instruction where it has one, else a loop of compare and swap.
#pragma once

#include <alpaka/atomic/Atomic.hpp>
#include <alpaka/atomic/Op.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/meta/OneOf.hpp>
#include <alpaka/runtime/cudahip/device/AtomicNative.hpp>
#include <alpaka/runtime/cudahip/device/Fence.hpp>
#include <alpaka/runtime/cudahip/device/Scope.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace alpaka::runtime::cudahip
{
    //! Types that atomic operations can take: their objects fit into a word of the processor.
    template<typename T>
    concept FitsAtomicWord
        = std::is_trivially_copyable_v<T> && (sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8);

    namespace detail
    {
        //! The unsigned type of a size for which the APIs have overloads.
        template<std::size_t TBytes>
        using WordOf = std::
            conditional_t<TBytes == 8, unsigned long long, std::conditional_t<TBytes == 2, unsigned short, unsigned>>;

        //! The same with the sign of T.
        template<typename T>
        using SignedWordOf = std::
            conditional_t<std::is_signed_v<T>, std::conditional_t<sizeof(T) == 8, long long, int>, WordOf<sizeof(T)>>;

        // As std::bit_cast, but a function of devices.
        template<typename TTo, typename TFrom>
        ALPAKA_FN_INLINE __device__ auto bits(TFrom const& from) -> TTo
        {
            return __builtin_bit_cast(TTo, from);
        }

        //! Replaces an object of 1 to 8 bytes by a function of its old value.
        //! \param replace Called with the old object: what to store, or the same bits to store nothing.
        template<bool TWithinBlock, typename T, typename TReplace>
        ALPAKA_FN_INLINE __device__ auto casLoop(T* const addr, TReplace const& replace) -> T
        {
            if constexpr(sizeof(T) >= native::leastCasBytes)
            {
                using Word = WordOf<sizeof(T)>;
                auto* const word = reinterpret_cast<Word*>(addr);
                Word seen = native::load(word);
                Word assumed;
                do
                {
                    assumed = seen;
                    seen = native::cas<TWithinBlock>(word, assumed, bits<Word>(replace(bits<T>(assumed))));
                } while(seen != assumed);
                return bits<T>(seen);
            }
            else
            {
                // The object is smaller than any word of the processor, so the loop replaces the aligned word around
                // it. Compilers assume that an access to a larger type does not change a variable that they see; hence
                // the fences.
                native::compilerFence();
                using Part = std::conditional_t<sizeof(T) == 1, std::uint8_t, std::uint16_t>;
                auto const address = reinterpret_cast<std::uintptr_t>(addr);
                auto* const word = reinterpret_cast<unsigned*>(address & ~std::uintptr_t{3});
                auto const shift = static_cast<unsigned>(address & 3u) * 8u;
                unsigned const mask = ((1u << (8u * sizeof(T))) - 1u) << shift;
                unsigned seen = native::load(word);
                unsigned assumed;
                do
                {
                    assumed = seen;
                    unsigned const next = bits<Part>(replace(bits<T>(static_cast<Part>(assumed >> shift))));
                    seen = native::cas<TWithinBlock>(word, assumed, (assumed & ~mask) | (next << shift));
                } while(seen != assumed);
                native::compilerFence();
                return bits<T>(static_cast<Part>(seen >> shift));
            }
        }

        //! Integers of 4 or 8 bytes, which the processor adds, compares and joins bit by bit.
        template<typename T>
        concept NativeInteger = std::integral<T> && !std::same_as<T, bool> && (sizeof(T) == 4 || sizeof(T) == 8);
    } // namespace detail
} // namespace alpaka::runtime::cudahip

namespace alpaka::atomic::backend
{
    template<typename TOp, runtime::cudahip::IsScoped TScoped, runtime::cudahip::FitsAtomicWord T>
        requires requires(T value) { TOp::apply(value, value); }
    struct AtomicOp<TOp, TScoped, T>
    {
        template<typename TAtomic>
        ALPAKA_FN_INLINE static __device__ auto atomicOp(TAtomic const&, T* const addr, T const& value) -> T
        {
            namespace native = runtime::cudahip::native;
            constexpr bool withinBlock = TScoped::withinBlock;
            constexpr bool isInteger = runtime::cudahip::detail::NativeInteger<T>;
            using Word = runtime::cudahip::detail::WordOf<sizeof(T)>;
            auto const joined = [addr, &value](auto fn)
            {
                auto* const word = reinterpret_cast<Word*>(addr);
                return runtime::cudahip::detail::bits<T>(fn(word, runtime::cudahip::detail::bits<Word>(value)));
            };
            // Sums of two's complement are the same with and without a sign.
            if constexpr(isInteger && std::same_as<TOp, op::Add>)
                return joined([](Word* p, Word v) { return native::add<withinBlock>(p, v); });
            else if constexpr(isInteger && std::same_as<TOp, op::Sub>)
                return joined([](Word* p, Word v) { return native::add<withinBlock>(p, Word{0} - v); });
            // The processor treats denormal floats in global memory as zero here.
            else if constexpr(meta::OneOf<T, float, double> && std::same_as<TOp, op::Add>)
                return native::add<withinBlock>(addr, value);
            else if constexpr(meta::OneOf<T, float, double> && std::same_as<TOp, op::Sub>)
                return native::add<withinBlock>(addr, -value);
            else if constexpr(isInteger && meta::OneOf<TOp, op::Min, op::Max>)
            {
                using Signed = runtime::cudahip::detail::SignedWordOf<T>;
                auto* const word = reinterpret_cast<Signed*>(addr);
                if constexpr(std::same_as<TOp, op::Min>)
                    return static_cast<T>(native::min<withinBlock>(word, static_cast<Signed>(value)));
                else
                    return static_cast<T>(native::max<withinBlock>(word, static_cast<Signed>(value)));
            }
            else if constexpr(isInteger && std::same_as<TOp, op::And>)
                return joined([](Word* p, Word v) { return native::bitAnd<withinBlock>(p, v); });
            else if constexpr(isInteger && std::same_as<TOp, op::Or>)
                return joined([](Word* p, Word v) { return native::bitOr<withinBlock>(p, v); });
            else if constexpr(isInteger && std::same_as<TOp, op::Xor>)
                return joined([](Word* p, Word v) { return native::bitXor<withinBlock>(p, v); });
            else if constexpr(sizeof(T) >= 4 && std::same_as<TOp, op::Exch>)
                return joined([](Word* p, Word v) { return native::exch<withinBlock>(p, v); });
            else if constexpr(isInteger && sizeof(T) == 4 && std::unsigned_integral<T> && std::same_as<TOp, op::Inc>)
                return joined([](Word* p, Word v) { return native::inc<withinBlock>(p, v); });
            else if constexpr(isInteger && sizeof(T) == 4 && std::unsigned_integral<T> && std::same_as<TOp, op::Dec>)
                return joined([](Word* p, Word v) { return native::dec<withinBlock>(p, v); });
            else
                return runtime::cudahip::detail::casLoop<withinBlock>(
                    addr, [&value](T const& old) { return TOp::apply(old, value); });
        }
    };

    template<runtime::cudahip::IsScoped TScoped, runtime::cudahip::FitsAtomicWord T>
    struct AtomicOp<op::Cas, TScoped, T>
    {
        template<typename TAtomic>
        ALPAKA_FN_INLINE static __device__ auto
        atomicOp(TAtomic const&, T* const addr, T const& compare, T const& value) -> T
        {
            namespace detail = runtime::cudahip::detail;
            if constexpr(sizeof(T) >= runtime::cudahip::native::leastCasBytes)
            {
                using Word = detail::WordOf<sizeof(T)>;
                return detail::bits<T>(runtime::cudahip::native::cas<TScoped::withinBlock>(
                    reinterpret_cast<Word*>(addr), detail::bits<Word>(compare), detail::bits<Word>(value)));
            }
            else
            {
                using Part = std::conditional_t<sizeof(T) == 1, std::uint8_t, std::uint16_t>;
                return detail::casLoop<TScoped::withinBlock>(
                    addr,
                    [&](T const& old)
                    { return detail::bits<Part>(old) == detail::bits<Part>(compare) ? value : old; });
            }
        }
    };
} // namespace alpaka::atomic::backend
