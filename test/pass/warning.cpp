// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A kernel that stays on fibers. script/check/barrier-pass looks for the compiler's warning at the marked line.

#include "Harness.hpp"

namespace
{
    struct Kernel
    {
        [[gnu::always_inline]] static void run(Thread const& c, u32, u32, u32 const* in, u32* out, u32* s)
        {
            u32 const t = c.t();
            s[t] = in[t];
            if(in[t] > 5)
            {
                s[t] += 1;
                (void)split::wait(false); // the warning
            }
            out[t] = s[t + 1];
            (void)split::wait(false);
            out[t] += 1;
        }
    };
} // namespace

Entry const table[] = {entry<Kernel>};
