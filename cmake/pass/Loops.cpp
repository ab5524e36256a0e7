// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Regions as loops over the rows and columns of a block.

#include "Body.hpp"
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        void buildLoop(Body& body, Region& region)
        {
            auto& context = body.f.getContext();
            auto const block
                = [&](char const* name) { return BasicBlock::Create(context, name, &body.f, region.start); };
            region.before = block("region");
            region.rowHead = block("row");
            region.head = block("thread");
            region.next = block("thread.next");
            region.rowNext = block("row.next");
            region.after = block("region.end");
            IRBuilder<> at(region.before);
            at.CreateBr(region.rowHead);
            at.SetInsertPoint(region.rowHead);
            region.row = at.CreatePHI(at.getInt32Ty(), 2, "row");
            at.CreateBr(region.head);
            at.SetInsertPoint(region.head);
            region.column = at.CreatePHI(at.getInt32Ty(), 2, "column");
            region.number = at.CreateZExt(
                at.CreateAdd(at.CreateMul(region.row, body.columns, "", true, true), region.column, "", true, true),
                at.getInt64Ty(),
                "number");
            at.CreateBr(region.start);
            auto const count = [&](PHINode* index, BasicBlock* from, BasicBlock* again, BasicBlock* beyond, Value* end)
            {
                auto* const next = at.CreateAdd(index, at.getInt32(1), "", true, true);
                index->addIncoming(at.getInt32(0), from);
                index->addIncoming(next, at.GetInsertBlock());
                at.CreateCondBr(at.CreateICmpSLT(next, end), again, beyond);
            };
            at.SetInsertPoint(region.next);
            count(region.column, region.rowHead, region.head, region.rowNext, body.columns);
            at.SetInsertPoint(region.rowNext);
            count(region.row, region.before, region.rowHead, region.after, body.rows);
            body.varying.insert({region.row, region.column, region.number});
        }

        //! What the vectoriser may rely on.
        void hint(Body& body, Region& region)
        {
            auto& context = body.f.getContext();
            std::vector<Metadata*> hints{nullptr};
            promiseIndependence(body, region, hints);
            // Rows of blocks with several dimensions are short, often 16 threads: several vectors at once would leave
            // nothing for the vectorised loop.
            auto const* const rows = dyn_cast<ConstantInt>(body.rows);
            if(!isa<ConstantInt>(body.columns) && (rows == nullptr || !rows->isOne()))
            {
                auto* const one = ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(context), 1));
                hints.push_back(MDNode::get(context, {MDString::get(context, "llvm.loop.interleave.count"), one}));
            }
            if(hints.size() == 1)
                return;
            auto* const loop = MDNode::getDistinct(context, hints);
            loop->replaceOperandWith(0, loop);
            region.next->getTerminator()->setMetadata(LLVMContext::MD_loop, loop);
        }

        //! Regions that a thread may skip because it has returned.
        auto regionsWithDead(Body& body) -> std::set<BasicBlock*>
        {
            std::set<BasicBlock*> seen;
            std::vector<BasicBlock*> left;
            for(auto& [start, region] : body.regions)
                if(!region.deaths.empty())
                    left.push_back(region.target);
            while(!left.empty())
            {
                auto* const block = left.back();
                left.pop_back();
                if(block == nullptr || !seen.insert(block).second)
                    continue;
                if(body.isOnce(block))
                    left.insert(left.end(), succ_begin(block), succ_end(block));
                else
                    left.push_back(body.regions[body.owner.lookup(block)].target);
            }
            return seen;
        }

        //! Takes out of a loop what all threads compute alike. \return Whether the value is known before the loop.
        void hoist(Body& body, Region& region, std::set<BasicBlock const*> const& inside)
        {
            auto const isOutside = [&](Value const* value)
            {
                auto const* const instruction = dyn_cast<Instruction>(value);
                return instruction == nullptr || inside.count(instruction->getParent()) == 0;
            };
            auto blocks = region.blocks;
            blocks.insert(blocks.begin(), region.head);
            for(auto* const block : blocks)
                for(auto it = block->begin(); it != block->end();)
                {
                    auto& instruction = *it++;
                    bool const isFree = all_of(instruction.operands(), [&](Use const& use) { return isOutside(use); });
                    if(auto* const store = dyn_cast<StoreInst>(&instruction))
                    {
                        // A common value, which the last thread would store just as well.
                        if(isFree && body.commonSlots.count(store->getPointerOperand()) != 0)
                            store->moveBefore(&*region.after->getFirstInsertionPt());
                    }
                    else if(
                        isFree && !body.varies(&instruction) && !isa<PHINode>(instruction)
                        && !instruction.isTerminator() && !instruction.mayReadOrWriteMemory()
                        && !isa<FreezeInst>(instruction) && markerOf(&instruction) == Marker::none
                        && isSafeToSpeculativelyExecute(&instruction))
                        instruction.moveBefore(region.before->getTerminator());
                }
        }
    } // namespace

    void buildLoops(Body& body)
    {
        for(auto& [start, region] : body.regions)
            buildLoop(body, region);
    }

    void connectLoops(Body& body)
    {
        auto const beginOf
            = [&](BasicBlock* target) { return body.isOnce(target) ? target : body.regions[target].before; };
        Slot dead;
        std::set<BasicBlock*> withDead;
        if(body.hasDeaths)
        {
            withDead = regionsWithDead(body);
            IRBuilder<> entry(body.entry->getTerminator());
            dead = perThread(body, entry.getInt8Ty());
            entry.CreateMemSet(
                dead.memory, entry.getInt8(0), entry.CreateZExt(body.threads, entry.getInt64Ty()), Align(64));
        }
        for(auto* const block : body.once)
            for(unsigned i = 0; i < block->getTerminator()->getNumSuccessors(); ++i)
                block->getTerminator()->setSuccessor(i, beginOf(block->getTerminator()->getSuccessor(i)));
        for(auto& [start, region] : body.regions)
        {
            if(withDead.count(start) != 0)
            {
                auto* const branch = region.head->getTerminator();
                auto* const address = elementOf(dead, region.number, branch);
                IRBuilder<> at(branch);
                auto* const isDead = at.CreateIsNotNull(at.CreateLoad(at.getInt8Ty(), address));
                at.CreateCondBr(isDead, region.next, start);
                branch->eraseFromParent();
            }
            for(auto* const death : region.deaths)
            {
                auto* const branch = death->getTerminator();
                auto* const address = elementOf(dead, region.number, branch);
                IRBuilder<> at(branch);
                at.CreateStore(at.getInt8(1), address);
                at.CreateStore(at.CreateSub(at.CreateLoad(at.getInt32Ty(), body.alive), at.getInt32(1)), body.alive);
                branch->setSuccessor(0, region.next);
            }
            IRBuilder<> after(region.after);
            if(region.exit == nullptr)
            {
                after.CreateUnreachable();
                continue;
            }
            region.exit->getTerminator()->setSuccessor(0, region.next);
            if(region.deaths.empty())
                after.CreateBr(beginOf(region.target));
            else
                after.CreateCondBr(
                    after.CreateIsNull(after.CreateLoad(after.getInt32Ty(), body.alive)),
                    body.end,
                    beginOf(region.target));
        }
    }

    void finishLoops(Body& body)
    {
        for(auto& [start, region] : body.regions)
        {
            std::set<BasicBlock const*> inside(region.blocks.begin(), region.blocks.end());
            inside.insert({region.rowHead, region.head, region.next, region.rowNext});
            for(auto* const block : region.blocks)
                for(auto it = block->begin(); it != block->end();)
                {
                    auto& instruction = *it++;
                    auto const marker = markerOf(&instruction);
                    if(marker != Marker::row && marker != Marker::column)
                        continue;
                    instruction.replaceAllUsesWith(marker == Marker::row ? region.row : region.column);
                    instruction.eraseFromParent();
                }
            for(auto it = region.head->begin(); it != region.head->end();)
            {
                auto& instruction = *it++;
                auto const marker = markerOf(&instruction);
                if(marker != Marker::row && marker != Marker::column)
                    continue;
                instruction.replaceAllUsesWith(marker == Marker::row ? region.row : region.column);
                instruction.eraseFromParent();
            }
            hoist(body, region, inside);
            hint(body, region);
        }
        std::vector<Instruction*> notes;
        for(auto& instruction : instructions(body.f))
            if(markerOf(&instruction) == Marker::communicates)
                notes.push_back(&instruction);
        for(auto* const note : notes)
            note->eraseFromParent();
    }
} // namespace alpaka_pass
