// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Brings the body into the form that the other steps expect: one function, simple loops, one end.

#include "Arguments.hpp"
#include "Body.hpp"
#include "Packs.hpp"
#include "Shapes.hpp"
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/JumpThreading.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/LoopRotation.h>
#include <llvm/Transforms/Scalar/LoopUnrollPass.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        //! The pass does not keep variables' places: a variable of a thread becomes an element of an array.
        void dropDebugVariables(Function& f)
        {
            std::vector<Instruction*> dead;
            for(auto& instruction : instructions(f))
            {
#if LLVM_VERSION_MAJOR >= 19
                instruction.dropDbgRecords();
#endif
                if(isa<DbgInfoIntrinsic>(instruction))
                    dead.push_back(&instruction);
            }
            for(auto* const instruction : dead)
                instruction->eraseFromParent();
        }

        //! Optimisers learn how large indices of threads are: then a short or unsigned one is the same number as a
        //! signed one of 64 bits, and loops over them vectorise.
        void limitIndices(Function& f)
        {
            auto const least = APInt(32, 0);
            auto const end = APInt(32, alpaka::strategy::detail::split::maxThreads);
            for(auto& instruction : instructions(f))
                if(auto const marker = markerOf(&instruction); marker == Marker::row || marker == Marker::column)
                    instruction.setMetadata(LLVMContext::MD_range, MDBuilder(f.getContext()).createRange(least, end));
        }

        //! \return Whether all that a landing pad does is to give back the memory of an exception.
        auto onlyFreesException(LandingPadInst const& pad) -> bool
        {
            if(pad.getNumClauses() > 0)
                return false;
            SmallPtrSet<BasicBlock const*, 4> seen;
            for(auto const* block = pad.getParent(); block != nullptr && seen.insert(block).second;
                block = block->getSingleSuccessor())
                for(auto const& instruction : *block)
                {
                    if(isa<ResumeInst>(instruction))
                        return true;
                    auto const* const call = dyn_cast<CallBase>(&instruction);
                    auto const* const callee = call != nullptr ? call->getCalledFunction() : nullptr;
                    bool const isFree = callee != nullptr && callee->getName() == "__cxa_free_exception";
                    if(!isFree && instruction.mayHaveSideEffects() && !instruction.isLifetimeStartOrEnd())
                        return false;
                }
            return false;
        }

        //! The constructor in `throw std::runtime_error("...")` may throw itself, if there is no memory for the text.
        //! The memory of the first exception is lost then: with its landing pad the kernel could not be split.
        struct CallConstructors : PassInfoMixin<CallConstructors>
        {
            static auto run(Function& f, FunctionAnalysisManager&) -> PreservedAnalyses
            {
                for(auto& block : f)
                    if(auto* const invoke = dyn_cast<InvokeInst>(block.getTerminator()))
                        if(auto const* const pad = invoke->getLandingPadInst();
                           pad != nullptr && onlyFreesException(*pad))
                            changeToCall(invoke);
                return PreservedAnalyses::none();
            }
        };

        //! The other steps expect one end. Code that never ends (after abort or throw) has none.
        void unifyReturns(Function& f)
        {
            std::vector<ReturnInst*> returns;
            for(auto& block : f)
                if(auto* const back = dyn_cast<ReturnInst>(block.getTerminator()))
                    returns.push_back(back);
            if(returns.size() < 2)
                return;
            auto* const end = BasicBlock::Create(f.getContext(), "end", &f);
            IRBuilder<>(end).CreateRetVoid();
            for(auto* const back : returns)
            {
                BranchInst::Create(end, back);
                back->eraseFromParent();
            }
        }

        //! unifyReturns as a pass.
        struct UnifyReturns : PassInfoMixin<UnifyReturns>
        {
            static auto run(Function& f, FunctionAnalysisManager&) -> PreservedAnalyses
            {
                unifyReturns(f);
                return PreservedAnalyses::none();
            }
        };
    } // namespace

    void addSimplification(FunctionPassManager& passes)
    {
#if LLVM_VERSION_MAJOR >= 16
        passes.addPass(SROAPass(SROAOptions::ModifyCFG));
#else
        passes.addPass(SROAPass());
#endif
        passes.addPass(EarlyCSEPass(true));
        passes.addPass(SimplifyCFGPass());
        passes.addPass(InstCombinePass());
    }

    auto prepare(Function& f, FunctionAnalysisManager& analyses, Refusal& refusal, Options const& options) -> bool
    {
        dropDebugVariables(f);
        copyArguments(f);
        if(!inlineCalls(f, refusal, options))
            return false;
        if(options.isLevelOne)
            for(auto& block : f)
                block.getTerminator()->setMetadata(LLVMContext::MD_loop, nullptr);
        dropDebugVariables(f);
        limitIndices(f);
        analyses.invalidate(f, PreservedAnalyses::none());
        FunctionPassManager passes;
        addSimplification(passes);
        passes.addPass(CallConstructors());
        passes.addPass(UnpackWords());
        passes.addPass(FixArguments());
        passes.addPass(FindShared());
        passes.addPass(SimplifyCFGPass());
        passes.addPass(KeepLoopsWithBarriers());
        passes.addPass(createFunctionToLoopPassAdaptor(LoopFullUnrollPass(2)));
        addSimplification(passes);
        passes.addPass(UnpackWords());
        if(options.isThreaded)
            passes.addPass(JumpThreadingPass());
        passes.addPass(SimplifyCFGPass());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(EvenRounds());
        passes.addPass(createFunctionToLoopPassAdaptor(LoopRotatePass()));
        passes.addPass(AdvanceAll());
        passes.addPass(DivideInductions());
        passes.addPass(createFunctionToLoopPassAdaptor(LoopFullUnrollPass(2)));
        addSimplification(passes); // private arrays with constant indices become values
        passes.addPass(SplitPairs());
        passes.addPass(InstCombinePass());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(UnrollRounds());
        passes.addPass(InstCombinePass());
        passes.addPass(SimplifyCFGPass());
        passes.addPass(UndoSwitches());
        passes.addPass(UnifyReturns());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(MakeSums());
        analyses.invalidate(f, passes.run(f, analyses));
        return true;
    }
} // namespace alpaka_pass
