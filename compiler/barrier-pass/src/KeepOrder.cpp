// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What one thread reads and writes stays in order when threads become elements of vectors.
//!
//! LLVM 14 to 19 bring loads or stores of neighbouring words, as of `p[2 * t]` and `p[2 * t + 1]`, together at one
//! place. Where accesses are promised to be independent, they do not ask what lies between them; but the promise is
//! about different threads (InterleavedAccessInfo::analyzeInterleaving).

#include "Body.hpp"
#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/LoopIterator.h>
#include <llvm/Analysis/MemoryLocation.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/ScalarEvolutionExpressions.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr std::size_t maxAccesses = 256; //!< The work grows with the cube.

        //! The loads and stores of a loop, in order.
        class Accesses
        {
        public:
            Accesses(Loop& loop, LoopInfo& loops, ScalarEvolution& evolution, AAResults& aliases)
                : m_evolution(evolution, loop)
                , m_aliases(aliases)
            {
                LoopBlocksRPO order(&loop);
                order.perform(&loops);
                for(auto* const block : order)
                    for(auto& instruction : *block)
                        if(getLoadStorePointerOperand(&instruction) != nullptr)
                            m_all.push_back({&instruction, nullptr, 0});
                if(m_all.size() <= maxAccesses)
                    for(auto& access : m_all)
                        findStep(access);
            }

            //! \return Whether two that may be brought together have one between them that may meet one of them.
            [[nodiscard]] auto mayChange() -> bool
            {
                if(m_all.size() > maxAccesses)
                    return true;
                for(std::size_t last = 0; last < m_all.size(); ++last)
                    for(std::size_t first = 0; first < last; ++first)
                        if(areNeighbours(m_all[first], m_all[last]))
                            for(auto between = first + 1; between < last; ++between)
                                if(mayMeet(m_all[between], m_all[first]) || mayMeet(m_all[between], m_all[last]))
                                    return true;
                return false;
            }

            void forgetPromise()
            {
                for(auto const& access : m_all)
                    access.instruction->setMetadata(LLVMContext::MD_access_group, nullptr);
            }

        private:
            struct Access
            {
                Instruction* instruction;
                SCEV const* place;  //!< Null if words of other threads lie side by side, or at no constant distance.
                std::uint64_t step; //!< In bytes.
            };

            //! As the vectoriser does, also for numbers that it tests at run time.
            void findStep(Access& access)
            {
                auto* const address = getLoadStorePointerOperand(access.instruction);
                auto const* const place = m_evolution.getAsAddRec(address);
                auto const* const step = place != nullptr && place->isAffine()
                                             ? dyn_cast<SCEVConstant>(place->getStepRecurrence(*m_evolution.getSE()))
                                             : nullptr;
                auto const& layout = access.instruction->getModule()->getDataLayout();
                std::uint64_t const bytes = layout.getTypeStoreSize(getLoadStoreType(access.instruction));
                if(step == nullptr || step->getAPInt().abs().ule(bytes))
                    return;
                access.place = place;
                access.step = step->getAPInt().abs().getLimitedValue();
            }

            [[nodiscard]] auto areNeighbours(Access const& a, Access const& b) -> bool
            {
                if(a.place == nullptr || b.place == nullptr || a.step != b.step
                   || a.instruction->getOpcode() != b.instruction->getOpcode()
                   || a.place->getType() != b.place->getType())
                    return false;
                auto const* const distance
                    = dyn_cast<SCEVConstant>(m_evolution.getSE()->getMinusSCEV(b.place, a.place));
                return distance != nullptr && !distance->isZero() && distance->getAPInt().abs().ult(a.step);
            }

            [[nodiscard]] auto mayMeet(Access const& a, Access const& b) -> bool
            {
                return (isa<StoreInst>(a.instruction) || isa<StoreInst>(b.instruction))
                       && !m_aliases.isNoAlias(MemoryLocation::get(a.instruction), MemoryLocation::get(b.instruction));
            }

            PredicatedScalarEvolution m_evolution;
            AAResults& m_aliases;
            std::vector<Access> m_all;
        };
    } // namespace

    void keepOrder(Function& f, FunctionAnalysisManager& analyses)
    {
        auto& loops = analyses.getResult<LoopAnalysis>(f);
        auto& evolution = analyses.getResult<ScalarEvolutionAnalysis>(f);
        auto& aliases = analyses.getResult<AAManager>(f);
        for(auto* const loop : threadLoopsOf(loops))
            if(Accesses accesses(*loop, loops, evolution, aliases); accesses.mayChange())
                accesses.forgetPromise();
    }
} // namespace alpaka_pass
