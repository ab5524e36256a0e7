// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! `for(...) { if(t < working) { ...; working >>= 1; offset <<= 1; } barrier; }`: a thread that is left out once stays out,
//! and its `working` and `offset` are of no use any more. They advance in all threads: then they no longer vary.

#include "Body.hpp"
#include "Shapes.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/Support/KnownBits.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        //! A value that a loop hands from round to round, and that only threads under the condition change.
        struct Advanced
        {
            PHINode* value;      //!< In the header.
            PHINode* merged;     //!< Behind the condition.
            Instruction* change; //!< Under it.
        };

        class Advance
        {
        public:
            Advance(Loop& loop, DominatorTree const& tree)
                : m_loop(loop)
                , m_tree(tree)
            {
            }

            auto run() -> bool
            {
                bool isChanged = false;
                if(m_loop.getLoopLatch() != nullptr && m_loop.getLoopPreheader() != nullptr)
                    for(auto* const block : m_loop.blocks())
                        isChanged |= isGuard(*block) && advance();
                return isChanged;
            }

        private:
            //! \return Whether each round passes the block, and it ends with a condition of the right kind.
            auto isGuard(BasicBlock& block) -> bool
            {
                auto* const branch = dyn_cast<BranchInst>(block.getTerminator());
                if(branch == nullptr || !branch->isConditional() || !m_tree.dominates(&block, m_loop.getLoopLatch())
                   || &block == m_loop.getLoopLatch())
                    return false;
                auto* const compare = dyn_cast<ICmpInst>(branch->getCondition());
                if(compare == nullptr)
                    return false;
                for(unsigned into : {0u, 1u})
                {
                    auto* const first = branch->getSuccessor(into);
                    auto* const join = branch->getSuccessor(1 - into);
                    if(first->getSinglePredecessor() != &block || !m_loop.contains(first) || !m_loop.contains(join)
                       || !join->hasNPredecessors(2))
                        continue;
                    m_predicate = into == 0 ? compare->getPredicate() : compare->getInversePredicate();
                    m_guard = &block;
                    m_first = first;
                    m_join = join;
                    m_compare = compare;
                    return true;
                }
                return false;
            }

            auto advance() -> bool
            {
                SmallVector<Advanced, 4> found;
                for(auto& value : m_loop.getHeader()->phis())
                    if(auto const advanced = find(value); advanced.value != nullptr)
                        found.push_back(advanced);
                if(none_of(found, [&](Advanced const& advanced) { return staysOut(advanced); }))
                    return false;
                for(auto const& advanced : found)
                {
                    move(*advanced.change);
                    advanced.merged->replaceAllUsesWith(advanced.change);
                    advanced.merged->eraseFromParent();
                }
                return true;
            }

            //! \return The value if nothing outside of the condition looks at it, and its change has no effects.
            auto find(PHINode& value) const -> Advanced
            {
                Advanced const no{nullptr, nullptr, nullptr};
                auto* const merged = dyn_cast<PHINode>(value.getIncomingValueForBlock(m_loop.getLoopLatch()));
                if(!value.getType()->isIntegerTy() || merged == nullptr || merged->getParent() != m_join
                   || !merged->hasOneUse() || merged->getIncomingValueForBlock(m_guard) != &value)
                    return no;
                auto* const change
                    = dyn_cast<Instruction>(merged->getIncomingValue(merged->getIncomingBlock(0) == m_guard ? 1 : 0));
                if(change == nullptr || !isFree(*change, 0))
                    return no;
                for(auto* const user : value.users())
                {
                    auto* const place = cast<Instruction>(user);
                    if(user != merged && user != m_compare && !m_tree.dominates(m_first, place->getParent()))
                        return no;
                }
                return {&value, merged, change};
            }

            [[nodiscard]] auto isInside(Instruction const& instruction) const -> bool
            {
                return m_tree.dominates(m_first, instruction.getParent());
            }

            //! \return Whether an instruction may be done without the condition.
            auto isFree(Instruction const& instruction, int depth) const -> bool
            {
                if(!isInside(instruction))
                    return depth > 0 && m_tree.dominates(&instruction, m_guard->getTerminator());
                return depth < 8 && (isa<BinaryOperator>(instruction) || isa<CastInst>(instruction))
                       && isSafeToSpeculativelyExecute(&instruction)
                       && all_of(
                           instruction.operands(),
                           [&](Use const& use)
                           {
                               auto const* const operand = dyn_cast<Instruction>(use.get());
                               return operand == nullptr || isFree(*operand, depth + 1);
                           });
            }

            //! \return Whether the condition compares an index of the thread with a value that only becomes less, as long
            //!         as it is not negative: a thread that is not below it never is again.
            auto staysOut(Advanced const& advanced) const -> bool
            {
                Value* index = nullptr;
                if(m_predicate == ICmpInst::ICMP_SLT || m_predicate == ICmpInst::ICMP_ULT)
                    index = m_compare->getOperand(1) == advanced.value ? m_compare->getOperand(0) : nullptr;
                else if(m_predicate == ICmpInst::ICMP_SGT || m_predicate == ICmpInst::ICMP_UGT)
                    index = m_compare->getOperand(0) == advanced.value ? m_compare->getOperand(1) : nullptr;
                if(index == nullptr || !m_loop.isLoopInvariant(index))
                    return false;
                bool const isSigned = ICmpInst::isSigned(m_predicate);
                auto const& layout = m_guard->getModule()->getDataLayout();
                if(isSigned && !computeKnownBits(index, layout).isNonNegative())
                    return false;
                auto* const change = advanced.change;
                if(change->getOperand(0) != advanced.value)
                    return false;
                auto const* const by = dyn_cast<ConstantInt>(change->getOperand(1));
                if(by == nullptr || by->isNegative())
                    return false;
                switch(change->getOpcode())
                {
                case Instruction::AShr: // a negative one stays negative
                case Instruction::SDiv:
                    return isSigned;
                case Instruction::LShr:
                case Instruction::UDiv:
                    return !isSigned;
                default:
                    return false;
                }
            }

            //! Before the condition, with what it needs; promises that hold under the condition are forgotten.
            void move(Instruction& instruction) const
            {
                if(!isInside(instruction))
                    return;
                for(auto& use : instruction.operands())
                    if(auto* const operand = dyn_cast<Instruction>(use.get()))
                        move(*operand);
                instruction.moveBefore(m_guard->getTerminator());
                instruction.dropPoisonGeneratingFlags();
            }

            Loop& m_loop;
            DominatorTree const& m_tree;
            BasicBlock* m_guard = nullptr;
            BasicBlock* m_first = nullptr;
            BasicBlock* m_join = nullptr;
            ICmpInst* m_compare = nullptr;
            CmpInst::Predicate m_predicate = CmpInst::ICMP_EQ;
        };
    } // namespace

    auto AdvanceAll::run(Function& f, FunctionAnalysisManager& analyses) -> PreservedAnalyses
    {
        auto const& tree = analyses.getResult<DominatorTreeAnalysis>(f);
        bool isChanged = false;
        for(auto* const loop : analyses.getResult<LoopAnalysis>(f).getLoopsInPreorder())
            isChanged |= Advance(*loop, tree).run();
        if(!isChanged)
            return PreservedAnalyses::all();
        PreservedAnalyses preserved;
        preserved.preserveSet<CFGAnalyses>();
        return preserved;
    }
} // namespace alpaka_pass
