// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The processes of an MPI program: who am I, which device is mine, what part of the work is mine.
#pragma once

#include <alpaka/alpaka.hpp>

#include <concepts>
#include <cstddef>
#include <mpi.h>
#include <stdexcept>
#include <string>
#if __has_include(<mpi-ext.h>) // Open MPI's
#    include <mpi-ext.h>
#endif

namespace mpi
{
    namespace a = alpaka;

    //! Turns what MPI returns into an exception that names the call.
    inline void check(int status, char const* call)
    {
        if(status != MPI_SUCCESS)
            throw std::runtime_error(std::string(call) + ": MPI's error " + std::to_string(status));
    }

    //! MPI from the start of main to its end; all its calls come from one thread.
    class Ranks
    {
    public:
        Ranks(int& argc, char**& argv)
        {
            int provided = 0;
            check(MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided), "MPI_Init_thread");
            check(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN), "MPI_Comm_set_errhandler");
            check(MPI_Comm_rank(MPI_COMM_WORLD, &m_rank), "MPI_Comm_rank");
            check(MPI_Comm_size(MPI_COMM_WORLD, &m_count), "MPI_Comm_size");
            MPI_Comm machine = MPI_COMM_NULL;
            check(
                MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, m_rank, MPI_INFO_NULL, &machine),
                "MPI_Comm_split_type");
            check(MPI_Comm_rank(machine, &m_rankOnMachine), "MPI_Comm_rank");
            check(MPI_Comm_free(&machine), "MPI_Comm_free");
        }

        Ranks(Ranks const&) = delete;
        auto operator=(Ranks const&) -> Ranks& = delete;

        ~Ranks()
        {
            MPI_Finalize();
        }

        [[nodiscard]] auto rank() const -> int
        {
            return m_rank;
        }

        [[nodiscard]] auto count() const -> int
        {
            return m_count;
        }

        //! \return The device of this rank: the ranks of a machine take its devices in turns. The one device of a CPU
        //!         uses the cores that the launcher gave the process.
        template<typename TAcc>
        [[nodiscard]] auto device() const -> a::Dev<TAcc>
        {
            std::size_t const devices = a::getDevCount<TAcc>();
            if(devices == 0)
                throw std::runtime_error(
                    "mpi::Ranks::device: this machine has no device for " + a::getAccName<TAcc>());
            return a::getDevByIdx<TAcc>(static_cast<std::size_t>(m_rankOnMachine) % devices);
        }

        //! \return The first of `all` items that belong to a rank; those of rank count() end the last part.
        [[nodiscard]] auto firstOf(int rank, int all) const -> int
        {
            return static_cast<int>(static_cast<long long>(all) * rank / m_count);
        }

        //! \return Whether MPI reads and writes the memory of devices: always that of CPUs, that of GPUs
        //! if it says so.
        template<typename TAcc>
        [[nodiscard]] static auto takesMemoryOf() -> bool
        {
            if constexpr(std::same_as<a::Dev<TAcc>, a::DevCpu>)
                return true;
            else
#if defined(MPIX_CUDA_AWARE_SUPPORT)
                return MPIX_Query_cuda_support() == 1;
#else
                return false;
#endif
        }

    private:
        int m_rank = 0;
        int m_count = 1;
        int m_rankOnMachine = 0;
    };

    //! Memory that MPI sends from and receives into: the device's own where it can, else a pinned copy on the host.
    template<typename TAcc, typename T>
    class Staging
    {
        using Dev = a::Dev<TAcc>;
        using Extent = a::Vec<a::DimInt<1>, int>;
        using HostBuffer = a::Buf<a::DevCpu, T, a::DimInt<1>, int>;

    public:
        //! \param size Of the largest message, in values.
        Staging(Dev const& device, int size)
            : m_device(device)
            , m_isDirect(Ranks::takesMemoryOf<TAcc>())
            , m_host(a::alloc<T>(a::getDevByIdx<a::PltfCpu>(0), m_isDirect ? 1 : size))
        {
            if(!m_isDirect)
                a::mem::buf::prepareForAsyncCopy(m_host);
        }

        //! \return What to hand to MPI for `size` values of the device. They are there when the queue
        //!         has been waited for.
        template<typename TQueue>
        [[nodiscard]] auto toSend(TQueue& queue, T* values, int size) -> T*
        {
            if(m_isDirect)
                return values;
            a::copy(queue, m_host, viewOf(values, size), Extent(size));
            return a::getPtrNative(m_host);
        }

        //! \return Where MPI is to put what belongs to `values`.
        [[nodiscard]] auto toReceive(T* values) -> T*
        {
            return m_isDirect ? values : a::getPtrNative(m_host);
        }

        //! After the message: what follows in the queue finds it in the device's memory.
        template<typename TQueue>
        void received(TQueue& queue, T* values, int size)
        {
            if(m_isDirect)
                return;
            auto view = viewOf(values, size);
            a::copy(queue, view, m_host, Extent(size));
        }

    private:
        [[nodiscard]] auto viewOf(T* values, int size) const
        {
            return a::ViewPlainPtr<Dev, T, a::DimInt<1>, int>(values, m_device, Extent(size));
        }

        Dev m_device;
        bool m_isDirect;
        HostBuffer m_host;
    };
} // namespace mpi
