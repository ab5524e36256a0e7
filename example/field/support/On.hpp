// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A device with a queue, and what the programs do with them.
#pragma once

#include <alpaka/alpaka.hpp>

#include <vector>

namespace field
{
    namespace a = alpaka;

    //! Device 0 of an accelerator and a blocking queue.
    template<typename TAcc>
    class On
    {
    public:
        using Acc = TAcc;
        using Extent = a::Vec<a::Dim<TAcc>, int>;
        using Dev = a::Dev<TAcc>;

        //! Runs `kernel(acc, args...)` for a grid of `blocks` with `threads` each.
        template<typename TKernel, typename... TArgs>
        void exec(Extent const& blocks, Extent const& threads, TKernel const& kernel, TArgs const&... args)
        {
            a::exec<TAcc>(m_queue, {blocks, threads}, kernel, args...);
        }

        //! How many blocks run at once: the cores of a CPU, the multiprocessors of a GPU.
        [[nodiscard]] auto processors() const -> int
        {
            return a::getAccDevProps<TAcc>(m_device).m_multiProcessorCount;
        }

        //! Sets all bytes of `count` elements to 0.
        template<typename T>
        void clear(T* data, int count)
        {
            View<T> view(data, m_device, count);
            a::set(m_queue, view, 0, count);
        }

        //! Copies `count` elements from one array of the device to another.
        template<typename T>
        void copy(T* to, T const* from, int count)
        {
            View<T> target(to, m_device, count);
            View<T const> const source(from, m_device, count);
            a::copy(m_queue, target, source, count);
        }

        template<typename T>
        [[nodiscard]] auto upload(std::vector<T> const& values)
        {
            auto buffer = a::alloc<T>(m_device, static_cast<int>(values.size()));
            a::copy(m_queue, buffer, values);
            return buffer;
        }

        template<typename T>
        void write(T* data, std::vector<T> const& values)
        {
            auto const count = static_cast<int>(values.size());
            View<T> view(data, m_device, count);
            a::copy(m_queue, view, values, count);
        }

        template<typename T>
        [[nodiscard]] auto download(T const* data, int count) -> std::vector<T>
        {
            std::vector<T> values(static_cast<std::size_t>(count));
            a::copy(m_queue, values, View<T const>(data, m_device, count), count);
            return values;
        }

    private:
        template<typename T>
        using View = a::ViewPlainPtr<Dev, T, a::DimInt<1>, int>;

        Dev m_device = a::getDevByIdx<TAcc>(0);
        a::Queue<TAcc, a::Blocking> m_queue{m_device};
    };
} // namespace field
