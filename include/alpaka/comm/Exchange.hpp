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
        //! \return Sub-views of a view, or of several in a tuple. A message that is sent does not write them.
        template<bool TIsSend, mem::view::View TView>
        [[nodiscard]] auto wholesOf(TView& view) -> std::tuple<WholeOf<TView>>
        {
            static_assert(TIsSend || isWritable<TView>, "comm: a view that receives a message is constant");
            return {const_cast<std::remove_const_t<TView>&>(view)};
        }

        template<bool TIsSend, typename... TViews>
        [[nodiscard]] auto wholesOf(std::tuple<TViews&...> const& views) -> std::tuple<WholeOf<TViews>...>
        {
            return std::apply([](auto&... view) { return std::tuple_cat(wholesOf<TIsSend>(view)...); }, views);
        }

        template<typename... TViews>
        [[nodiscard]] auto
        post(bool isSend, std::tuple<TViews...> const& views, int peer, int tag, core::SourceLocation const& location)
            -> Post<TViews...>
        {
            return {isSend, peer, tag, views, location};
        }

        //! \throws core::Error when a rank or a tag is not one.
        template<typename TOnQueue, typename TPosts>
        void enqueuePosts(char const* call, TOnQueue& queue, TPosts const& posts)
        {
            auto const onQueue = onWorld(call, queue);
            auto const& place = onQueue.world.state()->place;
            core::SourceLocation location;
            auto const check = [&](auto const& post)
            {
                if(post.peer != none && (post.peer < 0 || post.peer >= place.size))
                    core::fail(
                        call, ": rank ", post.peer, ", the limits are 0 and ", place.size - 1, ", or comm::none");
                if(post.tag < 0 || post.tag > place.largestTag)
                    core::fail(call, ": tag ", post.tag, ", the limits are 0 and ", place.largestTag);
                location = post.location;
            };
            posts(check);
            Work work(call, onQueue);
            posts(
                [&](auto const& post)
                {
                    auto views = post.views;
                    work.addMessage(
                        post.isSend,
                        post.peer,
                        post.tag,
                        [&](auto const& fn) { std::apply([&](auto&... view) { (fn(view), ...); }, views); });
                });
            work.enqueueMessages(Channel::program, location);
        }
    } // namespace detail

    //! Several views that are one message: `comm::out(comm::fields(a, b), left)`.
    template<mem::view::View... TViews>
    [[nodiscard]] auto fields(TViews&... views) -> std::tuple<TViews&...>
    {
        return {views...};
    }

    //! A message of comm::exchange to another rank.
    //! \param view A view, or several as comm::fields.
    //! \param to A rank, or comm::none for no message.
    //! \param tag From 0 on; MPI promises 32767 and often has more.
    template<typename TViews>
    [[nodiscard]] auto
    out(TViews const& view,
        int to,
        int tag = 0,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        return detail::post(true, detail::wholesOf<true>(view), to, tag, location);
    }

    //! A message of comm::exchange from another rank.
    template<typename TViews>
    [[nodiscard]] auto
    in(TViews&& view, int from, int tag = 0, core::SourceLocation const& location = core::SourceLocation::current())
    {
        return detail::post(false, detail::wholesOf<false>(view), from, tag, location);
    }

    //! Puts messages that are posted together into a queue: they start when all before them in the queue is done, and
    //! what comes later in the queue sees what they have brought. No order of the messages can block. The host does
    //! not wait, unless the queue is a blocking one.
    //! \param queue Of any device, or `world.on(queue)`.
    //! \param posts Results of comm::out and comm::in. The views' memory must live until the queue has done it.
    //! \throws core::Error when a rank or tag is beyond its limits. The task in the queue throws core::Error when a
    //!         message has another size than its receiver's memory, or another rank has failed.
    template<typename TQueue, typename... TViews, typename... TPosts>
    void exchange(TQueue&& queue, Post<TViews...> const& first, TPosts const&... posts)
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

    //! Sends a view after what is in the queue. What comes later in the queue may change the view. On a blocking
    //! queue, two ranks that send to each other first may wait for ever: comm::exchange cannot.
    //! \param view A view, or several as comm::fields.
    //! \param to A rank, or comm::none for no message.
    template<typename TQueue, typename TViews>
    void send(
        TQueue&& queue,
        TViews const& view,
        int to,
        int tag = 0,
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        detail::enqueuePosts("comm::send", queue, [&](auto const& fn) { fn(out(view, to, tag, location)); });
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
        detail::enqueuePosts("comm::receive", queue, [&](auto const& fn) { fn(in(view, from, tag, location)); });
    }
} // namespace alpaka::comm
