// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! field [program...]: prints for each program of example/field/ a hash of what its ordinary kernels compute, bit by
//! bit. script/check/barrier-pass compares what is printed with split kernels and with fibers.

#include "../../example/field/support/Form.hpp"
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace field
{
    auto programs() -> std::vector<Entry>&
    {
        static std::vector<Entry> list;
        return list;
    }
} // namespace field

int main()
{
    for(auto const& entry : field::programs())
        for(auto const& form : entry.make(false).forms)
            if(form.name == "ordinary")
            {
                form.run();
                std::uint64_t hash = 14695981039346656037u;
                for(double const value : form.result())
                {
                    std::uint64_t bits = 0;
                    std::memcpy(&bits, &value, sizeof(bits));
                    hash = (hash ^ bits) * 1099511628211u;
                }
                std::printf("%s %016llx\n", entry.name, static_cast<unsigned long long>(hash));
            }
    return 0;
}
