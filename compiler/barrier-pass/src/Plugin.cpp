// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The plug-in: splits each body that the headers mark, and tells them what became of it.
//! docs/internals/barrier-pass.md describes the steps.

#include "Names.hpp"
#include "Steps.hpp"
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Passes/PassPlugin.h>
#include <llvm/Transforms/IPO/GlobalDCE.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/LowerSwitch.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr char const* remarks = "alpaka-barriers";
        constexpr char const* splitAttribute = "alpaka-split";

        //! What the headers ask for: split::Facts.
        auto factsOf(Module& module, Body const& body) -> Constant*
        {
            static_assert(
                sizeof(alpaka::strategy::detail::split::Facts) == sizeof(char const*) + 6 * sizeof(std::uint64_t));
            auto& context = module.getContext();
            IRBuilder<> at(context);
            Constant* reason = ConstantPointerNull::get(bytePointer(at));
            if(!body.refusal.reason.empty())
            {
                std::string text = body.refusal.reason;
                if(auto const& where = body.refusal.where)
                    text += " (" + lineOf(outsideOfHeaders(where, body.f)) + ")";
                auto* const data = ConstantDataArray::getString(context, text);
                auto* const string = new GlobalVariable(
                    module, data->getType(), true, GlobalValue::PrivateLinkage, data, "alpaka_split_reason");
                string->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
                reason = ConstantExpr::getPointerCast(string, bytePointer(at));
            }
            auto* const facts = ConstantStruct::getAnon(
                {reason,
                 at.getInt64(body.staticBytes),
                 at.getInt64(body.threadBytes),
                 at.getInt64(body.slots),
                 at.getInt64(body.hasDeaths ? 1 : 0),
                 at.getInt64(body.lacksBarriers ? 1 : 0),
                 at.getInt64(body.isFasterApart ? 1 : 0)});
            return new GlobalVariable(
                module, facts->getType(), true, GlobalValue::PrivateLinkage, facts, "alpaka_split_result");
        }

        //! A warning, at the line of the barrier if one is to blame; or a remark, if that is what the flags ask for.
        void report(Function& f, Body const& body)
        {
            auto const& refusal = body.refusal;
            auto const name = kernelOf(f);
            OptimizationRemarkEmitter emitter(&f);
            if(refusal.reason.empty())
                emitter.emit(
                    OptimizationRemark(remarks, "Split", lineOfKernel(body), &f.getEntryBlock())
                    << "barriers of a kernel run as loops: " << name);
            else if(refusal.reason.rfind("it is compiled ", 0) == 0)
                emitter.emit(
                    OptimizationRemarkMissed(remarks, "Fibers", DiagnosticLocation(), &f.getEntryBlock())
                    << "barriers of a kernel run on fibers: " << refusal.reason << ": " << name);
            else
            {
                auto const where = outsideOfHeaders(refusal.barrier ? refusal.barrier : refusal.where, f);
                DiagnosticInfoOptimizationFailure warning(
                    remarks, "Fibers", DiagnosticLocation(where), &f.getEntryBlock());
                warning << "barriers of a kernel run on fibers: " << refusal.reason;
                if(refusal.barrier && refusal.where)
                    warning << " (" << lineOf(outsideOfHeaders(refusal.where, f)) << ")";
                warning << ": " << name;
                f.getContext().diagnose(warning);
            }
        }

        //! What became of a body.
        struct Result
        {
            Function* copy; //!< The split one, if there is one.
            Constant* facts;
        };

        auto attempt(Function& original, FunctionAnalysisManager& analyses, Options const& options) -> Result
        {
            ValueToValueMapTy map;
            auto* const copy = CloneFunction(&original, map);
            copy->setLinkage(GlobalValue::InternalLinkage);
            copy->setComdat(nullptr);
            copy->setVisibility(GlobalValue::DefaultVisibility);
            copy->setName(original.getName() + ".split");
            Refusal refusal;
            Body body(*copy, refusal);
            body.lacksBarriers = !reaches(original, Marker::barrier);
            bool const isSplit = split(body, analyses, options);
            bool const isLast = isSplit || !refusal.barrier || options.isThreaded || body.lacksBarriers;
            if(isLast && !body.lacksBarriers)
                report(original, body);
            else if(body.lacksBarriers && !isSplit)
                refusal = {noBarrier, {}, {}}; // whatever else stands in the way
            Result const result{isSplit ? copy : nullptr, isLast ? factsOf(*original.getParent(), body) : nullptr};
            if(!isSplit)
            {
                analyses.clear(*copy, copy->getName());
                copy->eraseFromParent();
            }
            return isLast ? result : attempt(original, analyses, {options.isLevelOne, true, options.mustInline});
        }

        void handle(CallBase& factsCall, FunctionAnalysisManager& analyses, Options const& options)
        {
            auto* const original = dyn_cast<Function>(factsCall.getArgOperand(0)->stripPointerCasts());
            if(original == nullptr || original->isDeclaration())
                return; // answered at run time: not active
            auto const result = attempt(*original, analyses, options);
            auto* const facts = result.facts;
            if(auto* const copy = result.copy)
            {
                copy->addFnAttr(splitAttribute);
                std::vector<CallBase*> calls;
                for(auto* const user : original->users())
                    if(auto* const call = dyn_cast<CallBase>(user);
                       call != nullptr && call->getCalledFunction() == original)
                        calls.push_back(call);
                for(auto* const call : calls)
                    call->setCalledFunction(copy);
                analyses.invalidate(*copy, PreservedAnalyses::none());
            }
            factsCall.replaceAllUsesWith(ConstantExpr::getPointerCast(facts, factsCall.getType()));
            factsCall.eraseFromParent();
        }

        struct SplitBarriers : PassInfoMixin<SplitBarriers>
        {
            static auto isRequired() -> bool { return true; }

            bool isLevelOne = false;

            auto run(Module& module, ModuleAnalysisManager& modules) const -> PreservedAnalyses
            {
                auto& analyses = modules.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
                auto const facts = callsOf(module, Marker::facts);
                DenseMap<Function*, bool> mustInline;
                for(auto* const call : facts)
                    handle(*call, analyses, {isLevelOne, false, &mustInline});
                auto const active = callsOf(module, Marker::active);
                for(auto* const call : active)
                {
                    call->replaceAllUsesWith(ConstantInt::getFalse(call->getType()));
                    if(!call->isTerminator())
                        call->eraseFromParent(); // otherwise it stays as a call that may do anything
                }
                if(!facts.empty())
                {
                    dropLines(module);
                    // What only the threads of split bodies have called is not worth a look of any other pass.
                    GlobalDCEPass().run(module, modules);
                }
                dropRemarks(module.getContext());
                return facts.empty() && active.empty() ? PreservedAnalyses::all() : PreservedAnalyses::none();
            }
        };

        //! SimplifyCFG makes a switch of `if(t == 0) ...; if(t == 255) ...;`, which the vectoriser rejects.
        struct LowerSwitches : PassInfoMixin<LowerSwitches>
        {
            static auto run(Function& f, FunctionAnalysisManager& analyses) -> PreservedAnalyses
            {
                return f.hasFnAttribute(splitAttribute) ? LowerSwitchPass().run(f, analyses)
                                                        : PreservedAnalyses::all();
            }
        };

        //! Again for LLVM's own vectoriser, which takes the loops that ours did not want.
        struct HideWrapping : PassInfoMixin<HideWrapping>
        {
            static auto run(Function& f, FunctionAnalysisManager& analyses) -> PreservedAnalyses
            {
                return f.hasFnAttribute(splitAttribute) && hideWrapping(f, analyses) ? PreservedAnalyses::none()
                                                                                     : PreservedAnalyses::all();
            }
        };
    } // namespace
} // namespace alpaka_pass

extern "C" __attribute__((visibility("default"), weak)) auto llvmGetPassPluginInfo() -> PassPluginLibraryInfo
{
    return {
        LLVM_PLUGIN_API_VERSION,
        "alpaka-barriers",
        "1",
        [](PassBuilder& builder)
        {
            builder.registerPipelineStartEPCallback(
                [](ModulePassManager& passes, auto level, auto...)
                { passes.addPass(alpaka_pass::SplitBarriers{{}, level.getSpeedupLevel() <= 1}); });
            builder.registerPipelineParsingCallback(
                [](StringRef name, ModulePassManager& passes, auto)
                {
                    if(name != "alpaka-split")
                        return false;
                    passes.addPass(alpaka_pass::SplitBarriers());
                    return true;
                });
            builder.registerPipelineParsingCallback([](StringRef name, FunctionPassManager& passes, auto)
                                                    { return alpaka_pass::addStep(name, passes); });
            builder.registerVectorizerStartEPCallback(
                [](FunctionPassManager& passes, auto...)
                {
                    passes.addPass(alpaka_pass::LowerSwitches());
                    passes.addPass(alpaka_pass::HideWrapping());
                });
        }};
}
