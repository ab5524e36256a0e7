// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// The snippets of docs/howto/use-columns.md.

#include <alpaka/alpaka.hpp>
#include <alpaka/columns.hpp>

#include "Pages.hpp"
#include <cstddef>
#include <cstdint>
#include <utility>

namespace a = alpaka;

namespace
{
    // [record]
    struct Hit
    {
        float x, y, z;
        std::uint32_t id;
    };
    // [record]

    // [kernel]
    struct Lift
    {
        template<typename TAcc, typename TIn, typename TOut>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, int n, TIn const in, TOut const out) const
        {
            for(int const i : a::gridStrided(acc, n))
                out[i] = Hit{in[i].x, in[i].y, in[i].z + 1.0f, in[i].id};
        }
    };
    // [kernel]

    struct Fields
    {
        template<typename TAcc>
        ALPAKA_FN_ACC void operator()(TAcc const& acc, a::mem::ColumnsView<Hit> const view, float* sums) const
        {
            for(int const i : a::gridStrided(acc, static_cast<int>(view.size())))
            {
                // [fields]
                auto&& [x, y, z, id] = view[i]; // references to the fields, in the order of their declaration
                z += x;
                a::mem::field<&Hit::y>(view, i) = 0.0f; // these lines also work with a pointer to structures as view
                Hit const copy = view[i];               // reads all that is used of it
                // [fields]
                sums[i] = copy.x + y + copy.z + static_cast<float>(id);
            }
        }
    };
} // namespace

auto docs::columns() -> int
{
    using Acc = docs::Acc<a::DimInt<1>>;
    auto const device = a::getDevByIdx<Acc>(0);
    a::Queue<Acc, a::Blocking> queue(device);
    int const n = 100;
    auto const workDiv = a::getValidWorkDiv<Acc>(device, n, 1);
    auto onHost = a::mem::allocColumns<Hit>(a::getDevByIdx<a::PltfCpu>(0), n);
    for(int i = 0; i < n; ++i)
        onHost.view()[i] = Hit{1.0f, 2.0f, 3.0f, 4};

    // [host]
    auto hits = a::mem::allocColumns<Hit>(device, n); // or allocAsyncColumns<Hit>(queue, n)
    auto lifted = a::mem::allocColumns<Hit>(device, n);
    a::copy(queue, hits.bytes(), onHost.bytes());
    a::exec<Acc>(queue, workDiv, Lift{}, n, std::as_const(hits).view(), lifted.view());
    a::copy(queue, onHost.bytes(), lifted.bytes());
    a::fill(queue, lifted.column<&Hit::id>(), 0u); // one column, a view like any other
    // [host]

    auto const last = std::as_const(onHost).view()[n - 1];
    int failed = check("columns: one copy", last.z == 4.0f && last.id == 4);
    auto sums = a::alloc<float>(device, n);
    a::exec<Acc>(queue, workDiv, Fields{}, lifted.view(), a::getPtrNative(sums));
    auto host = a::alloc<float>(a::getDevByIdx<a::PltfCpu>(0), n);
    a::copy(queue, host, sums);
    failed += check("columns: fields", a::getPtrNative(host)[n - 1] == 6.0f);
    return failed;
}
