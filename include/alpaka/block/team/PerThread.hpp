// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Variables with one value per thread of a block.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/block/team/Team.hpp>
#include <alpaka/core/Annotation.hpp>

#include <type_traits>

namespace alpaka::block
{
    namespace detail
    {
        //! \return Whether TAcc is the accelerator of a thread, which value[acc] needs.
        template<typename TAcc>
        constexpr auto requireThread() -> bool
        {
            constexpr bool isThread = acc::IsAccelerator<TAcc>;
            static_assert(
                isThread,
                "block::perThread: value[acc] needs the accelerator that block::phase(team, [&](auto const& acc) "
                "{...}) hands to each thread; between phases block::reduce, broadcast, any ... look at all values");
            return isThread;
        }

        //! One value of the calling thread: in a register.
        template<typename T>
        class OwnValue
        {
        public:
            using Elem = std::remove_all_extents_t<T>;

            ALPAKA_FN_INLINE
            ALPAKA_FN_HOST_ACC explicit constexpr OwnValue(Elem const& value)
                requires(!std::is_array_v<T>)
                : m_value(value)
            {
            }

            ALPAKA_FN_INLINE
            ALPAKA_FN_HOST_ACC explicit constexpr OwnValue(Elem const& value)
                requires std::is_array_v<T>
                : m_value{}
            {
                fill(m_value, value);
            }

            template<typename TAcc>
            [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator[](TAcc const&) -> T&
            {
                requireThread<TAcc>();
                return m_value;
            }

            template<typename TAcc>
            [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator[](TAcc const&) const -> T const&
            {
                requireThread<TAcc>();
                return m_value;
            }

        private:
            template<typename TPart>
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static constexpr void fill(TPart& part, Elem const& value)
            {
                if constexpr(std::is_array_v<TPart>)
                    for(auto& element : part)
                        fill(element, value);
                else
                    part = value;
            }

            T m_value;
        };
    } // namespace detail

    //! A variable with a value for every thread of the block that lives across phases: `value[acc]` inside a phase.
    //! \tparam T A trivially copyable type; or E[n], E[n][m] ... of such a type E with a default constructor. Then
    //!         `value[acc][i]` is an element; blocks with several elements per thread need this.
    //! \param team The team, or the accelerator of an ordinary kernel.
    //! \param init The initial value of each thread, or of each of its elements.
    //! \throws core::Error on CPUs when the values of a block exceed core::Settings::blockPerThreadBytes.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, typename TTeam>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto
    perThread(TTeam const& team, std::remove_all_extents_t<T> const& init = std::remove_all_extents_t<T>{})
    {
        static_assert(
            std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T> && !std::is_const_v<T>,
            "block::perThread<T>(team, init): T must be trivially copyable and not const");
        static_assert(
            !std::is_array_v<T> || std::is_default_constructible_v<std::remove_all_extents_t<T>>,
            "block::perThread<E[n]>(team, init): the elements of an array must have a default constructor");
        if constexpr(IsTeam<TTeam> && !requires { team.acc(); })
            return team.template perThread<T>(init);
        else
            return detail::OwnValue<T>(init);
    }
} // namespace alpaka::block
