// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Loads under conditions keep a loop over threads from being vectorised without masks. Those of a member of a
//! structure in shared memory are done in each round, if another member of it is.

#include "Body.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr std::uint32_t bitsOfMost = 5;
        constexpr std::int64_t mostBytes = 1 << bitsOfMost; //!< Of a structure.
        static_assert(mostBytes == sharedPiece);

        class Speculation
        {
        public:
            Speculation(Loop& loop, DominatorTree& tree, ScalarEvolution& evolution)
                : m_loop(loop)
                , m_tree(tree)
                , m_evolution(evolution)
            {
            }

            //! \return Whether a load was moved.
            auto run() -> bool
            {
                SmallVector<LoadInst*, 8> loads;
                for(auto* const block : m_loop.blocks())
                    for(auto& instruction : *block)
                        if(auto* const load = dyn_cast<LoadInst>(&instruction); load != nullptr && load->isSimple())
                            loads.push_back(load);
                bool isChanged = false;
                for(auto* const load : loads)
                    if(!isAlways(*load) && any_of(loads, [&](LoadInst* other) { return proves(*other, *load); }))
                        isChanged |= hoist(*load);
                return isChanged;
            }

        private:
            auto isAlways(LoadInst const& load) const -> bool
            {
                return m_tree.dominates(load.getParent(), m_loop.getLoopLatch());
            }

            //! \return Whether a load that is done in each round shows that another one may be done in each, too: both
            //!         read shared memory, and the same aligned piece of it.
            auto proves(LoadInst const& known, LoadInst const& load) -> bool
            {
                auto const* const memory = dyn_cast<Argument>(getUnderlyingObject(load.getPointerOperand(), 0));
                if(!isAlways(known) || memory == nullptr || memory->getParamAlign().valueOrOne() < sharedAlignment
                   || getUnderlyingObject(known.getPointerOperand(), 0) != memory)
                    return false;
                auto const* const base = m_evolution.getSCEV(const_cast<Argument*>(memory));
                auto const offsetOf = [&](LoadInst const& of)
                {
                    return m_evolution.getMinusSCEV(
                        m_evolution.getSCEV(const_cast<Value*>(of.getPointerOperand())), base);
                };
                auto const* const offset = offsetOf(load);
                auto const* const away = dyn_cast<SCEVConstant>(m_evolution.getMinusSCEV(offsetOf(known), offset));
                if(away == nullptr || isa<SCEVCouldNotCompute>(offset))
                    return false;
                auto const distance = away->getAPInt().getSExtValue();
                for(std::int64_t place = 0; place < mostBytes; ++place)
                {
                    auto const* const begin = m_evolution.getMinusSCEV(
                        offset, m_evolution.getConstant(offset->getType(), static_cast<std::uint64_t>(place)));
                    auto const size = std::int64_t{1} << std::min(zerosOf(begin), bitsOfMost);
                    if(place + sizeOf(load) <= size && place + distance >= 0
                       && place + distance + sizeOf(known) <= size)
                        return true;
                }
                return false;
            }

            //! \return Bits at the end of a number that are known to be 0.
            auto zerosOf(SCEV const* number) -> std::uint32_t
            {
#if LLVM_VERSION_MAJOR >= 17
                return m_evolution.getMinTrailingZeros(number);
#else
                return m_evolution.GetMinTrailingZeros(number);
#endif
            }

            static auto sizeOf(LoadInst const& load) -> std::int64_t
            {
                return static_cast<std::int64_t>(
                    load.getModule()->getDataLayout().getTypeStoreSize(load.getType()).getFixedValue());
            }

            //! Moves a load to the end of the block before its own.
            auto hoist(LoadInst& load) -> bool
            {
                auto* const block = load.getParent();
                auto* const before = block->getSinglePredecessor();
                if(before == nullptr || !m_loop.contains(before))
                    return false;
                SmallVector<Instruction*, 8> moved;
                for(auto& instruction : *block)
                {
                    if(&instruction == &load)
                        break;
                    if(instruction.mayWriteToMemory())
                        return false;
                }
                if(!collect(load, *block, moved))
                    return false;
                for(auto* const instruction : moved)
                    instruction->moveBefore(before->getTerminator());
                load.moveBefore(before->getTerminator());
                load.dropUnknownNonDebugMetadata(LLVMContext::MD_access_group);
                return true;
            }

            //! Adds what the operands of an instruction need of its block.
            //!
            //! \return Whether it may be moved.
            static auto collect(Instruction& instruction, BasicBlock& block, SmallVectorImpl<Instruction*>& moved)
                -> bool
            {
                for(auto& use : instruction.operands())
                    if(auto* const used = dyn_cast<Instruction>(use.get());
                       used != nullptr && used->getParent() == &block && !is_contained(moved, used))
                    {
                        if(isa<PHINode>(used) || used->mayReadOrWriteMemory() || !isSafeToSpeculativelyExecute(used)
                           || !collect(*used, block, moved))
                            return false;
                        moved.push_back(used);
                    }
                return true;
            }

            Loop& m_loop;
            DominatorTree& m_tree;
            ScalarEvolution& m_evolution;
        };
    } // namespace

    auto speculate(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        auto& tree = analyses.getResult<DominatorTreeAnalysis>(f);
        auto& evolution = analyses.getResult<ScalarEvolutionAnalysis>(f);
        bool isChanged = false;
        for(auto* const loop : threadLoopsOf(analyses.getResult<LoopAnalysis>(f)))
            if(loop->getLoopLatch() != nullptr)
                isChanged |= Speculation(*loop, tree, evolution).run();
        return isChanged;
    }
} // namespace alpaka_pass
