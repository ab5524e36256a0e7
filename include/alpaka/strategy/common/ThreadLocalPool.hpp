// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A thread-local pool of objects that are expensive to create.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Exchange.hpp>

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
            if(first() == nullptr) [[unlikely]]
                first() = make();
            m_kept = core::exchange(first(), first()->next);
        }

        auto operator=(PooledObject&&) -> PooledObject& = delete;

        ALPAKA_FN_INLINE ~PooledObject()
        {
            if(m_kept->isLate) [[unlikely]]
                drop(m_kept);
            else
                m_kept->next = core::exchange(first(), m_kept);
        }

        auto operator*() const -> T& { return m_kept->object; }

        auto operator->() const -> T* { return &m_kept->object; }

    private:
        //! An intrusive list, so that giving an object back cannot fail.
        struct Kept
        {
            T object{};
            Kept* next = nullptr;
            bool isLate = false; //!< The thread ends and keeps nothing any more.
        };

        //! Deletes what the thread keeps when it ends.
        struct Clearance
        {
            ALPAKA_FN_COLD ~Clearance()
            {
                isOver() = true;
                while(first() != nullptr)
                    drop(core::exchange(first(), first()->next));
            }
        };

        static auto make() -> Kept*;

        static void drop(Kept* kept);

        static auto isOver() -> bool&
        {
            static constinit thread_local bool ofThread = false;
            return ofThread;
        }

        //! A plain pointer: each use of a variable with a destructor asks whether it has been constructed.
        ALPAKA_FN_INLINE static auto first() -> Kept*&
        {
            static constinit thread_local Kept* kept = nullptr;
            return kept;
        }

        Kept* m_kept;
    };

    // Not inline, so that sources do not compile what the engine has instantiated (SharedArena.hpp).
    template<typename T>
    ALPAKA_FN_COLD auto PooledObject<T>::make() -> Kept*
    {
        static thread_local Clearance const clearance;
        static_cast<void>(clearance);
        auto* const made = new Kept;
        made->isLate = isOver();
        return made;
    }

    template<typename T>
    ALPAKA_FN_COLD void PooledObject<T>::drop(Kept* kept)
    {
        delete kept;
    }
} // namespace alpaka::strategy::detail
