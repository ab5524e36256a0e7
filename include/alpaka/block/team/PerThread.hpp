// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Values that each thread of a block has.
#pragma once

#include <alpaka/block/team/Team.hpp>
#include <alpaka/core/Annotation.hpp>

#include <type_traits>

namespace alpaka::block
{
    namespace detail
    {
        //! One value of the calling thread: in a register.
        template<typename T>
        class OwnValue
        {
        public:
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC explicit constexpr OwnValue(std::remove_extent_t<T> const& value)
                : m_value{}
            {
                if constexpr(std::is_array_v<T>)
                    for(auto& element : m_value)
                        element = value;
                else
                    m_value = value;
            }

            template<typename TAcc>
            [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator[](TAcc const&) -> T&
            {
                return m_value;
            }

            template<typename TAcc>
            [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator[](TAcc const&) const -> T const&
            {
                return m_value;
            }

        private:
            T m_value;
        };
    } // namespace detail

    //! A value for every thread of the block that lives across phases: `value[acc]` inside a phase.
    //! \tparam T A trivially copyable type; or E[n] for n elements of such a type, `value[acc][i]`, which blocks of
    //!         several elements for each thread are made of.
    //! \param team The team, or the accelerator of an ordinary kernel.
    //! \param init What each thread's value, or each of its elements, is at first.
    //! \throws core::Error on CPUs when the values of a block exceed core::Settings::blockPerThreadBytes.
    ALPAKA_NO_HOST_ACC_WARNING
    template<typename T, typename TTeam>
    [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_ACC auto
    perThread(TTeam const& team, std::remove_extent_t<T> const& init = std::remove_extent_t<T>{})
    {
        static_assert(
            std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>,
            "block::perThread<T>(team, init): T must be trivially copyable");
        if constexpr(IsTeam<TTeam> && !requires { team.acc(); })
            return team.template perThread<T>(init);
        else
            return detail::OwnValue<T>(init);
    }
} // namespace alpaka::block
