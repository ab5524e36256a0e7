// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! One call of this library in the order of a queue: brings the contents of views to memory that a transport reads,
//! lets the host exchange messages, and brings back what has come.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Operation.hpp>
#include <alpaka/comm/World.hpp>

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

namespace alpaka::comm::detail
{
    //! A view that a call can write.
    template<typename TView>
    inline constexpr bool isWritable
        = !std::is_const_v<std::remove_pointer_t<decltype(mem::view::getPtrNative(std::declval<TView&>()))>>;

    //! A view of a device whose memory a transport for CUDA can read.
    template<typename TView>
    concept CudaView = std::same_as<typename dev::Dev<TView>::Api::Runtime, runtime::Cuda>;

    template<typename TView>
    using ElemOf = std::remove_const_t<elem::Elem<TView>>;

    //! Sub-views of one type for all views of the same memory, const or not, so that messages can stand in a list.
    template<typename TView>
    using WholeOf = mem::view::ViewSubView<dev::Dev<TView>, ElemOf<TView>, dim::Dim<TView>, idx::Idx<TView>>;

    //! \return The rows of contiguous elements that a view has.
    template<typename TView>
    [[nodiscard]] auto rowsOf(TView const& view)
    {
        return mem::view::detail::rowsOf(extent::getExtentVec(view), view);
    }

    //! Gathers the views of a call, after what is wrong with them has been said; then puts it into the queue.
    template<typename TQueue>
    class Call
    {
    public:
        Call(char const* ofCall, OnWorld<TQueue> const& queue)
            : world(queue.world)
            , name(ofCall)
            , m_operation(std::make_shared<Operation>(queue.world.transport(), ofCall))
            , m_queue(queue.queue)
        {
        }

        Call(Call const&) = delete;
        auto operator=(Call const&) -> Call& = delete;

        void requireRank(int rank, char const* otherwise = "") const
        {
            if(rank < 0 || rank >= world.size())
                core::fail(name, ": rank ", rank, ", the limits are 0 and ", world.size() - 1, otherwise);
        }

        template<typename TView>
        void requireSize(char const* what, TView const& view, std::size_t right) const
        {
            if(auto const bytes = rowsOf(view).bytes(); bytes != right)
                core::fail(name, ": the ", what, " has ", bytes, " bytes, but has to have ", right);
        }

        //! An argument of a collective call, which reads or writes it.
        template<typename TView>
        void addArgument(bool isRead, TView& view)
        {
            add({isRead, none}, false, [&](auto const& fn) { fn(view); });
        }

        //! A view that ranks write; also those that read it.
        template<typename TView>
        void addTarget(TView& view, bool isRead = false)
        {
            static_assert(isWritable<TView>, "comm: a view that a collective call writes is constant");
            addArgument(isRead, view);
        }

        //! One of the messages that enqueueMessages posts together.
        //! \param forEach Calls its argument with each view.
        template<typename TForEach>
        void addMessage(bool isSend, int peer, int tag, TForEach const& forEach)
        {
            if(peer != none)
                add({isSend, peer, tag}, world.transport()->place.takesMemoryOfCuda, forEach);
        }

        //! Puts a call that all ranks make into the queue. The last use of this object.
        //! \param run Called with the operation, whose parts have the contents of the views, by a task of the host.
        //!        What it writes is brought to the views.
        template<typename TRun>
        void enqueueCollective(Caller const& caller, TRun run)
        {
            m_operation->tag = world.transport()->nextTag();
            auto const body = [run = std::move(run)](Operation& operation) mutable
            {
                for(bool const isSend : {true, false})
                {
                    for(auto const& part : operation.parts)
                        if(part.isSend == isSend)
                            part.copy();
                    if(isSend)
                        run(operation);
                }
            };
            enqueue(caller, body);
        }

        //! The same for messages.
        void enqueueMessages(Channel channel, Caller const& caller)
        {
            m_operation->channel = channel;
            enqueue(caller, [](Operation& operation) { operation.transfer(operation.parts); });
        }

        World& world;
        char const* const name;

    private:
        template<typename TView>
        static constexpr bool isOfHost = std::same_as<dev::Dev<TView>, dev::DevCpu>;

        //! \return The first byte. What is only sent is not written.
        template<typename TView>
        [[nodiscard]] static auto dataOf(TView const& view) -> std::byte*
        {
            return reinterpret_cast<std::byte*>(const_cast<ElemOf<TView>*>(mem::view::getPtrNative(view)));
        }

        //! \param takesCuda Whether memory of CUDA's devices may stay where it is.
        template<typename TForEach>
        void add(Message const& message, bool takesCuda, TForEach const& forEach)
        {
            auto& part = m_operation->parts.emplace_back(Part{message});
            bool isFirst = true;
            auto const look = [&](auto const& view)
            {
                using View = std::remove_cvref_t<decltype(view)>;
                bool const isThere = isOfHost<View> || (CudaView<View> && takesCuda);
                auto const rows = rowsOf(view);
                part.bytes += rows.bytes();
                part.data = isFirst && isThere && rows.rowCount() <= 1 ? dataOf(view) : nullptr;
                isFirst = false;
            };
            forEach(look);
            if(part.data != nullptr)
                return;
            auto* place = part.data = m_operation->memory(part.bytes);
            forEach([&](auto&& view) { place = stage(part, place, view); });
        }

        //! \return The end of the view's contents, which begin at `place`.
        template<typename TView>
        auto stage(Part& part, std::byte* place, TView& view) -> std::byte*
        {
            static_assert(
                mem::view::BytewiseView<TView>,
                "comm: elements are copied byte by byte, so their type must be trivially copyable");
            auto const extent = extent::getExtentVec(view);
            mem::view::ViewPlainPtr<dev::DevCpu, ElemOf<TView>, dim::Dim<TView>, idx::Idx<TView>> staged(
                reinterpret_cast<ElemOf<TView>*>(place), pltf::getDevByIdx<pltf::PltfCpu>(0), extent);
            if constexpr(isOfHost<TView>)
            {
                using Copy = mem::view::TaskCopyCpu<dim::Dim<TView>::value>;
                auto* const data = dataOf(view);
                part.copies.emplace_back(
                    part.isSend ? Copy(place, data, mem::view::detail::rowsOf(extent, staged, view))
                                : Copy(data, place, mem::view::detail::rowsOf(extent, view, staged)));
            }
            else if(part.isSend)
                mem::view::copy(m_queue, staged, view);
            else if constexpr(isWritable<TView>)
                m_after.emplace_back([this, staged, target = WholeOf<TView>(view)]() mutable
                                     { mem::view::copy(m_queue, target, staged); });
            return place + rowsOf(view).bytes();
        }

        template<typename TBody>
        void enqueue(Caller const& caller, TBody const& body)
        {
            m_operation->body = body;
            m_operation->isInQueue = true;
            queue::enqueue(m_queue, CallTask{m_operation}, caller);
            if(m_after.empty())
                return;
            for(auto const& copy : m_after)
                copy();
            // The memory is kept until the copies are done.
            queue::enqueue(m_queue, [kept = m_operation] {});
        }

        std::shared_ptr<Operation> m_operation;
        TQueue& m_queue;
        std::vector<std::function<void()>> m_after;
    };

    //! \return A call in a queue, which may name a world.
    template<typename TQueue>
    [[nodiscard]] auto callOn(char const* name, TQueue& queue)
    {
        return Call(name, onWorld(name, queue));
    }
} // namespace alpaka::comm::detail
