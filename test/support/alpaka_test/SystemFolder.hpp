// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A folder that stands for the root of a system, with files of /proc and /sys.
#pragma once

#include <catch2/catch.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

namespace alpaka_test
{
    //! The folder exists as long as the object.
    class SystemFolder
    {
    public:
        SystemFolder()
        {
            std::string pattern = (std::filesystem::temp_directory_path() / "alpaka-cores-XXXXXX").string();
            REQUIRE(::mkdtemp(pattern.data()) != nullptr);
            m_root = pattern;
        }

        SystemFolder(SystemFolder const&) = delete;
        auto operator=(SystemFolder const&) -> SystemFolder& = delete;

        ~SystemFolder()
        {
            std::error_code ignored;
            std::filesystem::remove_all(m_root, ignored);
        }

        auto write(std::string const& path, std::string const& text) -> SystemFolder&
        {
            std::filesystem::path const file = m_root + path;
            std::filesystem::create_directories(file.parent_path());
            std::ofstream(file) << text;
            return *this;
        }

        auto remove(std::string const& path) -> SystemFolder&
        {
            std::filesystem::remove(m_root + path);
            return *this;
        }

        [[nodiscard]] auto root() const -> char const* { return m_root.c_str(); }

    private:
        std::string m_root;
    };
} // namespace alpaka_test
