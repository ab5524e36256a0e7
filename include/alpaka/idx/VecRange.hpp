// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The multi-dimensional ranges of idx/Elements.hpp: vectors of indices, in a box or in strided runs.
#pragma once

#include <alpaka/core/Annotation.hpp>
#include <alpaka/idx/Ranges.hpp>
#include <alpaka/vec/Vec.hpp>

#include <cstddef>

namespace alpaka::idx
{
    //! The indices of a box, as vectors, the last component fastest.
    template<typename TDim, typename TIdx>
    class VecRange
    {
        static_assert(TDim::value > 0, "idx::elements: there are no elements without dimensions");

    public:
        using Vec = vec::Vec<TDim, TIdx>;

        class Iterator
        {
        public:
            ALPAKA_FN_HOST_ACC constexpr Iterator(Vec const& first, Vec const& last, bool hasMore)
                : m_first(first)
                , m_last(last)
                , m_i(first)
                , m_hasMore(hasMore)
            {
            }

            ALPAKA_FN_HOST_ACC constexpr auto operator*() const -> Vec const& { return m_i; }

            ALPAKA_FN_HOST_ACC constexpr auto operator++() -> Iterator&
            {
                step<TDim::value - 1>();
                return *this;
            }

            ALPAKA_FN_HOST_ACC constexpr auto operator==(ElementsEnd) const -> bool { return !m_hasMore; }

        private:
            template<std::size_t TD>
            ALPAKA_FN_HOST_ACC constexpr void step()
            {
                ++m_i[TD];
                if(m_i[TD] == m_last[TD])
                {
                    if constexpr(TD == 0)
                        m_hasMore = false;
                    else
                    {
                        m_i[TD] = m_first[TD];
                        step<TD - 1>();
                    }
                }
            }

            Vec m_first;
            Vec m_last;
            Vec m_i;
            bool m_hasMore;
        };

        //! \param first,last The corners, first less than last in all components unless the box is empty.
        ALPAKA_FN_HOST_ACC constexpr VecRange(Vec const& first, Vec const& last, bool isEmpty)
            : m_first(first)
            , m_last(last)
            , m_isEmpty(isEmpty)
        {
        }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto begin() const -> Iterator
        {
            return Iterator(m_first, m_last, !m_isEmpty);
        }

        [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto end() const -> ElementsEnd { return {}; }

    private:
        Vec m_first;
        Vec m_last;
        bool m_isEmpty;
    };

    namespace detail
    {
        template<typename TDim, typename TIdx>
        class StridedVecIterator
        {
            static_assert(
                TDim::value > 0, "idx::elements, idx::gridStrided: there are no elements without dimensions");

        public:
            using AllRuns = vec::Vec<TDim, Runs<TIdx>>;

            ALPAKA_FN_HOST_ACC explicit constexpr StridedVecIterator(AllRuns const& runs)
                : m_runs(runs)
                , m_run(vec::Vec<TDim, TIdx>::zeros())
                , m_i(m_run)
                , m_runEnd(m_run)
                , m_hasMore(true)
            {
                for(std::size_t d = 0; d < TDim::value; ++d)
                    m_hasMore = m_hasMore && !m_runs[d].isEmpty();
                for(std::size_t d = 0; m_hasMore && d < TDim::value; ++d)
                    startRun(d, m_runs[d].first);
            }

            ALPAKA_FN_HOST_ACC constexpr auto operator*() const -> vec::Vec<TDim, TIdx> const& { return m_i; }

            ALPAKA_FN_HOST_ACC constexpr auto operator++() -> StridedVecIterator&
            {
                constexpr std::size_t last = TDim::value - 1;
                ++m_i[last];
                if(m_i[last] == m_runEnd[last])
                    m_hasMore = carry();
                return *this;
            }

            ALPAKA_FN_HOST_ACC constexpr auto operator==(ElementsEnd) const -> bool { return !m_hasMore; }

        private:
            ALPAKA_FN_HOST_ACC constexpr void startRun(std::size_t d, TIdx run)
            {
                m_run[d] = run;
                m_i[d] = run;
                m_runEnd[d] = m_runs[d].endOf(run);
            }

            //! Advances from the end of a run in the last dimension to the next index.
            //! \return False if there is none.
            ALPAKA_FN_HOST_ACC constexpr auto carry() -> bool
            {
                for(std::size_t d = TDim::value - 1;; --d)
                {
                    if(m_runs[d].hasNext(m_run[d]))
                    {
                        startRun(d, static_cast<TIdx>(m_run[d] + m_runs[d].stride));
                        return true;
                    }
                    if(d == 0)
                        return false;
                    startRun(d, m_runs[d].first);
                    ++m_i[d - 1];
                    if(m_i[d - 1] != m_runEnd[d - 1])
                        return true;
                }
            }

            AllRuns m_runs;
            vec::Vec<TDim, TIdx> m_run;
            vec::Vec<TDim, TIdx> m_i;
            vec::Vec<TDim, TIdx> m_runEnd;
            bool m_hasMore;
        };
    } // namespace detail

    //! The product of the runs of every dimension, as vectors, the last component fastest.
    template<typename TDim, typename TIdx>
    using StridedVecRange
        = detail::RangeOfRuns<vec::Vec<TDim, detail::Runs<TIdx>>, detail::StridedVecIterator<TDim, TIdx>>;
} // namespace alpaka::idx
