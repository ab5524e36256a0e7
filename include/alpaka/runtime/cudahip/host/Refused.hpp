// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Copies and sets that the API refuses in one piece and takes in several.
#pragma once

#include <alpaka/runtime/cudahip/host/ApiCalls.hpp>

#include <cstddef>

namespace alpaka::runtime::cudahip
{
    //! AMD's runtime compares pitch, height and depth with what it knows of the allocation: rows of several planes of
    //! memory that was allocated with one plane's height are too many, and the last slice must not be cut off.
    //! \param status What a call has returned that changes nothing when its arguments are wrong.
    //! \return Whether it refused its arguments, and smaller calls may still be taken; false after a success. Never with
    //!         CUDA: what that refuses is beyond the memory, and then no row may be written.
    //! \throws core::Error for any other failure.
    template<typename TApi>
    [[nodiscard]] auto isRefused(char const* context, char const* call, typename TApi::Status status) -> bool
    {
        if(status == TApi::success) [[likely]]
            return false;
        if(status != TApi::invalidValue || !TApi::refusesLargePieces())
            failCall<TApi>(context, call, status);
        static_cast<void>(TApi::getLastError.call());
        return true;
    }

    //! Calls submit(firstRow, rows) for all rows at once; where that is refused, for each plane; where that is
    //! refused, too, submitRow for each row of the plane.
    //! \param submit Returns whether it was refused.
    template<typename TSubmit, typename TSubmitRow>
    void submitRows(
        std::size_t first, std::size_t rows, std::size_t plane, TSubmit const& submit, TSubmitRow const& submitRow)
    {
        if(!submit(first, rows))
            return;
        for(std::size_t row = first; row < first + rows; row += plane)
            if(rows == plane || submit(row, plane))
                for(std::size_t i = 0; i < plane; ++i)
                    submitRow(row + i);
    }
} // namespace alpaka::runtime::cudahip
