// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Messages between two ranks, in the order of queues.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Work.hpp>

#include <cstddef>
#include <initializer_list>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace alpaka::comm
{
    //! One message of an exchange, see comm::out and comm::in. Refers to memory of views and keeps no copy of them.
    template<typename... TViews>
    struct Post
    {
        bool isSend;
        int peer;
        int tag;
        std::tuple<TViews...> views;
        //! For errors: the line of the caller.
        core::SourceLocation location;
    };

    namespace detail
    {
        //! Sub-views of one type for all views of the same memory, const or not, so that messages can stand in a list.
        template<typename TView>
        using WholeOf = mem::view::
            ViewSubView<dev::Dev<TView>, std::remove_const_t<elem::Elem<TView>>, dim::Dim<TView>, idx::Idx<TView>>;

        //! \return The whole view. A message that is sent does not write it.
        template<typename TView>
        [[nodiscard]] auto wholeOf(TView const& view) -> WholeOf<TView>
        {
            return const_cast<TView&>(view);
        }

        template<typename TView>
        concept IsView = mem::view::View<TView>;

        //! \throws core::Error when a rank or a tag is not one.
        inline void requirePeer(char const* call, State const& state, int peer, int tag)
        {
            auto const& transport = state.transport();
            if(peer != none && (peer < 0 || peer >= transport.size()))
                core::fail(call, ": rank ", peer, ", the limits are 0 and ", transport.size() - 1, ", or comm::none");
            if(tag < 0 || tag > transport.place().largestTag)
                core::fail(call, ": tag ", tag, ", the limits are 0 and ", transport.place().largestTag);
        }

        //! The messages of one exchange.
        template<typename TOnQueue>
        class Messages
        {
        public:
            Messages(char const* call, TOnQueue& queue, Channel channel)
                : m_channel(channel)
                , m_work(call, queue)
            {
            }

            //! \param forEach Calls its argument with each view.
            template<typename TForEach>
            void add(bool isSend, int peer, int tag, TForEach const& forEach)
            {
                if(peer == none)
                    return;
                auto const number = m_work.add(isSend ? Use::read : Use::write, true, forEach);
                auto const& operand = m_work.operation().operands()[number];
                m_messages.push_back({isSend, peer, tag, operand.data, operand.bytes});
            }

            void enqueue(core::SourceLocation const& location = {})
            {
                m_work.enqueue(
                    location,
                    [channel = m_channel, messages = std::move(m_messages)](Operation& operation) mutable
                    {
                        operation.state().transfer(
                            operation.call(), channel, messages, [&operation](std::size_t i) { operation.load(i); });
                        for(std::size_t i = 0; i < messages.size(); ++i)
                            if(!messages[i].isSend)
                                operation.store(i);
                    });
            }

        private:
            Channel m_channel;
            Work<TOnQueue> m_work;
            std::vector<Message> m_messages;
        };

        //! Calls fn with each post: of one, or of a list.
        template<typename TFn, typename... TViews>
        void forEachPost(TFn const& fn, Post<TViews...> const& post)
        {
            fn(post);
        }

        template<typename TFn, typename TPost>
        void forEachPost(TFn const& fn, std::vector<TPost> const& posts)
        {
            for(auto const& post : posts)
                fn(post);
        }

        template<typename TOnQueue, typename... TPosts>
        void enqueuePosts(char const* call, TOnQueue& queue, TPosts const&... posts)
        {
            auto const& state = *worldOf(call, queue).state();
            auto const check = [&](auto const& post) { requirePeer(call, state, post.peer, post.tag); };
            (forEachPost(check, posts), ...);
            Messages messages(call, queue, Channel::program);
            core::SourceLocation location;
            auto const add = [&](auto const& post)
            {
                location = post.location;
                auto views = post.views;
                messages.add(
                    post.isSend,
                    post.peer,
                    post.tag,
                    [&](auto const& fn) { std::apply([&](auto&... view) { (fn(view), ...); }, views); });
            };
            (forEachPost(add, posts), ...);
            messages.enqueue(location);
        }
    } // namespace detail

    //! A message of comm::exchange to another rank.
    //! \param to A rank, or comm::none for no message.
    //! \param tag From 0 on; MPI promises 32767 and often has more.
    template<detail::IsView TView>
    [[nodiscard]] auto
    out(TView const& view, int to, int tag = 0, core::SourceLocation const& location = core::SourceLocation::current())
    {
        return Post<detail::WholeOf<TView>>{true, to, tag, {detail::wholeOf(view)}, location};
    }

    //! A message of comm::exchange from another rank.
    template<detail::IsView TView>
    [[nodiscard]] auto
    in(TView&& view, int from, int tag = 0, core::SourceLocation const& location = core::SourceLocation::current())
    {
        return Post<detail::WholeOf<std::remove_cvref_t<TView>>>{false, from, tag, {view}, location};
    }

    //! Several views that are one message: `comm::out(comm::fields(a, b), left)`.
    template<detail::IsView... TViews>
    [[nodiscard]] auto fields(TViews&... views) -> std::tuple<TViews&...>
    {
        return {views...};
    }

    template<typename... TViews>
    [[nodiscard]] auto
    out(std::tuple<TViews&...> const& views,
        int to,
        int tag = 0,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        return std::apply(
            [&](auto&... view) {
                return Post<detail::WholeOf<std::remove_cvref_t<TViews>>...>{
                    true, to, tag, {detail::wholeOf(view)...}, location};
            },
            views);
    }

    template<typename... TViews>
    [[nodiscard]] auto
    in(std::tuple<TViews&...> const& views,
       int from,
       int tag = 0,
       core::SourceLocation const& location = core::SourceLocation::current())
    {
        return std::apply(
            [&](auto&... view) {
                return Post<detail::WholeOf<std::remove_cvref_t<TViews>>...>{false, from, tag, {view...}, location};
            },
            views);
    }

    //! Puts messages that are posted together into a queue: they start when all before them in the queue is done, and
    //! what comes later in the queue sees what they have brought. No order of the messages can block. The host does
    //! not wait, unless the queue is a blocking one. \param queue Of any device, or `world.on(queue)`. \param posts
    //! Results of comm::out and comm::in. The views' memory must live until the queue has done it. \throws core::Error
    //! when a rank or tag is beyond its limits. The task in the queue throws core::Error when a
    //!         message has another size than its receiver's memory, or another rank has failed.
    template<typename TQueue, typename... TViews, typename... TPosts>
    void exchange(TQueue&& queue, Post<TViews...> const& post, TPosts const&... posts)
    {
        detail::enqueuePosts("comm::exchange", queue, post, posts...);
    }

    //! The same for messages of one type, as many as there are.
    template<typename TQueue, typename TPost>
    void exchange(TQueue&& queue, std::vector<TPost> const& posts)
    {
        detail::enqueuePosts("comm::exchange", queue, posts);
    }

    //! The same in braces: `comm::exchange(queue, {comm::out(a, left), comm::in(b, right)})`.
    template<typename TQueue, typename... TViews>
    void exchange(TQueue&& queue, std::initializer_list<Post<TViews...>> posts)
    {
        detail::enqueuePosts("comm::exchange", queue, std::vector<Post<TViews...>>(posts));
    }

    //! Sends a view after what is in the queue. What comes later in the queue may change the view. On a blocking
    //! queue, two ranks that send to each other first may wait for ever: comm::exchange cannot. \param view A view, or
    //! several as comm::fields. \param to A rank, or comm::none for no message.
    template<typename TQueue, typename TViews>
    void send(
        TQueue&& queue,
        TViews const& view,
        int to,
        int tag = 0,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::enqueuePosts("comm::send", queue, out(view, to, tag, location));
    }

    //! Receives into a view: what comes later in the queue sees the data.
    template<typename TQueue, typename TViews>
    void receive(
        TQueue&& queue,
        TViews&& view,
        int from,
        int tag = 0,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::enqueuePosts("comm::receive", queue, in(view, from, tag, location));
    }
} // namespace alpaka::comm
