// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0
// runs on: host

#include <alpaka/host/cores/OmpBinding.hpp>

#include <catch2/catch.hpp>

#include <cstdlib>
#include <map>
#include <string>

#if BOOST_OS_LINUX
namespace test_host_cores_ompbinding
{
    using Variables = std::map<std::string, char const*>;

    //! \return Whether OpenMP binds threads with these variables and none of the others.
    inline auto isBinding(Variables const& variables) -> bool
    {
        for(char const* const name : {"OMP_PROC_BIND", "OMP_PLACES", "GOMP_CPU_AFFINITY"})
            ::unsetenv(name);
        for(auto const& [name, value] : variables)
            ::setenv(name.c_str(), value, 1);
        return alpaka::host::isOmpBinding();
    }
} // namespace test_host_cores_ompbinding

TEST_CASE("host: the environment says whether OpenMP binds threads", "[cores]")
{
    using namespace test_host_cores_ompbinding;
    std::map<std::string, std::string> before;
    for(char const* const name : {"OMP_PROC_BIND", "OMP_PLACES", "GOMP_CPU_AFFINITY"})
        if(char const* const value = std::getenv(name); value != nullptr)
            before[name] = value;
    CHECK_FALSE(isBinding({}));
    CHECK(isBinding({{"OMP_PROC_BIND", "true"}}));
    CHECK(isBinding({{"OMP_PROC_BIND", "spread"}}));
    CHECK(isBinding({{"OMP_PLACES", "cores"}}));
    CHECK(isBinding({{"GOMP_CPU_AFFINITY", "0"}}));
    CHECK_FALSE(isBinding({{"OMP_PROC_BIND", "false"}}));
    CHECK_FALSE(isBinding({{"OMP_PROC_BIND", "false"}, {"OMP_PLACES", "cores"}}));
    CHECK_FALSE(isBinding({}));
    for(auto const& [name, value] : before)
        ::setenv(name.c_str(), value.c_str(), 1);
}
#endif
