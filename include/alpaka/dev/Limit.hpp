// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The memory that a device sets aside for what kernels do at run time.
#pragma once

#include <cstddef>

namespace alpaka::dev
{
    enum class Limit
    {
        stackSize,      //!< Of one thread. On CPUs of a block thread that waits at a barrier (ALPAKA_FIBER_STACK_KIB).
        printfFifoSize, //!< What kernels print until the host comes for it. Not on CPUs, where printf has no such
                        //!< limit.
        mallocHeapSize  //!< For malloc and new in kernels. Not on CPUs, where they have all memory.
    };

    namespace backend
    {
        // A runtime supplies getLimit and setLimit for its device.
        template<typename TDev>
        struct LimitOf
        {
        };
    } // namespace backend

    namespace traits
    {
        //! Customises dev::getLimit and dev::setLimit: `static auto getLimit(TDev const& dev, Limit limit) ->
        //! std::size_t` and `static void setLimit(TDev const& dev, Limit limit, std::size_t bytes)`.
        template<typename TDev, typename TSfinae = void>
        struct LimitOf : backend::LimitOf<TDev>
        {
        };
    } // namespace traits

    template<typename TDev>
    concept HasLimits = requires(TDev const& dev, Limit limit, std::size_t bytes) {
        traits::LimitOf<TDev>::getLimit(dev, limit);
        traits::LimitOf<TDev>::setLimit(dev, limit, bytes);
    };

    //! \return Bytes.
    //! \throws core::Error when the device has no such limit, or the driver fails.
    template<typename TDev>
    [[nodiscard]] auto getLimit(TDev const& dev, Limit limit) -> std::size_t
    {
        constexpr bool isGood = HasLimits<TDev>;
        static_assert(
            isGood,
            "dev::getLimit(dev, limit): dev is not a device with limits; "
            "specialise dev::traits::LimitOf for its type");
        if constexpr(isGood)
            return traits::LimitOf<TDev>::getLimit(dev, limit);
        else
            return 0;
    }

    //! Call it before the first kernel: CUDA refuses some limits afterwards, and on CPUs threads keep the stacks that
    //! they have. A reset of the device sets its limits back.
    //! \param bytes The driver may round them up, see getLimit.
    //! \throws core::Error when the device has no such limit, or the driver refuses the size.
    template<typename TDev>
    void setLimit(TDev const& dev, Limit limit, std::size_t bytes)
    {
        constexpr bool isGood = HasLimits<TDev>;
        static_assert(
            isGood,
            "dev::setLimit(dev, limit, bytes): dev is not a device with limits; "
            "specialise dev::traits::LimitOf for its type");
        if constexpr(isGood)
            traits::LimitOf<TDev>::setLimit(dev, limit, bytes);
    }
} // namespace alpaka::dev
