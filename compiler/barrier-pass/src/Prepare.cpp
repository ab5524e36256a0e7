// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Brings the body into the form that the other steps expect: one function, simple loops, one end.

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

        //! Arguments that are passed in memory become local copies, which SROA takes apart.
        void copyArguments(Function& f)
        {
            auto const& layout = f.getParent()->getDataLayout();
            for(auto& argument : f.args())
            {
                if(!argument.hasByValAttr() || argument.use_empty())
                    continue;
                auto* const type = argument.getParamByValType();
                IRBuilder<> at(&*f.getEntryBlock().getFirstInsertionPt());
                auto* const copy = at.CreateAlloca(type);
                auto const align = argument.getParamAlign() ? *argument.getParamAlign() : Align();
                copy->setAlignment(std::max(align, copy->getAlign()));
                argument.replaceAllUsesWith(copy);
                at.CreateMemCpy(copy, copy->getAlign(), &argument, align, layout.getTypeAllocSize(type));
            }
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

        //! \return Whether all that happens to an object is that it is read: no address of it is stored, or handed
        //!         to code that may write.
        auto isOnlyRead(Value const& object) -> bool
        {
            SmallPtrSet<Value const*, 16> addresses;
            SmallVector<Value const*, 16> left{&object};
            auto const isRead = [&](Use const& use)
            {
                auto const* const user = use.getUser();
                if(isa<GEPOperator>(user) || isa<BitCastOperator>(user) || isa<PHINode>(user) || isa<SelectInst>(user))
                {
                    if(addresses.insert(user).second)
                        left.push_back(user);
                    return true;
                }
                if(auto const* const load = dyn_cast<LoadInst>(user))
                    return load->isSimple();
                if(auto const* const call = dyn_cast<CallBase>(user))
                    return call->isArgOperand(&use) && call->onlyReadsMemory(call->getArgOperandNo(&use))
                           && call->doesNotCapture(call->getArgOperandNo(&use));
                return isa<ICmpInst>(user);
            };
            while(!left.empty())
                if(!all_of(left.pop_back_val()->uses(), isRead))
                    return false;
            return true;
        }

        //! Large arguments are references to objects that are constant while the kernel runs, if it does not write
        //! members that are mutable: what is read from them is the same in all threads, whatever these store
        //! meanwhile.
        struct FixArguments : PassInfoMixin<FixArguments>
        {
            static auto run(Function& f, FunctionAnalysisManager&) -> PreservedAnalyses
            {
                SmallPtrSet<Value const*, 8> fixed;
                for(auto const& argument : f.args())
                    if(argument.getDereferenceableBytes() > 0 && isOnlyRead(argument))
                        fixed.insert(&argument);
                for(auto& instruction : instructions(f))
                    if(auto* const load = dyn_cast<LoadInst>(&instruction);
                       load != nullptr && load->isSimple()
                       && fixed.contains(getUnderlyingObject(load->getPointerOperand())))
                        load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(f.getContext(), {}));
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
