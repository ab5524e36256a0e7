// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What keeps a body with the fibers: everything that the other steps do not understand.

#include "Body.hpp"
#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        //! \return Whether a call reports undefined behaviour: no attribute of a function says that it is checked.
        auto isOfSanitizer(Instruction const& instruction) -> bool
        {
            auto const* const call = dyn_cast<CallBase>(&instruction);
            auto const* const callee = call != nullptr ? call->getCalledFunction() : nullptr;
            return callee != nullptr
                   && (callee->getName().find("__ubsan_") == 0 || callee->getName().find("llvm.ubsantrap") == 0);
        }

        auto auditFunction(Body& body) -> bool
        {
            for(auto const kind :
                {Attribute::SanitizeAddress,
                 Attribute::SanitizeThread,
                 Attribute::SanitizeMemory,
                 Attribute::SanitizeHWAddress,
                 Attribute::SanitizeMemTag})
                if(body.f.hasFnAttribute(kind))
                    return body.refusal.because("it is compiled for a sanitizer");
            if(any_of(instructions(body.f), isOfSanitizer))
                return body.refusal.because("it is compiled for a sanitizer");
            for(auto& block : body.f)
                if(block.hasAddressTaken())
                    return body.refusal.because("it takes the address of a label");
            return true;
        }

        auto auditCall(Body& body, CallBase& call) -> bool
        {
            if(call.hasFnAttr(Attribute::ReturnsTwice))
                return body.refusal.because("it calls setjmp or its like", call.getDebugLoc());
            if(call.isMustTailCall())
                return body.refusal.because("it has a call that must be a tail call", call.getDebugLoc());
            if(auto const* const intrinsic = dyn_cast<IntrinsicInst>(&call))
                switch(intrinsic->getIntrinsicID())
                {
                case Intrinsic::stacksave:
                case Intrinsic::stackrestore:
                    return body.refusal.because("it has an array whose size is known at run time", call.getDebugLoc());
                case Intrinsic::instrprof_increment:
                case Intrinsic::instrprof_increment_step:
                case Intrinsic::instrprof_value_profile:
                    return body.refusal.because("it is compiled for coverage or profiling");
                case Intrinsic::localescape:
                case Intrinsic::frameaddress:
                case Intrinsic::sponentry:
                    return body.refusal.because("it uses the frame of its thread", call.getDebugLoc());
                default:
                    break;
                }
            return true;
        }

        auto auditInstruction(Body& body, Instruction& instruction) -> bool
        {
            auto const no
                = [&](char const* reason) { return body.refusal.because(reason, instruction.getDebugLoc()); };
            if(instruction.isEHPad() || isa<InvokeInst>(instruction) || isa<ResumeInst>(instruction))
                return no("a thread may throw while it has objects with destructors, or catches exceptions");
            if(isa<CallBrInst>(instruction) || isa<IndirectBrInst>(instruction))
                return no("it jumps to addresses of labels");
            if(isa<VAArgInst>(instruction))
                return no("it has variable arguments");
            if(instruction.getType()->isTokenTy() || isa<ScalableVectorType>(instruction.getType()))
                return no("it has values that cannot be kept in memory");
            if(auto* const alloca = dyn_cast<AllocaInst>(&instruction))
            {
                if(!alloca->isStaticAlloca() || isa<ScalableVectorType>(alloca->getAllocatedType())
                   || alloca->isSwiftError())
                    return no("it has an array whose size is known at run time");
                if(alloca->getAlign() > Align(64))
                    return no("it has a local variable with an alignment of more than 64 bytes");
            }
            if(auto* const call = dyn_cast<CallBase>(&instruction))
                return auditCall(body, *call);
            return true;
        }

        auto findMarkers(Body& body) -> bool
        {
            for(auto& instruction : instructions(body.f))
                switch(markerOf(&instruction))
                {
                case Marker::begin:
                    if(body.begin != nullptr || instruction.getParent() != &body.f.getEntryBlock())
                        return body.refusal.because("it has no clear beginning");
                    body.begin = cast<CallBase>(&instruction);
                    break;
                case Marker::barrier:
                    body.barriers.push_back(cast<CallBase>(&instruction));
                    break;
                case Marker::read:
                    body.reads.push_back(cast<CallBase>(&instruction));
                    break;
                case Marker::active:
                case Marker::facts:
                    return body.refusal.because("it was compiled with headers of another version");
                default:
                    break;
                }
            if(body.begin == nullptr)
                return body.refusal.because("it has no clear beginning");
            for(auto* instruction = &body.f.getEntryBlock().front(); instruction != body.begin;
                instruction = instruction->getNextNode())
                if(markerOf(instruction) != Marker::none)
                    return body.refusal.because("it has no clear beginning");
            body.entry = &body.f.getEntryBlock();
            body.rows = body.begin->getArgOperand(0);
            body.columns = body.begin->getArgOperand(1);
            body.arena = body.begin->getArgOperand(5);
            return true;
        }

        //! Code that was not inlined could wait for other threads only with the accelerator, which has the address of
        //! the block. Nothing else in the body may know this address.
        auto auditAccelerator(Body& body) -> bool
        {
            auto* const block = body.begin->getArgOperand(4)->stripPointerCasts();
            if(!isa<Argument>(block))
                return body.refusal.because("it has no clear beginning");
            SmallVector<Value*, 8> left{block};
            while(!left.empty())
                for(auto* const user : left.pop_back_val()->users())
                {
                    if(user == body.begin)
                        continue;
                    if(auto* const same = dyn_cast<BitCastInst>(user))
                        left.push_back(same);
                    else
                        return body.refusal.because(
                            "its accelerator reaches code that cannot be inlined: a function of another source, "
                            "through a pointer, virtual, recursive, or with variable arguments",
                            cast<Instruction>(user)->getDebugLoc());
                }
            return true;
        }
    } // namespace

    auto audit(Body& body) -> bool
    {
        if(!auditFunction(body))
            return false;
        for(auto& instruction : instructions(body.f))
            if(!auditInstruction(body, instruction))
                return false;
        if(!findMarkers(body) || !auditAccelerator(body))
            return false;
        if(body.barriers.empty() && !body.lacksBarriers)
            return body.refusal.because(noBarrier);
        ReversePostOrderTraversal<Function*> order(&body.f);
        DominatorTree const tree(body.f);
        LoopInfo const loops(tree);
        if(containsIrreducibleCFG<BasicBlock const*>(order, loops))
            return body.refusal.because("it jumps into a loop");
        for(auto& block : body.f)
            if(isa<ReturnInst>(block.getTerminator()))
            {
                if(body.end != nullptr)
                    return body.refusal.because("it has several ends");
                body.end = &block;
            }
        return body.end != nullptr || body.refusal.because("it has no end");
    }
} // namespace alpaka_pass
