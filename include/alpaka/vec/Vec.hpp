// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A vector of values of one type, one per dimension: the type of extents, offsets and indices.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Assert.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/vec/Fold.hpp>

#include <concepts>
#include <cstddef>
#include <utility>

namespace alpaka::vec
{
    //! Values of one type, one per dimension. Component 0 belongs to the slowest dimension, the last one to the
    //! fastest (z, y, x). Trivially copyable for trivially copyable values; every operation is constexpr
    //! and usable in kernels.
    //! \tparam TDim The dimension, a dim::DimInt; zero is legal.
    //! \tparam TVal The type of the components.
    template<typename TDim, typename TVal>
    class Vec
    {
    public:
        using Dim = TDim;
        using Val = TVal;

        //! The vector without components.
        ALPAKA_FN_HOST_ACC constexpr Vec()
            requires(TDim::value == 0)
            : m_data{}
        {
        }

        //! One value per dimension, slowest first. The type of the first must be exactly TVal, so that no vector is
        //! created by accident from arguments with another meaning; the others are converted. Passed by value, as
        //! constants of namespaces and classes cannot be named by a reference in device code.
        template<std::same_as<TVal> TArg0, std::convertible_to<TVal>... TArgs>
            requires(sizeof...(TArgs) + 1 == TDim::value)
        ALPAKA_FN_HOST_ACC constexpr Vec(TArg0 arg0, TArgs... args) // NOLINT: implicit by contract
            : m_data{arg0, static_cast<TVal>(args)...}
        {
        }

        //! \return A vector with every component equal to the value.
        [[nodiscard]] ALPAKA_FN_HOST_ACC static constexpr auto all(TVal value) -> Vec
        {
            return fill(value, std::make_index_sequence<TDim::value>{});
        }

        //! \return A vector of zeros.
        [[nodiscard]] ALPAKA_FN_HOST_ACC static constexpr auto zeros() -> Vec { return all(static_cast<TVal>(0)); }

        //! \return A vector of ones.
        [[nodiscard]] ALPAKA_FN_HOST_ACC static constexpr auto ones() -> Vec { return all(static_cast<TVal>(1)); }

        //! \param i Dimension, below TDim::value (asserted in debug builds).
        template<std::integral TIdx>
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto operator[](TIdx i) -> TVal&
        {
            ALPAKA_ASSERT(static_cast<std::size_t>(i) < TDim::value);
            return m_data[i];
        }

        //! \param i Dimension, below TDim::value (asserted in debug builds).
        template<std::integral TIdx>
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto operator[](TIdx i) const -> TVal
        {
            ALPAKA_ASSERT(static_cast<std::size_t>(i) < TDim::value);
            return m_data[i];
        }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto begin() -> TVal* { return m_data; }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto begin() const -> TVal const* { return m_data; }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto end() -> TVal* { return m_data + TDim::value; }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto end() const -> TVal const* { return m_data + TDim::value; }

        //! The right fold of some components: f(v[a], f(v[b], v[c])) for the indices a, b, c.
        template<typename TFnObj, typename TIdx, TIdx... TIndices>
            requires(sizeof...(TIndices) > 0)
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto
        foldrByIndices(TFnObj const& f, std::integer_sequence<TIdx, TIndices...>) const
        {
            return detail::foldr(f, m_data[TIndices]...);
        }

        //! The right fold of all components; a vector without components has no fold.
        template<typename TFnObj>
            requires(TDim::value > 0)
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto foldrAll(TFnObj const& f) const
        {
            return foldrByIndices(f, std::make_index_sequence<TDim::value>{});
        }

        //! \return The product of the components, in TVal, unchecked; 1 without components: they have one index.
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto prod() const -> TVal
        {
            TVal result = static_cast<TVal>(1);
            for(TVal const& value : *this)
                result = detail::multiply<TVal>(result, value);
            return result;
        }

        //! \return The sum of the components, in TVal, unchecked; 0 without components.
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto sum() const -> TVal
        {
            TVal result = static_cast<TVal>(0);
            for(TVal const& value : *this)
                result = static_cast<TVal>(result + value);
            return result;
        }

        //! \return The index of the smallest component; of equal ones, the first.
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto minElem() const -> std::size_t
            requires(TDim::value > 0)
        {
            std::size_t result = 0;
            for(std::size_t i = 1; i < TDim::value; ++i)
                result = m_data[i] < m_data[result] ? i : result;
            return result;
        }

        //! \return The index of the largest component; of equal ones, the first.
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto maxElem() const -> std::size_t
            requires(TDim::value > 0)
        {
            std::size_t result = 0;
            for(std::size_t i = 1; i < TDim::value; ++i)
                result = m_data[result] < m_data[i] ? i : result;
            return result;
        }

        //! \return The smallest component.
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto min() const -> TVal
            requires(TDim::value > 0)
        {
            return m_data[minElem()];
        }

        //! \return The largest component.
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto max() const -> TVal
            requires(TDim::value > 0)
        {
            return m_data[maxElem()];
        }

        //! \return Whether every component is true: the answer of `(a < b).all()`. True without components.
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto all() const -> bool
        {
            bool result = true;
            for(TVal const& value : *this)
                result = result && static_cast<bool>(value);
            return result;
        }

        //! \return Whether at least one component is true. False without components.
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto any() const -> bool { return !none(); }

        //! \return Whether no component is true. True without components.
        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto none() const -> bool
        {
            bool result = true;
            for(TVal const& value : *this)
                result = result && !static_cast<bool>(value);
            return result;
        }

        ALPAKA_FN_HOST_ACC constexpr auto operator+=(Vec const& other) -> Vec&
        {
            for(std::size_t i = 0; i < TDim::value; ++i)
                m_data[i] = static_cast<TVal>(m_data[i] + other.m_data[i]);
            return *this;
        }

        ALPAKA_FN_HOST_ACC constexpr auto operator-=(Vec const& other) -> Vec&
        {
            for(std::size_t i = 0; i < TDim::value; ++i)
                m_data[i] = static_cast<TVal>(m_data[i] - other.m_data[i]);
            return *this;
        }

        ALPAKA_FN_HOST_ACC constexpr auto operator*=(Vec const& other) -> Vec&
        {
            for(std::size_t i = 0; i < TDim::value; ++i)
                m_data[i] = detail::multiply<TVal>(m_data[i], other.m_data[i]);
            return *this;
        }

        ALPAKA_FN_HOST_ACC constexpr auto operator/=(Vec const& other) -> Vec&
        {
            for(std::size_t i = 0; i < TDim::value; ++i)
                m_data[i] = static_cast<TVal>(m_data[i] / other.m_data[i]);
            return *this;
        }

        ALPAKA_FN_HOST_ACC constexpr auto operator%=(Vec const& other) -> Vec&
        {
            for(std::size_t i = 0; i < TDim::value; ++i)
                m_data[i] = static_cast<TVal>(m_data[i] % other.m_data[i]);
            return *this;
        }

        [[nodiscard]] ALPAKA_FN_HOST_ACC friend constexpr auto operator==(Vec const& lhs, Vec const& rhs) -> bool
        {
            bool result = true;
            for(std::size_t i = 0; i < TDim::value; ++i)
                result = result && lhs.m_data[i] == rhs.m_data[i];
            return result;
        }

    private:
        template<std::size_t... TIndices>
        ALPAKA_FN_HOST_ACC static constexpr auto fill(TVal const& value, std::index_sequence<TIndices...>) -> Vec
        {
            if constexpr(sizeof...(TIndices) == 0)
                return Vec();
            else
                return Vec((static_cast<void>(TIndices), value)...);
        }

        // An array member instead of a base class or std::array: it compiles to plain loads even without optimisation,
        // and device code needs no host functions. Arrays without elements do not exist; hence one unused element when
        // there is no dimension.
        TVal m_data[TDim::value == 0 ? 1 : TDim::value];
    };
} // namespace alpaka::vec

#include <alpaka/vec/Bindings.hpp>  // IWYU pragma: export
#include <alpaka/vec/Operators.hpp> // IWYU pragma: export
