// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Vectorises the loops over threads before anything else is done to them: redundant loads, which LLVM removes first
//! otherwise, become dependences between one thread and the next.

#include "Body.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Pass.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/IndVarSimplify.h>
#include <llvm/Transforms/Scalar/LICM.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/SimpleLoopUnswitch.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/LowerSwitch.h>
#include <llvm/Transforms/Vectorize/LoopVectorize.h>

using namespace llvm;

namespace alpaka_pass
{
    void promiseIndependence(Body& body, Region& region, std::vector<Metadata*>& hints)
    {
        for(auto* const block : region.blocks)
            for(auto& instruction : *block)
                if(communicates(instruction))
                    return;
        auto& context = body.f.getContext();
        auto* const group = MDNode::getDistinct(context, {});
        auto blocks = region.blocks;
        blocks.push_back(region.head);
        for(auto* const block : blocks)
            for(auto& instruction : *block)
            {
                // Variables of the block in its frame are the counts of votes and of threads that are alive.
                auto const* const address = getLoadStorePointerOperand(&instruction);
                if(address == nullptr || !isa<AllocaInst>(address->stripInBoundsOffsets()))
                    if(instruction.mayReadOrWriteMemory())
                        instruction.setMetadata(LLVMContext::MD_access_group, group);
            }
        hints.push_back(MDNode::get(context, {MDString::get(context, "llvm.loop.parallel_accesses"), group}));
    }

    namespace
    {
        constexpr std::uint64_t maxRounds = 1u << 16; //!< Of a loop over threads; the library allows 1024 threads.
        constexpr std::size_t maxUnrolled = 2; //!< Indices of steps that are not known, in loops that are unrolled.
        constexpr std::size_t maxChain = 32;   //!< Loops over threads whose conditions later ones may know.

        //! \return Whether a number contains one that may wrap around, `(3 * round) % 128`, in the shape whose test at
        //!         run time LLVM forgets: the vectoriser would take it for 3 * round.
        auto mayWrapUnseen(SCEV const* number, Loop const& loop, ScalarEvolution& evolution) -> bool
        {
            bool const isOfThreads = findOptionMDForLoop(&loop, threadLoop) != nullptr;
            return SCEVExprContains(
                number,
                [&](SCEV const* part)
                {
                    auto const* const wide = dyn_cast<SCEVZeroExtendExpr>(part);
                    auto const* const narrow
                        = wide != nullptr ? dyn_cast<SCEVAddRecExpr>(wide->getOperand()) : nullptr;
                    if(narrow == nullptr || !narrow->isAffine() || !narrow->getStart()->isZero())
                        return false;
                    auto const* const step = narrow->getStepRecurrence(evolution);
                    if(step->isOne() || !evolution.isKnownPositive(step))
                        return false;
                    auto const* const constant = dyn_cast<SCEVConstant>(step);
                    return !isOfThreads || constant == nullptr
                           || constant->getAPInt().zext(128).ugt(APInt::getMaxValue(constant->getAPInt().getBitWidth())
                                                                     .zext(128)
                                                                     .udiv(APInt(128, maxRounds)));
                });
        }

        //! A step that says whether it has changed the function.
        template<auto TStep>
        struct Step : PassInfoMixin<Step<TStep>>
        {
            static auto run(Function& f, FunctionAnalysisManager& analyses) -> PreservedAnalyses
            {
                return TStep(f, analyses) ? PreservedAnalyses::none() : PreservedAnalyses::all();
            }
        };

        //! A step that is repeated while it changes something, and whose changes are cleaned up. Where it changes
        //! nothing there is nothing to clean up: most kernels need few of the steps.
        template<auto TStep, int TMost = 1>
        struct Cleaned : PassInfoMixin<Cleaned<TStep, TMost>>
        {
            static auto run(Function& f, FunctionAnalysisManager& analyses) -> PreservedAnalyses
            {
                bool isChanged = false;
                for(int i = 0; i < TMost && TStep(f, analyses); ++i)
                {
                    isChanged = true;
                    analyses.invalidate(f, PreservedAnalyses::none());
                    FunctionPassManager passes;
                    passes.addPass(InstCombinePass());
                    passes.addPass(SimplifyCFGPass());
                    if(i + 1 < TMost)
                        passes.addPass(LoopSimplifyPass());
                    passes.run(f, analyses);
                }
                return isChanged ? PreservedAnalyses::none() : PreservedAnalyses::all();
            }
        };

        //! A step that changes nothing but hints to the vectoriser.
        template<auto THint>
        struct Hint : PassInfoMixin<Hint<THint>>
        {
            static auto run(Function& f, FunctionAnalysisManager& analyses) -> PreservedAnalyses
            {
                THint(f, analyses);
                return PreservedAnalyses::all();
            }
        };
    } // namespace

    auto endChains(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        std::vector<BasicBlock*> exits;
        for(auto* const loop : threadLoopsOf(analyses.getResult<LoopAnalysis>(f)))
            if(auto* const exit = loop->getUniqueExitBlock())
                exits.push_back(exit);
        if(exits.size() <= maxChain)
            return false;
        for(auto* const exit : exits)
        {
            auto* const rest = exit->splitBasicBlock(exit->getFirstInsertionPt());
            auto* const aside = BasicBlock::Create(f.getContext(), "aside", &f, rest);
            BranchInst::Create(rest, aside);
            auto* const old = exit->getTerminator();
            IRBuilder<> at(old);
            at.CreateCondBr(at.CreateFreeze(UndefValue::get(at.getInt1Ty())), rest, aside);
            old->eraseFromParent();
        }
        return true;
    }

    auto hideWrapping(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        auto& evolution = analyses.getResult<ScalarEvolutionAnalysis>(f);
        std::vector<Instruction*> found;
        for(auto* const loop : analyses.getResult<LoopAnalysis>(f).getLoopsInPreorder())
            if(loop->getSubLoops().empty())
            {
                auto const isFound = [&](Value* value)
                {
                    auto const* const instruction = dyn_cast<Instruction>(value);
                    return instruction != nullptr && loop->contains(instruction) && value->getType()->isIntegerTy()
                           && mayWrapUnseen(evolution.getSCEV(value), *loop, evolution);
                };
                for(auto* const block : loop->blocks())
                    for(auto& instruction : *block)
                        if(isFound(&instruction)
                           && none_of(instruction.operands(), [&](Use const& use) { return isFound(use.get()); }))
                            found.push_back(&instruction);
            }
        for(auto* const number : found)
        {
            auto* const next
                = isa<PHINode>(number) ? &*number->getParent()->getFirstInsertionPt() : number->getNextNode();
            auto* const hidden = new FreezeInst(number, "wraps", next);
            number->replaceUsesWithIf(hidden, [&](Use const& use) { return use.getUser() != hidden; });
        }
        return !found.empty();
    }

    void shortenRests(Function& f, FunctionAnalysisManager& analyses)
    {
        constexpr char const* vectors = "llvm.loop.interleave.count";
        auto& evolution = analyses.getResult<ScalarEvolutionAnalysis>(f);
        for(auto* const loop : analyses.getResult<LoopAnalysis>(f).getLoopsInPreorder())
            if(loop->getSubLoops().empty() && findOptionMDForLoop(loop, threadLoop) == nullptr
               && findOptionMDForLoop(loop, vectors) == nullptr && evolution.getSmallConstantTripCount(loop) == 0)
                addStringMetadataToLoop(loop, vectors, 1);
    }

    void keepRolled(Function& f, FunctionAnalysisManager& analyses)
    {
        auto& evolution = analyses.getResult<ScalarEvolutionAnalysis>(f);
        for(auto* const loop : threadLoopsOf(analyses.getResult<LoopAnalysis>(f)))
        {
            auto const growsBySomeStep = [&](Value* value)
            {
                auto const* const index
                    = value->getType()->isIntegerTy() ? dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(value)) : nullptr;
                return index != nullptr && index->getLoop() == loop
                       && !isa<SCEVConstant>(index->getStepRecurrence(evolution));
            };
            SmallPtrSet<SCEV const*, 8> indices;
            for(auto* const block : loop->blocks())
                for(auto& instruction : *block)
                    if(growsBySomeStep(&instruction)
                       && !all_of(instruction.users(), [&](User* user) { return growsBySomeStep(user); }))
                        indices.insert(evolution.getSCEV(&instruction));
            if(indices.size() > maxUnrolled)
                addStringMetadataToLoop(loop, "llvm.loop.unroll.runtime.disable");
        }
    }

    void keepRestsRolled(Function& f, FunctionAnalysisManager& analyses)
    {
        auto const hasVectors = [](BasicBlock* block)
        {
            return any_of(
                *block,
                [](Instruction& instruction)
                {
                    return instruction.getType()->isVectorTy()
                           || any_of(instruction.operands(), [](Use& use) { return use->getType()->isVectorTy(); });
                });
        };
        auto& evolution = analyses.getResult<ScalarEvolutionAnalysis>(f);
        for(auto* const loop : analyses.getResult<LoopAnalysis>(f).getLoopsInPreorder())
            if(loop->getSubLoops().empty() && findOptionMDForLoop(loop, "llvm.loop.isvectorized") != nullptr
               && findOptionMDForLoop(loop, "llvm.loop.unroll.runtime.disable") == nullptr
               && evolution.getSmallConstantTripCount(loop) != 0 && none_of(loop->blocks(), hasVectors)
               && any_of(
                   loop->getHeader()->phis(),
                   [&](PHINode& phi) { return countsUp(&phi, *loop, evolution) != nullptr; }))
                addStringMetadataToLoop(loop, "llvm.loop.unroll.disable", 1); // with 0 it is not disabled
    }

    void maskShortRows(Function& f, FunctionAnalysisManager& analyses)
    {
        auto const& target = analyses.getResult<TargetIRAnalysis>(f);
        auto const isMasked = [&](Type* type) { return hasMasks(type, target); };
        // Bytes show that the masks are AVX-512's: those of AVX2 are slow to store with.
        if(!isMasked(Type::getInt8Ty(f.getContext())))
            return;
        auto const isFit = [&](Instruction& instruction)
        { return getLoadStorePointerOperand(&instruction) == nullptr || isMasked(getLoadStoreType(&instruction)); };
        for(auto* const loop : threadLoopsOf(analyses.getResult<LoopAnalysis>(f)))
            if(findOptionMDForLoop(loop, shortRow) != nullptr
               && all_of(loop->blocks(), [&](BasicBlock* block) { return all_of(*block, isFit); }))
                addStringMetadataToLoop(loop, "llvm.loop.vectorize.predicate.enable", 1);
    }

    void vectorise(Function& f, FunctionAnalysisManager& analyses)
    {
        analyses.invalidate(f, PreservedAnalyses::none());
        FunctionPassManager passes;
        addSimplification(passes);
        LoopPassManager loops;
#if LLVM_VERSION_MAJOR >= 15
        loops.addPass(LICMPass(LICMOptions()));
#else
        loops.addPass(LICMPass());
#endif
        passes.addPass(createFunctionToLoopPassAdaptor(std::move(loops), true));
        passes.addPass(Cleaned<&cutBetweenGuards>());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(Cleaned<&addVersions>());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(Step<&chooseOnce>());
        passes.addPass(createFunctionToLoopPassAdaptor(SimpleLoopUnswitchPass(true)));
        passes.addPass(SimplifyCFGPass());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(Step<&narrowToGuards>());
        passes.addPass(InstCombinePass()); // also behind the unswitching, as adi needs it
        passes.addPass(SimplifyCFGPass());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(Cleaned<&divideRanges, 4>());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(Cleaned<&takeStrides>());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(Cleaned<&dividePieces>());
        // What is the same in a piece decides for all of it; strides need no more conditions.
        passes.addPass(createFunctionToLoopPassAdaptor(SimpleLoopUnswitchPass(true)));
        passes.addPass(SimplifyCFGPass());
        // Clamped indices of neighbours are no longer clamped away from the ends of a range.
        passes.addPass(LoopSimplifyPass());
        passes.addPass(Cleaned<&addVersions>());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(Cleaned<&chooseRows, 2>());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(Step<&knowShortRows>());
        passes.addPass(Step<&endChains>());
        passes.addPass(createFunctionToLoopPassAdaptor(IndVarSimplifyPass()));
        passes.addPass(EarlyCSEPass(true));
        passes.addPass(InstCombinePass());
        passes.addPass(Step<&speculate>()); // behind the pass that would move the loads back
        passes.addPass(SimplifyCFGPass());
        passes.addPass(EarlyCSEPass(true));
        passes.addPass(LowerSwitchPass());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(Step<&takeWindows>());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(Step<&divideClamps>());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(Hint<&avoidGathers>());
        passes.addPass(Step<&partShortRows>());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(Step<&overlapRests>());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(Step<&hideWrapping>());
        passes.addPass(Hint<&keepOrder>());
        passes.addPass(Hint<&shortenRests>());
        passes.addPass(Hint<&maskShortRows>());
        passes.addPass(LoopVectorizePass());
        passes.addPass(Hint<&keepRestsRolled>());
        passes.addPass(Hint<&keepRolled>());
        passes.addPass(Step<&exchangeAlways>()); // vectors would have the same stores under masks
        passes.addPass(InstCombinePass());
        passes.addPass(SimplifyCFGPass());
        passes.addPass(Step<&skipEmptyMasks>());
        analyses.invalidate(f, passes.run(f, analyses));
    }
} // namespace alpaka_pass
