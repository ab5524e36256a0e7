// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Loops over threads that would gather from memory and scatter to it are not vectorised.
//!
//! Not left to LLVM's model of costs: it takes gathers for cheaper than they are on many processors.

#include "Body.hpp"
#include <llvm/ADT/SmallSet.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/IR/Dominators.h>
#include <llvm/Transforms/Utils/LoopUtils.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr unsigned maxElements = 8; //!< Elements in a step that LLVM's vectoriser takes apart.

        auto isContiguous(Value* address, Loop& loop, ScalarEvolution& evolution) -> bool
        {
            auto* const place = dyn_cast<GetElementPtrInst>(address);
            if(place == nullptr)
                return false;
            auto* index = place->getOperand(place->getNumOperands() - 1);
            for(unsigned i = 0; i + 1 < place->getNumOperands(); ++i)
                if(!loop.isLoopInvariant(place->getOperand(i)))
                    return false;
            while(isa<CastInst>(index))
                index = cast<CastInst>(index)->getOperand(0);
            auto const* const number = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(index));
            return number != nullptr && number->getLoop() == &loop && number->getStepRecurrence(evolution)->isOne();
        }

        //! Accesses of the same kind and step, at constant distances from each other.
        struct StridedGroup
        {
            Instruction const* first;
            SCEV const* start;
            std::uint64_t step;
            unsigned size;
            SmallSet<std::int64_t, 8> places; //!< Of elements, from the first access on, in what a thread steps over.
        };

        //! Accesses of a loop whose steps are some elements long. Where they fill most of what they step over, as
        //! those of the members of a structure or of a short row of each thread, they are no gathers: vectors of it
        //! are loaded whole and taken apart.
        class StridedAccesses
        {
        public:
            explicit StridedAccesses(ScalarEvolution& evolution)
                : m_evolution(evolution)
            {
            }

            void add(Instruction const& access, SCEVAddRecExpr const& place, std::uint64_t step, unsigned size)
            {
                for(auto& group : m_groups)
                    if(group.step == step && group.size == size
                       && isa<StoreInst>(group.first) == isa<StoreInst>(access))
                        if(auto const* const distance
                           = dyn_cast<SCEVConstant>(m_evolution.getMinusSCEV(place.getStart(), group.start)))
                        {
                            auto const bytes = distance->getAPInt().getSExtValue();
                            if(bytes % size != 0)
                                continue;
                            auto const elements = static_cast<std::int64_t>(step / size);
                            group.places.insert(((bytes / size) % elements + elements) % elements);
                            m_accesses.emplace_back(&group - m_groups.begin());
                            return;
                        }
                m_accesses.emplace_back(m_groups.size());
                m_groups.push_back({&access, place.getStart(), step, size, {}});
                m_groups.back().places.insert(0);
            }

            //! \return How many of them are gathers.
            [[nodiscard]] auto gathered() const -> unsigned
            {
                return static_cast<unsigned>(count_if(
                    m_accesses,
                    [&](std::size_t number)
                    {
                        auto const& group = m_groups[number];
                        auto const filled = group.places.size() * group.size;
                        return isa<StoreInst>(group.first) ? filled != group.step : 2 * filled < group.step;
                    }));
            }

        private:
            ScalarEvolution& m_evolution;
            SmallVector<StridedGroup, 8> m_groups;
            SmallVector<std::size_t, 16> m_accesses; //!< The number of each one's group.
        };

        //! \return Whether vectors of a loop's accesses would be mostly gathered from memory and scattered: this costs
        //!         about as much as the loop itself.
        auto gathers(Loop& loop, ScalarEvolution& evolution, DominatorTree const& tree) -> bool
        {
            unsigned work = 0;
            unsigned gathered = 0;
            StridedAccesses strided(evolution);
            for(auto* const block : loop.blocks())
                for(auto& instruction : *block)
                {
                    ++work;
                    auto* const address = getLoadStorePointerOperand(&instruction);
                    if(address == nullptr || loop.isLoopInvariant(address))
                        continue;
                    auto const size = loop.getHeader()->getModule()->getDataLayout().getTypeStoreSize(
                        getLoadStoreType(&instruction));
                    auto const* const place = dyn_cast<SCEVAddRecExpr>(evolution.getSCEV(const_cast<Value*>(address)));
                    auto const* const step = place != nullptr && place->getLoop() == &loop
                                                 ? dyn_cast<SCEVConstant>(place->getStepRecurrence(evolution))
                                                 : nullptr;
                    if(step != nullptr && step->getAPInt().abs().ule(2 * size.getFixedValue()))
                        continue;
                    // `sext(i + row)` is contiguous if it does not overflow, which the vectoriser tests.
                    if(place == nullptr && isContiguous(const_cast<Value*>(address), loop, evolution))
                        continue;
                    bool const isAlways = tree.dominates(block, loop.getLoopLatch());
                    auto const bytes = static_cast<unsigned>(size.getFixedValue());
                    if(isAlways && step != nullptr && step->getAPInt().isStrictlyPositive()
                       && step->getAPInt().ule(maxElements * bytes) && step->getAPInt().urem(bytes) == 0)
                        strided.add(instruction, *place, step->getAPInt().getZExtValue(), bytes);
                    else
                        gathered += isAlways ? 1 : 3;
                }
            gathered += strided.gathered();
            return gathered * 8 > work;
        }
    } // namespace

    void avoidGathers(Function& f, FunctionAnalysisManager& analyses)
    {
        auto& loops = analyses.getResult<LoopAnalysis>(f);
        auto const& tree = analyses.getResult<DominatorTreeAnalysis>(f);
        auto& evolution = analyses.getResult<ScalarEvolutionAnalysis>(f);
        for(auto* const loop : threadLoopsOf(loops))
            if(gathers(*loop, evolution, tree))
                addStringMetadataToLoop(loop, "llvm.loop.vectorize.width", 1);
    }
} // namespace alpaka_pass
