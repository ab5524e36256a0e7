// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! At the edges of the data indices are clamped, `tile[row][x > 0 ? t - 1 : t]`: a vectoriser sees numbers that grow
//! with the thread no more, and gathers them or leaves the loop as it is. A load from one of two such places becomes
//! two loads under a condition: vectors have them as two loads under masks.

#include "Body.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Operator.h>
#include <llvm/IR/PatternMatch.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr unsigned maxSteps = 8;            //!< From an address to a selection.
        constexpr std::size_t maxClamps = 8;        //!< Loads of a loop that become two.
        constexpr std::size_t maxClampedSize = 200; //!< Instructions of such a loop.

        class Clamps
        {
        public:
            Clamps(Loop& loop, ScalarEvolution& evolution, TargetTransformInfo const& target)
                : m_loop(loop)
                , m_evolution(evolution)
                , m_target(target)
            {
            }

            //! \return Whether there were loads from one of two places.
            auto run() -> bool
            {
                SmallVector<std::pair<LoadInst*, Way>, 8> found;
                for(auto* const block : m_loop.blocks())
                    for(auto& instruction : *block)
                        if(auto* const load = dyn_cast<LoadInst>(&instruction);
                           load != nullptr && load->isSimple() && hasMasks(load->getType(), m_target))
                            if(auto way = find(load->getPointerOperand()); !way.empty())
                                found.emplace_back(load, std::move(way));
                if(found.empty() || found.size() > maxClamps)
                    return false;
                // As long as the loop's blocks are known.
                SmallVector<Value*, 8> conditions;
                for(auto const& [load, way] : found)
                    conditions.push_back(decided(conditionOf(*way.back(), *load), *load));
                for(auto const& [entry, condition] : zip(found, conditions))
                    divide(*entry.first, entry.second, condition);
                return true;
            }

        private:
            //! From an address to the selection that it is computed from.
            using Way = SmallVector<Instruction*, 8>;

            //! \return The way from an address to a selection, the only number on it that neither grows as the thread's
            //!         does nor is the same in all rounds, while either number it selects from does; else empty.
            auto find(Value* address) -> Way
            {
                using namespace PatternMatch;
                Way way;
                bool isGrowing = false;
                while(way.size() < maxSteps)
                {
                    auto* const step = dyn_cast<Instruction>(address);
                    if(step == nullptr || !m_loop.contains(step))
                        break;
                    way.push_back(step);
                    if(isSelection(*step))
                    {
                        auto const isFit = [&](Value* number)
                        { return m_loop.isLoopInvariant(number) || (!isGrowing && grows(number)); };
                        return isFit(numberOf(*step, true)) && isFit(numberOf(*step, false)) ? way : Way();
                    }
                    bool const isSum = step->getOpcode() == Instruction::Add || step->getOpcode() == Instruction::Sub;
                    // LLVM casts to 32 bits and back by two shifts.
                    bool const isCast = isa<CastInst>(step) || match(step, m_Shr(m_Value(), m_SpecificInt(32)))
                                        || match(step, m_Shl(m_Value(), m_SpecificInt(32)));
                    if(!isSum && !isCast && !isa<GetElementPtrInst>(step))
                        break;
                    address = nullptr;
                    for(auto* const operand : step->operand_values())
                        if(step->getOpcode() == Instruction::Add && !isGrowing && grows(operand))
                            isGrowing = true;
                        else if(!m_loop.isLoopInvariant(operand))
                        {
                            if(address != nullptr)
                                return {};
                            address = operand;
                        }
                    if(address == nullptr)
                        break;
                }
                return {};
            }

            //! \return Whether an instruction selects one of two numbers; `t - (x > 0)` selects one or zero.
            static auto isSelection(Instruction const& instruction) -> bool
            {
                auto const* const cast = dyn_cast<CastInst>(&instruction);
                return instruction.getType()->isIntegerTy() && !instruction.getType()->isIntegerTy(1)
                       && (isa<SelectInst>(instruction) || isa<MinMaxIntrinsic>(instruction)
                           || (cast != nullptr && cast->getSrcTy()->isIntegerTy(1)));
            }

            static auto numberOf(Instruction& selection, bool isFirst) -> Value*
            {
                if(isa<SelectInst>(selection))
                    return selection.getOperand(isFirst ? 1 : 2);
                if(isa<MinMaxIntrinsic>(selection))
                    return selection.getOperand(isFirst ? 0 : 1);
                return ConstantInt::getSigned(selection.getType(), !isFirst ? 0 : isa<SExtInst>(selection) ? -1 : 1);
            }

            static auto conditionOf(Instruction& selection, Instruction& at) -> Value*
            {
                auto* const extremum = dyn_cast<MinMaxIntrinsic>(&selection);
                return extremum == nullptr ? selection.getOperand(0)
                                           : IRBuilder<>(&at).CreateICmp(
                                                 extremum->getPredicate(), extremum->getLHS(), extremum->getRHS());
            }

            auto grows(Value* number) -> bool { return countsUp(number, m_loop, m_evolution) != nullptr; }

            //! \return A condition on which a branch may depend: a selection by one without a value is defined.
            auto decided(Value* condition, Instruction& at, unsigned depth = 0) -> Value*
            {
                if(isGuaranteedNotToBeUndefOrPoison(condition)
                   || (isa<PHINode>(condition) && cast<PHINode>(condition)->getParent() == m_loop.getHeader()))
                    return condition;
                bool const isSame = m_loop.isLoopInvariant(condition);
                auto* const step = dyn_cast<Instruction>(condition);
                if(!isSame && depth < maxSteps
                   && (isa<CmpInst>(step) || isa<CastInst>(step) || isa<AddOperator>(step)))
                {
                    auto* const copy = step->clone();
                    copy->dropPoisonGeneratingFlags();
                    for(auto& operand : copy->operands())
                        operand = decided(operand, at, depth + 1);
                    copy->insertBefore(&at);
                    return copy;
                }
                return IRBuilder<>(isSame ? m_loop.getLoopPreheader()->getTerminator() : &at).CreateFreeze(condition);
            }

            static void divide(LoadInst& load, Way const& way, Value* condition)
            {
                auto& selection = *way.back();
                Instruction* ends[2] = {};
                SplitBlockAndInsertIfThenElse(condition, &load, &ends[0], &ends[1]);
                auto* const either = PHINode::Create(load.getType(), 2, "", &load);
                for(unsigned i : {0u, 1u})
                {
                    Instruction* old = &selection;
                    auto* number = numberOf(selection, i == 0);
                    auto const copy = [&](Instruction& instruction)
                    {
                        auto* const made = instruction.clone();
                        made->insertBefore(ends[i]);
                        made->replaceUsesOfWith(old, number);
                        old = &instruction;
                        number = made;
                    };
                    for(auto* const step : reverse(ArrayRef<Instruction*>(way).drop_back()))
                        copy(*step);
                    copy(load);
                    either->addIncoming(number, ends[i]->getParent());
                }
                load.replaceAllUsesWith(either);
                load.eraseFromParent();
            }

            Loop& m_loop;
            ScalarEvolution& m_evolution;
            TargetTransformInfo const& m_target;
        };
    } // namespace

    auto divideClamps(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        return forThreadLoops(
            f,
            analyses,
            [&](Loop& loop)
            {
                return sizeOfLoop(loop) <= maxClampedSize
                       && Clamps(
                              loop,
                              analyses.getResult<ScalarEvolutionAnalysis>(f),
                              analyses.getResult<TargetIRAnalysis>(f))
                              .run();
            });
    }
} // namespace alpaka_pass
