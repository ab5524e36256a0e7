// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The memory of a block and of its threads, and the barriers as blocks that run once.

#include "Body.hpp"
#include "Names.hpp"
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr std::uint64_t dynamicPlace = ~std::uint64_t{0}; //!< No static variable has it.

        void erase(std::vector<Instruction*> const& dead)
        {
            for(auto* const instruction : dead)
                instruction->eraseFromParent();
        }

        //! LLVM takes parts of one piece of memory for one object, in which an index that varies may lead from one
        //! shared variable into the next. The accesses say that it does not: it would be an access out of bounds.
        void tellApart(Body& body, std::size_t variables)
        {
            if(variables < 2)
                return;
            auto& context = body.f.getContext();
            MDBuilder metadata(context);
            auto* const domain = metadata.createAnonymousAliasScopeDomain("shared variables");
            MapVector<std::uint64_t, Metadata*> scopes;
            MapVector<Instruction*, std::uint64_t> accesses;
            for(auto& instruction : instructions(body.f))
                if(auto const* const address = getLoadStorePointerOperand(&instruction);
                   address != nullptr && !instruction.isAtomic() && !instruction.isVolatile())
                    for(auto const* base = address; base != nullptr;)
                    {
                        if(auto const found = body.shared.find(base);
                           found != body.shared.end() && found->second != dynamicPlace)
                        {
                            auto*& scope = scopes[found->second];
                            scope = scope != nullptr ? scope : metadata.createAnonymousAliasScope(domain);
                            accesses[&instruction] = found->second;
                            break;
                        }
                        auto const* const part = dyn_cast<GEPOperator>(base);
                        auto const* const cast = dyn_cast<BitCastOperator>(base);
                        base = part != nullptr   ? part->getPointerOperand()
                               : cast != nullptr ? cast->getOperand(0)
                                                 : nullptr;
                    }
            if(scopes.size() < 2)
                return;
            for(auto const& [access, place] : accesses)
            {
                SmallVector<Metadata*, 8> others;
                for(auto const& [other, scope] : scopes)
                    if(other != place)
                        others.push_back(scope);
                auto const add = [&](Instruction& to, unsigned kind, ArrayRef<Metadata*> which)
                { to.setMetadata(kind, MDNode::concatenate(to.getMetadata(kind), MDNode::get(context, which))); };
                add(*access, LLVMContext::MD_alias_scope, {scopes[place]});
                add(*access, LLVMContext::MD_noalias, others);
            }
        }

        //! Shared variables lie one behind the other, each key once.
        auto lowerShared(Body& body) -> bool
        {
            auto* const dynamic = body.begin->getArgOperand(2);
            auto* const memory = body.begin->getArgOperand(3);
            for(auto* const shared : {dynamic, memory})
                if(auto* const argument = dyn_cast<Argument>(shared->stripPointerCasts()))
                    argument->addAttr(Attribute::getWithAlignment(argument->getContext(), Align(sharedAlignment)));
            MapVector<Value*, std::uint64_t> places;
            std::vector<Instruction*> dead;
            for(auto& instruction : instructions(body.f))
            {
                auto const marker = markerOf(&instruction);
                if(marker == Marker::dynamicMemory)
                {
                    body.shared[dynamic->stripPointerCasts()] = dynamicPlace;
                    instruction.replaceAllUsesWith(dynamic);
                    dead.push_back(&instruction);
                }
                else if(marker == Marker::staticMemory)
                {
                    auto& call = cast<CallBase>(instruction);
                    auto* const key = call.getArgOperand(0)->stripPointerCasts();
                    auto* const bytes = dyn_cast<ConstantInt>(call.getArgOperand(1));
                    auto* const align = dyn_cast<ConstantInt>(call.getArgOperand(2));
                    if(!isa<GlobalVariable>(key) || bytes == nullptr || align == nullptr
                       || align->getZExtValue() > sharedAlignment)
                        return body.refusal.because(
                            "it has a shared variable with an alignment of more than 64 bytes", call.getDebugLoc());
                    auto const [place, isNew] = places.insert({key, 0});
                    if(isNew)
                    {
                        place->second = alignTo(body.staticBytes, align->getZExtValue());
                        body.staticBytes = place->second + bytes->getZExtValue();
                        // A store behind one variable shall not be taken for one into the next, either.
                        body.staticBytes = alignTo(body.staticBytes, sharedPiece);
                    }
                    IRBuilder<> at(body.begin);
                    auto* const address = at.CreateInBoundsGEP(
                        at.getInt8Ty(),
                        at.CreatePointerCast(memory, bytePointer(at)),
                        at.getInt64(place->second),
                        "shared");
                    body.shared[address] = place->second;
                    call.replaceAllUsesWith(at.CreatePointerCast(address, call.getType()));
                    dead.push_back(&call);
                }
            }
            erase(dead);
            tellApart(body, places.size());
            return true;
        }

        //! \return Whether the code before the threads' uses the memory: then it belongs to the block.
        auto belongsToBlock(Body const& body, AllocaInst const& memory) -> bool
        {
            SmallVector<Value const*, 8> left{&memory};
            while(!left.empty())
                for(auto const* const user : left.pop_back_val()->users())
                {
                    auto const* const instruction = dyn_cast<Instruction>(user);
                    auto const* const intrinsic = dyn_cast<IntrinsicInst>(user);
                    if(instruction == nullptr || (intrinsic != nullptr && intrinsic->isLifetimeStartOrEnd()))
                        continue;
                    if(isa<BitCastInst>(instruction) || isa<GetElementPtrInst>(instruction))
                        left.push_back(instruction);
                    else if(instruction->getParent() == body.entry && instruction->comesBefore(body.begin))
                        return true;
                }
            return false;
        }

        //! The row-major number of a thread, from its row and column, which the loops will supply.
        auto threadNumber(Body& body, IRBuilder<>& at) -> Value*
        {
            auto const call = [&](char const* name)
            {
                auto* const type = FunctionType::get(at.getInt32Ty(), false);
                auto* const marker = at.CreateCall(body.f.getParent()->getOrInsertFunction(name, type));
                marker->setDoesNotAccessMemory();
                marker->setDoesNotThrow();
                return marker;
            };
            auto* const row = call(ALPAKA_NAME_OF(alpaka_split_row));
            auto* const column = call(ALPAKA_NAME_OF(alpaka_split_column));
            auto* const number = at.CreateAdd(at.CreateMul(row, body.columns, "", true, true), column, "", true, true);
            return at.CreateZExt(number, at.getInt64Ty());
        }

        //! Divides the entry: what is done once stays, the code of a thread becomes the block behind it.
        void divideEntry(Body& body)
        {
            std::vector<AllocaInst*> ofThreads;
            std::vector<Instruction*> dead;
            for(auto& instruction : instructions(body.f))
                if(auto* const intrinsic = dyn_cast<IntrinsicInst>(&instruction);
                   intrinsic != nullptr && intrinsic->isLifetimeStartOrEnd())
                    dead.push_back(intrinsic);
            erase(dead);
            dead.clear();
            for(auto& instruction : *body.entry)
                if(auto* const memory = dyn_cast<AllocaInst>(&instruction))
                {
                    if(memory->use_empty())
                        dead.push_back(memory);
                    else if(!belongsToBlock(body, *memory))
                        ofThreads.push_back(memory);
                }
            erase(dead);
            auto* const thread = SplitBlock(body.entry, body.begin);
            body.begin->eraseFromParent();
            body.begin = nullptr;
            if(ofThreads.empty())
                return;
            IRBuilder<> at(&*thread->getFirstInsertionPt());
            auto* const number = threadNumber(body, at);
            for(auto* const memory : ofThreads)
            {
                auto& layout = body.f.getParent()->getDataLayout();
                auto* type = memory->getAllocatedType();
                // clang aligns some arrays more strictly than their elements.
                std::uint64_t const bytes = layout.getTypeAllocSize(type);
                if(!isAligned(memory->getAlign(), bytes))
                    type = ArrayType::get(at.getInt8Ty(), alignTo(bytes, memory->getAlign()));
                auto* const address = elementOf(perThread(body, type), number, &*at.GetInsertPoint());
                // Addresses within it that were computed before.
                SmallSetVector<Instruction*, 8> moved;
                for(auto& instruction : *body.entry)
                    if(any_of(
                           instruction.operands(),
                           [&](Use const& use)
                           {
                               auto* const used = dyn_cast<Instruction>(use.get());
                               return used == memory || (used != nullptr && moved.contains(used));
                           }))
                        moved.insert(&instruction);
                for(auto* const instruction : moved)
                    instruction->moveBefore(&*at.GetInsertPoint());
                auto* const own = CastInst::CreatePointerCast(address, memory->getType());
                own->insertAfter(cast<Instruction>(address));
                memory->replaceAllUsesWith(own);
                memory->eraseFromParent();
            }
        }

        //! A word that all threads read is read once for the block.
        void lowerRead(Body& body, CallBase& read)
        {
            auto* const block = SplitBlock(read.getParent(), &read);
            SplitBlock(block, read.getNextNode());
            IRBuilder<> at(&read);
            auto* const address = at.CreatePointerCast(read.getArgOperand(0), read.getType()->getPointerTo());
            read.replaceAllUsesWith(at.CreateLoad(read.getType(), address));
            read.eraseFromParent();
            body.once.insert(block);
        }

        //! What a barrier returns: the threads that are alive, and how many predicates hold.
        void lowerVote(Body& body, CallBase& barrier, BasicBlock* before)
        {
            IRBuilder<> entry(body.entry->getTerminator());
            auto* const count = entry.CreateAlloca(entry.getInt32Ty(), nullptr, "holding");
            entry.CreateStore(entry.getInt32(0), count);
            IRBuilder<> thread(before->getTerminator());
            auto* const holds = thread.CreateZExt(barrier.getArgOperand(0), thread.getInt32Ty());
            thread.CreateStore(
                thread.CreateAdd(thread.CreateLoad(thread.getInt32Ty(), count), holds, "", true, true), count);
            IRBuilder<> block(&barrier);
            auto* const holding = block.CreateLoad(block.getInt32Ty(), count);
            block.CreateStore(block.getInt32(0), count);
            auto* const threads = block.CreateLoad(block.getInt32Ty(), body.alive);
            barrier.replaceAllUsesWith(block.CreateOr(
                block.CreateShl(block.CreateZExt(threads, block.getInt64Ty()), block.getInt64(32)),
                block.CreateZExt(holding, block.getInt64Ty())));
        }
    } // namespace

    void agree(Body& body, BasicBlock& threads, BasicBlock& decision)
    {
        auto* const branch = decision.getTerminator();
        auto* const condition = branch->getOperand(0); // of a switch, too
        auto* const type = condition->getType();
        IRBuilder<> entry(body.entry->getTerminator());
        auto* const wide = entry.getIntNTy(std::max(8u, type->getIntegerBitWidth()));
        auto* const ones = Constant::getAllOnesValue(wide);
        auto* const zero = ConstantInt::get(wide, 0);
        // The bits that all of them have, and those that any has.
        auto* const all = entry.CreateAlloca(wide, nullptr, "all");
        auto* const any = entry.CreateAlloca(wide, nullptr, "any");
        IRBuilder<> at(threads.getTerminator());
        auto* const mine = at.CreateZExtOrBitCast(condition, wide);
        at.CreateStore(at.CreateAnd(at.CreateLoad(wide, all), mine), all);
        at.CreateStore(at.CreateOr(at.CreateLoad(wide, any), mine), any);
        entry.CreateStore(ones, all);
        entry.CreateStore(zero, any);
        auto* const next = SplitBlock(&decision, branch);
        body.once.insert(next);
        auto* const differ = BasicBlock::Create(body.f.getContext(), "differ", &body.f, next);
        body.once.insert(differ);
        auto* const old = decision.getTerminator();
        at.SetInsertPoint(old);
        auto* const ofAll = at.CreateLoad(wide, all);
        auto* const ofAny = at.CreateLoad(wide, any);
        at.CreateStore(ones, all);
        at.CreateStore(zero, any);
        branch->setOperand(0, at.CreateTruncOrBitCast(ofAll, type));
        at.CreateCondBr(at.CreateICmpEQ(ofAll, ofAny), next, differ);
        old->eraseFromParent();
        at.SetInsertPoint(differ);
        at.SetCurrentDebugLocation(branch->getDebugLoc());
        if(auto* const scope = body.f.getSubprogram(); scope != nullptr && !branch->getDebugLoc())
            at.SetCurrentDebugLocation(DILocation::get(body.f.getContext(), 0, 0, scope));
        auto const where = outsideOfHeaders(branch->getDebugLoc(), body.f);
        auto* const text = at.CreateGlobalStringPtr(where ? lineOf(where) : "a place without a line");
        auto* const signature = FunctionType::get(at.getVoidTy(), {bytePointer(at)}, false);
        at.CreateCall(body.f.getParent()->getOrInsertFunction(ALPAKA_NAME_OF(alpaka_split_differ), signature), {text});
        at.CreateUnreachable();
    }

    auto perThread(Body& body, Type* type) -> Slot
    {
        auto const bytes = body.f.getParent()->getDataLayout().getTypeAllocSize(type).getFixedValue();
        IRBuilder<> at(body.entry->getTerminator());
        auto* const signature = FunctionType::get(bytePointer(at), {bytePointer(at), at.getInt64Ty()}, false);
        auto* const memory = at.CreateCall(
            body.f.getParent()->getOrInsertFunction(ALPAKA_NAME_OF(alpaka_split_keep), signature),
            {at.CreatePointerCast(body.arena, bytePointer(at)),
             at.CreateMul(at.CreateZExt(body.threads, at.getInt64Ty()), at.getInt64(bytes))});
        memory->addRetAttr(Attribute::NoAlias);
        body.threadBytes += bytes;
        ++body.slots;
        return {at.CreatePointerCast(memory, type->getPointerTo()), type};
    }

    auto elementOf(Slot const& slot, Value* number, Instruction* before) -> Value*
    {
        return IRBuilder<>(before).CreateInBoundsGEP(slot.type, slot.memory, number);
    }

    auto lowerMarkers(Body& body) -> bool
    {
        if(!lowerShared(body))
            return false;
        auto* const end = body.end->getTerminator(); // the block may be divided at barriers
        IRBuilder<> at(body.begin);
        body.threads = at.CreateMul(body.rows, body.columns, "threads", true, true);
        body.alive = at.CreateAlloca(at.getInt32Ty(), nullptr, "alive");
        at.CreateStore(body.threads, body.alive);
        divideEntry(body);
        body.once.insert(body.entry);
        for(auto* const barrier : body.barriers)
        {
            auto* const before = barrier->getParent();
            auto* const block = SplitBlock(before, barrier);
            SplitBlock(block, barrier->getNextNode());
            if(!barrier->use_empty())
                lowerVote(body, *barrier, before);
            body.waits[block] = barrier->getDebugLoc();
            barrier->eraseFromParent();
            body.once.insert(block);
        }
        body.barriers.clear();
        for(auto* const read : body.reads)
            lowerRead(body, *read);
        body.reads.clear();
        // Threads that return early go there directly, if it holds nothing else.
        body.end = &end->getParent()->front() == end ? end->getParent() : SplitBlock(end->getParent(), end);
        body.once.insert(body.end);
        return true;
    }
} // namespace alpaka_pass
