// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the targets of the fuzzer share. A target is one function of bytes; script/check/fuzz builds it with
//! libFuzzer, the test suite with replay.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <type_traits>

//! Runs the target on one input. Ends the process when something is wrong.
extern "C" auto LLVMFuzzerTestOneInput(std::uint8_t const* bytes, std::size_t size) -> int;

namespace alpaka_fuzz
{
    //! Ends the process with a message if there is one.
    inline void requireNoFault(std::string const& fault)
    {
        if(fault.empty())
            return;
        std::fprintf(stderr, "FAULT: %s\n", fault.c_str());
        std::abort();
    }

    //! Takes numbers from the front of the input; zeros when it is used up.
    class Bytes
    {
    public:
        Bytes(std::uint8_t const* bytes, std::size_t size)
            : m_bytes(bytes)
            , m_end(bytes + size)
        {
        }

        template<typename TInt>
        auto next() -> TInt
        {
            std::make_unsigned_t<TInt> value = 0;
            for(std::size_t i = 0; i < sizeof(TInt) && m_bytes != m_end; ++i)
                value = static_cast<std::make_unsigned_t<TInt>>(value | std::uint64_t{*m_bytes++} << 8 * i);
            return static_cast<TInt>(value);
        }

    private:
        std::uint8_t const* m_bytes;
        std::uint8_t const* m_end;
    };
} // namespace alpaka_fuzz
