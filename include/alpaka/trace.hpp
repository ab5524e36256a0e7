// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Writes time lines: with `ALPAKA_TRACE=run.json` in its environment a program writes what its queues and threads do
//! into that file, which https://ui.perfetto.dev and chrome://tracing show. One source of a program includes this
//! header; the compiled engine, which CMake adds, does so already. Not part of alpaka/alpaka.hpp.
//!
//! Without the variable the program does nothing of this. The file is complete when the program returns from main,
//! calls exit(), or ends by an exception, by abort() or by a signal that can be handled; not after _exit(),
//! quick_exit(), exec() and SIGKILL. Then handlers that the program had before run as before. The child of a fork
//! writes no file.
#pragma once

// clang-format off
#include <alpaka/core/Standard.hpp>
// clang-format on

#include <alpaka/core/Settings.hpp>
#include <alpaka/trace/Endings.hpp>

namespace alpaka::trace::detail
{
    //! Each program and each shared library has one.
    [[gnu::visibility("hidden")]] inline char library = 0;
} // namespace alpaka::trace::detail

namespace
{
    //! Of this source: before main, and before its later static objects use the library.
    // NOLINTNEXTLINE(cert-err58-cpp): nothing in it throws
    [[maybe_unused]] bool const alpakaWritesTimeLines = []
    {
        void const* noLibrary = nullptr;
        alpaka::trace::detail::endings().owner.compare_exchange_strong(noLibrary, &alpaka::trace::detail::library);
        alpaka::core::detail::settingsOfSources().timeLine = &alpaka::trace::detail::begin;
        return true;
    }();

    //! After the static objects, whose queues may have work left.
    [[gnu::destructor, maybe_unused]] void alpakaEndsTimeLine()
    {
        alpaka::trace::detail::endWith(&alpaka::trace::detail::library);
    }
} // namespace
