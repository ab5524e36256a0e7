// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The one-dimensional ranges of idx/Elements.hpp: consecutive indices or strided runs.
#pragma once

#include <alpaka/core/Annotation.hpp>

namespace alpaka::idx
{
    //! The end of every range in this header.
    struct ElementsEnd
    {
    };

    //! The indices first, first + 1, ... below last.
    //! \tparam TIdx Integral.
    template<typename TIdx>
    class IdxRange
    {
    public:
        class Iterator
        {
        public:
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC explicit constexpr Iterator(TIdx i)
                : m_i(i)
            {
            }

            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator*() const -> TIdx { return m_i; }

            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator++() -> Iterator&
            {
                ++m_i;
                return *this;
            }

            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator==(Iterator const& other) const -> bool
            {
                return m_i == other.m_i;
            }

        private:
            TIdx m_i;
        };

        //! \param first,last Not negative, first at most last.
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr IdxRange(TIdx first, TIdx last)
            : m_first(first)
            , m_last(last)
        {
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto begin() const -> Iterator
        {
            return Iterator(m_first);
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto end() const -> Iterator
        {
            return Iterator(m_last);
        }

    private:
        TIdx m_first;
        TIdx m_last;
    };

    namespace detail
    {
        //! The position of a thread in one dimension: runs of `elems` neighbouring indices, one every `stride`, below
        //! `extent`. Loops keep the position inside the run as their own variable.
        template<typename TIdx>
        struct Runs
        {
            TIdx first;  //!< Begin of the first run.
            TIdx elems;  //!< Length of a run, at least one.
            TIdx stride; //!< Elements of the grid.
            TIdx extent; //!< End of the data, not negative.

            [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto isEmpty() const -> bool
            {
                return first >= extent;
            }

            //! \return The end of the run that begins at `run`, which is below the extent. If a run has one element,
            //!         compilers see that it is not a loop.
            [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto endOf(TIdx run) const -> TIdx
            {
                if(elems == 1)
                    return static_cast<TIdx>(run + 1);
                return extent - run < elems ? extent : static_cast<TIdx>(run + elems);
            }

            //! \return Whether there is a run after the one at `run`. By subtraction, because run
            //!         + stride may overflow.
            [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto hasNext(TIdx run) const -> bool
            {
                return extent - run > stride;
            }
        };

        template<typename TIdx>
        class RunIterator
        {
        public:
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC explicit constexpr RunIterator(Runs<TIdx> const& runs)
                : m_runs(runs)
                , m_run(runs.first)
                , m_hasMore(!runs.isEmpty())
            {
            }

            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator*() const -> IdxRange<TIdx>
            {
                return {m_run, m_runs.endOf(m_run)};
            }

            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator++() -> RunIterator&
            {
                m_hasMore = m_runs.hasNext(m_run);
                m_run = m_hasMore ? static_cast<TIdx>(m_run + m_runs.stride) : m_run;
                return *this;
            }

            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator==(ElementsEnd) const -> bool
            {
                return !m_hasMore;
            }

        private:
            Runs<TIdx> m_runs;
            TIdx m_run;
            bool m_hasMore;
        };

        //! A step inside a run compares only with the end of the run: so g++ makes two nested loops of it and
        //! vectorises the inner one.
        template<typename TIdx>
        class StridedIterator
        {
        public:
            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC explicit constexpr StridedIterator(Runs<TIdx> const& runs)
                : m_runs(runs)
                , m_run(runs.first)
                , m_i(runs.first)
                , m_runEnd(runs.isEmpty() ? runs.first : runs.endOf(runs.first))
                , m_hasMore(!runs.isEmpty())
            {
            }

            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator*() const -> TIdx { return m_i; }

            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator++() -> StridedIterator&
            {
                ++m_i;
                if(m_i == m_runEnd)
                {
                    m_hasMore = m_runs.hasNext(m_run);
                    if(m_hasMore)
                    {
                        m_run = static_cast<TIdx>(m_run + m_runs.stride);
                        m_i = m_run;
                        m_runEnd = m_runs.endOf(m_run);
                    }
                }
                return *this;
            }

            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto operator==(ElementsEnd) const -> bool
            {
                return !m_hasMore;
            }

        private:
            Runs<TIdx> m_runs;
            TIdx m_run;
            TIdx m_i;
            TIdx m_runEnd;
            bool m_hasMore;
        };

        //! \tparam TRuns Runs, or a Vec of them.
        //! \tparam TIterator Is made of them.
        template<typename TRuns, typename TIterator>
        class RangeOfRuns
        {
        public:
            using Iterator = TIterator;

            ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC explicit constexpr RangeOfRuns(TRuns const& runs)
                : m_runs(runs)
            {
            }

            [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto begin() const -> Iterator
            {
                return Iterator(m_runs);
            }

            [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC constexpr auto end() const -> ElementsEnd { return {}; }

        private:
            TRuns m_runs;
        };
    } // namespace detail

    //! The runs of neighbouring indices of one thread, as a range of IdxRange.
    template<typename TIdx>
    using IdxRuns = detail::RangeOfRuns<detail::Runs<TIdx>, detail::RunIterator<TIdx>>;

    //! All indices of the runs of one thread, in order.
    template<typename TIdx>
    using StridedIdxRange = detail::RangeOfRuns<detail::Runs<TIdx>, detail::StridedIterator<TIdx>>;
} // namespace alpaka::idx
