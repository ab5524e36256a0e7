// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Messages between two ranks, in the order of queues. All calls take a queue of any device, or `world.on(queue)`; the
//! messages start when all before them in the queue is done, and what comes later in the queue sees what they have
//! brought. The host does not wait, unless the queue is a blocking one. A view may be several, as comm::fields; its
//! memory must live until the queue has done it. Ranks may be comm::none for no message; tags are from 0 on: MPI
//! promises 32767 and often has more. All calls throw core::Error when a rank or tag is beyond its limits; the task in
//! the queue does when a message has the wrong size or a rank has failed.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Call.hpp>

#include <initializer_list>
#include <tuple>
#include <type_traits>
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
        Caller caller;
    };

    namespace detail
    {
        //! \return A message of several views, or of one.
        template<bool TIsSend, typename... TViews>
        [[nodiscard]] auto post(std::tuple<TViews&...> const& views, int peer, int tag, Caller const& caller)
            -> Post<WholeOf<TViews>...>
        {
            static_assert(TIsSend || (isWritable<TViews> && ...), "comm: a view that receives a message is constant");
            // What is only sent is not written.
            auto const whole = [](auto&... view)
            { return std::tuple<WholeOf<TViews>...>(const_cast<std::remove_const_t<TViews>&>(view)...); };
            return {TIsSend, peer, tag, std::apply(whole, views), caller};
        }

        template<bool TIsSend, mem::view::View TView>
        [[nodiscard]] auto post(TView& view, int peer, int tag, Caller const& caller)
        {
            return post<TIsSend>(std::tie(view), peer, tag, caller);
        }

        //! \param forEach Calls its argument with each post.
        template<typename TQueue, typename TForEach>
        void enqueuePosts(char const* name, TQueue& queue, TForEach const& forEach)
        {
            auto call = callOn(name, queue, Channel::program);
            Caller caller;
            auto const add = [&](auto post)
            {
                if(post.peer != none)
                    call.requireRank(post.peer, ", or comm::none");
                if(int const most = call.world.transport->place.largestTag; post.tag < 0 || post.tag > most)
                    core::fail(name, ": tag ", post.tag, ", the limits are 0 and ", most);
                caller = post.caller;
                auto const forViews
                    = [&](auto const& fn) { std::apply([&](auto&... view) { (fn(view), ...); }, post.views); };
                call.addMessage(post.isSend, post.peer, forViews, post.tag);
            };
            forEach(add);
            call.enqueue(caller);
        }
    } // namespace detail

    //! Several views that are one message: `comm::out(comm::fields(a, b), left)`.
    template<mem::view::View... TViews>
    [[nodiscard]] auto fields(TViews&... views) -> std::tuple<TViews&...>
    {
        return {views...};
    }

    //! A message of comm::exchange to another rank.
    template<typename TViews>
    [[nodiscard]] auto out(TViews const& view, int to, int tag = 0, Caller const& caller = Caller::current())
    {
        return detail::post<true>(view, to, tag, caller);
    }

    //! A message of comm::exchange from another rank.
    template<typename TViews>
    [[nodiscard]] auto in(TViews&& view, int from, int tag = 0, Caller const& caller = Caller::current())
    {
        return detail::post<false>(view, from, tag, caller);
    }

    //! Puts messages that are posted together into a queue. No order of the messages can block.
    //! After an error it is not specified what the views that receive hold.
    //!
    //! \param posts Results of comm::out and comm::in.
    template<typename TQueue, typename... TFirst, typename... TPosts>
    void exchange(TQueue&& queue, Post<TFirst...> const& first, TPosts const&... posts)
    {
        detail::enqueuePosts("comm::exchange", queue, [&](auto const& fn) { fn(first), (fn(posts), ...); });
    }

    //! The same for messages of one type, as many as there are.
    template<typename TQueue, typename TPost>
    void exchange(TQueue&& queue, std::vector<TPost> const& posts)
    {
        auto const forEach = [&](auto const& fn)
        {
            for(auto const& post : posts)
                fn(post);
        };
        detail::enqueuePosts("comm::exchange", queue, forEach);
    }

    //! The same in braces: `comm::exchange(queue, {comm::out(a, left), comm::in(b, right)})`.
    template<typename TQueue, typename... TViews>
    void exchange(TQueue&& queue, std::initializer_list<Post<TViews...>> posts)
    {
        comm::exchange(queue, std::vector<Post<TViews...>>(posts));
    }

    //! Sends a view. What comes later in the queue may change it. On a blocking queue, two ranks that send to each
    //! other first may wait for ever: comm::exchange cannot.
    template<typename TQueue, typename TViews>
    void send(TQueue&& queue, TViews const& view, int to, int tag = 0, Caller const& caller = Caller::current())
    {
        detail::enqueuePosts("comm::send", queue, [&](auto const& fn) { fn(out(view, to, tag, caller)); });
    }

    //! Receives into a view.
    template<typename TQueue, typename TViews>
    void receive(TQueue&& queue, TViews&& view, int from, int tag = 0, Caller const& caller = Caller::current())
    {
        detail::enqueuePosts("comm::receive", queue, [&](auto const& fn) { fn(in(view, from, tag, caller)); });
    }
} // namespace alpaka::comm
