// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Makes one function of all that a thread runs: a barrier can only be split where it stands in the body itself.

#include "Body.hpp"
#include "Shapes.hpp"
#include <llvm/Analysis/InlineCost.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/LoopRotation.h>
#include <llvm/Transforms/Scalar/LoopUnrollPass.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/UnifyFunctionExitNodes.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr std::size_t maxInstructions = 100000; //!< Before they are simplified.

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

        //! Inside the body everything is split; the code of the fibers goes before it is inlined.
        void setActive(Function& f, CallBase& call)
        {
            auto* const block = call.getParent();
            call.replaceAllUsesWith(ConstantInt::getTrue(call.getType()));
            if(auto* const invoke = dyn_cast<InvokeInst>(&call))
            {
                invoke->getUnwindDest()->removePredecessor(block);
                BranchInst::Create(invoke->getNormalDest(), invoke);
            }
            call.eraseFromParent();
            ConstantFoldTerminator(block, true);
            EliminateUnreachableBlocks(f);
        }

        //! A call that may be inlined.
        struct Site
        {
            WeakVH call;
            int chain; //!< Of inlined functions, by its last link.
        };

        //! A function that was inlined into the one before it.
        struct Link
        {
            Function* function;
            int before;
        };

        //! Inlines all calls, except recursive ones.
        class Inliner
        {
        public:
            Inliner(Function& f, bool isLevelOne)
                : m_f(f)
                , m_isLevelOne(isLevelOne)
                , m_size(f.getInstructionCount())
            {
                std::vector<CallBase*> calls;
                for(auto& instruction : instructions(f))
                    if(auto* const call = dyn_cast<CallBase>(&instruction))
                        calls.push_back(call);
                add(calls, -1);
            }

            auto run(Refusal& refusal) -> bool
            {
                while(!m_left.empty())
                {
                    auto const site = m_left.back();
                    m_left.pop_back();
                    auto* const call = dyn_cast_or_null<CallBase>(site.call);
                    if(call == nullptr)
                        continue; // it was in the code of the fibers
                    auto* const callee = call->getCalledFunction();
                    if(markerOf(call) == Marker::active)
                    {
                        setActive(m_f, *call);
                        continue;
                    }
                    if(markerOf(call) != Marker::none || !isGood(*callee) || isIn(site.chain, callee))
                        continue;
                    m_size += callee->getInstructionCount();
                    if(m_size > maxInstructions)
                        m_size = m_f.getInstructionCount(); // without the code of the fibers
                    if(m_size > maxInstructions)
                        return refusal.because("it is larger than the pass accepts");
                    InlineFunctionInfo info;
                    if(!InlineFunction(*call, info).isSuccess())
                        continue;
                    m_links.push_back({callee, site.chain});
                    add(info.InlinedCallSites, static_cast<int>(m_links.size()) - 1);
                }
                return true;
            }

        private:
            template<typename TCalls>
            void add(TCalls const& calls, int chain)
            {
                // Those of `active` are looked at first.
                for(bool const isActive : {false, true})
                    for(auto* const call : calls)
                        if(auto* const callee = call->getCalledFunction(); callee != nullptr)
                            if((markerOf(call) == Marker::active) == isActive
                               && (isActive || !callee->isDeclaration()))
                                m_left.push_back({call, chain});
            }

            //! Functions that throw or that want to be called stay calls where they have nothing to do with the block.
            [[nodiscard]] auto mustInline(Function& callee) -> bool
            {
                auto const [place, isNew] = m_mustInline.insert({&callee, true});
                if(isNew)
                {
                    bool const mayInline = !callee.hasFnAttribute(Attribute::NoInline)
                                           || (m_isLevelOne && callee.isDiscardableIfUnused());
                    place->second = (mayInline && !callee.hasPersonalityFn()) || reaches(callee, Marker::none);
                }
                return place->second;
            }

            [[nodiscard]] auto isGood(Function& callee) -> bool
            {
                return &callee != &m_f && !callee.isDeclaration() && !callee.isInterposable()
                       && !callee.hasFnAttribute(Attribute::OptimizeNone) && !callee.hasFnAttribute(Attribute::Cold)
                       && isInlineViable(callee).isSuccess() && mustInline(callee);
            }

            [[nodiscard]] auto isIn(int chain, Function const* function) const -> bool
            {
                for(; chain >= 0; chain = m_links[static_cast<std::size_t>(chain)].before)
                    if(m_links[static_cast<std::size_t>(chain)].function == function)
                        return true;
                return false;
            }

            Function& m_f;
            bool m_isLevelOne;
            std::size_t m_size;
            std::vector<Link> m_links;
            DenseMap<Function*, bool> m_mustInline;
            std::vector<Site> m_left;
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

    auto prepare(Function& f, FunctionAnalysisManager& analyses, Refusal& refusal, bool isLevelOne) -> bool
    {
        dropDebugVariables(f);
        copyArguments(f);
        if(!Inliner(f, isLevelOne).run(refusal))
            return false;
        if(isLevelOne)
            for(auto& block : f)
                block.getTerminator()->setMetadata(LLVMContext::MD_loop, nullptr);
        dropDebugVariables(f);
        analyses.invalidate(f, PreservedAnalyses::none());
        FunctionPassManager passes;
        addSimplification(passes);
        passes.addPass(FindShared());
        passes.addPass(SimplifyCFGPass());
        passes.addPass(KeepLoopsWithBarriers());
        passes.addPass(createFunctionToLoopPassAdaptor(LoopFullUnrollPass(2)));
        addSimplification(passes);
        passes.addPass(SimplifyCFGPass());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(EvenRounds());
        passes.addPass(createFunctionToLoopPassAdaptor(LoopRotatePass()));
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
        passes.addPass(UnifyFunctionExitNodesPass());
        passes.addPass(LoopSimplifyPass());
        analyses.invalidate(f, passes.run(f, analyses));
        return true;
    }
} // namespace alpaka_pass
