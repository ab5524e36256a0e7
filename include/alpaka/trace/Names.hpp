// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What many events share: the words of operations, places of calls, tracks. Made at first sight and kept until the
//! process ends, so events refer to them by pointers.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Text.hpp>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>

namespace alpaka::trace
{
    class DeviceRuns;

    //! A row of the picture: a queue or a thread.
    struct Track
    {
        std::uint64_t key = 0;
        Track* next = nullptr;
        std::uint32_t number = 0;
        core::Text name;                  //!< For JSON.
        std::shared_ptr<DeviceRuns> runs; //!< Of a queue whose operations a device runs.
    };

    //! Of a kind of operation, or of the place of a call; for JSON.
    struct Name
    {
        std::uint64_t key = 0;
        Name* next = nullptr;
        core::Text name;            //!< Of the kernel, or what the operation does; of a place the label, if any.
        core::Text arguments;       //!< `,"blocks":"(\1)"` with \1 for each number; `,"place":"main.cpp:22"`.
        bool isAllocation = false;  //!< The product of the numbers are bytes.
        std::uint8_t bytesAt = 255; //!< Which of the numbers are bytes; 255 for none.
    };

    //! Objects by their keys; they are only added. Finding takes no lock, nor does adding.
    template<typename TObject>
    class Table
    {
    public:
        //! \param make For std::invoke: what returns a std::unique_ptr to a new object, without key.
        //! \return The object with the key; null without memory for a new one.
        template<typename... TMake>
        [[nodiscard]] auto get(std::uint64_t key, TMake const&... make) noexcept -> TObject const*
        {
            auto& newest = m_buckets[key * 0x9e37'79b9'7f4a'7c15u >> 54];
            auto const* const found = find(newest.load(std::memory_order_acquire), key);
            return found != nullptr ? found : add(newest, key, make...);
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
        [[nodiscard]] static auto find(TObject const* object, std::uint64_t key) noexcept -> TObject const*
        {
            while(object != nullptr && object->key != key)
                object = object->next;
            return object;
        }

        //! \return The object, or the one that another thread has added meanwhile.
        template<typename... TMake>
        ALPAKA_FN_RARE static auto add(std::atomic<TObject*>& newest, std::uint64_t key, TMake const&... make) noexcept
            -> TObject const*
        {
            try
            {
                std::unique_ptr<TObject> object = std::invoke(make...);
                object->key = key;
                object->next = newest.load(std::memory_order_acquire);
                do
                    if(auto const* const found = find(object->next, key); found != nullptr)
                        return found;
                while(!newest.compare_exchange_weak(object->next, object.get()));
                return object.release();
            }
            catch(...)
            {
                return nullptr;
            }
        }

        std::array<std::atomic<TObject*>, 1024> m_buckets{};
    };
} // namespace alpaka::trace
