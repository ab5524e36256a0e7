// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! InstCombine makes `|` of sums whose numbers have no bit in common, as `1024 * block + t` has none while the number
//! of a thread is known to be below 1,024. That number becomes one that counts rounds, whose range LLVM does not know:
//! then `1024 * block | t` is no index that grows by one, and loops over threads gather and scatter. This makes sums.
//!
//! And it computes `static_cast<int>(first + t)`, an index of 64 bits in a kernel that counts in `int`, with 64 bits,
//! and takes 32 of them for each use. The sum of the two parts' low bits is the same number, and grows by one.

#include "Shapes.hpp"
#include <llvm/ADT/DenseMap.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Support/KnownBits.h>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace alpaka_pass
{
    namespace
    {
        //! The low bits of numbers, computed once where the number is.
        class LowBits
        {
        public:
            //! \return The low bits, if the number is the sum of a thread's number and another one; otherwise null.
            auto of(Value* number, Type* type) -> Value*
            {
                auto* const sum = dyn_cast<BinaryOperator>(number);
                if(sum == nullptr || sum->getOpcode() != Instruction::Add || !isa<IntegerType>(type)
                   || type->isIntegerTy(1)
                   || none_of(sum->operands(), [](Use const& part) { return isa<ZExtInst>(part.get()); }))
                    return nullptr;
                auto& narrow = m_known[{sum, type}];
                if(narrow == nullptr)
                {
                    IRBuilder<> at(sum->getNextNode());
                    narrow = at.CreateAdd(part(at, sum->getOperand(0), type), part(at, sum->getOperand(1), type));
                }
                return narrow;
            }

        private:
            static auto part(IRBuilder<>& at, Value* number, Type* type) -> Value*
            {
                auto* const extended = dyn_cast<ZExtInst>(number);
                return at.CreateZExtOrTrunc(extended != nullptr ? extended->getOperand(0) : number, type);
            }

            DenseMap<std::pair<Value*, Type*>, Value*> m_known;
        };

        auto narrowSums(Function& f) -> bool
        {
            LowBits bits;
            std::vector<std::pair<Instruction*, Value*>> found;
            for(auto& instruction : instructions(f))
            {
                auto* const type = instruction.getType();
                Value* number = nullptr;
                std::uint64_t left = 0;
                std::uint64_t right = 0;
                if(match(&instruction, m_Trunc(m_Value(number))))
                {
                    if(auto* const low = bits.of(number, type))
                        found.emplace_back(&instruction, low);
                }
                else if(
                    match(&instruction, m_AShr(m_Shl(m_Value(number), m_ConstantInt(left)), m_ConstantInt(right)))
                    && left == right && left > 0 && left < type->getIntegerBitWidth())
                {
                    auto* const narrow
                        = Type::getIntNTy(f.getContext(), type->getIntegerBitWidth() - static_cast<unsigned>(left));
                    if(auto* const low = bits.of(number, narrow))
                        found.emplace_back(&instruction, IRBuilder<>(&instruction).CreateSExt(low, type));
                }
            }
            for(auto const& [instruction, low] : found)
            {
                instruction->replaceAllUsesWith(low);
                instruction->eraseFromParent();
            }
            return !found.empty();
        }
    } // namespace

    auto MakeSums::run(Function& f, FunctionAnalysisManager&) -> PreservedAnalyses
    {
        auto const& layout = f.getParent()->getDataLayout();
        std::vector<Instruction*> found;
        for(auto& instruction : instructions(f))
            if(instruction.getOpcode() == Instruction::Or && instruction.getType()->isIntegerTy()
               && !instruction.getType()->isIntegerTy(1)
               && KnownBits::haveNoCommonBitsSet(
                   computeKnownBits(instruction.getOperand(0), layout),
                   computeKnownBits(instruction.getOperand(1), layout)))
                found.push_back(&instruction);
        for(auto* const both : found)
        {
            IRBuilder<> at(both);
            // Neither sum overflows: no bit is carried, also not into the sign.
            both->replaceAllUsesWith(at.CreateAdd(both->getOperand(0), both->getOperand(1), "", true, true));
            both->eraseFromParent();
        }
        return narrowSums(f) || !found.empty() ? PreservedAnalyses::none() : PreservedAnalyses::all();
    }
} // namespace alpaka_pass
