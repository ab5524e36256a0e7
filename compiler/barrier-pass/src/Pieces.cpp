// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! A loop over threads with addresses from `t & (s - 1)`, `t ^ s`, `t % s` or `t / s` becomes two nested ones: the
//! inner loop is over threads for which these grow as `t` does, or stay the same. Its accesses are contiguous then.
//! Where the pieces would be shorter than a vector, which often shows at run time only, the loop stays as it is.

#include "Body.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Operator.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr std::size_t maxPieceSize = 400;     //!< Instructions of a loop that is copied.
        constexpr std::size_t maxPieceOperations = 8; //!< Of a loop; each is computed once for each piece.
        constexpr std::uint64_t shortestPiece = 8;    //!< Threads; the numbers of a vector.
        constexpr std::int64_t maxFactor = 31;        //!< Of numbers that count threads, in addresses.
        constexpr unsigned maxPieceDepth = 6;         //!< Of these.

        //! `index <operation> other`, where the index counts the threads and all of them have the other number.
        struct Operation
        {
            BinaryOperator* instruction;
            SCEVAddRecExpr const* index;
            Value* other;
            bool grows; //!< With the index, within a piece; otherwise it stays the same.

            // For the pieces.
            Value* start = nullptr;   //!< Of the index.
            Value* known = nullptr;   //!< The other number.
            Value* longest = nullptr; //!< Rounds of a piece, without the first one.

            [[nodiscard]] auto isDivision() const -> bool
            {
                auto const code = instruction->getOpcode();
                return code == Instruction::UDiv || code == Instruction::SDiv || code == Instruction::URem
                       || code == Instruction::SRem;
            }
        };

        class Pieces
        {
        public:
            Pieces(Loop& loop, DominatorTree& tree, ScalarEvolution& evolution)
                : m_loop(loop)
                , m_tree(tree)
                , m_evolution(evolution)
            {
            }

            //! \return Whether the loop was divided.
            auto run() -> bool
            {
                m_round = roundOf(m_loop, m_evolution);
                return m_round != nullptr && find() && divide();
            }

        private:
            auto find() -> bool
            {
                std::size_t size = 0;
                for(auto* const block : m_loop.blocks())
                {
                    size += block->sizeWithoutDebug();
                    for(auto& instruction : *block)
                        if(auto* const operation = dyn_cast<BinaryOperator>(&instruction);
                           operation != nullptr && operation->getType()->isIntegerTy()
                           && operation->getType()->getIntegerBitWidth() >= m_round->getType()->getIntegerBitWidth())
                            take(*operation);
                }
                return !m_operations.empty() && m_operations.size() <= maxPieceOperations && size <= maxPieceSize;
            }

            void take(BinaryOperator& operation)
            {
                auto const code = operation.getOpcode();
                for(unsigned i : {0u, 1u})
                {
                    auto* const other = operation.getOperand(1 - i);
                    if((i == 1 && !operation.isCommutative()) || !m_loop.isLoopInvariant(other))
                        continue;
                    bool grows = false;
                    switch(code)
                    {
                    case Instruction::And:
                        grows = endsInOnes(other);
                        break;
                    case Instruction::Xor:
                    case Instruction::URem:
                    case Instruction::SRem:
                        grows = true;
                        break;
                    case Instruction::LShr:
                    case Instruction::AShr:
                    case Instruction::UDiv:
                    case Instruction::SDiv:
                        break;
                    default:
                        return;
                    }
                    auto const* const index = countsUp(operation.getOperand(i), m_loop, m_evolution);
                    if(index == nullptr || isShort(code, grows, other) || !isInAddress(operation))
                        continue;
                    m_operations.push_back({&operation, index, other, grows});
                    return;
                }
            }

            //! A guess, of which the result does not depend: `s - 1`, or a constant.
            auto endsInOnes(Value* mask) -> bool
            {
                auto const* const number = m_evolution.getSCEV(mask);
                auto const* const sum = dyn_cast<SCEVAddExpr>(number);
                auto const* const constant = dyn_cast<SCEVConstant>(sum != nullptr ? sum->getOperand(0) : number);
                return constant != nullptr && constant->getAPInt()[0];
            }

            //! \return Whether the pieces are known to be shorter than a vector.
            static auto isShort(unsigned code, bool grows, Value const* other) -> bool
            {
                auto const* const constant = dyn_cast<ConstantInt>(other);
                if(constant == nullptr)
                    return false;
                auto const& number = constant->getValue();
                switch(code)
                {
                case Instruction::And:
                    return (grows ? number.countTrailingOnes() : number.countTrailingZeros()) < 3;
                case Instruction::Xor:
                    return number.countTrailingZeros() < 3;
                case Instruction::LShr:
                case Instruction::AShr:
                    return number.ult(3);
                default:
                    return number.slt(static_cast<std::int64_t>(shortestPiece));
                }
            }

            //! \return Whether an address depends on a number.
            auto isInAddress(Instruction& number) const -> bool
            {
                SmallSetVector<Instruction*, 16> left;
                left.insert(&number);
                for(std::size_t i = 0; i < left.size(); ++i)
                    for(auto* const user : left[i]->users())
                    {
                        auto* const instruction = dyn_cast<Instruction>(user);
                        if(instruction == nullptr || !m_loop.contains(instruction) || isa<PHINode>(instruction))
                            continue;
                        if(getLoadStorePointerOperand(instruction) == left[i])
                            return true;
                        if(!instruction->mayReadOrWriteMemory() && !instruction->isTerminator())
                            left.insert(instruction);
                    }
                return false;
            }

            auto divide() -> bool
            {
                auto const* const last = m_evolution.getBackedgeTakenCount(&m_loop);
                auto* const at = m_loop.getLoopPreheader()->getTerminator();
                SCEVExpander expander(m_evolution, at->getModule()->getDataLayout(), "pieces");
                auto const* const count
                    = m_evolution.getAddExpr(last, m_evolution.getOne(last->getType()), SCEV::FlagNUW);
                if(!isSafeToExpand(expander, count, at))
                    return false;
                for(auto const& operation : m_operations)
                    if(!isSafeToExpand(expander, operation.index->getStart(), at))
                        return false;
                auto* const rounds = expander.expandCodeFor(count, count->getType(), at);
                IRBuilder<> builder(at);
                Value* areLong = builder.getTrue();
                for(auto& operation : m_operations)
                {
                    auto const* const start = operation.index->getStart();
                    operation.start = builder.CreateFreeze(expander.expandCodeFor(start, start->getType(), at));
                    areLong = builder.CreateAnd(areLong, prepare(operation, rounds, builder));
                }
                build(areLong, rounds);
                return true;
            }

            //! Computes how long a piece may be.
            //! \return Whether this is as long as a vector, and the formulas for the pieces hold.
            static auto prepare(Operation& operation, Value* rounds, IRBuilder<>& at) -> Value*
            {
                auto* const type = operation.instruction->getType();
                auto* const one = ConstantInt::get(type, 1);
                auto* const known = operation.known = at.CreateFreeze(operation.other);
                Value* holds = at.getTrue();
                if(operation.isDivision())
                {
                    // Neither the divisor nor an index is negative.
                    auto* const zero = ConstantInt::get(type, 0);
                    auto* const end = at.CreateAdd(operation.start, at.CreateZExtOrTrunc(rounds, type));
                    operation.longest = at.CreateSub(known, one);
                    holds = at.CreateAnd(at.CreateICmpSGT(known, zero), at.CreateICmpSGE(operation.start, zero));
                    holds = at.CreateAnd(holds, at.CreateICmpSGE(end, operation.start));
                }
                else if(auto const code = operation.instruction->getOpcode();
                        code == Instruction::LShr || code == Instruction::AShr)
                    operation.longest = at.CreateFreeze(at.CreateSub(at.CreateShl(one, known), one));
                else if(operation.instruction->getOpcode() == Instruction::And && operation.grows)
                    operation.longest = at.CreateAnd(known, at.CreateNot(at.CreateAdd(known, one)));
                else // the zeros at the end
                    operation.longest = at.CreateAnd(at.CreateSub(known, one), at.CreateNot(known));
                // As signed numbers: where no bit ends a piece, as in `t ^ 0`, `t` could pass the largest one in it.
                return at.CreateAnd(
                    holds, at.CreateICmpSGE(operation.longest, ConstantInt::get(type, shortestPiece - 1)));
            }

            //! The loop becomes the inner one, and its copy the one for when there are no pieces.
            void build(Value* areLong, Value* rounds)
            {
                auto* const before = m_loop.getLoopPreheader();
                auto* const header = m_loop.getHeader();
                auto* const latch = m_loop.getLoopLatch();
                auto* const exit = m_loop.getUniqueExitBlock();
                auto* const function = header->getParent();
                auto& context = function->getContext();
                ValueToValueMapTy copies;
                copyLoop(m_loop, ".whole", copies);
                auto* const whole = BasicBlock::Create(context, "whole", function, header);
                auto* const pieces = BasicBlock::Create(context, "pieces", function, header);
                auto* const piece = BasicBlock::Create(context, "piece", function, header);
                auto* const next = BasicBlock::Create(context, "piece.next", function, exit);

                auto* const begin = m_round->getIncomingValueForBlock(before);
                IRBuilder<> at(before->getTerminator());
                auto* const end = at.CreateAdd(begin, rounds);
                at.CreateCondBr(areLong, pieces, whole);
                before->getTerminator()->eraseFromParent();
                at.SetInsertPoint(whole);
                at.CreateBr(cast<BasicBlock>(copies[header]));
                cast<PHINode>(copies[m_round])->replaceIncomingBlockWith(before, whole);
                at.SetInsertPoint(pieces);
                at.CreateBr(piece);

                at.SetInsertPoint(piece);
                auto* const first = at.CreatePHI(m_round->getType(), 2, "first");
                auto* const upTo
                    = at.CreateAdd(first, beginPiece(at, *first, *begin, at.CreateSub(end, first)), "up.to");
                at.CreateBr(header);
                first->addIncoming(begin, pieces);
                first->addIncoming(upTo, next);
                m_round->setIncomingValueForBlock(before, first);
                m_round->replaceIncomingBlockWith(before, piece);

                auto* const branch = cast<BranchInst>(latch->getTerminator());
                at.SetInsertPoint(branch);
                branch->setCondition(at.CreateICmpNE(m_round->getIncomingValueForBlock(latch), upTo));
                branch->setSuccessor(0, header);
                branch->setSuccessor(1, next);
                forgetEdge(*branch);
                at.SetInsertPoint(next);
                at.CreateCondBr(at.CreateICmpNE(upTo, end), piece, exit);
                // Several vectors in each round would leave nothing for the vectorised loop.
                addStringMetadataToLoop(&m_loop, "llvm.loop.interleave.count", 1);
            }

            //! Computes the operations for the first round of a piece, and from these for all its rounds.
            //! \param left Rounds, at least one.
            //! \return The rounds of the piece.
            auto beginPiece(IRBuilder<>& at, Value& first, Value& begin, Value* left) -> Value*
            {
                auto* const type = m_round->getType();
                auto* const one = ConstantInt::get(type, 1);
                auto* const passed = at.CreateSub(&first, &begin);
                auto* more = at.CreateSub(left, one);
                IRBuilder<> inside(&*m_loop.getHeader()->getFirstInsertionPt());
                auto* const since = inside.CreateSub(m_round, &first, "since", true, true);
                for(auto const& operation : m_operations)
                {
                    auto* const own = operation.instruction->getType();
                    auto* const index = at.CreateAdd(operation.start, at.CreateZExtOrTrunc(passed, own));
                    auto* const number
                        = at.CreateBinOp(operation.instruction->getOpcode(), index, operation.known, "of.piece");
                    auto* const rest = operation.isDivision()
                                           ? at.CreateSub(operation.longest, at.CreateURem(index, operation.known))
                                           : at.CreateAnd(operation.longest, at.CreateNot(index));
                    more = least(at, more, rest);
                    // Neither the sign nor a bit above those of the piece changes.
                    auto* const result
                        = operation.grows
                              ? inside.CreateAdd(number, inside.CreateZExtOrTrunc(since, own), "", true, true)
                              : number;
                    m_lines[result] = {number, operation.grows ? 1 : 0, true};
                    operation.instruction->replaceAllUsesWith(result);
                }
                m_lines[m_round] = {&first, 1, false};
                straighten(at, inside, since);
                for(auto const& operation : m_operations)
                    operation.instruction->eraseFromParent();
                return at.CreateAdd(more, one);
            }

            //! \return The smaller one of two numbers, of the first one's type.
            static auto least(IRBuilder<>& at, Value* a, Value* b) -> Value*
            {
                auto* const type = a->getType();
                bool const isWider = b->getType()->getIntegerBitWidth() > type->getIntegerBitWidth();
                auto* const wide = isWider ? b->getType() : type;
                a = at.CreateZExt(a, wide);
                b = at.CreateZExt(b, wide);
                return at.CreateTrunc(at.CreateSelect(at.CreateICmpULT(a, b), a, b), type);
            }

            //! A number that is `first + step * round` in a piece, without an overflow.
            struct Line
            {
                Value* first = nullptr; //!< Null if the number is none.
                std::int64_t step = 0;
                bool isOfPiece = false;
            };

            //! LLVM does not see that `sext(2 * t - (t & (s - 1)))` is such a number: the parts of it may overflow.
            //! Those of the kernel do not, as their flags say, if the number is an address in each round.
            void straighten(IRBuilder<>& at, IRBuilder<>& inside, Value* since)
            {
                SmallVector<CastInst*, 8> wide;
                for(auto* const block : m_loop.blocks())
                    for(auto& instruction : *block)
                        if(isa<SExtInst>(instruction) || isa<ZExtInst>(instruction))
                            wide.push_back(cast<CastInst>(&instruction));
                for(auto* const number : wide)
                {
                    if(!isAddressInEachRound(*number))
                        continue;
                    auto const line = lineOf(at, number->getOperand(0), isa<SExtInst>(number));
                    if(line.first == nullptr || !line.isOfPiece)
                        continue;
                    auto* const type = number->getType();
                    auto* const first = at.CreateCast(number->getOpcode(), line.first, type);
                    auto* const way = inside.CreateMul(
                        inside.CreateZExt(since, type),
                        ConstantInt::get(type, static_cast<std::uint64_t>(line.step), true));
                    number->replaceAllUsesWith(inside.CreateAdd(first, way));
                }
            }

            auto isAddressInEachRound(Instruction& number) const -> bool
            {
                SmallSetVector<Instruction*, 16> left;
                left.insert(&number);
                for(std::size_t i = 0; i < left.size(); ++i)
                    for(auto* const user : left[i]->users())
                    {
                        auto* const instruction = cast<Instruction>(user);
                        if(getLoadStorePointerOperand(instruction) == left[i]
                           && m_tree.dominates(instruction->getParent(), m_loop.getLoopLatch()))
                            return true;
                        if(isa<CastInst>(instruction) || isa<BinaryOperator>(instruction)
                           || isa<GetElementPtrInst>(instruction))
                            left.insert(instruction);
                    }
                return false;
            }

            auto lineOf(IRBuilder<>& at, Value* value, bool isSigned, unsigned depth = 0) -> Line
            {
                if(auto const known = m_lines.find(value); known != m_lines.end())
                    return known->second;
                if(m_loop.isLoopInvariant(value))
                    return {value, 0, false};
                auto* const number = dyn_cast<OverflowingBinaryOperator>(value);
                if(number == nullptr || depth == maxPieceDepth
                   || !(isSigned ? number->hasNoSignedWrap() : number->hasNoUnsignedWrap()))
                    return {};
                auto const l = lineOf(at, number->getOperand(0), isSigned, depth + 1);
                auto const r = lineOf(at, number->getOperand(1), isSigned, depth + 1);
                auto const* const factor = dyn_cast<ConstantInt>(number->getOperand(1));
                if(l.first == nullptr || r.first == nullptr)
                    return {};
                Line line{nullptr, 0, l.isOfPiece || r.isOfPiece};
                auto const code = number->getOpcode();
                if(code == Instruction::Add || code == Instruction::Sub)
                    line.step = code == Instruction::Add ? l.step + r.step : l.step - r.step;
                else if(
                    factor != nullptr
                    && (code == Instruction::Mul ? factor->getValue().abs() : factor->getValue()).ule(maxFactor))
                    line.step = code == Instruction::Mul ? l.step * factor->getSExtValue()
                                                         : l.step * (std::int64_t{1} << factor->getZExtValue());
                else
                    return {};
                if(line.step > maxFactor || line.step < -maxFactor)
                    return {};
                line.first = at.CreateBinOp(static_cast<Instruction::BinaryOps>(code), l.first, r.first);
                return line;
            }

            Loop& m_loop;
            DominatorTree& m_tree;
            ScalarEvolution& m_evolution;
            DenseMap<Value*, Line> m_lines; //!< Of the round, and of what the operations became.
            PHINode* m_round = nullptr;
            SmallVector<Operation, maxPieceOperations> m_operations;
        };
    } // namespace

    auto dividePieces(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        return forThreadLoops(
            f,
            analyses,
            [&](Loop& loop)
            {
                auto& tree = analyses.getResult<DominatorTreeAnalysis>(f);
                return Pieces(loop, tree, analyses.getResult<ScalarEvolutionAnalysis>(f)).run();
            });
    }
} // namespace alpaka_pass
