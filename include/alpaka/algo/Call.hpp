// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! One call of an algorithm: what it checks before it touches anything, and how it enqueues kernels.
#pragma once

#include <alpaka/algo/Inputs.hpp>
#include <alpaka/algo/Launch.hpp>
#include <alpaka/algo/Order.hpp>
#include <alpaka/algo/Tuning.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdlib>
#include <limits>
#include <type_traits>
#include <utility>

namespace alpaka::algo
{
    namespace detail
    {
        template<typename T>
        struct PointerOf
        {
            using type = decltype(mem::view::getPtrNative(std::declval<std::remove_reference_t<T>&>()));
        };

        template<IsRange T>
        struct PointerOf<T>
        {
            using type = typename std::remove_cvref_t<T>::Iterator;
        };
    } // namespace detail

    //! What algorithms write: a Range of a pointer, or a view; the elements are not const.
    template<typename T>
    concept Output = Input<T> && std::is_pointer_v<typename detail::PointerOf<T>::type> && !std::is_const_v<
        std::remove_pointer_t<typename detail::PointerOf<T>::type>>;

    //! The type of the elements of an input, without const.
    template<Input TIn>
    using ElemOf = ValueOf<typename decltype(range(std::declval<TIn const&>()))::Iterator>;

    namespace detail
    {
        //! \return Whether an algorithm can read in and write out; otherwise compilation fails with one message.
        template<typename TIn, typename TOut>
        constexpr auto areInAndOut() -> bool
        {
            static_assert(
                Input<TIn>,
                "algo: the input has to be a view, algo::range(pointer, size), algo::counting, transformed, zipped or "
                "upTo");
            static_assert(
                Output<TOut>,
                "algo: the output has to be a view or algo::range(pointer, size), neither it nor its elements const");
            return Input<TIn> && Output<TOut>;
        }

        //! Its errors name the call and its place.
        //! \tparam TAcc As the caller of the algorithm chose it.
        template<typename TAcc, typename TQueue>
        class Call
        {
        public:
            using Acc = AccOf<TAcc, TQueue>;
            using Tuning = traits::Tuning<Acc>;

            Call(char const* name, TQueue& queue, core::SourceLocation const& location, How const& how = {})
                : m_name(name)
                , m_queue(queue)
                , m_location(location)
                , m_workspace(how.workspace)
            {
            }

            //! \return What fn returns; its errors name the place of the call.
            template<typename TFn>
            auto placed(TFn const& fn) const -> decltype(auto)
            {
                return core::calledAt(queue::placeOf(m_queue, m_location), fn);
            }

            template<typename... TParts>
            [[noreturn]] void fail(TParts const&... parts) const
            {
                placed([&] { core::fail(m_name, ": ", parts...); });
                std::abort(); // not reached
            }

            //! \return The range of an input.
            //! \param what Its name in messages.
            //! \throws core::Error when it lies on another device than that of the queue, or in the workspace.
            template<typename TIn>
            [[nodiscard]] auto input(TIn&& in, char const* what = "the input") const
            {
                auto const result = rangeOf(in, what);
                requireOutsideWorkspace(result, what, result.size().most());
                return result;
            }

            //! \return The range of an output of which `used` elements are written.
            //! \param isInPlaceFine It may be an input itself.
            //! \param ins Ranges that it must not overlap otherwise.
            //! \throws core::Error also when the output has fewer elements or overlaps an input.
            template<typename TOut, typename... TIns>
            [[nodiscard]] auto
            output(TOut&& out, char const* what, std::size_t used, bool isInPlaceFine, TIns const&... ins) const
            {
                auto const result = rangeOf(out, what);
                if(result.size().most() < used)
                    fail(what, " has ", result.size().most(), " elements; ", used, " are written");
                auto const requireApart = [&](auto const& in)
                {
                    if(overlaps(in.first(), in.size().most(), Region::of(result.first(), used), isInPlaceFine))
                        fail(
                            what,
                            " (",
                            used,
                            " elements) overlaps the input (",
                            in.size().most(),
                            " elements)",
                            isInPlaceFine ? " without being the same memory" : "");
                };
                (requireApart(ins), ...);
                requireOutsideWorkspace(result, what, used);
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

            //! \param bytes Sum of partBytes.
            [[nodiscard]] auto memory(std::size_t bytes) const -> Memory<TQueue>
            {
                return placed([&] { return Memory<TQueue>(m_name, m_queue, m_workspace, bytes); });
            }

            //! Enqueues a kernel that has a BlockThreadExtent.
            //! \param blocks None for zero.
            template<typename TKernel, typename... TArgs>
            void launch(std::size_t blocks, TKernel const& kernel, TArgs const&... args) const
            {
                using Vec = vec::Vec<Dim1, std::ptrdiff_t>;
                if(blocks == 0)
                    return;
                kernel::LaunchWorkDiv<Acc> const workDiv(
                    Vec(static_cast<std::ptrdiff_t>(blocks)),
                    TKernel::BlockThreadExtent::template vec<std::ptrdiff_t>(),
                    m_location);
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
                std::size_t const wanted = Tuning::blocksPerCore * std::max(cores, std::size_t{1});
                return std::max(std::min({n / least, wanted, mostBlocks}), std::size_t{1});
            }

        private:
            template<typename TIn>
            [[nodiscard]] auto rangeOf(TIn&& in, [[maybe_unused]] char const* what) const
            {
                auto const result = placed([&] { return range(in); });
                using Dev = std::remove_cvref_t<decltype(result.dev())>;
                if constexpr(!std::same_as<Dev, AnyDev>)
                {
                    constexpr bool isOfQueue = std::same_as<Dev, dev::Dev<TQueue>>;
                    static_assert(
                        isOfQueue,
                        "algo: an input or output lies on a device of another type than the queue's; copy it there, "
                        "or pass algo::range(pointer, size) where the device can access the memory");
                    if constexpr(isOfQueue)
                        if(!(result.dev() == dev::getDev(m_queue)))
                            fail("the queue and ", what, " belong to different devices");
                }
                return result;
            }

            template<typename TRange>
            void requireOutsideWorkspace(TRange const& values, char const* what, std::size_t used) const
            {
                if(overlaps(values.first(), used, Region::of(m_workspace.data, m_workspace.bytes), false))
                    fail("the workspace (", m_workspace.bytes, " bytes) overlaps ", what, " (", used, " elements)");
            }

            char const* m_name;
            TQueue& m_queue;
            core::SourceLocation const& m_location;
            Workspace m_workspace;
        };
    } // namespace detail
} // namespace alpaka::algo
