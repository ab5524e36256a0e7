// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

// Feeds a target of the fuzzer with files, without libFuzzer: the seeds, and what once failed. Takes folders; one that
// does not exist has no files.

#include "Fuzz.hpp"
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

int main(int argc, char** argv)
{
    int files = 0;
    for(int i = 1; i < argc; ++i)
    {
        if(!std::filesystem::is_directory(argv[i]))
            continue;
        for(auto const& entry : std::filesystem::directory_iterator(argv[i]))
        {
            std::printf("%s\n", entry.path().c_str());
            std::fflush(stdout); // The last line names the file at which the process ends.
            std::ifstream file(entry.path(), std::ios::binary);
            std::vector<char> const chars{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
            std::vector<std::uint8_t> const bytes(chars.begin(), chars.end());
            LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
            ++files;
        }
    }
    std::printf("%d files\n", files);
    return files == 0 ? 1 : 0;
}
