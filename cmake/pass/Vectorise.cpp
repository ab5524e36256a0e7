// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Vectorises the loops over threads before anything else is done to them: redundant loads, which LLVM removes first
//! otherwise, become dependences between one thread and the next.

#include "Body.hpp"
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
        struct AddVersions : PassInfoMixin<AddVersions>
        {
            static auto run(Function& f, FunctionAnalysisManager& analyses) -> PreservedAnalyses
            {
                return addVersions(f, analyses) ? PreservedAnalyses::none() : PreservedAnalyses::all();
            }
        };
        struct AvoidGathers : PassInfoMixin<AvoidGathers>
        {
            static auto run(Function& f, FunctionAnalysisManager& analyses) -> PreservedAnalyses
            {
                avoidGathers(f, analyses);
                return PreservedAnalyses::all();
            }
        };
    } // namespace

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
        passes.addPass(LoopSimplifyPass());
        passes.addPass(AddVersions());
        passes.addPass(InstCombinePass());
        passes.addPass(SimplifyCFGPass());
        passes.addPass(createFunctionToLoopPassAdaptor(SimpleLoopUnswitchPass(true)));
        passes.addPass(SimplifyCFGPass());
        passes.addPass(createFunctionToLoopPassAdaptor(IndVarSimplifyPass()));
        passes.addPass(EarlyCSEPass(true));
        passes.addPass(InstCombinePass());
        passes.addPass(SimplifyCFGPass());
        passes.addPass(LowerSwitchPass());
        passes.addPass(LoopSimplifyPass());
        passes.addPass(AvoidGathers());
        passes.addPass(LoopVectorizePass());
        passes.addPass(InstCombinePass());
        passes.addPass(SimplifyCFGPass());
        analyses.invalidate(f, passes.run(f, analyses));
    }
} // namespace alpaka_pass
