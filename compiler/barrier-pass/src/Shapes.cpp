// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "Shapes.hpp"

#include "Body.hpp"
#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Scalar/Scalarizer.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/UnrollLoop.h>

using namespace llvm;

namespace alpaka_pass
{
    auto KeepLoopsWithBarriers::run(Function& f, FunctionAnalysisManager& analyses) -> PreservedAnalyses
    {
        for(auto* const loop : analyses.getResult<LoopAnalysis>(f).getLoopsInPreorder())
            for(auto* const block : loop->blocks())
                for(auto& instruction : *block)
                    if(markerOf(&instruction) == Marker::barrier && loop->getLoopLatch() != nullptr)
                        loop->setLoopAlreadyUnrolled();
        return PreservedAnalyses::all();
    }

    auto EvenRounds::run(Function& f, FunctionAnalysisManager& analyses) -> PreservedAnalyses
    {
        evenRounds(f, analyses);
        return PreservedAnalyses::none();
    }

    auto DivideInductions::run(Function& f, FunctionAnalysisManager& analyses) -> PreservedAnalyses
    {
        divideInductions(f, analyses);
        return PreservedAnalyses::none();
    }

    auto FindShared::run(Function& f, FunctionAnalysisManager&) -> PreservedAnalyses
    {
        std::vector<CallBase*> calls;
        for(auto& instruction : instructions(f))
            if(markerOf(&instruction) == Marker::shared)
                calls.push_back(cast<CallBase>(&instruction));
        for(auto* const call : calls)
        {
            auto const of = markerOf(getUnderlyingObject(call->getArgOperand(0), 0));
            bool const isShared = of == Marker::staticMemory || of == Marker::dynamicMemory;
            call->replaceAllUsesWith(ConstantInt::getBool(call->getType(), isShared));
            call->eraseFromParent();
        }
        return calls.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
    }

    namespace
    {
        constexpr std::size_t mostBlocks = 16; //!< Of a way.

        //! A way that some threads take from a branch and that ends where the others go on.
        using Way = SmallSetVector<BasicBlock*, 8>;

        //! \return Its blocks; none if it may end elsewhere, is entered elsewhere or has a barrier.
        auto wayFrom(BasicBlock* first, BasicBlock* branch, BasicBlock* join) -> Way
        {
            Way way;
            if(first == join || first->getSinglePredecessor() != branch)
                return way;
            way.insert(first);
            for(unsigned i = 0; i < way.size(); ++i)
            {
                auto* const block = way[i];
                bool const isKnown = isa<BranchInst>(block->getTerminator()) && block != branch
                                     && none_of(*block, [](auto& part) { return markerOf(&part) == Marker::barrier; });
                if(!isKnown || way.size() > mostBlocks)
                    return {};
                for(auto* const successor : successors(block))
                    if(successor != join)
                        way.insert(successor);
            }
            for(auto* const block : way)
                if(block != first && any_of(predecessors(block), [&](auto* from) { return !way.contains(from); }))
                    return {};
            return way;
        }

        //! Lets a way end in front of another test.
        void lead(Way const& way, BasicBlock* join, BasicBlock* test)
        {
            for(auto* const block : way)
                block->getTerminator()->replaceSuccessorWith(join, test);
        }

        auto isChain(SwitchInst& branch) -> bool
        {
            auto* const join = branch.getDefaultDest();
            return branch.getNumCases() > 0 && branch.getNumCases() <= 4 && !isa<PHINode>(join->front())
                   && all_of(
                       branch.cases(),
                       [&](auto const& way)
                       { return !wayFrom(way.getCaseSuccessor(), branch.getParent(), join).empty(); });
        }

        void undo(SwitchInst& branch)
        {
            auto* const join = branch.getDefaultDest();
            auto* const start = branch.getParent();
            auto* const value = branch.getCondition();
            std::vector<std::pair<ConstantInt*, Way>> ways;
            for(auto const& way : branch.cases())
                ways.emplace_back(way.getCaseValue(), wayFrom(way.getCaseSuccessor(), start, join));
            branch.eraseFromParent();
            auto* block = start;
            for(std::size_t i = 0; i < ways.size(); ++i)
            {
                auto const& [number, way] = ways[i];
                auto* const next = i + 1 == ways.size()
                                       ? join
                                       : BasicBlock::Create(start->getContext(), "case", start->getParent(), join);
                IRBuilder<> at(block);
                at.CreateCondBr(at.CreateICmpEQ(value, number), way[0], next);
                lead(way, join, next);
                block = next;
            }
        }

        //! `if(index == number)`.
        struct Test
        {
            Value* value = nullptr; //!< Null if the block does not end with such a test.
            ConstantInt* number = nullptr;
            BasicBlock* equal = nullptr;
            BasicBlock* other = nullptr;
        };

        auto testOf(BasicBlock& block) -> Test
        {
            auto* const branch = dyn_cast<BranchInst>(block.getTerminator());
            auto* const compare
                = branch != nullptr && branch->isConditional() ? dyn_cast<ICmpInst>(branch->getCondition()) : nullptr;
            auto* const number = compare != nullptr ? dyn_cast<ConstantInt>(compare->getOperand(1)) : nullptr;
            if(number == nullptr || !compare->isEquality())
                return {};
            auto* const cast = dyn_cast<CastInst>(compare->getOperand(0));
            auto const marker = markerOf(cast != nullptr ? cast->getOperand(0) : compare->getOperand(0));
            if(marker != Marker::row && marker != Marker::column)
                return {};
            unsigned const equal = compare->getPredicate() == ICmpInst::ICMP_EQ ? 0 : 1;
            return {compare->getOperand(0), number, branch->getSuccessor(equal), branch->getSuccessor(1 - equal)};
        }

        //! In `if(t == 0) ...; else if(t == 15) ...;` the first way may pass the second test, too, which is not for
        //! it: then each of them is a guard of its own, which is a loop of one round.
        //!
        //! \return Whether a block begins such a chain, which has changed.
        auto divideChain(BasicBlock& block) -> bool
        {
            auto const first = testOf(block);
            if(first.value == nullptr || first.other->getSinglePredecessor() != &block)
                return false;
            auto* join = first.other;
            for(int tests = 0; tests < 4; ++tests)
            {
                auto const test = testOf(*join);
                bool const isOnly = all_of(
                    *join,
                    [&](Instruction& part)
                    { return part.isTerminator() || (isa<ICmpInst>(part) && part.hasOneUse()); });
                if(test.value != first.value || test.number == first.number || !isOnly)
                    break;
                join = test.other;
            }
            if(join == first.other || isa<PHINode>(join->front()))
                return false;
            auto const way = wayFrom(first.equal, &block, join);
            if(!way.empty())
                lead(way, join, first.other);
            return !way.empty();
        }

        //! \return Whether the only vectors of a function are pairs of floats.
        auto hasOnlyPairs(Function& f) -> bool
        {
            bool isAny = false;
            auto* const pair = FixedVectorType::get(Type::getFloatTy(f.getContext()), 2);
            auto const isOther = [&](Type* type)
            {
                isAny |= type == pair;
                return type->isVectorTy() && type != pair;
            };
            for(auto& instruction : instructions(f))
                if(isOther(instruction.getType())
                   || any_of(instruction.operands(), [&](Use const& use) { return isOther(use->getType()); }))
                    return false;
            return isAny;
        }

        //! A load or store of a pair as two.
        void divideAccess(Instruction& access, DataLayout const& layout)
        {
            IRBuilder<> at(&access);
            auto* const single = at.getFloatTy();
            auto* const address = at.CreatePointerCast(getLoadStorePointerOperand(&access), single->getPointerTo());
            auto const align = getLoadStoreAlignment(&access);
            auto const second = commonAlignment(align, layout.getTypeAllocSize(single));
            auto* const next = at.CreateConstInBoundsGEP1_64(single, address, 1);
            if(auto* const store = dyn_cast<StoreInst>(&access))
            {
                auto* const pair = store->getValueOperand();
                at.CreateAlignedStore(at.CreateExtractElement(pair, std::uint64_t{0}), address, align);
                at.CreateAlignedStore(at.CreateExtractElement(pair, std::uint64_t{1}), next, second);
            }
            else
            {
                Value* pair = UndefValue::get(access.getType());
                pair = at.CreateInsertElement(pair, at.CreateAlignedLoad(single, address, align), std::uint64_t{0});
                pair = at.CreateInsertElement(pair, at.CreateAlignedLoad(single, next, second), std::uint64_t{1});
                access.replaceAllUsesWith(pair);
            }
            access.eraseFromParent();
        }

        constexpr unsigned mostRounds = 8; //!< That are unrolled.
        constexpr std::size_t unrolledSize = 160;
        constexpr unsigned mostDivisions = 64;  //!< Rounds of a loop that is unrolled whole,
        constexpr std::size_t wholeSize = 1024; //!< and the instructions of all of them.

        //! \return Whether rounds have divisions whose numbers are the same in all threads, as in an elimination with
        //!         constant coefficients. In a loop that stays within a thread, each thread waits for one division
        //!         after the other; unrolled, the threads share them.
        auto sharesDivisions(Loop const& loop, Body const& body) -> bool
        {
            return any_of(
                loop.blocks(),
                [&](BasicBlock const* block)
                {
                    return any_of(
                        *block,
                        [&](Instruction const& instruction)
                        {
                            return instruction.getOpcode() == Instruction::FDiv && !body.varies(&instruction)
                                   && !loop.hasLoopInvariantOperands(&instruction);
                        });
                });
        }

        //! \return How many rounds of a loop to unroll; 1 for none.
        auto unrollCount(Loop& loop, Body& body, ScalarEvolution& evolution) -> unsigned
        {
            auto const* const latch = loop.getLoopLatch();
            auto const* const branch = latch != nullptr ? dyn_cast<BranchInst>(latch->getTerminator()) : nullptr;
            if(!loop.getSubLoops().empty() || branch == nullptr || loop.getExitingBlock() != latch
               || body.varies(branch->getCondition())
               || isa<SCEVCouldNotCompute>(evolution.getBackedgeTakenCount(&loop)))
                return 1;
            std::size_t size = 0;
            for(auto* const block : loop.blocks())
                for(auto& instruction : *block)
                {
                    if(communicates(instruction) || instruction.getType()->isVectorTy())
                        return 1;
                    ++size;
                }
            if(none_of(loop.getHeader()->phis(), [&](PHINode& phi) { return body.varies(&phi); }))
                return 1;
            unsigned count = mostRounds;
            auto const rounds = evolution.getSmallConstantTripCount(&loop);
            if(rounds != 0 && rounds <= mostDivisions && rounds * size <= wholeSize && sharesDivisions(loop, body))
                return rounds;
            while(count > 1 && (count * size > unrolledSize || (rounds != 0 && rounds % count != 0)))
                count /= 2;
            return count;
        }
    } // namespace

    auto UndoSwitches::run(Function& f, FunctionAnalysisManager&) -> PreservedAnalyses
    {
        std::vector<SwitchInst*> found;
        for(auto& block : f)
            if(auto* const branch = dyn_cast<SwitchInst>(block.getTerminator()); branch != nullptr && isChain(*branch))
                found.push_back(branch);
        for(auto* const branch : found)
            undo(*branch);
        bool isChanged = !found.empty();
        for(auto& block : f)
            isChanged |= divideChain(block);
        return isChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
    }

    auto SplitPairs::run(Function& f, FunctionAnalysisManager& analyses) -> PreservedAnalyses
    {
        if(!hasOnlyPairs(f))
            return PreservedAnalyses::all();
        std::vector<Instruction*> accesses;
        for(auto& instruction : instructions(f))
            if(getLoadStorePointerOperand(&instruction) != nullptr && !instruction.isAtomic()
               && !instruction.isVolatile() && getLoadStoreType(&instruction)->isVectorTy())
                accesses.push_back(&instruction);
        for(auto* const access : accesses)
            divideAccess(*access, f.getParent()->getDataLayout());
        analyses.invalidate(f, PreservedAnalyses::none());
        ScalarizerPass().run(f, analyses);
        return PreservedAnalyses::none();
    }

    auto UnrollRounds::run(Function& f, FunctionAnalysisManager& analyses) -> PreservedAnalyses
    {
        Refusal refusal;
        Body body(f, refusal);
        if(!findBegin(body))
            return PreservedAnalyses::all();
        findVarying(body, false);
        auto& loops = analyses.getResult<LoopAnalysis>(f);
        auto& tree = analyses.getResult<DominatorTreeAnalysis>(f);
        auto& evolution = analyses.getResult<ScalarEvolutionAnalysis>(f);
        auto& assumptions = analyses.getResult<AssumptionAnalysis>(f);
        auto const& target = analyses.getResult<TargetIRAnalysis>(f);
        OptimizationRemarkEmitter emitter(&f);
        std::vector<std::pair<Loop*, unsigned>> found;
        for(auto* const loop : loops.getLoopsInPreorder())
            if(auto const count = unrollCount(*loop, body, evolution); count > 1)
                found.emplace_back(loop, count);
        for(auto const& [loop, count] : found)
        {
            formLCSSARecursively(*loop, tree, &loops, &evolution);
            UnrollLoopOptions options{};
            options.Count = count;
            options.Runtime = evolution.getSmallConstantTripCount(loop) == 0; // else it divides the rounds
            options.AllowExpensiveTripCount = true;
            UnrollLoop(loop, options, &loops, &evolution, &tree, &assumptions, &target, &emitter, true);
        }
        return found.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
    }
} // namespace alpaka_pass
