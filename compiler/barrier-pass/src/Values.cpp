// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Values that cross from one region to another: one variable for all threads where they agree, computed again where
//! they follow from the index of the thread, and otherwise one element for each thread.

#include "Body.hpp"
#include <llvm/ADT/Sequence.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr int maxDepth = 12;    //!< Of expressions that are computed again.
        constexpr int maxBlocks = 8;    //!< On the ways to a choice that is computed again.
        constexpr unsigned maxWays = 4; //!< From other regions to a flag that is computed again.

        //! A use of a value outside of the region that defines it.
        struct Crossing
        {
            Instruction* user;
            unsigned operand;
            BasicBlock* home; //!< The region of the user.
            Instruction* value;
        };

        class Keeper
        {
        public:
            explicit Keeper(Body& body)
                : m_body(body)
                , m_tree(body.f)
            {
            }

            auto run() -> bool
            {
                for(auto& [start, region] : m_body.regions)
                    for(auto& phi : start->phis())
                        m_startPhis.insert(&phi);
                findFlags();
                findCrossings();
                findCommonSlots();
                // All replacements before the first is set: what is computed again has the original operands.
                std::vector<Value*> replacements;
                for(auto const& crossing : m_crossings)
                    replacements.push_back(valueIn(crossing.home, crossing.value));
                for(auto* const phi : m_startPhis)
                    for(unsigned i = 0; i < phi->getNumIncomingValues() && m_flags.count(phi) == 0; ++i)
                        storeIncoming(*phi, i);
                for(std::size_t i = 0; i < m_crossings.size(); ++i)
                    m_crossings[i].user->setOperand(m_crossings[i].operand, replacements[i]);
                for(auto* const phi : m_startPhis)
                    phi->replaceAllUsesWith(UndefValue::get(phi->getType()));
                for(auto* const phi : m_startPhis)
                    phi->eraseFromParent();
                return m_isGood || m_body.refusal.because("its control flow is not understood");
            }

        private:
            [[nodiscard]] auto isStartPhi(Value const* value) const -> bool
            {
                auto* const phi = dyn_cast<PHINode>(const_cast<Value*>(value));
                return phi != nullptr && m_startPhis.contains(phi);
            }

            [[nodiscard]] auto homeOf(BasicBlock* block) const -> BasicBlock* { return m_body.owner.lookup(block); }

            //! \return Whether a value must be kept to be used in a region. What runs once dominates its uses.
            [[nodiscard]] auto crosses(Value* value, BasicBlock* home) const -> bool
            {
                auto* const instruction = dyn_cast<Instruction>(value);
                return instruction != nullptr && !m_body.isOnce(instruction->getParent())
                       && (isStartPhi(value) || homeOf(instruction->getParent()) != home);
            }

            //! A flag that says in a later region whether a thread took part in an earlier one, as `computed = t >=
            //! low && t < high`, is computed again from where the threads came from, which does not vary: a guard by
            //! it then compares indices, and no element in memory. A flag that a loop hands on is none: its next
            //! value may replace what it is computed from before its last use. No other flag's can: each way to a use
            //! would lead there without the region that begins with the flag.
            void findFlags()
            {
                for(auto* const block : m_body.order)
                    if(m_body.regions.count(block) != 0)
                    {
                        SmallVector<PHINode*, 4> flags;
                        for(auto& phi : block->phis())
                            if(isFlag(phi))
                                flags.push_back(&phi);
                        if(flags.empty())
                            continue;
                        auto* const type = Type::getInt8Ty(block->getContext());
                        auto const& first = *flags.front();
                        auto* const way = PHINode::Create(type, first.getNumIncomingValues(), "way", &block->front());
                        for(auto* const from : first.blocks())
                            way->addIncoming(
                                ConstantInt::get(type, static_cast<unsigned>(first.getBasicBlockIndex(from))), from);
                        m_startPhis.insert(way);
                        for(auto* const flag : flags)
                            m_flags[flag] = way;
                    }
            }

            auto isFlag(PHINode& phi) -> bool
            {
                auto const isFit = [&](unsigned i)
                {
                    auto* const value = phi.getIncomingValue(i);
                    return !m_tree.dominates(phi.getParent(), phi.getIncomingBlock(i)) && canCompute(value, 0);
                };
                auto const size = phi.getNumIncomingValues();
                m_flagStart = phi.getParent();
                bool const is = m_body.varies(&phi) && phi.getType()->isIntegerTy() && size >= 2 && size <= maxWays
                                && all_of(seq(0u, size), isFit)
                                && any_of(phi.incoming_values(), [](Use const& use) { return !isa<UndefValue>(use); });
                m_flagStart = nullptr;
                return is;
            }

            //! \return Whether a value that runs once is known where the flag is that is looked at.
            [[nodiscard]] auto isKnownAtFlag(Instruction const& value) const -> bool
            {
                return m_flagStart == nullptr || m_tree.dominates(value.getParent(), m_flagStart);
            }

            void findCrossings()
            {
                for(auto* const block : m_body.order)
                    for(auto& user : *block)
                        for(unsigned i = 0; i < user.getNumOperands(); ++i)
                        {
                            auto* const value = dyn_cast<Instruction>(user.getOperand(i));
                            if(value == nullptr)
                                continue;
                            auto* const phi = dyn_cast<PHINode>(&user);
                            auto* const home = homeOf(phi != nullptr ? phi->getIncomingBlock(i) : block);
                            if(!crosses(value, home))
                                continue;
                            m_readers[value].insert(home);
                            if(isStartPhi(&user))
                                m_incoming[value].insert(phi);
                            else
                            {
                                m_crossings.push_back({&user, i, home, value});
                                m_isUsed.insert(value);
                            }
                        }
            }

            //! A value that only flows into a phi has the phi's slot, if no region reads the phi between the two. What
            //! a loop hands on comes before what it begins with, which is copied once.
            void findCommonSlots()
            {
                for(auto* const phi : m_startPhis)
                {
                    if(!m_body.varies(phi))
                        continue;
                    bool isFound = false;
                    for(bool const isHandedOn : {true, false})
                        for(unsigned i = 0; i < phi->getNumIncomingValues() && !isFound; ++i)
                        {
                            auto* const value = dyn_cast<Instruction>(phi->getIncomingValue(i));
                            isFound = value != nullptr && m_body.varies(value) && !isStartPhi(value)
                                      && (homeOf(value->getParent()) == phi->getParent()) == isHandedOn
                                      && crosses(value, homeOf(phi->getIncomingBlock(i))) && !canCompute(value, 0)
                                      && canShare(*value, *phi) && !isReadBetween(*value, *phi);
                            if(isFound)
                                m_common[value] = phi; // one value for each phi
                        }
                }
            }

            //! Whether other uses of the value find it in the slot of the phi. In a region that is its own successor
            //! every way to them passes the store of the value after any other store into the slot.
            auto canShare(Instruction& value, PHINode& phi) -> bool
            {
                if(m_common.count(&value) != 0)
                    return false;
                return homeOf(value.getParent()) == phi.getParent()
                       || (!m_isUsed.contains(&value) && m_incoming[&value].size() == 1);
            }

            auto isReadBetween(Instruction& value, PHINode& phi) -> bool
            {
                SmallPtrSet<BasicBlock*, 16> seen;
                SmallVector<BasicBlock*, 16> left;
                auto const goOn = [&](BasicBlock* home)
                {
                    if(m_body.isOnce(home))
                        for(auto* const successor : successors(home))
                            left.push_back(homeOf(successor));
                    else if(auto* const target = m_body.regions[home].target)
                        left.push_back(homeOf(target));
                };
                goOn(homeOf(value.getParent()));
                while(!left.empty())
                {
                    auto* const home = left.pop_back_val();
                    if(home == phi.getParent() || !seen.insert(home).second)
                        continue;
                    if(m_readers[&phi].contains(home) || home == homeOf(value.getParent()))
                        return true;
                    goOn(home);
                }
                // Another value that flows into the phi would overwrite the slot on its way only in the phi's region's
                // predecessors, which this value passes last.
                return false;
            }

            //! \return Whether a variable can keep a value that does not vary: it is known where its region ends.
            [[nodiscard]] auto isCommon(Instruction& value) const -> bool
            {
                auto* const block = value.getParent();
                if(m_body.varies(&value))
                    return false;
                if(m_body.isOnce(block) || isStartPhi(&value))
                    return true;
                auto* const exit = m_body.regionOf(block).exit;
                return exit != nullptr && m_tree.dominates(block, exit);
            }

            [[nodiscard]] auto canCompute(Value* value, int depth) const -> bool
            {
                auto* const instruction = dyn_cast<Instruction>(value);
                if(instruction == nullptr)
                    return true;
                if(isCommon(*instruction))
                    return !m_body.isOnce(instruction->getParent()) || isKnownAtFlag(*instruction);
                auto const marker = markerOf(value);
                if(marker == Marker::row || marker == Marker::column)
                    return true;
                if(depth >= maxDepth)
                    return false;
                if(auto* const phi = dyn_cast<PHINode>(instruction))
                {
                    if(m_flags.count(phi) != 0)
                        return m_flagStart == nullptr; // a count in many steps would be a sum of all of them
                    int blocks = maxBlocks;
                    bool const isOfLoop
                        = any_of(phi->blocks(), [&](auto* from) { return m_tree.dominates(phi->getParent(), from); });
                    return !isStartPhi(phi) && !isOfLoop && canChoose(*phi, topOf(*phi), depth, blocks);
                }
                bool const isPlain = isa<CastInst>(instruction) || isa<BinaryOperator>(instruction)
                                     || isa<GetElementPtrInst>(instruction) || isa<CmpInst>(instruction)
                                     || isa<SelectInst>(instruction) || isa<MinMaxIntrinsic>(instruction);
                return isPlain && isSafeToSpeculativelyExecute(instruction)
                       && all_of(
                           instruction->operands(), [&](Use const& use) { return canCompute(use.get(), depth + 1); });
            }

            //! \return The last block on all ways to a phi.
            auto topOf(PHINode const& phi) const -> BasicBlock*
            {
                return m_tree.getNode(phi.getParent())->getIDom()->getBlock();
            }

            //! \return Whether conditions that can be computed choose among values that can be, on all ways from a
            //!         block to a phi.
            auto canChoose(PHINode& phi, BasicBlock* from, int depth, int& blocks) const -> bool
            {
                auto* const branch = dyn_cast<BranchInst>(from->getTerminator());
                if(--blocks < 0 || branch == nullptr || m_body.isOnce(from))
                    return false;
                auto const canGo = [&](BasicBlock* to)
                {
                    return to == phi.getParent() ? canCompute(phi.getIncomingValueForBlock(from), depth + 1)
                                                 : canChoose(phi, to, depth, blocks);
                };
                return (branch->isUnconditional() || canCompute(branch->getCondition(), depth + 1))
                       && all_of(successors(from), canGo);
            }

            //! Computes again what arrives at a phi from a block on: selections instead of branches.
            auto choose(BasicBlock* home, PHINode& phi, BasicBlock* from, IRBuilder<>& at) -> Value*
            {
                auto const arriving = [&](BasicBlock* to)
                {
                    return to == phi.getParent() ? valueIn(home, phi.getIncomingValueForBlock(from))
                                                 : choose(home, phi, to, at);
                };
                auto* const branch = cast<BranchInst>(from->getTerminator());
                auto* const first = arriving(branch->getSuccessor(0));
                if(branch->isUnconditional())
                    return first;
                auto* const second = arriving(branch->getSuccessor(1));
                auto* const condition = valueIn(home, branch->getCondition());
                auto* const chosen = at.CreateSelect(condition, first, second);
                if(m_body.varies(&phi))
                    m_body.varying.insert(chosen);
                return chosen;
            }

            //! Computes a flag again.
            auto chooseWay(BasicBlock* home, PHINode& flag, IRBuilder<>& at) -> Value*
            {
                auto* const way = valueIn(home, m_flags.lookup(&flag));
                Value* chosen = nullptr;
                for(unsigned i = 0; i < flag.getNumIncomingValues(); ++i)
                {
                    if(isa<UndefValue>(flag.getIncomingValue(i)))
                        continue;
                    auto* const value = valueIn(home, flag.getIncomingValue(i));
                    if(chosen == nullptr)
                    {
                        chosen = value;
                        continue;
                    }
                    auto* const number = m_flags.lookup(&flag)->getIncomingValueForBlock(flag.getIncomingBlock(i));
                    chosen = at.CreateSelect(at.CreateICmpEQ(way, number), value, chosen);
                }
                return chosen;
            }

            //! Single bits are kept as bytes, which can be vectorised.
            static auto keptType(Type* type) -> Type*
            {
                return type->isIntegerTy(1) ? Type::getInt8Ty(type->getContext()) : type;
            }

            auto newSlot(Value* value) -> Slot
            {
                auto* const type = keptType(value->getType());
                if(m_body.varies(value))
                    return perThread(m_body, type);
                IRBuilder<> at(m_body.entry->getTerminator());
                auto* const slot = at.CreateAlloca(type, nullptr, "common");
                m_body.commonSlots.insert(slot);
                return {slot, type};
            }

            void store(Value* value, bool varies, Slot const& slot, Region const& region, Instruction* before)
            {
                IRBuilder<> at(before);
                at.CreateStore(
                    at.CreateZExtOrBitCast(value, keptType(value->getType())),
                    varies ? elementOf(slot, region.number, before) : slot.memory);
            }

            auto load(Value* value, Slot const& slot, Value* number, Instruction* before) -> Value*
            {
                auto* const address = number != nullptr ? elementOf(slot, number, before) : slot.memory;
                IRBuilder<> at(before);
                return at.CreateTruncOrBitCast(at.CreateLoad(keptType(value->getType()), address), value->getType());
            }

            auto slotOf(Value* value) -> Slot
            {
                if(auto const found = m_slots.find(value); found != m_slots.end())
                    return found->second;
                if(isStartPhi(value))
                    return m_slots[value] = newSlot(value);
                auto* const instruction = cast<Instruction>(value);
                auto const common = m_common.find(instruction);
                auto const slot = common != m_common.end() ? slotOf(common->second) : newSlot(value);
                m_slots[value] = slot;
                // The definition dominates the region's exit, as it dominates a use behind it.
                auto& region = m_body.regionOf(instruction->getParent());
                if(region.exit == nullptr)
                    m_isGood = false;
                else
                    store(value, m_body.varies(value), slot, region, region.exit->getTerminator());
                return slot;
            }

            //! \return The value in a region or in a block that runs once.
            auto valueIn(BasicBlock* home, Value* value) -> Value*
            {
                auto* const instruction = dyn_cast<Instruction>(value);
                if(instruction == nullptr || m_body.isOnce(instruction->getParent()))
                    return value;
                auto& known = m_known[{home, value}];
                if(known != nullptr)
                    return known;
                Value* result = nullptr;
                if(isCommon(*instruction) || (!m_body.varies(value) && (m_body.isOnce(home) || !canCompute(value, 0))))
                {
                    auto* const before = m_body.isOnce(home) ? &*home->getFirstInsertionPt()
                                                             : m_body.regions[home].before->getTerminator();
                    result = load(value, slotOf(value), nullptr, before);
                }
                else if(m_body.isOnce(home))
                {
                    m_isGood = false;
                    return UndefValue::get(value->getType());
                }
                else if(auto* const at = m_body.regions[home].head->getTerminator(); canCompute(value, 0))
                {
                    if(auto* const phi = dyn_cast<PHINode>(instruction))
                    {
                        IRBuilder<> before(at);
                        result = m_flags.count(phi) != 0 ? chooseWay(home, *phi, before)
                                                         : choose(home, *phi, topOf(*phi), before);
                    }
                    else
                    {
                        auto* const again = instruction->clone();
                        for(auto& operand : again->operands())
                            operand.set(valueIn(home, operand));
                        again->insertBefore(at);
                        result = again;
                    }
                }
                else
                    result = load(value, slotOf(value), m_body.regions[home].number, at);
                if(m_body.varies(value))
                    m_body.varying.insert(result);
                return m_known[{home, value}] = result;
            }

            //! Behind the way that leads to the phi.
            void storeIncoming(PHINode& phi, unsigned i)
            {
                auto* value = phi.getIncomingValue(i);
                if(isa<UndefValue>(value) || value == &phi)
                    return;
                auto* const instruction = dyn_cast<Instruction>(value);
                if(auto const common = m_common.find(instruction);
                   instruction != nullptr && common != m_common.end() && common->second == &phi)
                {
                    slotOf(value);
                    return;
                }
                auto* const from = phi.getIncomingBlock(i);
                auto* const home = homeOf(from);
                if(crosses(value, home))
                    value = valueIn(home, value);
                store(value, m_body.varies(&phi), slotOf(&phi), m_body.regions[home], from->getTerminator());
            }

            Body& m_body;
            DominatorTree const m_tree;
            bool m_isGood = true;
            SmallSetVector<PHINode*, 16> m_startPhis;
            std::vector<Crossing> m_crossings;
            SmallPtrSet<Value*, 32> m_isUsed; //!< Not only by phis at starts.
            DenseMap<Value*, SmallPtrSet<BasicBlock*, 4>> m_readers;
            DenseMap<Value*, SmallPtrSet<PHINode*, 2>> m_incoming;
            DenseMap<Instruction*, PHINode*> m_common;
            BasicBlock* m_flagStart = nullptr;    //!< Of the flag that is looked at.
            DenseMap<PHINode*, PHINode*> m_flags; //!< Those that are computed again, and the numbers of their ways.
            DenseMap<Value*, Slot> m_slots;
            DenseMap<std::pair<BasicBlock*, Value*>, Value*> m_known;
        };
    } // namespace

    auto keepValues(Body& body) -> bool { return Keeper(body).run(); }
} // namespace alpaka_pass
