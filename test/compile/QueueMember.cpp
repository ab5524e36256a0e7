// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// A class with a device, a queue made from it and buffers, as local variable: g++ must not say that the
// object is used uninitialised.

// expect: ok
// flags: -O3

#include <alpaka/alpaka.hpp>

#include <vector>

namespace a = alpaka;

struct Double
{
    template<typename TAcc>
    ALPAKA_FN_ACC void operator()(TAcc const& acc, float* values) const
    {
        values[a::getIdx<a::Grid, a::Threads>(acc)[0]] *= 2.0f;
    }
};

template<typename TAcc>
class Solver
{
public:
    explicit Solver(std::vector<float> const& values)
        : m_values(a::alloc<float>(m_device, static_cast<int>(values.size())))
    {
        a::copy(m_queue, m_values, values);
    }

    void run()
    {
        a::WorkDivMembers<a::DimInt<1>, int> const workDiv(1, 1, 1);
        a::kernel::exec<TAcc>(m_queue, workDiv, Double{}, a::getPtrNative(m_values));
    }

private:
    a::dev::Dev<TAcc> m_device = a::getDevByIdx<TAcc>(0);
    a::queue::Queue<TAcc, a::queue::Blocking> m_queue{m_device};
    a::mem::buf::Buf<TAcc, float, a::DimInt<1>, int> m_values;
};

void test(std::vector<float> const& values)
{
    Solver<a::acc::AccCpuSerial<a::DimInt<1>, int>> serial(values);
    serial.run();
    Solver<a::acc::AccCpuFibers<a::DimInt<1>, int>> fibers(values);
    fibers.run();
}
