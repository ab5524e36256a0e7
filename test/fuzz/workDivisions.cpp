// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Target of the fuzzer: extents, limits and work divisions from bytes. Proposed work divisions have the properties
// that they promise, validity is what a model in wider integers says, and a launch refuses exactly what is not valid.

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/SubDivision.hpp>

#include "Fuzz.hpp"
#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <tuple>
#include <utility>

namespace fuzz_workDivisions
{
    namespace a = alpaka;
    using alpaka_fuzz::Bytes;
    using alpaka_fuzz::requireNoFault;
    using Restriction = a::workdiv::GridBlockExtentSubDivRestrictions;

    __extension__ using Wide = unsigned __int128;

    //! \return The product, or a number above every limit.
    template<typename TVec>
    auto productOf(TVec const& values) -> Wide
    {
        Wide product = 1;
        constexpr Wide beyond = Wide{1} << 64;
        for(auto const& value : values)
            if(value == 0)
                return 0;
            else
                product = std::min(beyond, product * static_cast<Wide>(value));
        return product;
    }

    //! Whether a launch takes the work division: extents within their limits, and indices that the type can hold.
    template<typename TDim, typename TIdx>
    auto canLaunch(a::acc::AccDevProps<TDim, TIdx> const& props, a::workdiv::WorkDivMembers<TDim, TIdx> const& workDiv)
        -> bool
    {
        for(std::size_t d = 0; d < TDim::value; ++d)
        {
            auto const blocks = workDiv.m_gridBlockExtent[d];
            auto const threads = workDiv.m_blockThreadExtent[d];
            auto const elems = workDiv.m_threadElemExtent[d];
            if(std::cmp_less(blocks, 0) || threads < 1 || elems < 1)
                return false;
            if(blocks > props.m_gridBlockExtentMax[d] || threads > props.m_blockThreadExtentMax[d]
               || elems > props.m_threadElemExtentMax[d])
                return false;
            if(productOf(std::array{blocks, threads, elems}) > static_cast<Wide>(std::numeric_limits<TIdx>::max()))
                return false;
        }
        return productOf(workDiv.m_gridBlockExtent) <= static_cast<Wide>(props.m_gridBlockCountMax)
               && productOf(workDiv.m_blockThreadExtent) <= static_cast<Wide>(props.m_blockThreadCountMax)
               && productOf(workDiv.m_threadElemExtent) <= static_cast<Wide>(props.m_threadElemCountMax);
    }

    struct Count
    {
        template<typename TAcc>
        void operator()(TAcc const&, std::atomic<unsigned>* calls) const
        {
            ++*calls;
        }
    };

    template<typename TAcc>
    void launch(
        a::workdiv::WorkDivMembers<a::dim::Dim<TAcc>, a::idx::Idx<TAcc>> const& workDiv,
        a::vec::Vec<a::dim::Dim<TAcc>, a::idx::Idx<TAcc>> const& elems,
        bool mustDivide,
        Restriction restriction)
    {
        using Vec = a::vec::Vec<a::dim::Dim<TAcc>, a::idx::Idx<TAcc>>;
        auto const dev = alpaka_test::firstDev<TAcc>();
        auto const props = a::acc::getAccDevProps<TAcc>(dev);
        std::atomic<unsigned> calls = 0;
        bool isRefused = false;
        try
        {
            auto const task = a::kernel::createTaskKernel<TAcc>(workDiv, Count{}, &calls);
            auto const threads = productOf(std::array{
                productOf(workDiv.m_gridBlockExtent),
                std::min(productOf(workDiv.m_blockThreadExtent), Wide{1} << 32)});
            if(threads <= 32)
            {
                task();
                requireNoFault(calls == threads ? "" : "a launch ran too many or too few threads");
            }
        }
        catch(a::core::Error const&)
        {
            isRefused = true;
        }
        requireNoFault(isRefused != canLaunch(props, workDiv) ? "" : "a launch refused what is valid, or did not");
        if((elems < Vec::ones()).any() || (workDiv.m_threadElemExtent < Vec::ones()).any())
            return;
        try
        {
            auto const proposed
                = a::workdiv::getValidWorkDiv<TAcc>(dev, elems, workDiv.m_threadElemExtent, mustDivide, restriction);
            requireNoFault(alpaka_test::faultOfSubDivision(
                proposed, elems, workDiv.m_threadElemExtent, props, mustDivide, restriction));
        }
        catch(a::core::Error const& error)
        {
            // The CPU limits blocks and elements of a thread by the index type only.
            bool const isCountable = productOf(elems) <= static_cast<Wide>(props.m_gridBlockCountMax);
            requireNoFault(isCountable ? error.what() : "");
        }
    }

    template<typename TDim, typename TIdx>
    void divide(Bytes bytes)
    {
        using Vec = a::vec::Vec<TDim, TIdx>;
        auto const options = bytes.next<std::uint8_t>();
        bool const mustDivide = (options & 1) != 0;
        auto const restriction = static_cast<Restriction>((options >> 1) % 3);
        auto const nextVec = [&]
        {
            auto result = Vec::zeros();
            for(auto& component : result)
                component = bytes.next<TIdx>();
            return result;
        };
        auto const elems = nextVec();
        auto const blocks = nextVec();
        auto const threads = nextVec();
        auto const threadElems = nextVec();
        a::workdiv::WorkDivMembers<TDim, TIdx> const workDiv(blocks, threads, threadElems);
        [&]<typename... TAccs>(std::tuple<TAccs...> const*)
        {
            (launch<TAccs>(workDiv, elems, mustDivide, restriction), ...);
        }(static_cast<a::acc::EnabledAccs<TDim, TIdx> const*>(nullptr));

        auto gridBlockMax = nextVec();
        auto gridBlockCountMax = bytes.next<TIdx>();
        if((options & 128) != 0)
        {
            gridBlockMax = Vec::all(std::numeric_limits<TIdx>::max());
            gridBlockCountMax = std::numeric_limits<TIdx>::max();
        }
        // The search for divisors takes as many steps as a block may have threads.
        constexpr auto mostThreads
            = static_cast<TIdx>(std::min<std::uint64_t>(std::numeric_limits<TIdx>::max(), 65'536));
        auto const threadMax = nextVec();
        auto const threadCountMax = std::min(mostThreads, bytes.next<TIdx>());
        auto const elemMax = nextVec();
        auto const elemCountMax = bytes.next<TIdx>();
        a::acc::AccDevProps<TDim, TIdx> const props(
            1, gridBlockMax, gridBlockCountMax, threadMax, threadCountMax, elemMax, elemCountMax, 0);
        if(!a::workdiv::isValidAccDevProps(props))
            return;
        bool const isEmpty = (blocks < Vec::ones()).any();
        requireNoFault(
            a::workdiv::isValidWorkDiv(props, workDiv) == (!isEmpty && canLaunch(props, workDiv))
                ? ""
                : "isValidWorkDiv differs from the model");
        if((elems < Vec::ones()).any() || (threadElems < Vec::ones()).any())
            return;
        requireNoFault(alpaka_test::faultOfSubDividing(elems, threadElems, props, mustDivide, restriction));
    }
} // namespace fuzz_workDivisions

extern "C" auto LLVMFuzzerTestOneInput(std::uint8_t const* bytes, std::size_t size) -> int
{
    using namespace fuzz_workDivisions;
    if(size == 0)
        return 0;
    Bytes const rest(bytes + 1, size - 1);
    switch(bytes[0] % 6)
    {
    case 0:
        divide<a::dim::DimInt<1>, std::int16_t>(rest);
        break;
    case 1:
        divide<a::dim::DimInt<2>, int>(rest);
        break;
    case 2:
        divide<a::dim::DimInt<3>, std::uint32_t>(rest);
        break;
    case 3:
        divide<a::dim::DimInt<4>, std::int16_t>(rest);
        break;
    case 4:
        divide<a::dim::DimInt<1>, std::uint64_t>(rest);
        break;
    default:
        divide<a::dim::DimInt<2>, std::int64_t>(rest);
    }
    return 0;
}
