// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Where the threads of a loop access shared memory, if a number that all of them have, a distance, has some value.
#pragma once

#include <cstdint>
#include <llvm/IR/Instructions.h>
#include <optional>

namespace llvm
{
    class Loop;
} // namespace llvm

namespace alpaka_pass
{
    //! fixed + step * round + shifted * ((start + inner * round) >> shift), where 0 <= start < inner.
    struct Place
    {
        std::int64_t fixed = 0;
        std::int64_t step = 0;
        std::int64_t shifted = 0;
        std::int64_t shift = 0;
        std::int64_t inner = 0;

        //! \return Whether the distance to another place is the same in all rounds.
        [[nodiscard]] auto isParallelTo(Place const& other) const -> bool
        {
            return step == other.step && shifted == other.shifted && shift == other.shift && inner == other.inner;
        }
    };

    class Places
    {
    public:
        explicit Places(llvm::Loop const& loop)
            : m_loop(loop)
        {
        }

        //! \return Where an address is, in bytes from the beginning of the shared memory.
        auto ofAddress(llvm::Value* address, std::int64_t known) -> std::optional<Place>;

        llvm::PHINode* round = nullptr;   //!< Counts from 0.
        llvm::Value* distance = nullptr;  //!< The only number that is not known; null if there is none.
        llvm::Argument* memory = nullptr; //!< The shared one.

    private:
        //! \return What a number is.
        auto of(llvm::Value* value, std::int64_t known, unsigned depth = 0) -> std::optional<Place>;

        llvm::Loop const& m_loop;
    };
} // namespace alpaka_pass
