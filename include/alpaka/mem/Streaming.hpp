// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Loads and stores of data that is not used again soon, which bypass the caches where the processor can; and loads of
//! data that does not change.
#pragma once

#include <alpaka/acc/Route.hpp>
#include <alpaka/core/Annotation.hpp>

#include <concepts>
#include <cstddef>
#include <type_traits>

namespace alpaka::mem
{
    namespace backend
    {
        //! A runtime supplies `static auto loadStreaming(acc, T const*) -> T` and
        //! `static void storeStreaming(acc, T*, T const&)` for every trivially copyable T; also
        //! `static void storeStreaming(acc, T*, std::size_t count, f)` where that is faster, and
        //! `static auto loadReadOnly(acc, T const*) -> T` where that is another instruction than an ordinary load.
        template<typename TRuntime>
        struct Streaming
        {
        };

        template<typename TAcc>
        using StreamingAnswer = Streaming<acc::AnsweredBy<acc::service::Streaming, TAcc>>;
    } // namespace backend

    namespace traits
    {
        //! `static auto loadStreaming(TAcc const&, T const*) -> T`.
        template<typename TAcc, typename TSfinae = void>
        struct LoadStreaming : backend::StreamingAnswer<TAcc>
        {
        };

        //! `static void storeStreaming(TAcc const&, T*, T const&)`, and the same with a count and a function if that
        //! is faster.
        template<typename TAcc, typename TSfinae = void>
        struct StoreStreaming : backend::StreamingAnswer<TAcc>
        {
        };
    } // namespace traits

    template<typename TAcc, typename T>
    concept LoadsStreaming = std::is_trivially_copyable_v<T> && requires(TAcc const& acc, T const* ptr) {
        { traits::LoadStreaming<TAcc>::loadStreaming(acc, ptr) } -> std::same_as<T>;
    };

    template<typename TAcc, typename T>
    concept StoresStreaming = std::is_trivially_copyable_v<T> && requires(TAcc const& acc, T* ptr, T const& value) {
        traits::StoreStreaming<TAcc>::storeStreaming(acc, ptr, value);
    };

    //! Reads an object that the kernel reads once.
    //! \param acc The accelerator that the kernel received.
    //! \param ptr Points to the object. Trivially copyable.
    //! \return The object.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TAcc, typename T>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto loadStreaming(TAcc const& acc, T const* ptr) -> T
    {
        constexpr bool isGood = LoadsStreaming<TAcc, T>;
        static_assert(
            isGood,
            "mem::loadStreaming(acc, ptr): "
            "the object is not trivially copyable, or the runtime of acc does not supply mem::backend::Streaming");
        if constexpr(isGood)
            return traits::LoadStreaming<TAcc>::loadStreaming(acc, ptr);
        else
            return *ptr;
    }

    //! Reads an object that nothing writes while the kernel runs, as CUDA's __ldg: there the load may go through the
    //! cache for textures. On other back-ends an ordinary load.
    //! \param acc The accelerator that the kernel received.
    //! \param ptr Points to the object, in global memory. Trivially copyable.
    //! \return The object.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TAcc, typename T>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto loadReadOnly(TAcc const& acc, T const* ptr) -> T
    {
        constexpr bool isGood = LoadsStreaming<TAcc, T>;
        static_assert(
            isGood,
            "mem::loadReadOnly(acc, ptr): "
            "the object is not trivially copyable, or the runtime of acc does not supply mem::backend::Streaming");
        if constexpr(isGood && requires { backend::StreamingAnswer<TAcc>::loadReadOnly(acc, ptr); })
            return backend::StreamingAnswer<TAcc>::loadReadOnly(acc, ptr);
        else
            return *ptr;
    }

    //! Writes an object that the kernel does not read again. Useful for arrays that are larger than the caches and
    //! completely written: then the processor does not fetch the overwritten data. Visible to the writing thread like
    //! any store; to other threads after fence::mem_fence; and to all work after the kernel.
    //! \param acc The accelerator that the kernel received.
    //! \param ptr The address, aligned for its type. Trivially copyable.
    //! \param value The new value.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TAcc, typename T>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void storeStreaming(TAcc const& acc, T* ptr, std::type_identity_t<T> const& value)
    {
        constexpr bool isGood = StoresStreaming<TAcc, T>;
        static_assert(
            isGood,
            "mem::storeStreaming(acc, ptr, value): "
            "the object is not trivially copyable, or the runtime of acc does not supply mem::backend::Streaming");
        if constexpr(isGood)
            traits::StoreStreaming<TAcc>::storeStreaming(acc, ptr, value);
    }

    //! The same for the elements of a thread: writes f(0), f(1), ... consecutively, on CPUs in vectors.
    //! \param count The number of objects.
    //! \param f Takes a std::size_t below count and returns a T; callable in kernels. Called in order, once for each.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename TAcc, typename T, typename TFn>
    ALPAKA_FN_INLINE ALPAKA_FN_ACC void storeStreaming(TAcc const& acc, T* ptr, std::size_t count, TFn const& f)
    {
        constexpr bool isGood = StoresStreaming<TAcc, T>;
        static_assert(
            isGood,
            "mem::storeStreaming(acc, ptr, count, f): the objects are not trivially copyable, or the runtime of acc "
            "does not supply mem::backend::Streaming");
        if constexpr(requires { traits::StoreStreaming<TAcc>::storeStreaming(acc, ptr, count, f); })
            traits::StoreStreaming<TAcc>::storeStreaming(acc, ptr, count, f);
        else if constexpr(isGood)
            for(std::size_t i = 0; i < count; ++i)
                traits::StoreStreaming<TAcc>::storeStreaming(acc, ptr + i, static_cast<T>(f(i)));
    }
} // namespace alpaka::mem
