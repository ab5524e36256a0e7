// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What many events share: the words of an operation, places of calls, tracks. Copied at first sight and kept until
//! the process ends, so events refer to them by pointers.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace alpaka::trace
{
    class DeviceRuns;

    //! A row of the picture: a queue or a thread.
    struct Track
    {
        std::uint64_t key = 0;
        Track* next = nullptr;
        std::uint32_t number = 0;
        char const* name = nullptr; //!< For JSON.
        DeviceRuns* runs = nullptr; //!< Of a queue whose operations a device runs.
    };

    //! The words of an operation in JSON, with \1 for each number.
    struct Pattern
    {
        std::uint64_t key = 0;
        Pattern* next = nullptr;
        char const* name = nullptr;      //!< Of the kernel, or what the operation does.
        char const* arguments = nullptr; //!< `,"blocks":"(\1)"` and so on.
        bool isAllocation = false;       //!< The product of the numbers are bytes.
        std::uint8_t bytesAt = noBytes;  //!< Which of the numbers are bytes.

        static constexpr std::uint8_t noBytes = 255;
    };

    //! The place of a call and its label.
    struct Place
    {
        std::uint64_t key = 0;
        Place* next = nullptr;
        char const* label = nullptr; //!< As it was given; null for none.
        char const* file = nullptr;  //!< As the compiler gave it.
        char const* labelInJson = nullptr;
        char const* argument = nullptr; //!< `,"place":"main.cpp:22"`, or nothing.
    };

    [[nodiscard]] inline auto isSameText(char const* a, char const* b) noexcept -> bool
    {
        return a == b || (a != nullptr && b != nullptr && std::strcmp(a, b) == 0);
    }

    //! Objects by their keys; they are only added. Finding takes no lock, nor does adding.
    template<typename TObject>
    class Table
    {
    public:
        //! \param fits Whether an object with the key is the right one.
        template<typename TFits>
        [[nodiscard]] auto find(std::uint64_t key, TFits const& fits) const noexcept -> TObject*
        {
            return findFrom(bucket(key).load(std::memory_order_acquire), key, fits);
        }

        //! \return The object, or the one that another thread has added meanwhile; then the given one is lost.
        template<typename TFits>
        auto add(TObject* object, TFits const& fits) noexcept -> TObject*
        {
            auto& newest = m_buckets[indexOf(object->key)];
            object->next = newest.load(std::memory_order_acquire);
            do
                if(auto* const found = findFrom(object->next, object->key, fits); found != nullptr)
                    return found;
            while(!newest.compare_exchange_weak(object->next, object));
            return object;
        }

        template<typename TFn>
        void forEach(TFn const& fn) const
        {
            for(auto const& newest : m_buckets)
                for(auto const* object = newest.load(std::memory_order_acquire); object != nullptr;
                    object = object->next)
                    fn(*object);
        }

    private:
        [[nodiscard]] static auto indexOf(std::uint64_t key) noexcept -> std::size_t
        {
            return static_cast<std::size_t>(key * 0x9e37'79b9'7f4a'7c15u >> 54);
        }

        [[nodiscard]] auto bucket(std::uint64_t key) const noexcept -> std::atomic<TObject*> const&
        {
            return m_buckets[indexOf(key)];
        }

        template<typename TFits>
        [[nodiscard]] static auto findFrom(TObject* object, std::uint64_t key, TFits const& fits) noexcept -> TObject*
        {
            while(object != nullptr && !(object->key == key && fits(*object)))
                object = object->next;
            return object;
        }

        std::array<std::atomic<TObject*>, 1024> m_buckets{};
    };
} // namespace alpaka::trace
