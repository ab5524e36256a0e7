// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the tasks of one call of this library share: memory that a transport reads and writes, and failures.
#pragma once

#include <alpaka/alpaka.hpp>
#include <alpaka/comm/State.hpp>

#include <array>
#include <cstddef>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace alpaka::comm::detail
{
    //! Dimensions of the largest view.
    inline constexpr std::size_t mostDims = 8;

    //! The memory of a view without its type, and its place in an operand.
    struct Part
    {
        [[nodiscard]] auto isContiguous() const -> bool
        {
            return rows.rowCount() <= 1;
        }

        //! Copies the view to contiguous memory, or from there into the view.
        template<bool TPacks>
        void copy(std::byte* packed) const
        {
            // A row of a number of bytes that the compiler knows is one instruction; a call of memcpy takes longer.
            switch(rows.rowBytes())
            {
            case 4:
                return copyRows<TPacks>(packed, std::integral_constant<std::size_t, 4>{});
            case 8:
                return copyRows<TPacks>(packed, std::integral_constant<std::size_t, 8>{});
            case 16:
                return copyRows<TPacks>(packed, std::integral_constant<std::size_t, 16>{});
            default:
                return copyRows<TPacks>(packed, rows.rowBytes());
            }
        }

        std::byte* data;
        std::size_t place;
        mem::view::detail::Rows<mostDims, 1> rows;

    private:
        template<bool TPacks, typename TBytes>
        void copyRows(std::byte* packed, TBytes rowBytes) const
        {
            std::size_t const ofPlane = rows.loopCount() == 0 ? 1 : rows.loopExtent(0);
            std::size_t const stride = rows.loopCount() == 0 ? 0 : rows.loopStrides(0)[0];
            for(std::size_t row = 0; row < rows.rowCount(); row += ofPlane)
                rows.forEach(
                    row,
                    row + 1,
                    [&](auto const& offsets)
                    {
                        std::byte* at = data + offsets[0];
                        for(std::size_t i = 0; i < ofPlane; ++i, at += stride, packed += rowBytes)
                            std::memcpy(TPacks ? packed : at, TPacks ? at : packed, rowBytes);
                    });
        }
    };

    template<typename TView>
    [[nodiscard]] auto partOf(TView const& view, std::size_t place) -> Part
    {
        constexpr std::size_t dims = dim::Dim<TView>::value;
        static_assert(dims <= mostDims, "comm: views of messages have at most 8 dimensions");
        std::array<std::size_t, mostDims> extents{};
        std::array<std::array<std::size_t, 1>, mostDims> strides{};
        extents.fill(1);
        auto const ofView = mem::view::detail::sizes(extent::getExtentVec(view));
        auto const steps = mem::view::detail::strides(view);
        for(std::size_t d = 0; d < dims; ++d)
        {
            extents[mostDims - dims + d] = ofView[d];
            strides[mostDims - dims + d][0] = steps[d];
        }
        // What is only sent is not written.
        auto* const data = const_cast<std::remove_const_t<elem::Elem<TView>>*>(mem::view::getPtrNative(view));
        return {reinterpret_cast<std::byte*>(data), place, {extents, sizeof(elem::Elem<TView>), strides}};
    }

    //! How an operation uses the views of an operand.
    enum class Use
    {
        read,
        write
    };

    //! What the views of one message, or of one argument of a collective, are for the transport: contiguous memory.
    struct Operand
    {
        //! Brings the contents of views of the host to `data`, or what is there to the views. Views of devices are
        //! copied by their queue.
        template<bool TPacks>
        void copy() const
        {
            for(auto const& part : parts)
                part.template copy<TPacks>(data + part.place);
        }

        Use use = Use::read;
        std::byte* data = nullptr;
        std::size_t bytes = 0;
        //! The views of the host that lie elsewhere.
        std::vector<Part> parts{};
    };

    class Operation
    {
    public:
        Operation(std::shared_ptr<State> ofWorld, char const* name)
            : state(std::move(ofWorld))
            , call(name)
            , rank(state->place.rank)
            , size(state->place.size)
        {
        }

        Operation(Operation const&) = delete;
        auto operator=(Operation const&) -> Operation& = delete;

        //! A queue drops tasks after one that has failed. Then other ranks would wait for this one's messages for
        //! ever.
        ~Operation()
        {
            state->giveBack(m_memory);
            if(!m_hasBegun)
                state->fail(core::concatenate(call, ": not carried out, because an earlier task of its queue failed"));
        }

        //! \return Memory that is kept while the operation lives.
        [[nodiscard]] auto memory(std::size_t bytes) -> std::byte*
        {
            return mem::view::getPtrNative(m_memory.emplace_back(state->take(bytes)));
        }

        //! The messages of a collective call, see State::transfer.
        void transfer(std::span<Message> messages) const
        {
            state->transfer(call, Channel::collective, messages, [](std::size_t) {});
        }

        template<typename TRun>
        void run(TRun& run)
        {
            m_hasBegun = true;
            auto const runAndStore = [&]
            {
                run(*this);
                for(auto const& operand : operands)
                    if(operand.use == Use::write)
                        operand.template copy<false>();
            };
            telling(call, runAndStore, [&](std::string const& text) { state->fail(text); });
        }

        std::shared_ptr<State> const state;
        char const* const call;
        int const rank;
        int const size;
        std::vector<Operand> operands;

    private:
        bool m_hasBegun = false;
        std::vector<Staging> m_memory;
    };
} // namespace alpaka::comm::detail
