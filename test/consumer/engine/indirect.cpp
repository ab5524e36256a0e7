// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Knows nothing of the library but by a static library that uses it.

struct Part
{
    char const* name;
    void const* (*process)();
    bool (*runs)();
    void* waitFor;
};

extern "C" auto static_part() -> Part;

auto main() -> int { return static_part().runs() ? 0 : 1; }
