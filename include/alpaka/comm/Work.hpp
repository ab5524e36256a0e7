// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! One call of this library in the order of a queue: brings the contents of views to memory that a transport reads,
//! lets the host exchange messages, and brings back what has come.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/Operation.hpp>
#include <alpaka/comm/Part.hpp>
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
    template<typename TView>
    concept HostView = std::same_as<dev::Dev<TView>, dev::DevCpu>;

    //! \return The bytes of the elements, without padding.
    template<typename TView>
    [[nodiscard]] auto bytesOf(TView const& view) -> std::size_t
    {
        std::size_t bytes = sizeof(elem::Elem<TView>);
        for(auto const extent : mem::view::detail::sizes(extent::getExtentVec(view)))
            bytes *= extent;
        return bytes;
    }

    //! How an operation uses the views of an operand.
    enum class Use
    {
        read,
        write,
        readWrite
    };

    //! Gathers the views of a call, then puts it into the queue.
    template<typename TOnQueue>
    class Work
    {
        using Queue = std::remove_reference_t<decltype(queueOf(std::declval<TOnQueue&>()))>;

    public:
        Work(char const* call, TOnQueue& queue)
            : m_world(worldOf(call, queue))
            , m_queue(queueOf(queue))
            , m_operation(std::make_shared<Operation>(m_world.state(), call))
        {
        }

        [[nodiscard]] auto world() const -> World&
        {
            return m_world;
        }

        //! \return The tag of a collective call.
        [[nodiscard]] auto nextTag() const -> int
        {
            return m_world.state()->nextTag();
        }

        [[nodiscard]] auto operation() const -> Operation&
        {
            return *m_operation;
        }

        //! \param takesDevices Whether memory of CUDA's devices may stay where it is if the transport takes it.
        //! \param forEach Calls its argument with each view.
        //! \return The number of the operand, whose contents are those of the views, one after the other.
        template<typename TForEach>
        auto add(Use use, bool takesDevices, TForEach const& forEach) -> std::size_t
        {
            auto& operands = m_operation->operands();
            auto& operand = operands.emplace_back();
            std::size_t count = 0;
            forEach(
                [&](auto const& view)
                {
                    operand.bytes += bytesOf(view);
                    operand.data = ++count == 1 && staysInPlace(view, takesDevices) ? partOf(view).data : nullptr;
                });
            if(operand.data == nullptr)
            {
                operand.data = m_operation->memory(operand.bytes);
                std::size_t place = 0;
                forEach(
                    [&](auto& view)
                    {
                        stage(use, operand, place, view);
                        place += bytesOf(view);
                    });
            }
            return operands.size() - 1;
        }

        template<typename TView>
        auto addView(Use use, TView& view) -> std::size_t
        {
            return add(use, false, [&](auto const& fn) { fn(view); });
        }

        //! A view that all ranks write.
        template<typename TView>
        auto addTarget(Use use, TView& view) -> std::size_t
        {
            static_assert(
                !std::is_const_v<std::remove_pointer_t<decltype(mem::view::getPtrNative(view))>>,
                "comm: a view that a collective call writes is constant");
            return addView(use, view);
        }

        //! Puts the call into the queue. The last use of this object.
        //! \param run Called with the operation by a task of the host.
        template<typename TRun>
        void enqueue(core::SourceLocation const& location, TRun run)
        {
            queue::enqueue(m_queue, OperationTask<TRun>{m_operation, std::move(run)}, location);
            if(m_after.empty())
                return;
            for(auto const& copy : m_after)
                copy();
            // The memory is kept until the copies are done.
            queue::enqueue(m_queue, [kept = m_operation] {});
        }

    private:
        template<typename TView>
        [[nodiscard]] auto staysInPlace(TView const& view, bool takesDevices) const -> bool
        {
            if constexpr(!HostView<TView>)
                if(!takesDevices || !isOfCuda<TView>() || !m_world.state()->transport().place().takesMemoryOfCuda)
                    return false;
            return partOf(view).isContiguous();
        }

        template<typename TView>
        [[nodiscard]] static constexpr auto isOfCuda() -> bool
        {
            return requires
            {
                typename dev::Dev<TView>::Api;
            }
            &&!HostView<TView>;
        }

        template<typename TView>
        void stage(Use use, Operand& operand, std::size_t place, TView& view)
        {
            if constexpr(HostView<TView>)
                operand.parts.emplace_back(partOf(view), place);
            else
            {
                using Elem = std::remove_const_t<elem::Elem<TView>>;
                using Staged = mem::view::ViewPlainPtr<dev::DevCpu, Elem, dim::Dim<TView>, idx::Idx<TView>>;
                Staged staged(
                    reinterpret_cast<Elem*>(operand.data + place),
                    pltf::getDevByIdx<pltf::PltfCpu>(0),
                    extent::getExtentVec(view));
                if(use != Use::write)
                    mem::view::copy(m_queue, staged, view);
                if constexpr(!std::is_const_v<std::remove_pointer_t<decltype(mem::view::getPtrNative(view))>>)
                    if(use != Use::read)
                        m_after.emplace_back(
                            [this,
                             staged,
                             target = mem::view::ViewSubView<dev::Dev<TView>, Elem, dim::Dim<TView>, idx::Idx<TView>>(
                                 view)]() mutable { mem::view::copy(m_queue, target, staged); });
            }
        }

        World& m_world;
        Queue& m_queue;
        std::shared_ptr<Operation> m_operation;
        std::vector<std::function<void()>> m_after;
    };
} // namespace alpaka::comm::detail
