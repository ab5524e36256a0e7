// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Objects that are expensive to make, lent to whoever runs blocks on the current thread of the operating system.
#pragma once

#include <memory>
#include <utility>
#include <vector>

namespace alpaka::strategy::detail
{
    //! Lends a T for its own lifetime. The thread keeps the object afterwards for the next lease; a launch within a
    //! launch gets a second one.
    template<typename T>
    class Lease
    {
    public:
        Lease()
        {
            auto& shelf = threadShelf();
            if(shelf.empty())
                m_object = std::make_unique<T>();
            else
            {
                m_object = std::move(shelf.back());
                shelf.pop_back();
            }
        }

        Lease(Lease const&) = delete;
        auto operator=(Lease const&) -> Lease& = delete;

        ~Lease()
        {
            // The room was there when the object was taken from the shelf, or is made now, outside any hot path.
            try
            {
                threadShelf().push_back(std::move(m_object));
            }
            catch(...)
            {
                m_object.reset();
            }
        }

        auto operator*() const -> T&
        {
            return *m_object;
        }

        auto operator->() const -> T*
        {
            return m_object.get();
        }

    private:
        static auto threadShelf() -> std::vector<std::unique_ptr<T>>&
        {
            thread_local std::vector<std::unique_ptr<T>> shelf;
            return shelf;
        }

        std::unique_ptr<T> m_object;
    };
} // namespace alpaka::strategy::detail
