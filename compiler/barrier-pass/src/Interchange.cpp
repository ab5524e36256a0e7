// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Loops inside threads that have the same number of rounds in all threads: they become loops around the loop over
//! the threads, which can be vectorised.
//!
//! Not LLVM's LoopInterchange: the loop over the threads, which would have to be one of its two, is not made yet.

#include "Body.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/PostDominators.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        //! \return The next instruction of the block that reads or writes memory; null if there is none.
        auto nextAccess(Instruction const& instruction) -> Instruction const*
        {
            auto const* next = instruction.getNextNode();
            while(next != nullptr && !next->mayReadOrWriteMemory())
                next = next->getNextNode();
            return next;
        }

        //! The operation of an update of an integer whose old value is not used. Updates with the same one commute.
        //!
        //! \return BAD_BINOP for other instructions.
        auto updateOf(AtomicRMWInst const& atomic) -> AtomicRMWInst::BinOp
        {
            if(!atomic.use_empty() || atomic.isVolatile() || !atomic.getType()->isIntegerTy())
                return AtomicRMWInst::BAD_BINOP;
            switch(atomic.getOperation())
            {
            case AtomicRMWInst::Sub:
                return AtomicRMWInst::Add;
            case AtomicRMWInst::Add:
            case AtomicRMWInst::And:
            case AtomicRMWInst::Or:
            case AtomicRMWInst::Xor:
            case AtomicRMWInst::Max:
            case AtomicRMWInst::Min:
            case AtomicRMWInst::UMax:
            case AtomicRMWInst::UMin:
                return atomic.getOperation();
            default:
                return AtomicRMWInst::BAD_BINOP;
            }
        }

        //! The same for `*address = *address + value`, which begins with this load.
        auto updateOf(LoadInst const& load) -> AtomicRMWInst::BinOp
        {
            auto const* const operation = load.hasOneUse() ? dyn_cast<BinaryOperator>(*load.user_begin()) : nullptr;
            auto const* const store = dyn_cast_or_null<StoreInst>(nextAccess(load));
            if(operation == nullptr || !operation->hasOneUse() || store == nullptr || !load.isSimple()
               || !store->isSimple() || store->getValueOperand() != operation
               || store->getPointerOperand() != load.getPointerOperand() || !load.getType()->isIntegerTy())
                return AtomicRMWInst::BAD_BINOP;
            switch(operation->getOpcode())
            {
            case Instruction::Sub:
                return operation->getOperand(0) == &load ? AtomicRMWInst::Add : AtomicRMWInst::BAD_BINOP;
            case Instruction::Add:
                return AtomicRMWInst::Add;
            case Instruction::And:
                return AtomicRMWInst::And;
            case Instruction::Or:
                return AtomicRMWInst::Or;
            case Instruction::Xor:
                return AtomicRMWInst::Xor;
            default:
                return AtomicRMWInst::BAD_BINOP;
            }
        }

        auto updateOf(Instruction const& instruction) -> AtomicRMWInst::BinOp
        {
            if(auto const* const atomic = dyn_cast<AtomicRMWInst>(&instruction))
                return updateOf(*atomic);
            if(auto const* const load = dyn_cast<LoadInst>(&instruction))
                return updateOf(*load);
            auto const* const next
                = markerOf(&instruction) == Marker::communicates ? nextAccess(instruction) : nullptr;
            return next != nullptr && (isa<AtomicRMWInst>(next) || isa<LoadInst>(next)) ? updateOf(*next)
                                                                                        : AtomicRMWInst::BAD_BINOP;
        }

        //! \return Whether there is an update at an address.
        auto isUpdated(Value const* address) -> bool
        {
            return any_of(
                address->users(),
                [](User const* user)
                { return isa<LoadInst>(user) && updateOf(*cast<LoadInst>(user)) != AtomicRMWInst::BAD_BINOP; });
        }

        class Chooser
        {
        public:
            explicit Chooser(Body& body)
                : m_body(body)
                , m_tree(body.f)
                , m_loops(m_tree)
                , m_after(body.f)
            {
            }

            void run()
            {
                for(auto* const loop : m_loops.getLoopsInPreorder())
                    if(loop->getSubLoops().empty() && isWorthIt(*loop) && isChosen(*loop))
                        m_body.interchanged.push_back(loop->getLoopLatch());
                std::vector<BranchInst*> guards;
                for(auto& block : m_body.f)
                    if(isGuard(block))
                        guards.push_back(cast<BranchInst>(block.getTerminator()));
                for(auto* const guard : guards)
                    separate(*guard);
            }

        private:
            //! \return Whether a branch lets one thread or row do something alone, `if(t == 0) ...`, without a result.
            auto isGuard(BasicBlock& block) const -> bool
            {
                auto* const branch = dyn_cast<BranchInst>(block.getTerminator());
                if(m_body.isOnce(&block) || branch == nullptr || !branch->isConditional())
                    return false;
                auto* const compare = dyn_cast<ICmpInst>(branch->getCondition());
                if(compare == nullptr || !compare->isEquality() || !isOfIndex(compare->getOperand(0))
                   || m_body.varies(compare->getOperand(1)))
                    return false;
                unsigned const run = compare->getPredicate() == ICmpInst::ICMP_EQ ? 0 : 1;
                auto* const join = branch->getSuccessor(1 - run);
                auto* const first = branch->getSuccessor(run);
                if(first == join || m_body.isOnce(join) || isa<PHINode>(join->front()) || join == m_body.end
                   || first->getSinglePredecessor() == nullptr || !m_after.dominates(join, first)
                   || m_loops.getLoopFor(join) != m_loops.getLoopFor(&block))
                    return false;
                SmallPtrSet<BasicBlock*, 16> seen;
                SmallVector<BasicBlock*, 16> left{first};
                while(!left.empty())
                {
                    auto* const next = left.pop_back_val();
                    if(next == join || !seen.insert(next).second)
                        continue;
                    if(m_body.isOnce(next) || any_of(*next, [](auto& i) { return communicates(i); }))
                        return false;
                    left.append(succ_begin(next), succ_end(next));
                }
                for(auto const* loop = m_loops.getLoopFor(&block); loop != nullptr; loop = loop->getParentLoop())
                    if(!hasCut(*loop))
                        return false;
                return areAllThere(block);
            }

            static auto isOfIndex(Value const* value) -> bool
            {
                if(auto const* const both = dyn_cast<BinaryOperator>(value);
                   both != nullptr && both->getOpcode() == Instruction::Or)
                    return isOfIndex(both->getOperand(0)) && isOfIndex(both->getOperand(1));
                if(auto const* const cast = dyn_cast<CastInst>(value))
                    value = cast->getOperand(0);
                return markerOf(value) == Marker::row || markerOf(value) == Marker::column;
            }

            //! Makes a region of a guard, whose loop then has one round.
            void separate(BranchInst& guard)
            {
                auto* const compare = cast<ICmpInst>(guard.getCondition());
                auto* const join = guard.getSuccessor(compare->getPredicate() == ICmpInst::ICMP_EQ ? 1 : 0);
                auto* const before = SplitBlock(guard.getParent(), &guard);
                SplitBlock(before, &guard);
                m_body.once.insert(before);
                auto* const after = SplitBlock(join, &join->front());
                SplitBlock(after, &after->front());
                m_body.once.insert(after);
            }

            auto hasCut(Loop const& loop) const -> bool
            {
                return any_of(loop.blocks(), [&](BasicBlock* block) { return m_body.isOnce(block); });
            }

            //! How the value of an address or index changes from one thread to the next.
            enum class Step
            {
                none,
                one,
                other
            };

            auto stepOf(Value* value, int depth = 0) const -> Step
            {
                if(!m_body.varies(value))
                    return Step::none;
                if(markerOf(value) == Marker::column)
                    return Step::one;
                auto* const instruction = dyn_cast<Instruction>(value);
                if(instruction == nullptr || depth > 16)
                    return Step::other;
                if(markerOf(value) == Marker::row)
                    return Step::none;
                auto const step = [&](unsigned i) { return stepOf(instruction->getOperand(i), depth + 1); };
                if(isa<CastInst>(instruction))
                    return step(0);
                if(instruction->getOpcode() == Instruction::Add || instruction->getOpcode() == Instruction::Sub)
                {
                    auto const left = step(0);
                    auto const right = step(1);
                    return right == Step::none                                                  ? left
                           : left == Step::none && instruction->getOpcode() == Instruction::Add ? right
                                                                                                : Step::other;
                }
                if(auto* const address = dyn_cast<GetElementPtrInst>(instruction))
                {
                    auto const last = address->getNumOperands() - 1;
                    for(unsigned i = 0; i < last; ++i)
                        if(step(i) != Step::none)
                            return i == 0 && step(last) == Step::none ? step(0) : Step::other;
                    return step(last);
                }
                return all_of(
                           instruction->operands(),
                           [&](Use const& use) { return stepOf(use.get(), depth + 1) == Step::none; })
                               && !isa<PHINode>(instruction) && !instruction->mayReadFromMemory()
                           ? Step::none
                           : Step::other;
            }

            //! A loop that gathers from memory, or in which the kernel's author has used vectors, stays in the thread.
            auto isWorthIt(Loop const& loop) const -> bool
            {
                for(auto* const block : loop.blocks())
                    for(auto& instruction : *block)
                    {
                        if(instruction.getType()->isVectorTy())
                            return false;
                        if(auto* const address = getLoadStorePointerOperand(&instruction);
                           address != nullptr && !isUpdated(address)
                           && stepOf(const_cast<Value*>(address)) == Step::other)
                            return false;
                    }
                return true;
            }

            //! A cut in a loop makes all loops around it run for the block.
            auto isChosen(Loop const& innermost) const -> bool
            {
                for(auto const* loop = &innermost; loop != nullptr && !hasCut(*loop); loop = loop->getParentLoop())
                    if(!isGood(*loop))
                        return false;
                return areAllThere(*innermost.getHeader());
            }

            auto isGood(Loop const& loop) const -> bool
            {
                auto* const latch = loop.getLoopLatch();
                if(latch == nullptr || loop.getExitingBlock() != latch || loop.getLoopPreheader() == nullptr)
                    return false;
                auto const* const branch = dyn_cast<BranchInst>(latch->getTerminator());
                if(branch == nullptr || m_body.varies(branch->getCondition()))
                    return false;
                // Sums and other updates do not change places with each other.
                auto only = AtomicRMWInst::BAD_BINOP;
                for(auto* const block : loop.blocks())
                    for(auto& instruction : *block)
                        if(communicates(instruction))
                        {
                            auto const update = updateOf(instruction);
                            if(needsOrder(instruction) || (only != AtomicRMWInst::BAD_BINOP && update != only))
                                return false;
                            only = update;
                        }
                return true;
            }

            //! \return Whether all threads that have not returned come to a block: no branch on the way to it varies.
            auto areAllThere(BasicBlock& block) const -> bool
            {
                SmallPtrSet<BasicBlock*, 16> seen;
                SmallVector<BasicBlock*, 16> left{&block};
                while(!left.empty())
                {
                    auto* const next = left.pop_back_val();
                    if(!seen.insert(next).second)
                        continue;
                    for(auto& other : m_body.f)
                    {
                        if(!decides(other, *next))
                            continue;
                        if(!m_body.isOnce(&other) && !isReturn(other)
                           && any_of(
                               other.getTerminator()->operands(),
                               [&](Use const& use) { return m_body.varies(use.get()); }))
                            return false;
                        left.push_back(&other);
                    }
                }
                return true;
            }

            //! \return Whether it depends on the branch of a block whether another block is reached.
            auto decides(BasicBlock& branch, BasicBlock& block) const -> bool
            {
                if(branch.getTerminator()->getNumSuccessors() < 2 || m_after.properlyDominates(&block, &branch))
                    return false;
                return any_of(
                    successors(&branch), [&](BasicBlock* successor) { return m_after.dominates(&block, successor); });
            }

            //! \return Whether a way out of a block only returns.
            auto isReturn(BasicBlock& block) const -> bool
            {
                return any_of(
                    successors(&block),
                    [&](BasicBlock* successor)
                    { return successor == m_body.end || successor->getSingleSuccessor() == m_body.end; });
            }

            Body& m_body;
            DominatorTree m_tree;
            LoopInfo m_loops;
            PostDominatorTree m_after;
        };
    } // namespace

    auto needsOrder(Instruction const& instruction) -> bool
    {
        return communicates(instruction) && updateOf(instruction) == AtomicRMWInst::BAD_BINOP;
    }

    auto communicates(Instruction const& instruction) -> bool
    {
        auto const* const call = dyn_cast<CallBase>(&instruction);
        return instruction.isAtomic() || instruction.isVolatile()
               || (call != nullptr && !isa<IntrinsicInst>(call) && (call->mayReadOrWriteMemory() || call->mayThrow()));
    }

    auto isWorthSplitting(Body const& body) -> bool
    {
        if(!body.interchanged.empty())
            return true;
        for(auto& block : body.f)
            if(any_of(block, [](auto& instruction) { return communicates(instruction); }))
                return false;
        DominatorTree const tree(body.f);
        return LoopInfo(tree).empty();
    }

    auto isFasterApart(Body const& body, TargetTransformInfo const& target) -> bool
    {
        return !body.interchanged.empty()
               || (!hasMasks(Type::getInt8Ty(body.f.getContext()), target)
                   && any_of(body.f, [](auto& block) { return block.getTerminator()->getNumSuccessors() > 1; }));
    }

    void interchange(Body& body)
    {
        findVarying(body, false);
        Chooser(body).run();
    }
} // namespace alpaka_pass
