// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A thread-local pool of objects that are expensive to create.
#pragma once

#include <alpaka/core/Annotation.hpp>

#include <utility>

namespace alpaka::strategy::detail
{
    //! Lends a T during its own lifetime. Afterwards the thread keeps the object for the next user; a launch within a
    //! launch gets a second one.
    template<typename T>
    class PooledObject
    {
    public:
        ALPAKA_FN_INLINE PooledObject()
        {
            auto& first = threadShelf().first;
            if(first == nullptr) [[unlikely]]
                first = make();
            m_kept = std::exchange(first, first->next);
        }

        PooledObject(PooledObject const&) = delete;
        auto operator=(PooledObject const&) -> PooledObject& = delete;

        ALPAKA_FN_INLINE ~PooledObject()
        {
            auto& first = threadShelf().first;
            m_kept->next = std::exchange(first, m_kept);
        }

        auto operator*() const -> T&
        {
            return m_kept->object;
        }

        auto operator->() const -> T*
        {
            return &m_kept->object;
        }

    private:
        //! An intrusive list, so that giving an object back cannot fail.
        struct Kept
        {
            T object{};
            Kept* next = nullptr;
        };

        struct Shelf
        {
            Kept* first = nullptr;

            ALPAKA_FN_COLD ~Shelf()
            {
                while(first != nullptr)
                    delete std::exchange(first, first->next);
            }
        };

        ALPAKA_FN_COLD static auto make() -> Kept*
        {
            return new Kept;
        }

        static auto threadShelf() -> Shelf&
        {
            thread_local Shelf shelf;
            return shelf;
        }

        Kept* m_kept;
    };
} // namespace alpaka::strategy::detail
