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
        constexpr std::uint64_t maxShortRow = 32; //!< Threads: at most two vectors.

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
            for(Value* const value :
                {static_cast<Value*>(region.row), static_cast<Value*>(region.column), region.number})
                body.varying.insert(value);
        }

        //! The threads that do anything in a region, if its condition tells: `if(index ==
        //! value)`, `if(index < value)`.
        class Narrow
        {
        public:
            Narrow(Body& body, Region& region, DenseSet<BasicBlock const*> const& inside)
                : m_body(body)
                , m_region(region)
                , m_inside(inside)
                , m_at(region.before->getTerminator())
            {
            }

            void run()
            {
                if(m_region.exit == nullptr || m_region.exit == m_region.start || !isEmpty(*m_region.exit))
                    return;
                for(auto& instruction : *m_region.start)
                    if(!instruction.isTerminator()
                       && (isa<PHINode>(instruction) || instruction.mayReadOrWriteMemory()
                           || !isSafeToSpeculativelyExecute(&instruction)))
                        return;
                auto* const branch = dyn_cast<BranchInst>(m_region.start->getTerminator());
                if(branch == nullptr || !branch->isConditional())
                    return;
                auto* const compare = dyn_cast<ICmpInst>(branch->getCondition());
                bool const isReversed = skips(branch->getSuccessor(0));
                if(compare == nullptr || isReversed == skips(branch->getSuccessor(1)))
                    return;
                auto const predicate = isReversed ? compare->getInversePredicate() : compare->getPredicate();
                auto* const bound = compare->getOperand(1);
                if(auto const* const instruction = dyn_cast<Instruction>(bound);
                   instruction != nullptr && m_inside.count(instruction->getParent()) != 0)
                    return;
                auto* const index = compare->getOperand(0);
                bool isDone = false;
                if(predicate == ICmpInst::ICMP_EQ)
                    isDone = equal(index, bound);
                else if(
                    (predicate == ICmpInst::ICMP_SLT || predicate == ICmpInst::ICMP_ULT)
                    && inner(index) == m_region.column)
                    isDone = less(bound, predicate == ICmpInst::ICMP_SLT);
                if(isDone)
                    branch->setCondition(isReversed ? m_at.getFalse() : m_at.getTrue());
            }

        private:
            static auto isEmpty(BasicBlock& block) -> bool { return &block.front() == block.getTerminator(); }

            [[nodiscard]] auto skips(BasicBlock* block) const -> bool
            {
                while(block != m_region.exit && block->getSingleSuccessor() != nullptr && isEmpty(*block))
                    block = block->getSingleSuccessor();
                return block == m_region.exit;
            }

            static auto inner(Value* value) -> Value*
            {
                return isa<SExtInst>(value) || isa<ZExtInst>(value) ? cast<CastInst>(value)->getOperand(0) : value;
            }

            auto equal(Value* index, Value* value) -> bool
            {
                index = inner(index);
                if(auto* const both = dyn_cast<BinaryOperator>(index);
                   both != nullptr && both->getOpcode() == Instruction::Or && match(value))
                {
                    auto* const a = inner(both->getOperand(0));
                    auto* const b = inner(both->getOperand(1));
                    if(!(a == m_region.row && b == m_region.column) && !(b == m_region.row && a == m_region.column))
                        return false;
                    only(m_region.row, m_at.getInt32(0), m_region.rowNext, m_region.after);
                    only(m_region.column, m_at.getInt32(0), m_region.next, m_region.rowNext);
                    return true;
                }
                bool const isRow = index == m_region.row;
                if(!isRow && index != m_region.column)
                    return false;
                auto* const count = isRow ? m_body.rows : m_body.columns;
                enter(m_at.CreateICmpULT(value, m_at.CreateZExt(count, value->getType())));
                auto* const narrow = m_at.CreateTrunc(value, m_at.getInt32Ty());
                if(isRow)
                    only(m_region.row, narrow, m_region.rowNext, m_region.after);
                else
                    only(m_region.column, narrow, m_region.next, m_region.rowNext);
                return true;
            }

            static auto match(Value const* value) -> bool
            {
                auto const* const constant = dyn_cast<ConstantInt>(value);
                return constant != nullptr && constant->isZero();
            }

            auto less(Value* bound, bool isSigned) -> bool
            {
                auto* const columns = m_at.CreateZExt(m_body.columns, bound->getType());
                auto* const isLess
                    = isSigned ? m_at.CreateICmpSLT(bound, columns) : m_at.CreateICmpULT(bound, columns);
                auto* const end = m_at.CreateTrunc(m_at.CreateSelect(isLess, bound, columns), m_at.getInt32Ty());
                auto* const isAny = isSigned ? m_at.CreateICmpSGT(bound, ConstantInt::get(bound->getType(), 0))
                                             : m_at.CreateIsNotNull(bound);
                enter(isAny);
                auto* const branch = cast<BranchInst>(m_region.next->getTerminator());
                cast<ICmpInst>(branch->getCondition())->setOperand(1, end);
                return true;
            }

            //! Enters the loops only under a condition.
            void enter(Value* condition)
            {
                auto* const old = m_region.before->getTerminator();
                BranchInst::Create(m_region.rowHead, m_region.after, condition, old);
                m_at.SetInsertPoint(old->getPrevNode());
                old->eraseFromParent();
            }

            //! Makes one round of a loop.
            static void only(PHINode* index, Value* value, BasicBlock* next, BasicBlock* beyond)
            {
                index->replaceAllUsesWith(value);
                index->eraseFromParent();
                next->getTerminator()->eraseFromParent();
                BranchInst::Create(beyond, next);
            }

            Body& m_body;
            Region& m_region;
            DenseSet<BasicBlock const*> const& m_inside;
            IRBuilder<> m_at;
        };

        //! What the vectoriser may rely on.
        void hint(Body& body, Region& region)
        {
            auto& context = body.f.getContext();
            std::vector<Metadata*> hints{nullptr, MDNode::get(context, {MDString::get(context, threadLoop)})};
            promiseIndependence(body, region, hints);
            // Rows of blocks with several dimensions are short, often 16 threads: several vectors at once would leave
            // nothing for the vectorised loop.
            auto const* const rows = dyn_cast<ConstantInt>(body.rows);
            if(!isa<ConstantInt>(body.columns) && (rows == nullptr || !rows->isOne()))
            {
                auto* const one = ConstantAsMetadata::get(ConstantInt::get(Type::getInt32Ty(context), 1));
                hints.push_back(MDNode::get(context, {MDString::get(context, "llvm.loop.interleave.count"), one}));
            }
            if(auto const* const columns = dyn_cast<ConstantInt>(body.columns);
               columns != nullptr && columns->getZExtValue() <= maxShortRow)
                hints.push_back(MDNode::get(context, {MDString::get(context, shortRow)}));
            auto* const loop = MDNode::getDistinct(context, hints);
            loop->replaceOperandWith(0, loop);
            region.next->getTerminator()->setMetadata(LLVMContext::MD_loop, loop);
        }

        //! Regions that a thread may skip because it has returned.
        auto regionsWithDead(Body& body) -> DenseSet<BasicBlock*>
        {
            DenseSet<BasicBlock*> seen;
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

        //! Takes out of a loop what all threads compute alike.
        //!
        //! \return Whether the value is known before the loop.
        void hoist(Body& body, Region& region, DenseSet<BasicBlock const*> const& inside)
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
        DenseSet<BasicBlock*> withDead;
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
            DenseSet<BasicBlock const*> inside(region.blocks.begin(), region.blocks.end());
            for(auto* const block : {region.rowHead, region.head, region.next, region.rowNext})
                inside.insert(block);
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
            Narrow(body, region, inside).run();
        }
        std::vector<Instruction*> notes;
        for(auto& instruction : instructions(body.f))
            if(markerOf(&instruction) == Marker::communicates)
                notes.push_back(&instruction);
        for(auto* const note : notes)
            note->eraseFromParent();
    }
} // namespace alpaka_pass
