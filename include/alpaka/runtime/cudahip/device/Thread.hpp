// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The position of a device thread: read from the processor's registers on demand, not stored.
#pragma once

#include <alpaka/acc/Accelerator.hpp>
#include <alpaka/core/Annotation.hpp>
#include <alpaka/runtime/CudaHip.hpp>
#include <alpaka/runtime/cudahip/Api.hpp>
#include <alpaka/runtime/cudahip/device/GridShape.hpp>
#include <alpaka/strategy/Native.hpp>
#include <alpaka/vec/Vec.hpp>
#include <alpaka/workdiv/WorkDivMembers.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace alpaka::runtime::cudahip
{
    //! One of the two block strategies of devices.
    template<typename T>
    concept IsNativeBlock = IsCudaHip<typename T::NativeOf>;

    //! The registers of a thread, by axis: 0 is x. They exist in device code alone; in host code, which may contain
    //! calls of these functions, they are 0.
    struct Registers
    {
#if ALPAKA_DEVICE_PASS
#    define ALPAKA_CUDAHIP_REGISTER(name)                                                                             \
        template<std::size_t TAxis>                                                                                   \
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto name() -> unsigned                                            \
        {                                                                                                             \
            if constexpr(TAxis == 0)                                                                                  \
                return ::name.x;                                                                                      \
            else if constexpr(TAxis == 1)                                                                             \
                return ::name.y;                                                                                      \
            else                                                                                                      \
                return ::name.z;                                                                                      \
        }
#else
#    define ALPAKA_CUDAHIP_REGISTER(name)                                                                             \
        template<std::size_t>                                                                                         \
        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto name() -> unsigned                                            \
        {                                                                                                             \
            return 0;                                                                                                 \
        }
#endif
        ALPAKA_CUDAHIP_REGISTER(gridDim)
        ALPAKA_CUDAHIP_REGISTER(blockDim)
        ALPAKA_CUDAHIP_REGISTER(blockIdx)
        ALPAKA_CUDAHIP_REGISTER(threadIdx)
#undef ALPAKA_CUDAHIP_REGISTER
    };

    //! The state of a thread: only what no register holds.
    //! \tparam TBlockThreadExtent extent::Fixed, or void.
    template<typename TDim, typename TIdx, typename TBlockThreadExtent = void>
    class Thread
    {
    public:
        using Vec = vec::Vec<TDim, TIdx>;
        using Shape = GridShape<TDim, TIdx>;

        ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC explicit constexpr Thread(Shape const& shape)
            : m_shape(shape)
        {
        }

        //! By value: parts that the caller does not use cost nothing.
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto workDiv() const -> workdiv::WorkDivMembers<TDim, TIdx>
        {
            return workdiv::WorkDivMembers<TDim, TIdx>(
                gridBlockExtent(), blockThreadExtent(), m_shape.threadElemExtent());
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto gridBlockIdx() const -> Vec
        {
            if constexpr(Shape::isFolded)
                return unfold(Registers::blockIdx<0>(), gridBlockExtent());
            else
                return ofAxes([]<std::size_t TAxis>(Axis<TAxis>) { return Registers::blockIdx<TAxis>(); });
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto blockThreadIdx() const -> Vec
        {
            if constexpr(Shape::isFolded)
                return unfold(Registers::threadIdx<0>(), blockThreadExtent());
            else
                return ofAxes([]<std::size_t TAxis>(Axis<TAxis>) { return Registers::threadIdx<TAxis>(); });
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto gridThreadIdx() const -> Vec
        {
            return gridBlockIdx() * blockThreadExtent() + blockThreadIdx();
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto shape() const -> Shape const& { return m_shape; }

    private:
        template<std::size_t TAxis>
        using Axis = std::integral_constant<std::size_t, TAxis>;

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto gridBlockExtent() const -> Vec
        {
            if constexpr(Shape::isFolded)
                return m_shape.gridBlockExtent();
            else
                return ofAxes([]<std::size_t TAxis>(Axis<TAxis>) { return Registers::gridDim<TAxis>(); });
        }

        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC auto blockThreadExtent() const -> Vec
        {
            if constexpr(!std::is_void_v<TBlockThreadExtent>)
                return TBlockThreadExtent::template vec<TIdx>();
            else if constexpr(Shape::isFolded)
                return m_shape.blockThreadExtent();
            else
                return ofAxes([]<std::size_t TAxis>(Axis<TAxis>) { return Registers::blockDim<TAxis>(); });
        }

        //! The last dimension is axis x.
        template<typename TFn>
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto ofAxes(TFn const& fn) -> Vec
        {
            return [&]<std::size_t... TIndices>(std::index_sequence<TIndices...>)
            {
                return Vec(static_cast<TIdx>(fn(Axis<TDim::value - 1 - TIndices>{}))...);
            }(std::make_index_sequence<TDim::value>{});
        }

        //! A row-major number as an index. 32 bits hold every number: devices have no larger axis.
        [[nodiscard]] ALPAKA_FN_INLINE ALPAKA_FN_HOST_ACC static auto unfold(unsigned number, Vec const& extent) -> Vec
        {
            Vec index = Vec::zeros();
            for(std::size_t d = TDim::value; d-- > 0;)
            {
                auto const n = static_cast<unsigned>(extent[d]);
                index[d] = static_cast<TIdx>(d == 0 ? number : number % n);
                number /= n;
            }
            return index;
        }

        Shape m_shape;
    };
} // namespace alpaka::runtime::cudahip

namespace alpaka::acc::backend
{
    template<runtime::IsCudaHip TRuntime, typename TAcc>
    struct ConceptsOfRuntime<TRuntime, TAcc> : concepts::Implements<ConceptUniformCudaHip, TAcc>
    {
    };

    template<runtime::IsCudaHip TRuntime, typename TDim, typename TIdx>
    struct ThreadState<strategy::block::Native<TRuntime>, TDim, TIdx>
    {
        using type = runtime::cudahip::Thread<TDim, TIdx>;
    };

    template<runtime::IsCudaHip TRuntime, typename TBlockThreadExtent, typename TDim, typename TIdx>
    struct ThreadState<strategy::block::NativeFixed<TRuntime, TBlockThreadExtent>, TDim, TIdx>
    {
        using type = runtime::cudahip::Thread<TDim, TIdx, TBlockThreadExtent>;
    };
} // namespace alpaka::acc::backend
