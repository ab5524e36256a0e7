// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "Packs.hpp"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <vector>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        //! \return Whether a part of a funnel shift was put together of smaller numbers. Others, such as the rotations
        //!         of a hash, stay.
        auto isPacked(Value const* part) -> bool
        {
            auto const* const instruction = dyn_cast<Instruction>(part);
            return instruction != nullptr
                   && (isa<ZExtInst>(instruction) || instruction->getOpcode() == Instruction::Shl
                       || instruction->getOpcode() == Instruction::Or);
        }
    } // namespace

    auto UnpackWords::run(Function& f, FunctionAnalysisManager&) -> PreservedAnalyses
    {
        std::vector<IntrinsicInst*> found;
        for(auto& instruction : instructions(f))
            if(auto* const shift = dyn_cast<IntrinsicInst>(&instruction))
                if(auto const kind = shift->getIntrinsicID(); kind == Intrinsic::fshl || kind == Intrinsic::fshr)
                    if(isa<ConstantInt>(shift->getArgOperand(2)) && isPacked(shift->getArgOperand(0))
                       && isPacked(shift->getArgOperand(1)))
                        found.push_back(shift);
        for(auto* const shift : found)
        {
            auto* const type = shift->getType();
            auto const bits = type->getScalarSizeInBits();
            auto left = cast<ConstantInt>(shift->getArgOperand(2))->getValue().urem(bits);
            if(shift->getIntrinsicID() == Intrinsic::fshr)
                left = bits - left;
            IRBuilder<> at(shift);
            Value* all = shift->getArgOperand(left == bits ? 1 : 0);
            if(left != 0 && left != bits)
                all = at.CreateOr(
                    at.CreateShl(all, ConstantInt::get(type, left)),
                    at.CreateLShr(shift->getArgOperand(1), ConstantInt::get(type, bits - left)));
            shift->replaceAllUsesWith(all);
            shift->eraseFromParent();
        }
        return found.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
    }
} // namespace alpaka_pass
