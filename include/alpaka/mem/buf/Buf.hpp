// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Buffers: views that own their memory on a device.
#pragma once

#include <alpaka/acc/Concept.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/core/Error.hpp>
#include <alpaka/core/Operation.hpp>
#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/dev/Dev.hpp>
#include <alpaka/dim/Dim.hpp>
#include <alpaka/extent/Extent.hpp>
#include <alpaka/idx/type/Idx.hpp>

#include <concepts>
#include <type_traits>

namespace alpaka::mem::buf
{
    namespace backend
    {
        template<typename TDev, typename TElem, typename TDim, typename TIdx>
        struct BufType
        {
        };

        template<acc::IsAccelerator TAcc, typename TElem, typename TDim, typename TIdx>
        struct BufType<TAcc, TElem, TDim, TIdx> : BufType<dev::Dev<typename TAcc::Runtime>, TElem, TDim, TIdx>
        {
        };

        template<typename TElem, typename TDim, typename TIdx, typename TDev>
        struct Alloc
        {
        };
    } // namespace backend

    namespace traits
    {
        //! The buffer type of a device or an accelerator, as nested `type`.
        template<typename TDev, typename TElem, typename TDim, typename TIdx, typename TSfinae = void>
        struct BufType : backend::BufType<TDev, TElem, TDim, TIdx>
        {
        };

        //! Customises mem::buf::alloc: `static auto alloc(TDev const& dev, TExtent const& extent) -> Buf<TDev, ...>`.
        template<typename TElem, typename TDim, typename TIdx, typename TDev, typename TSfinae = void>
        struct Alloc : backend::Alloc<TElem, TDim, TIdx, TDev>
        {
        };
    } // namespace traits

    //! The buffer type of a device or an accelerator. Handles share the memory: every copy, even of a const handle,
    //! gives access to the same elements. The last handle frees the memory at once, without waiting for queues.
    template<typename TDev, typename TElem, typename TDim, typename TIdx>
    using Buf = typename traits::BufType<std::remove_cv_t<TDev>, TElem, TDim, TIdx>::type;

    namespace detail
    {
        //! void stands for the index type of the extent.
        template<typename TIdx, typename TExtent>
        using IdxOr = std::conditional_t<std::is_void_v<TIdx>, idx::Idx<TExtent>, TIdx>;

        //! Appends an allocation to a line of the trace.
        template<typename TElem, typename TExtent>
        ALPAKA_FN_RARE void describeAllocation(core::Text& line, void const* extent)
        {
            core::append(
                line,
                "allocation, elements ",
                extent::getExtentVec(*static_cast<TExtent const*>(extent)),
                " of ",
                sizeof(TElem),
                " bytes");
        }

        //! \return The operation of an allocation.
        template<typename TElem, typename TExtent>
        [[nodiscard]] ALPAKA_FN_INLINE auto allocation(TExtent const& extent, core::SourceLocation const& location)
            -> core::Operation
        {
            return {
                core::settings(),
                {core::OperationKind::allocation, &describeAllocation<TElem, TExtent>, &extent, "took", nullptr},
                location};
        }
    } // namespace detail

    template<typename TDev, typename TElem, typename TIdx, typename TExtent>
    concept AllocatesBuf = requires(TDev const& dev, TExtent const& extent) {
        traits::Alloc<TElem, dim::Dim<TExtent>, TIdx, TDev>::alloc(dev, extent);
    };

    //! Allocates a buffer; blocks until the memory is available. Its contents are indeterminate: constructors and
    //! destructors of the elements never run.
    //! \tparam TElem Type of the elements, not const; an implicit-lifetime type, because nothing is constructed.
    //! \tparam TIdx Index type of the buffer; void means that of the extent, any other must be the same.
    //! \param dev The device that owns the memory.
    //! \param extent Elements per dimension; zeros are legal, but then the buffer's pointer must not be used.
    //! \throws core::Error when an extent is negative, the size overflows or memory runs out; its text ends with the
    //!         line of the caller.
    template<typename TElem, typename TIdx = void, typename TExtent, typename TDev>
    [[nodiscard]] auto alloc(
        TDev const& dev,
        TExtent const& extent = TExtent(),
        core::SourceLocation const& location = core::SourceLocation::current())
    {
        using Idx = detail::IdxOr<TIdx, TExtent>;
        constexpr bool areTypes = std::is_object_v<TElem> && std::integral<idx::Idx<TExtent>>;
        static_assert(
            areTypes,
            "mem::buf::alloc<TElem, TIdx>(dev, extent): "
            "TElem has to be an object's type, and extent an integer or an object with extents that are integers");
        constexpr bool notConst = !areTypes || (!std::is_const_v<TElem> && !std::is_const_v<Idx>);
        static_assert(notConst, "mem::buf::alloc<TElem, TIdx>(dev, extent): TElem and TIdx must not be const");
        constexpr bool sameIdx = !areTypes || std::is_same_v<std::remove_const_t<Idx>, idx::Idx<TExtent>>;
        static_assert(sameIdx, "mem::buf::alloc<TElem, TIdx>(dev, extent): TIdx has to be the index type of extent");
        if constexpr(areTypes && notConst && sameIdx)
        {
            constexpr bool isGood = AllocatesBuf<TDev, TElem, Idx, TExtent>;
            static_assert(
                isGood,
                "mem::buf::alloc<TElem, TIdx>(dev, extent): dev is not a device that has buffers of this dimension; "
                "specialise mem::buf::traits::Alloc for its type");
            if constexpr(isGood)
            {
                auto const operation = detail::allocation<TElem>(extent, location);
                return core::calledAt(
                    location, [&] { return traits::Alloc<TElem, dim::Dim<TExtent>, Idx, TDev>::alloc(dev, extent); });
            }
        }
    }
} // namespace alpaka::mem::buf
