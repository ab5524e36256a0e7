// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Makes one function of all that a thread runs: a barrier can only be split where it stands in the body itself.

#include "Body.hpp"
#include <llvm/Analysis/InlineCost.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/ValueHandle.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr std::size_t maxInstructions = 400000; //!< Before they are simplified.

        //! Inside the body everything is split; the code of the fibers goes before it is inlined.
        void setActive(Function& f, CallBase& call)
        {
            auto* const block = call.getParent();
            call.replaceAllUsesWith(ConstantInt::getTrue(call.getType()));
            if(auto* const invoke = dyn_cast<InvokeInst>(&call))
            {
                invoke->getUnwindDest()->removePredecessor(block);
                BranchInst::Create(invoke->getNormalDest(), invoke);
            }
            call.eraseFromParent();
            ConstantFoldTerminator(block, true);
            EliminateUnreachableBlocks(f);
        }

        //! A call that may be inlined.
        struct Site
        {
            WeakVH call;
            int chain; //!< Of inlined functions, by its last link.
        };

        //! A function that was inlined into the one before it.
        struct Link
        {
            Function* function;
            int before;
        };

        //! Inlines all calls, except recursive ones.
        class Inliner
        {
        public:
            Inliner(Function& f, Options const& options)
                : m_f(f)
                , m_isLevelOne(options.isLevelOne)
                , m_mustInline(options.mustInline != nullptr ? *options.mustInline : m_own)
                , m_size(f.getInstructionCount())
            {
                std::vector<CallBase*> calls;
                for(auto& instruction : instructions(f))
                    if(auto* const call = dyn_cast<CallBase>(&instruction))
                        calls.push_back(call);
                add(calls, -1);
            }

            auto run(Refusal& refusal) -> bool
            {
                while(!m_left.empty())
                {
                    auto const site = m_left.back();
                    m_left.pop_back();
                    auto* const call = dyn_cast_or_null<CallBase>(site.call);
                    if(call == nullptr)
                        continue; // it was in the code of the fibers
                    auto* const callee = call->getCalledFunction();
                    if(markerOf(call) == Marker::active)
                    {
                        setActive(m_f, *call);
                        continue;
                    }
                    if(markerOf(call) != Marker::none || !isGood(*callee) || isIn(site.chain, callee))
                        continue;
                    m_size += callee->getInstructionCount();
                    if(m_size > maxInstructions)
                        m_size = m_f.getInstructionCount(); // without the code of the fibers
                    if(m_size > maxInstructions)
                        return refusal.because("it is larger than the pass accepts");
                    InlineFunctionInfo info;
                    if(!InlineFunction(*call, info).isSuccess())
                        continue;
                    m_links.push_back({callee, site.chain});
                    add(info.InlinedCallSites, static_cast<int>(m_links.size()) - 1);
                }
                return true;
            }

        private:
            template<typename TCalls>
            void add(TCalls const& calls, int chain)
            {
                // Those of `active` are looked at first.
                for(bool const isActive : {false, true})
                    for(auto* const call : calls)
                        if(auto* const callee = call->getCalledFunction(); callee != nullptr)
                            if((markerOf(call) == Marker::active) == isActive
                               && (isActive || !callee->isDeclaration()))
                                m_left.push_back({call, chain});
            }

            //! Functions that throw or that want to be called stay calls where they have nothing to do with the block.
            [[nodiscard]] auto mustInline(Function& callee) -> bool
            {
                auto const [place, isNew] = m_mustInline.insert({&callee, false}); // of recursion, too
                if(isNew)
                {
                    bool const mayInline = !callee.hasFnAttribute(Attribute::NoInline)
                                           || (m_isLevelOne && callee.isDiscardableIfUnused());
                    bool const must = (mayInline && !throws(callee)) || reaches(callee, Marker::none);
                    m_mustInline[&callee] = must; // throws() may have moved the place
                    return must;
                }
                return place->second;
            }

            //! \return Whether a function may throw when all is inlined that can be. A noexcept function has code for
            //! exceptions as soon as it calls one that is not noexcept, such as a constructor of std::tuple.
            [[nodiscard]] auto throws(Function& callee) -> bool
            {
                if(!callee.hasPersonalityFn())
                    return false;
                SmallPtrSet<BasicBlock*, 16> seen{&callee.getEntryBlock()};
                SmallVector<BasicBlock*, 16> left{&callee.getEntryBlock()};
                while(!left.empty())
                {
                    auto* const block = left.pop_back_val();
                    for(auto& instruction : *block)
                        if(auto* const call = dyn_cast<CallBase>(&instruction);
                           call != nullptr && !call->doesNotThrow())
                            if(auto* const next = call->getCalledFunction(); next == nullptr || !isGood(*next))
                                return true;
                    auto const* const invoke = dyn_cast<InvokeInst>(block->getTerminator());
                    for(auto* const next : successors(block))
                        if((invoke == nullptr || next != invoke->getUnwindDest()) && seen.insert(next).second)
                            left.push_back(next);
                }
                return false;
            }

            [[nodiscard]] auto isGood(Function& callee) -> bool
            {
                return &callee != &m_f && !callee.isDeclaration() && !callee.isInterposable()
                       && !callee.hasFnAttribute(Attribute::OptimizeNone) && !callee.hasFnAttribute(Attribute::Cold)
                       && isInlineViable(callee).isSuccess() && mustInline(callee);
            }

            [[nodiscard]] auto isIn(int chain, Function const* function) const -> bool
            {
                for(; chain >= 0; chain = m_links[static_cast<std::size_t>(chain)].before)
                    if(m_links[static_cast<std::size_t>(chain)].function == function)
                        return true;
                return false;
            }

            Function& m_f;
            bool m_isLevelOne;
            DenseMap<Function*, bool> m_own;
            DenseMap<Function*, bool>& m_mustInline;
            std::size_t m_size;
            std::vector<Link> m_links;
            std::vector<Site> m_left;
        };
    } // namespace

    auto inlineCalls(Function& f, Refusal& refusal, Options const& options) -> bool
    {
        return Inliner(f, options).run(refusal);
    }
} // namespace alpaka_pass
