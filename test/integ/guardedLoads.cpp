// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// devices: no, it is about compilers for the CPU
// alone: it has flags of its own

// A load behind a guard stays behind it, also where the compiler makes vectors of the loop over threads: the memory
// before the array is not mapped. Compiled for the processor of this machine (see test/CMakeLists.txt).

#include <alpaka/alpaka.hpp>
#include <alpaka_test/AccRun.hpp>
#include <alpaka_test/Accs.hpp>

#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#if BOOST_OS_LINUX
#    include <sys/mman.h>
#    include <unistd.h>

namespace integ_guardedLoads
{
    namespace a = alpaka;

    using HostAccs = alpaka_test::HostAccs<1, int>;

    //! Memory between two pages that cannot be read.
    class FencedMemory
    {
    public:
        FencedMemory()
            : m_pageBytes(static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)))
            , m_memory(::mmap(nullptr, 3 * m_pageBytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))
        {
            REQUIRE(m_memory != MAP_FAILED);
            REQUIRE(::mprotect(begin(), m_pageBytes, PROT_READ | PROT_WRITE) == 0);
        }

        FencedMemory(FencedMemory const&) = delete;
        auto operator=(FencedMemory const&) -> FencedMemory& = delete;

        ~FencedMemory() { ::munmap(m_memory, 3 * m_pageBytes); }

        [[nodiscard]] auto begin() const -> void* { return static_cast<std::byte*>(m_memory) + m_pageBytes; }

        [[nodiscard]] auto bytes() const -> std::size_t { return m_pageBytes; }

    private:
        std::size_t m_pageBytes;
        void* m_memory;
    };

    //! The ways in which kernels guard a halo.
    template<int TForm>
    struct Kernel
    {
        template<typename TAcc, typename T>
        void operator()(TAcc const& acc, T const* in, T* out, int n, int radius) const
        {
            load(a::getIdx<a::Grid, a::Threads>(acc)[0], in, out, n, radius);
        }

        template<typename T>
        static void load(int i, T const* in, T* out, int n, int radius)
        {
            if(i >= n)
                return;
            if constexpr(TForm == 0)
                out[i] = i - radius < 0 ? T(0) : in[i - radius];
            else if constexpr(TForm == 1)
                out[i] = i - radius >= 0 ? in[i - radius] : T(0);
            else if constexpr(TForm == 2)
                out[i] = i < radius ? T(0) : in[i - radius];
            else
            {
                int const left = i - radius;
                out[i] = T(0);
                if(left >= 0)
                    out[i] = in[left];
            }
        }
    };

    //! The same in a phase.
    template<int TForm, typename TExtent>
    struct PhasedKernel : a::kernel::PhasedKernel
    {
        using BlockThreadExtent = TExtent;

        template<typename TTeam, typename T>
        void operator()(TTeam const& team, T const* in, T* out, int n, int radius) const
        {
            a::block::phase(
                team,
                [&](auto const& acc)
                { Kernel<TForm>::load(a::getIdx<a::Grid, a::Threads>(acc)[0], in, out, n, radius); });
        }
    };

    template<typename TAcc, typename T, typename TKernel>
    void check(a::WorkDivMembers<a::DimInt<1>, int> const& oneBlock, TKernel const& kernel)
    {
        FencedMemory const memory;
        auto const n = static_cast<int>(memory.bytes() / sizeof(T));
        T* const in = static_cast<T*>(memory.begin());
        for(int i = 0; i < n; ++i)
            in[i] = static_cast<T>(i % 100 + 1);
        std::vector<T> out(static_cast<std::size_t>(n));
        alpaka_test::BlockingQueue<TAcc> queue(alpaka_test::firstDev<TAcc>());
        for(int const radius : {1, 3, 8, 17, 40})
        {
            auto const threads = oneBlock.m_blockThreadExtent;
            a::WorkDivMembers<a::DimInt<1>, int> const workDiv(
                (threads + (n - 1)) / threads, threads, oneBlock.m_threadElemExtent);
            a::kernel::exec<TAcc>(queue, workDiv, kernel, static_cast<T const*>(in), out.data(), n, radius);
            int wrong = 0;
            for(int i = 0; i < n; ++i)
                wrong += out[static_cast<std::size_t>(i)] == (i < radius ? T(0) : in[i - radius]) ? 0 : 1;
            CHECK(wrong == 0);
        }
    }

    template<typename TAcc, typename T, int TForm>
    void checkForm()
    {
        for(std::size_t const threads : {8u, 64u})
            check<TAcc, T>(alpaka_test::lineOf<TAcc>(1, threads), Kernel<TForm>{});
        if constexpr(std::is_same_v<TAcc, a::acc::AccCpuSerial<a::DimInt<1>, int>>)
        {
            using Vec = a::Vec<a::DimInt<1>, int>;
            a::WorkDivMembers<a::DimInt<1>, int> const workDiv(Vec(1), Vec(64), Vec(1));
            check<TAcc, T>(workDiv, PhasedKernel<TForm, void>{});
            check<TAcc, T>(workDiv, PhasedKernel<TForm, a::extent::Fixed<64>>{});
        }
    }
} // namespace integ_guardedLoads

TEMPLATE_LIST_TEST_CASE(
    "integ: a guarded load does not touch what its guard excludes", "", integ_guardedLoads::HostAccs)
{
    using namespace integ_guardedLoads;
    auto const checkForms = []<typename T>(T)
    {
        checkForm<TestType, T, 0>();
        checkForm<TestType, T, 1>();
        checkForm<TestType, T, 2>();
        checkForm<TestType, T, 3>();
    };
    checkForms(0.0f);
    checkForms(std::int32_t{0});
}
#endif
