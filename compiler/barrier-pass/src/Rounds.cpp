// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Gives loops over shares of work, `for(i = t + first; i < n; i += step)`, the same number of rounds in all threads:
//! then they can be interchanged with the loop over the threads, or unrolled.

#include "Body.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>
#include <optional>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        //! A value of a thread as what it is in thread 0, plus what it exceeds that by: never negative, and exact.
        struct FromFirst
        {
            Value* first;
            Value* more;
        };

        //! `for(index = start; index < all bounds; index += step) body`, before rotation.
        struct Share
        {
            Loop* loop;
            PHINode* index;
            Value* start;
            Instruction* next;
            Value* step;
            SmallVector<Value*, 2> bounds;
            bool isSigned;
        };

        auto isZero(Value const* value) -> bool
        {
            auto const* const constant = dyn_cast<ConstantInt>(value);
            return constant != nullptr && constant->isZero();
        }

        class Rounds
        {
        public:
            Rounds(Body& body, Value* columns)
                : m_body(body)
                , m_columns(columns)
            {
            }

            auto find(Loop& loop) const -> std::optional<Share>
            {
                auto* const header = loop.getHeader();
                auto* const latch = loop.getLoopLatch();
                if(loop.getLoopPreheader() == nullptr || latch == nullptr || latch == header
                   || loop.getExitingBlock() != header || latch->getTerminator()->getNumSuccessors() != 1)
                    return std::nullopt;
                for(auto* const block : loop.blocks())
                    for(auto& instruction : *block)
                        if(needsOrder(instruction))
                            return std::nullopt;
                auto* const branch = dyn_cast<BranchInst>(header->getTerminator());
                if(branch == nullptr || !branch->isConditional())
                    return std::nullopt;
                Share share{&loop, nullptr, nullptr, nullptr, nullptr, {}, true};
                if(!readCondition(share, branch->getCondition(), loop.contains(branch->getSuccessor(0)))
                   || share.index == nullptr || share.index->getParent() != header)
                    return std::nullopt;
                // Everything else of the header is done in the first round at the latest; that only
                // moves what is free.
                for(auto& instruction : *header)
                    if(!isa<PHINode>(instruction) && !instruction.isTerminator() && !isa<CmpInst>(instruction)
                       && !isa<SelectInst>(instruction) && !isa<BinaryOperator>(instruction))
                        return std::nullopt;
                share.start = share.index->getIncomingValueForBlock(loop.getLoopPreheader());
                auto* const next = dyn_cast<BinaryOperator>(share.index->getIncomingValueForBlock(latch));
                if(next == nullptr || next->getOpcode() != Instruction::Add || next->getOperand(0) != share.index
                   || !(share.isSigned ? next->hasNoSignedWrap() : next->hasNoUnsignedWrap()))
                    return std::nullopt;
                share.next = next;
                share.step = next->getOperand(1);
                if(!isCommon(loop, share.step) || !m_body.varies(share.start))
                    return std::nullopt;
                for(auto* const user : share.index->users())
                {
                    // The index will be computed behind the header, whose condition does not use it any more.
                    auto* const place = cast<Instruction>(user)->getParent();
                    bool const isCondition = isa<ICmpInst>(user) && user->hasOneUse();
                    if(!loop.contains(place) || (place == header && !isCondition && !isa<PHINode>(user)))
                        return std::nullopt;
                }
                if(!isOnlyFor(branch->getCondition()))
                    return std::nullopt;
                for(auto* const user : next->users())
                    if(!loop.contains(cast<Instruction>(user)->getParent()))
                        return std::nullopt;
                return share;
            }

            void change(Share const& share) const
            {
                auto& loop = *share.loop;
                auto* const preheader = loop.getLoopPreheader();
                auto* const header = loop.getHeader();
                auto* const latch = loop.getLoopLatch();
                auto* const branch = cast<BranchInst>(header->getTerminator());
                auto* const condition = cast<Instruction>(branch->getCondition());
                auto& context = header->getContext();
                IRBuilder<> before(preheader->getTerminator());
                auto const start = fromFirst(share.start, before, share.isSigned);
                if(!start)
                    return;
                auto* const type = share.index->getType();
                auto* end = share.bounds[0];
                for(auto* const bound : share.bounds)
                    if(bound != end)
                        end = before.CreateSelect(
                            share.isSigned ? before.CreateICmpSLT(bound, end) : before.CreateICmpULT(bound, end),
                            bound,
                            end);
                auto* const isAny = share.isSigned ? before.CreateICmpSLT(start->first, end)
                                                   : before.CreateICmpULT(start->first, end);
                auto* const zero = ConstantInt::get(type, 0);
                auto* const all = before.CreateSelect(isAny, before.CreateSub(end, start->first), zero);

                // What is left from where thread 0 is: a thread has a round if it is less far ahead than that.
                IRBuilder<> top(&*header->getFirstInsertionPt());
                auto* const one = ConstantInt::get(type, 1);
                auto* const counter = PHINode::Create(type, 2, "round", &header->front());
                counter->addIncoming(zero, preheader);
                // A step that is not positive makes an endless loop, which need not be kept, or one without rounds.
                auto* const step = before.CreateSelect(before.CreateICmpEQ(share.step, zero), one, share.step);
                auto* const rounds = before.CreateSelect(
                    isAny,
                    before.CreateAdd(before.CreateUDiv(before.CreateSub(all, one), step), one, "", true),
                    zero,
                    "rounds");
                auto* const hasRound = top.CreateICmpULT(counter, rounds);
                auto* const left = top.CreateSub(all, top.CreateMul(counter, step), "left");
                unsigned const into = loop.contains(branch->getSuccessor(0)) ? 0 : 1;
                auto* const first = branch->getSuccessor(into);
                auto* const guard = BasicBlock::Create(context, "share", header->getParent(), first);
                auto* const mine = BasicBlock::Create(context, "share.mine", header->getParent(), first);
                auto* const join = BasicBlock::Create(context, "share.next", header->getParent(), first);
                first->replacePhiUsesWith(header, mine);
                branch->setSuccessor(into, guard);
                branch->setCondition(into == 0 ? hasRound : top.CreateNot(hasRound));
                IRBuilder<> at(guard);
                at.CreateCondBr(at.CreateICmpULT(start->more, left), mine, join);
                at.SetInsertPoint(mine);
                auto* const index
                    = at.CreateAdd(at.CreateSub(end, left), start->more, "index", !share.isSigned, share.isSigned);
                at.CreateBr(first);
                at.SetInsertPoint(join);
                for(auto& phi : header->phis())
                {
                    if(&phi == share.index || &phi == counter)
                        continue;
                    auto* const value = phi.getIncomingValueForBlock(latch);
                    auto* const merged = at.CreatePHI(phi.getType(), 2);
                    merged->addIncoming(&phi, guard);
                    merged->addIncoming(value, latch);
                    phi.setIncomingValueForBlock(latch, merged);
                    phi.replaceIncomingBlockWith(latch, join);
                }
                auto* const next = at.CreateAdd(counter, one, "", true);
                counter->addIncoming(next, join);
                auto* const back = at.CreateBr(header);
                auto* const old = latch->getTerminator();
                back->setMetadata(LLVMContext::MD_loop, old->getMetadata(LLVMContext::MD_loop));
                old->setMetadata(LLVMContext::MD_loop, nullptr);
                old->setSuccessor(0, join);
                share.index->replaceAllUsesWith(index);
                share.index->eraseFromParent();
                if(share.next->use_empty())
                    share.next->eraseFromParent();
                if(condition->use_empty())
                    condition->eraseFromParent();
                eraseUnused(*header);
            }

            //! A number that varies, but grows alike in all threads, becomes its start plus or times a number that does
            //! not vary: then its start is often computed from the index, and it need not be kept for each thread.
            void divideInductions(Loop& loop) const
            {
                auto* const preheader = loop.getLoopPreheader();
                auto* const latch = loop.getLoopLatch();
                if(preheader == nullptr || latch == nullptr)
                    return;
                std::vector<PHINode*> found;
                for(auto& phi : loop.getHeader()->phis())
                {
                    auto const* const next = dyn_cast<BinaryOperator>(phi.getIncomingValueForBlock(latch));
                    if(!phi.getType()->isIntegerTy() || !m_body.varies(&phi) || next == nullptr || !grows(*next)
                       || next->getOperand(0) != &phi || m_body.varies(next->getOperand(1)))
                        continue;
                    bool isMoved = false; // `i += rows * columns` computes the product in each round
                    if(loop.makeLoopInvariant(next->getOperand(1), isMoved))
                        found.push_back(&phi);
                }
                for(auto* const phi : found)
                {
                    auto* const next = cast<BinaryOperator>(phi->getIncomingValueForBlock(latch));
                    bool const isSum = next->getOpcode() == Instruction::Add;
                    auto* const grown = PHINode::Create(phi->getType(), 2, "grown", phi);
                    grown->addIncoming(ConstantInt::get(phi->getType(), isSum ? 0 : 1), preheader);
                    // Where the number itself is computed: a shift may be wider than the number in a round that it skips.
                    grown->addIncoming(
                        IRBuilder<>(next).CreateBinOp(next->getOpcode(), grown, next->getOperand(1)), latch);
                    IRBuilder<> at(&*loop.getHeader()->getFirstInsertionPt());
                    auto* const start = phi->getIncomingValueForBlock(preheader);
                    phi->replaceAllUsesWith(isSum ? at.CreateAdd(start, grown) : at.CreateMul(start, grown));
                    phi->eraseFromParent();
                    if(next->use_empty())
                        next->eraseFromParent();
                }
            }

        private:
            static void eraseUnused(BasicBlock& block)
            {
                for(auto it = block.rbegin(); it != block.rend();)
                {
                    auto& instruction = *it++;
                    if(!instruction.isTerminator() && !isa<PHINode>(instruction) && instruction.use_empty())
                    {
                        instruction.eraseFromParent();
                        it = block.rbegin();
                    }
                }
            }

            //! \return Whether a condition and its parts have no other use.
            static auto isOnlyFor(Value const* condition) -> bool
            {
                auto const* const instruction = cast<Instruction>(condition);
                return instruction->hasOneUse()
                       && (isa<ICmpInst>(instruction)
                           || all_of(
                               instruction->operands(),
                               [](Use const& part) { return isa<Constant>(part.get()) || isOnlyFor(part.get()); }));
            }

            static auto grows(BinaryOperator const& next) -> bool
            {
                return next.getOpcode() == Instruction::Add || next.getOpcode() == Instruction::Shl
                       || next.getOpcode() == Instruction::Mul;
            }

            [[nodiscard]] auto isCommon(Loop const& loop, Value const* value) const -> bool
            {
                return loop.isLoopInvariant(value) && !m_body.varies(value);
            }

            //! \param isContinue Whether the loop goes on when the condition holds.
            auto readCondition(Share& share, Value* condition, bool isContinue) const -> bool
            {
                if(auto* const select = dyn_cast<SelectInst>(condition))
                    return isContinue && isZero(select->getFalseValue())
                           && readCondition(share, select->getCondition(), true)
                           && readCondition(share, select->getTrueValue(), true);
                auto* const both = dyn_cast<BinaryOperator>(condition);
                if(both != nullptr && both->getOpcode() == Instruction::And)
                    return isContinue && readCondition(share, both->getOperand(0), true)
                           && readCondition(share, both->getOperand(1), true);
                auto* const compare = dyn_cast<ICmpInst>(condition);
                if(compare == nullptr)
                    return false;
                auto predicate = isContinue ? compare->getPredicate() : compare->getInversePredicate();
                auto* index = compare->getOperand(0);
                auto* bound = compare->getOperand(1);
                if(!isCommon(*share.loop, bound))
                {
                    std::swap(index, bound);
                    predicate = ICmpInst::getSwappedPredicate(predicate);
                }
                auto* const phi = dyn_cast<PHINode>(index);
                bool const isSigned = predicate == ICmpInst::ICMP_SLT;
                if(phi == nullptr || !isCommon(*share.loop, bound) || (share.index != nullptr && share.index != phi)
                   || (!isSigned && predicate != ICmpInst::ICMP_ULT)
                   || (!share.bounds.empty() && share.isSigned != isSigned))
                    return false;
                share.index = phi;
                share.isSigned = isSigned;
                share.bounds.push_back(bound);
                return true;
            }

            auto fromFirst(Value* value, IRBuilder<>& at, bool isSigned) const -> std::optional<FromFirst>
            {
                auto* const zero = ConstantInt::get(value->getType(), 0);
                if(!m_body.varies(value))
                    return FromFirst{value, zero};
                if(auto const marker = markerOf(value); marker == Marker::row || marker == Marker::column)
                    return FromFirst{zero, value};
                auto* const instruction = dyn_cast<Instruction>(value);
                if(instruction == nullptr)
                    return std::nullopt;
                if(isa<SExtInst>(instruction) || isa<ZExtInst>(instruction))
                {
                    auto const inner = fromFirst(instruction->getOperand(0), at, true);
                    if(!inner || ((isa<ZExtInst>(instruction) || !isSigned) && !isZero(inner->first)))
                        return std::nullopt;
                    return FromFirst{
                        at.CreateSExt(inner->first, value->getType()), at.CreateZExt(inner->more, value->getType())};
                }
                auto* const operation = dyn_cast<OverflowingBinaryOperator>(instruction);
                if(operation == nullptr || !(isSigned ? operation->hasNoSignedWrap() : operation->hasNoUnsignedWrap()))
                    return std::nullopt;
                auto const left = fromFirst(operation->getOperand(0), at, isSigned);
                auto const right = fromFirst(operation->getOperand(1), at, isSigned);
                if(!left || !right)
                    return std::nullopt;
                if(operation->getOpcode() == Instruction::Add)
                {
                    // The sum of two values that do not vary could overflow where no thread's sum does.
                    if(!isZero(left->first) && !isZero(right->first))
                        return std::nullopt;
                    return FromFirst{
                        isZero(left->first) ? right->first : left->first,
                        at.CreateAdd(left->more, right->more, "", true, isSigned)};
                }
                if(operation->getOpcode() != Instruction::Mul && operation->getOpcode() != Instruction::Shl)
                    return std::nullopt;
                if(!isZero(left->first) || m_body.varies(operation->getOperand(1)))
                    return std::nullopt;
                auto const* const factor = dyn_cast<ConstantInt>(operation->getOperand(1));
                if(operation->getOperand(1) != m_columns
                   && (factor == nullptr || !factor->getValue().isStrictlyPositive()))
                    return std::nullopt;
                return FromFirst{zero, value};
            }

            Body& m_body;
            Value* m_columns;
        };
    } // namespace

    auto findBegin(Body& body) -> bool
    {
        for(auto& instruction : body.f.getEntryBlock())
            if(markerOf(&instruction) == Marker::begin)
                body.begin = cast<CallBase>(&instruction);
        return body.begin != nullptr;
    }

    void evenRounds(Function& f, FunctionAnalysisManager& analyses)
    {
        Refusal refusal;
        Body body(f, refusal);
        if(!findBegin(body))
            return;
        findVarying(body, false);
        Rounds const rounds(body, body.begin->getArgOperand(1));
        std::vector<Share> shares;
        for(auto* const loop : analyses.getResult<LoopAnalysis>(f).getLoopsInPreorder())
            if(auto const share = rounds.find(*loop))
                shares.push_back(*share);
        for(auto const& share : shares)
            rounds.change(share);
    }

    void divideInductions(Function& f, FunctionAnalysisManager& analyses)
    {
        Refusal refusal;
        Body body(f, refusal);
        if(!findBegin(body))
            return;
        findVarying(body, false);
        Rounds const rounds(body, body.begin->getArgOperand(1));
        for(auto* const loop : analyses.getResult<LoopAnalysis>(f).getLoopsInPreorder())
            rounds.divideInductions(*loop);
    }
} // namespace alpaka_pass
