// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Runs kernels that check something: memory on the device, work divisions of handy shapes, the launch itself.
#pragma once

#include <alpaka/alpaka.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

namespace alpaka_test
{
    template<typename TAcc>
    using VecOfAcc = alpaka::vec::Vec<alpaka::dim::Dim<TAcc>, alpaka::idx::Idx<TAcc>>;

    template<typename TAcc>
    using WorkDivOf = alpaka::workdiv::WorkDivMembers<alpaka::dim::Dim<TAcc>, alpaka::idx::Idx<TAcc>>;

    template<typename TAcc>
    using BlockingQueue = alpaka::queue::Queue<TAcc, alpaka::queue::Blocking>;

    template<typename TAcc>
    using NonBlockingQueue = alpaka::queue::Queue<TAcc, alpaka::queue::NonBlocking>;

    template<typename TAcc>
    auto firstDev() -> alpaka::dev::Dev<TAcc>
    {
        return alpaka::pltf::getDevByIdx<TAcc>(0);
    }

    //! Memory of an accelerator's device, all bytes zero at first, of elements that the host can fetch.
    template<typename TAcc, typename T>
    class DeviceArray
    {
    public:
        using Extent = alpaka::vec::Vec<alpaka::dim::DimInt<1>, std::size_t>;

        template<typename TQueue>
        DeviceArray(TQueue& queue, std::size_t count)
            : m_extent(count)
            , m_buf(alpaka::mem::buf::alloc<T>(firstDev<TAcc>(), m_extent))
        {
            alpaka::mem::view::set(queue, m_buf, std::uint8_t{0}, m_extent);
        }

        [[nodiscard]] auto ptr() -> T* { return alpaka::mem::view::getPtrNative(m_buf); }

        //! Copies from host memory of as many elements.
        template<typename TQueue>
        void upload(TQueue& queue, T const* host)
        {
            auto const cpu = alpaka::pltf::getDevByIdx<alpaka::pltf::PltfCpu>(std::size_t{0});
            alpaka::mem::view::ViewPlainPtr<alpaka::dev::DevCpu, T const, alpaka::dim::DimInt<1>, std::size_t> const
                view(host, cpu, m_extent);
            alpaka::mem::view::copy(queue, m_buf, view, m_extent);
            alpaka::wait::wait(queue);
        }

        //! Waits for the queue and copies to host memory of as many elements.
        template<typename TQueue>
        void download(TQueue& queue, T* host)
        {
            auto const cpu = alpaka::pltf::getDevByIdx<alpaka::pltf::PltfCpu>(std::size_t{0});
            alpaka::mem::view::ViewPlainPtr<alpaka::dev::DevCpu, T, alpaka::dim::DimInt<1>, std::size_t> view(
                host, cpu, m_extent);
            alpaka::mem::view::copy(queue, view, m_buf, m_extent);
            alpaka::wait::wait(queue);
        }

        template<typename TQueue>
        [[nodiscard]] auto download(TQueue& queue) -> std::vector<T>
        {
            std::vector<T> host(m_extent[0]);
            download(queue, host.data());
            return host;
        }

    private:
        Extent m_extent;
        alpaka::mem::buf::Buf<alpaka::dev::Dev<TAcc>, T, alpaka::dim::DimInt<1>, std::size_t> m_buf;
    };

    //! In kernels: notes that something is not as it should be.
    ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC void check(bool* success, bool condition)
    {
        if(!condition)
            *success = false;
    }

    //! Runs a kernel whose last argument is a `bool*` that is true until the kernel makes it false.
    //! \return What the kernel left there.
    template<typename TAcc, typename TKernelFnObj, typename... TArgs>
    [[nodiscard]] auto run(WorkDivOf<TAcc> const& workDiv, TKernelFnObj const& kernelFnObj, TArgs&&... args) -> bool
    {
        BlockingQueue<TAcc> queue(firstDev<TAcc>());
        DeviceArray<TAcc, bool> success(queue, 1);
        bool result = true;
        success.upload(queue, &result);
        alpaka::kernel::exec<TAcc>(queue, workDiv, kernelFnObj, std::forward<TArgs>(args)..., success.ptr());
        success.download(queue, &result);
        return result;
    }

    //! A kernel that runs another one, which meets no barrier, in a phase.
    template<typename TKernelFnObj>
    struct InPhase : alpaka::kernel::PhasedKernel
    {
        explicit InPhase(TKernelFnObj const& kernelFnObj)
            : m_kernelFnObj(kernelFnObj)
        {
        }

        template<typename TTeam, typename... TArgs>
        ALPAKA_FN_ACC void operator()(TTeam const& team, TArgs const&... args) const
        {
            alpaka::block::phase(team, [&](auto const& acc) { m_kernelFnObj(acc, args...); });
        }

    private:
        TKernelFnObj m_kernelFnObj;
    };

    struct OrdinaryKernel
    {
    };

    //! Several kernels with the same arguments, of which a launch runs one. What an accelerator has around a kernel
    //! costs compilers far more than most kernels do, and here it is compiled once for all of them.
    //! Phased if they are.
    template<typename... TKernelFnObjs>
    struct OneOf : std::conditional_t<
                       (alpaka::kernel::IsPhased<TKernelFnObjs> && ...),
                       alpaka::kernel::PhasedKernel,
                       OrdinaryKernel>
    {
        static constexpr int count = static_cast<int>(sizeof...(TKernelFnObjs));

        explicit OneOf(int which)
            : m_which(which)
        {
        }

        ALPAKA_NO_HOST_ACC_WARNING
        template<typename TAcc, typename... TArgs>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, TArgs const&... args) const
        {
            int i = 0;
            ((i++ == m_which ? TKernelFnObjs{}(acc, args...) : void()), ...);
        }

    private:
        int m_which;
    };

    //! Runs the kernel as `run` does, once as it is and once in a phase.
    //! \return Whether both left true.
    template<typename TAcc, typename TKernelFnObj, typename... TArgs>
    [[nodiscard]] auto runInBothForms(WorkDivOf<TAcc> const& workDiv, TKernelFnObj const& kernelFnObj, TArgs&&... args)
        -> bool
    {
        bool const asItIs = run<TAcc>(workDiv, kernelFnObj, args...);
        return run<TAcc>(workDiv, InPhase<TKernelFnObj>(kernelFnObj), args...) && asItIs;
    }

    namespace detail
    {
        //! Runs what `form` makes of each of several kernels.
        template<typename TAcc, typename TOneOf, typename TForm, typename... TArgs>
        [[nodiscard]] auto failingIn(TForm const& form, WorkDivOf<TAcc> const& workDiv, TArgs const&... args)
            -> std::vector<int>
        {
            std::vector<int> numbers;
            for(int which = 0; which < TOneOf::count; ++which)
                if(!run<TAcc>(workDiv, form(TOneOf(which)), args...))
                    numbers.push_back(which);
            return numbers;
        }
    } // namespace detail

    //! Runs each of several kernels as `run` does.
    //! \return The numbers of those that did not leave true.
    template<typename TAcc, typename TOneOf, typename... TArgs>
    [[nodiscard]] auto failing(WorkDivOf<TAcc> const& workDiv, TArgs const&... args) -> std::vector<int>
    {
        return detail::failingIn<TAcc, TOneOf>([](TOneOf const& kernel) { return kernel; }, workDiv, args...);
    }

    //! The same with the kernels in a phase.
    template<typename TAcc, typename TOneOf, typename... TArgs>
    [[nodiscard]] auto failingInPhase(WorkDivOf<TAcc> const& workDiv, TArgs const&... args) -> std::vector<int>
    {
        return detail::failingIn<TAcc, TOneOf>([](TOneOf const& kernel) { return InPhase(kernel); }, workDiv, args...);
    }

    //! \return At most so many threads, but no more than a block of TAcc can have.
    template<typename TAcc>
    [[nodiscard]] auto threadsUpTo(std::size_t count) -> alpaka::idx::Idx<TAcc>
    {
        using Idx = alpaka::idx::Idx<TAcc>;
        auto const most = alpaka::acc::getAccDevProps<TAcc>(firstDev<TAcc>()).m_blockThreadCountMax;
        return static_cast<Idx>(std::min<std::uint64_t>(count, static_cast<std::uint64_t>(most)));
    }

    //! \return A work division with all blocks and threads in the fastest dimension; as many threads as the
    //! accelerator takes if it does not take all of them.
    template<typename TAcc>
    [[nodiscard]] auto lineOf(std::size_t blocks, std::size_t threads, std::size_t elems = 1) -> WorkDivOf<TAcc>
    {
        constexpr std::size_t last = alpaka::dim::Dim<TAcc>::value - 1;
        using Idx = alpaka::idx::Idx<TAcc>;
        auto gridBlocks = VecOfAcc<TAcc>::ones();
        auto blockThreads = gridBlocks;
        auto threadElems = gridBlocks;
        gridBlocks[last] = static_cast<Idx>(blocks);
        blockThreads[last] = threadsUpTo<TAcc>(threads);
        threadElems[last] = static_cast<Idx>(elems);
        return WorkDivOf<TAcc>(gridBlocks, blockThreads, threadElems);
    }

    //! \return A small work division with a different extent in every dimension, at most 12 threads in a block.
    template<typename TAcc>
    [[nodiscard]] auto oddWorkDiv() -> WorkDivOf<TAcc>
    {
        using Idx = alpaka::idx::Idx<TAcc>;
        constexpr std::size_t dims = alpaka::dim::Dim<TAcc>::value;
        constexpr Idx blocks[] = {3, 2, 4, 5};
        constexpr Idx threads[] = {2, 1, 2, 3};
        constexpr Idx elems[] = {1, 3, 1, 2};
        auto gridBlocks = VecOfAcc<TAcc>::ones();
        auto blockThreads = gridBlocks;
        auto threadElems = gridBlocks;
        bool const single = threadsUpTo<TAcc>(12) < Idx{12};
        for(std::size_t d = 0; d < dims; ++d)
        {
            gridBlocks[d] = blocks[4 - dims + d];
            blockThreads[d] = single ? Idx{1} : threads[4 - dims + d];
            threadElems[d] = elems[4 - dims + d];
        }
        return WorkDivOf<TAcc>(gridBlocks, blockThreads, threadElems);
    }

    //! \return The row-major number of an index, the last dimension fastest.
    template<typename TDim, typename TIdx>
    [[nodiscard]] ALPAKA_FN_HOST_ACC constexpr auto
    numberOf(alpaka::vec::Vec<TDim, TIdx> const& index, alpaka::vec::Vec<TDim, TIdx> const& extent) -> std::size_t
    {
        std::size_t number = 0;
        for(std::size_t d = 0; d < TDim::value; ++d)
            number = number * static_cast<std::size_t>(extent[d]) + static_cast<std::size_t>(index[d]);
        return number;
    }
} // namespace alpaka_test
