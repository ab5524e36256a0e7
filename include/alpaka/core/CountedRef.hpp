// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! References that are counted in the object. A std::shared_ptr compiles several times as much, and its header brings
//! `<ostream>`.
#pragma once

#include <alpaka/core/Exchange.hpp>

#include <atomic>
#include <cstdint>
#include <type_traits>

namespace alpaka::core
{
    template<typename TObject>
    class Counted;

    //! A share of an object that has `m_references` and `dropLast()`, which is called when the last one goes: that of
    //! Counted, or its own. All that was done with other references comes before.
    template<typename TObject>
    class CountedRef
    {
    public:
        CountedRef() = default;

        //! Adopts a reference that is already counted; that of a new object is.
        explicit CountedRef(TObject* object) noexcept
            : m_object(object)
        {
        }

        CountedRef(CountedRef const& other) noexcept
            : m_object(other.m_object)
        {
            if(m_object != nullptr)
                m_object->m_references.fetch_add(1, std::memory_order_relaxed);
        }

        CountedRef(CountedRef&& other) noexcept
            : m_object(core::exchange(other.m_object, nullptr))
        {
        }

        //! To a base that has the counter, or to a constant.
        template<typename TOther>
            requires(
                !std::is_same_v<TOther, TObject> && std::is_convertible_v<TOther*, TObject*>
                && std::is_base_of_v<Counted<std::remove_const_t<TObject>>, TOther>)
        explicit(false) CountedRef(CountedRef<TOther> other) noexcept
            : m_object(other.release())
        {
        }

        auto operator=(CountedRef other) noexcept -> CountedRef&
        {
            m_object = core::exchange(other.m_object, m_object);
            return *this;
        }

        ~CountedRef()
        {
            // A load costs less, and without other references there will be none.
            constexpr bool isAlone = std::is_base_of_v<Counted<std::remove_const_t<TObject>>, TObject>;
            if(m_object != nullptr
               && ((isAlone && isOnly()) || m_object->m_references.fetch_sub(1, std::memory_order_acq_rel) == 1))
                m_object->dropLast();
        }

        [[nodiscard]] explicit operator bool() const noexcept { return m_object != nullptr; }

        //! \return Whether there is no other reference. Then all that was done with others comes before.
        [[nodiscard]] auto isOnly() const noexcept -> bool
        {
            return m_object->m_references.load(std::memory_order_acquire) == 1;
        }

        [[nodiscard]] auto get() const noexcept -> TObject* { return m_object; }

        //! \return The object, whose reference the caller adopts.
        auto release() noexcept -> TObject* { return core::exchange(m_object, nullptr); }

        [[nodiscard]] auto operator*() const noexcept -> TObject& { return *m_object; }

        [[nodiscard]] auto operator->() const noexcept -> TObject* { return m_object; }

        [[nodiscard]] friend auto operator==(CountedRef const& a, CountedRef const& b) noexcept -> bool
        {
            return a.m_object == b.m_object;
        }

    private:
        TObject* m_object = nullptr;
    };

    //! Base of objects that their last reference deletes.
    template<typename TObject>
    class Counted
    {
    public:
        auto operator=(Counted&&) -> Counted& = delete;

    protected:
        //! In dropLast(): the object goes on, with one reference.
        [[nodiscard]] auto revive() noexcept -> CountedRef<TObject>
        {
            m_references.store(1, std::memory_order_relaxed);
            return CountedRef<TObject>(static_cast<TObject*>(this));
        }

    private:
        template<typename>
        friend class CountedRef;

        void dropLast() const noexcept { delete static_cast<TObject const*>(this); }

        mutable std::atomic<std::uint32_t> m_references = 1;
    };
} // namespace alpaka::core
