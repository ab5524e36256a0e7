// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! One call of an algorithm: what it checks before it touches anything, its memory, and how it enqueues kernels.
#pragma once

#include <alpaka/algo/Inputs.hpp>
#include <alpaka/algo/Launch.hpp>

#include <concepts>
#include <cstddef>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <type_traits>

namespace alpaka::algo::detail
{
    //! \return Whether `size` elements from an iterator on lie in the memory of the first `used` elements of `other`.
    //! \param isInPlaceFine Element i may lie in the same place as element i of the other.
    template<typename TIterator, typename T>
    auto overlaps(TIterator const& in, std::size_t size, T const* other, std::size_t used, bool isInPlaceFine) -> bool
    {
        if constexpr(std::is_pointer_v<TIterator>)
        {
            auto const* const a = reinterpret_cast<std::byte const*>(in);
            auto const* const b = reinterpret_cast<std::byte const*>(other);
            bool const isInPlace = a == b && sizeof(*in) == sizeof(T);
            return size != 0 && used != 0 && a < b + used * sizeof(T) && b < a + size * sizeof(*in)
                   && !(isInPlaceFine && isInPlace);
        }
        else if constexpr(requires { in.fn, in.in; })
            return overlaps(in.in, size, other, used, isInPlaceFine);
        else if constexpr(requires { in.first[0], in.second[0]; })
            return overlaps(in.first, size, other, used, isInPlaceFine)
                   || overlaps(in.second, size, other, used, isInPlaceFine);
        else
            return false;
    }

    //! Its errors name the call and its place.
    //! \tparam TAcc As the caller of the algorithm chose it.
    template<typename TAcc, typename TQueue>
    struct Call
    {
        using Acc = AccOf<TAcc, TQueue>;
        using Tuning = traits::Tuning<Acc>;

        template<typename... TParts>
        [[noreturn]] ALPAKA_FN_INLINE void fail(TParts const&... parts) const
        {
            failOn({core::detail::Part(m_name), core::detail::Part(": "), core::detail::Part(parts)...});
        }

        //! \return The range of an input.
        //! \param what Its name in messages.
        //! \param used How many of its elements are accessed.
        //! \throws core::Error when it lies on another device than that of the queue, or in the workspace.
        template<typename TIn>
        [[nodiscard]] auto input(TIn&& in, char const* what = "the input", std::size_t used = ~std::size_t{0}) const
        {
            auto const result = placed([&] { return range(in); });
            using Dev = std::remove_cvref_t<decltype(result.dev)>;
            static_assert(
                meta::OneOf<Dev, AnyDev, dev::Dev<TQueue>>,
                "algo: an input or output lies on a device of another type than the queue's; copy it there, "
                "or pass algo::range(pointer, size) where the device can access the memory");
            if constexpr(std::same_as<Dev, dev::Dev<TQueue>>)
                if(!(result.dev == dev::getDev(m_queue)))
                    fail("the queue and ", what, " belong to different devices");
            std::size_t const n = core::min(used, result.size.most());
            if(overlaps(result.first, n, m_workspace.data, m_workspace.bytes, false))
                fail("the workspace (", m_workspace.bytes, " bytes) overlaps ", what, " (", n, " elements)");
            return result;
        }

        //! \return The range of an output of which `used` elements are written.
        //! \param isInPlaceFine It may be an input itself.
        //! \param ins Ranges that it must not overlap otherwise.
        //! \throws core::Error also when the output has fewer elements or a size on the device of its own, or overlaps
        //!         an input or its size on the device.
        template<typename TOut, typename... TIns>
        [[nodiscard]] auto
        output(TOut&& out, char const* what, std::size_t used, bool isInPlaceFine, TIns const&... ins) const
        {
            auto const result = input(out, what, used);
            if(result.size.most() < used)
                fail(what, " has ", result.size.most(), " elements; ", used, " are written");
            if(result.size.count() != nullptr && ((result.size.count() != ins.size.count()) && ...))
                fail(what, " has a size on the device, which is not that of the input");
            auto const requireApart = [&](auto const& in)
            {
                std::size_t const size = in.size.most();
                auto const* const count = static_cast<std::byte const*>(in.size.count());
                if(overlaps(count, in.size.countBytes(), result.first, used, false))
                    fail(what, " (", used, " elements) overlaps the size of the input");
                char const* const unless = isInPlaceFine ? " without being the same memory" : "";
                if(overlaps(in.first, size, result.first, used, isInPlaceFine))
                    fail(what, " (", used, " elements) overlaps the input (", size, " elements)", unless);
            };
            (requireApart(ins), ...);
            return result;
        }

        //! \throws core::Error when an output of integers cannot hold `value`, which the input's size asks for.
        template<typename TElem>
        void requireHolds(std::size_t n, std::size_t value, char const* holds) const
        {
            constexpr auto most = static_cast<std::size_t>(std::numeric_limits<TElem>::max());
            if(value > most)
                fail("the input has ", n, " elements; ", holds, most);
        }

        //! Calls fn with intermediate memory: the workspace, or memory allocated and freed in the order of the queue.
        //! \param bytes Sum of partBytes; for 0 there is no memory.
        //! \throws core::Error when the workspace is too small, or there is none and the device has no memory in the
        //!         order of queues.
        template<typename TFn>
        void withMemory(std::size_t bytes, TFn const& fn) const
        {
            std::byte* const first = m_workspace.data;
            std::size_t const most = bytes + alignment;
            if(bytes == 0 || first != nullptr)
            {
                if(bytes != 0 && m_workspace.bytes < bytes + toAligned(first))
                    fail("the workspace has ", m_workspace.bytes, " bytes; ", most, " are enough (algo::workspace)");
                fn(Memory{first + toAligned(first)});
            }
            else if constexpr(mem::buf::AllocatesAsyncBuf<TQueue, std::byte, std::ptrdiff_t, Vec>)
            {
                Vec const extent(static_cast<std::ptrdiff_t>(most));
                auto owned = placed([&] { return mem::buf::allocAsyncBuf<std::byte>(m_queue, extent); });
                std::byte* const allocated = mem::view::getPtrNative(owned);
                fn(Memory{allocated + toAligned(allocated)});
            }
            else
            {
                char const* const lacks = "the device has no memory in the order of queues; give a workspace of ";
                fail(lacks, most, " bytes (algo::workspace)");
            }
        }

        //! Enqueues a kernel that has a BlockThreadExtent; nothing for zero blocks.
        template<typename TKernel, typename... TArgs>
        void launch(std::size_t blocks, TKernel const& kernel, TArgs const&... args) const
        {
            if(blocks == 0)
                return;
            Vec const extent(static_cast<std::ptrdiff_t>(blocks));
            auto const threads = TKernel::BlockThreadExtent::template vec<std::ptrdiff_t>();
            kernel::LaunchWorkDiv<Acc> const workDiv(extent, threads, m_location);
            kernel::exec<Acc>(m_queue, workDiv, kernel, args...);
        }

        //! Enqueues that all bytes of the elements are zero.
        template<typename T>
        void clear(T* first, std::size_t count) const
        {
            vec::Vec<Dim1, std::size_t> const extent(count * sizeof(T));
            mem::view::ViewPlainPtr<dev::Dev<TQueue>, std::byte, Dim1, std::size_t> bytes(
                reinterpret_cast<std::byte*>(first), dev::getDev(m_queue), extent);
            mem::view::set(m_queue, bytes, 0, extent, m_location);
        }

        //! \return Blocks that share n elements out among all cores.
        //! \param least The elements for which one further block is worthwhile.
        [[nodiscard]] auto blocksFor(std::size_t n, std::size_t least) const -> std::size_t
        {
            auto const cores
                = static_cast<std::size_t>(acc::getAccDevProps<Acc>(dev::getDev(m_queue)).m_multiProcessorCount);
            std::size_t const wanted = core::min(Tuning::blocksPerCore * core::max(cores, std::size_t{1}), mostBlocks);
            return core::max(core::min(n / least, wanted), std::size_t{1});
        }

        using Vec = vec::Vec<Dim1, std::ptrdiff_t>;

        //! One function for all messages: a function for each would be much of what a call costs to compile.
        [[noreturn]] ALPAKA_FN_COLD void failOn(std::initializer_list<core::detail::Part> parts) const
        {
            placed([&] { core::detail::failOn(parts); });
            std::abort(); // not reached
        }

        //! \return What fn returns; its errors name the place of the call.
        template<typename TFn>
        auto placed(TFn const& fn) const -> decltype(auto)
        {
            return core::calledAt(queue::placeOf(m_queue, m_location), fn);
        }

        char const* m_name;
        TQueue& m_queue;
        core::SourceLocation const& m_location;
        Workspace m_workspace = {};
    };
} // namespace alpaka::algo::detail
