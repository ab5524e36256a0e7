// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Not LLVM's ScalarEvolution: it knows neither what a number would be with another's value, nor padding's quotients.

#include "Places.hpp"

#include "Body.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>
#include <llvm/Support/MathExtras.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr std::int64_t maxPlace = 1 << 20; //!< With it and 2^16 threads no number of 32 bits wraps around.
        constexpr std::int64_t maxStep = 1 << 10;
        constexpr unsigned maxTermDepth = 16;

        auto times(Place place, std::int64_t factor) -> Place
        {
            place.fixed *= factor;
            place.step *= factor;
            place.shifted *= factor;
            return place;
        }

        auto combine(unsigned code, Place left, Place right) -> std::optional<Place>
        {
            bool const isNumber = right.step == 0 && right.shifted == 0;
            switch(code)
            {
            case Instruction::Or:
                // What has no bits in common is a sum.
                if(!isNumber || right.fixed < 0 || left.shifted != 0
                   || ((left.fixed | left.step) & (PowerOf2Ceil(right.fixed + 1) - 1)) != 0)
                    return std::nullopt;
                [[fallthrough]];
            case Instruction::Add:
                if(left.shifted != 0 && right.shifted != 0)
                    return std::nullopt;
                (left.shifted != 0 ? left : right).fixed = left.fixed + right.fixed;
                (left.shifted != 0 ? left : right).step = left.step + right.step;
                return left.shifted != 0 ? left : right;
            case Instruction::Sub:
                if(right.shifted != 0)
                    return std::nullopt;
                left.fixed -= right.fixed;
                left.step -= right.step;
                return left;
            case Instruction::Mul:
                if(!isNumber)
                    std::swap(left, right);
                if(right.step != 0 || right.shifted != 0)
                    return std::nullopt;
                return times(left, right.fixed);
            case Instruction::Shl:
                if(!isNumber || right.fixed < 0 || right.fixed > 10)
                    return std::nullopt;
                return times(left, std::int64_t(1) << right.fixed);
            case Instruction::AShr:
            case Instruction::LShr:
                if(!isNumber || right.fixed < 0 || right.fixed > 20 || left.fixed < 0 || left.shifted != 0)
                    return std::nullopt;
                if(left.step == 0)
                    return Place{left.fixed >> right.fixed};
                // All numbers of a vector have the same quotient.
                return left.fixed < left.step ? std::optional(Place{0, 0, 1, right.fixed, left.step}) : std::nullopt;
            default:
                return std::nullopt;
            }
        }
    } // namespace

    auto Places::of(Value* value, std::int64_t known, unsigned depth) -> std::optional<Place>
    {
        if(value == round)
            return Place{0, 1};
        if(auto const* const number = dyn_cast<ConstantInt>(value))
            return number->getValue().abs().ule(maxPlace) ? std::optional(Place{number->getSExtValue()})
                                                          : std::nullopt;
        auto* const type = value->getType();
        auto const* const operation = dyn_cast<Instruction>(value);
        if(!type->isIntegerTy() || type->getIntegerBitWidth() < 32 || depth > maxTermDepth)
            return std::nullopt;
        auto const part = [&](unsigned i) { return of(operation->getOperand(i), known, depth + 1); };
        std::optional<Place> result;
        bool const isCast
            = operation != nullptr && isa<CastInst>(operation) && operation->getOperand(0)->getType()->isIntegerTy();
        if(isCast)
        {
            result = part(0);
            if(isa<ZExtInst>(operation) && result && (result->fixed < 0 || result->step < 0 || result->shifted < 0))
                return std::nullopt;
        }
        else if(operation != nullptr && isa<BinaryOperator>(operation))
        {
            auto const left = part(0);
            auto const right = part(1);
            if(left && right)
                result = combine(operation->getOpcode(), *left, *right);
        }
        else if(m_loop.isLoopInvariant(value) && (distance == nullptr || distance == value))
        {
            distance = value;
            return Place{known};
        }
        bool const isFit = result && std::abs(result->fixed) <= maxPlace && std::abs(result->step) <= maxStep
                           && std::abs(result->shifted) <= maxStep;
        return isFit ? result : std::nullopt;
    }

    auto Places::ofAddress(Value* address, std::int64_t known) -> std::optional<Place>
    {
        auto const& layout = m_loop.getHeader()->getModule()->getDataLayout();
        Place sum;
        for(;;)
        {
            if(auto* const argument = dyn_cast<Argument>(address))
            {
                bool const isShared = argument->getParamAlign().valueOrOne() >= sharedAlignment
                                      && (memory == nullptr || memory == argument);
                memory = argument;
                return isShared ? std::optional(sum) : std::nullopt;
            }
            if(auto const* const cast = dyn_cast<BitCastOperator>(address))
            {
                address = cast->getOperand(0);
                continue;
            }
            auto* const element = dyn_cast<GEPOperator>(address);
            if(element == nullptr)
                return std::nullopt;
            for(auto i = gep_type_begin(element); i != gep_type_end(element); ++i)
            {
                auto const index = of(i.getOperand(), known);
                if(!index || i.isStruct())
                    return std::nullopt;
                auto const size
                    = static_cast<std::int64_t>(layout.getTypeAllocSize(i.getIndexedType()).getFixedValue());
                auto const next = combine(Instruction::Add, sum, times(*index, size));
                if(!next)
                    return std::nullopt;
                sum = *next;
            }
            address = element->getPointerOperand();
        }
    }
} // namespace alpaka_pass
