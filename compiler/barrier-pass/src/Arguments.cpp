// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Objects that a kernel is called with and only reads are read where they are. LLVM does so for constants only: that
//! nobody writes to an argument while its kernel runs is the library's promise.

#include "Arguments.hpp"
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        //! \param initial What writes the object before anything reads it, or null.
        //! \return Whether all else that happens to an object is that it is read, by \p readers: no address of it is
        //!         stored, or handed to code that may write.
        auto isOnlyRead(Value& object, Instruction const* initial, SmallVectorImpl<Instruction*>& readers) -> bool
        {
            SmallPtrSet<Value const*, 16> addresses;
            SmallVector<Value*, 16> left{&object};
            auto const isRead = [&](Use const& use)
            {
                auto* const user = use.getUser();
                if(isa<GEPOperator>(user) || isa<BitCastOperator>(user) || isa<PHINode>(user) || isa<SelectInst>(user))
                {
                    if(addresses.insert(user).second)
                        left.push_back(user);
                    return true;
                }
                if(user == initial)
                    return cast<MemCpyInst>(initial)->getRawDest() == use.get();
                if(auto* const instruction = dyn_cast<Instruction>(user))
                    readers.push_back(instruction);
                if(auto const* const load = dyn_cast<LoadInst>(user))
                    return load->isSimple();
                if(auto const* const call = dyn_cast<CallBase>(user))
                    return call->isLifetimeStartOrEnd()
                           || (call->isArgOperand(&use) && call->onlyReadsMemory(call->getArgOperandNo(&use))
                               && call->doesNotCapture(call->getArgOperandNo(&use)));
                return isa<ICmpInst>(user);
            };
            while(!left.empty())
                if(!all_of(left.pop_back_val()->uses(), isRead))
                    return false;
            return true;
        }

        auto bytesOf(Argument const& argument, DataLayout const& layout) -> std::uint64_t
        {
            return argument.hasByValAttr() ? layout.getTypeAllocSize(argument.getParamByValType()).getFixedValue()
                                           : argument.getDereferenceableBytes();
        }

        //! \return Whether all readers of a copy can do with less alignment than it has, and do so now.
        auto align(ArrayRef<Instruction*> readers, Align most) -> bool
        {
            if(any_of(
                   readers,
                   [](Instruction const* reader)
                   { return isa<CallBase>(reader) && !isa<MemCpyInst>(reader) && !reader->isLifetimeStartOrEnd(); }))
                return false;
            for(auto* const reader : readers)
                if(auto* const load = dyn_cast<LoadInst>(reader))
                    load->setAlignment(std::min(load->getAlign(), most));
                else if(auto* const copy = dyn_cast<MemCpyInst>(reader))
                    copy->setSourceAlignment(std::min(copy->getSourceAlign().valueOrOne(), most));
            return true;
        }

        //! \return Whether a copy that is only read was replaced by the argument that it is of.
        auto replaceCopy(Function& f, SmallPtrSetImpl<Value const*> const& fixed) -> bool
        {
            auto const& layout = f.getParent()->getDataLayout();
            for(auto& instruction : instructions(f))
            {
                auto* const copy = dyn_cast<MemCpyInst>(&instruction);
                if(copy == nullptr || copy->isVolatile())
                    continue;
                auto* const own = dyn_cast<AllocaInst>(copy->getRawDest()->stripPointerCasts());
                auto* const argument = dyn_cast<Argument>(copy->getRawSource()->stripPointerCasts());
                auto const* const bytes = dyn_cast<ConstantInt>(copy->getLength());
                if(own == nullptr || argument == nullptr || bytes == nullptr || !own->isStaticAlloca()
                   || own->isArrayAllocation() || !fixed.contains(argument)
                   || bytes->getValue() != layout.getTypeAllocSize(own->getAllocatedType()).getFixedValue()
                   || bytes->getValue().ugt(bytesOf(*argument, layout)))
                    continue;
                SmallVector<Instruction*, 16> readers;
                auto const most = argument->getParamAlign().valueOrOne();
                if(!isOnlyRead(*own, copy, readers) || (own->getAlign() > most && !align(readers, most)))
                    continue;
                copy->eraseFromParent();
                for(auto* const reader : readers)
                    if(reader->isLifetimeStartOrEnd())
                        reader->eraseFromParent();
                own->replaceAllUsesWith(IRBuilder<>(own).CreateBitCast(argument, own->getType()));
                own->eraseFromParent();
                return true;
            }
            return false;
        }
    } // namespace

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

    auto FixArguments::run(Function& f, FunctionAnalysisManager&) -> PreservedAnalyses
    {
        SmallPtrSet<Value const*, 8> fixed;
        SmallVector<Instruction*, 16> readers;
        for(auto& argument : f.args())
            if(argument.getType()->isPointerTy() && bytesOf(argument, f.getParent()->getDataLayout()) > 0
               && isOnlyRead(argument, nullptr, readers))
                fixed.insert(&argument);
        while(replaceCopy(f, fixed))
        {
        }
        for(auto& instruction : instructions(f))
            if(auto* const load = dyn_cast<LoadInst>(&instruction);
               load != nullptr && load->isSimple() && fixed.contains(getUnderlyingObject(load->getPointerOperand())))
                load->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(f.getContext(), {}));
        return PreservedAnalyses::none();
    }
} // namespace alpaka_pass
