// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! Trees that work in place, `s[d * (2 * t + 2) - 1] += s[d * (2 * t + 1) - 1]` with d = 1, 2, 4 ..., do most of their
//! work at small distances: each thread has a short window of a shared variable for itself. A loop over such threads
//! gets loops over vectors of whole windows for small d: a vector is loaded, shuffled, and stored whole.
//!
//! Not LLVM's vectoriser: steps that are no constants are gathers and scatters for it, and so are windows of which
//! only one element is stored.

#include "Body.hpp"
#include "Places.hpp"
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        constexpr std::int64_t maxDistance = 8;    //!< That gets a loop of its own.
        constexpr unsigned fewestThreads = 2;      //!< Of a vector.
        constexpr std::size_t maxWindowSize = 100; //!< Instructions of the loop.
        // Operations for each access: a vector computes for one element of each window at a time. Where the windows
        // have one length only, LLVM's own vectors compute for all threads of a vector at once.
        constexpr std::size_t maxWork = 4;
        constexpr std::size_t maxConstantWork = 1;

        struct Access
        {
            Instruction* instruction;
            std::int64_t fixed;
            std::size_t window; //!< Its number.
        };

        class Windows
        {
        public:
            Windows(Loop& loop, ScalarEvolution& evolution, TargetTransformInfo const& target)
                : m_loop(loop)
                , m_evolution(evolution)
                , m_places(loop)
                , m_bits(target.getRegisterBitWidth(TargetTransformInfo::RGK_FixedWidthVector).getFixedValue())
            {
            }

            //! \return Whether the loop got loops over vectors.
            auto run() -> bool
            {
                m_round = m_loop.getNumBlocks() == 1 && m_loop.isAnnotatedParallel() ? roundOf(m_loop, m_evolution)
                                                                                     : nullptr;
                if(m_round == nullptr || m_loop.getHeader()->size() > maxWindowSize)
                    return false;
                auto const* const first
                    = dyn_cast<ConstantInt>(m_round->getIncomingValueForBlock(m_loop.getLoopPreheader()));
                m_places.round = m_round;
                if(first == nullptr || !first->isZero() || first->getBitWidth() < 32 || !find())
                    return false;
                bool isChanged = false;
                for(std::int64_t distance = 1; distance <= maxDistance; distance *= 2)
                    if(fits(distance))
                    {
                        isChanged = isChanged || begin();
                        if(!isChanged)
                            return false;
                        build(distance);
                        if(m_places.distance == nullptr)
                            break;
                    }
                if(isChanged)
                {
                    end();
                    // What is left would gather.
                    addStringMetadataToLoop(&m_loop, "llvm.loop.vectorize.width", 1);
                }
                return isChanged;
            }

        private:
            //! \return Whether the loop does nothing but compute with numbers of one type in shared memory.
            auto find() -> bool
            {
                for(auto& instruction : *m_loop.getHeader())
                    if(instruction.mayReadOrWriteMemory())
                    {
                        if(getLoadStorePointerOperand(&instruction) == nullptr || instruction.isVolatile()
                           || instruction.isAtomic())
                            return false;
                        auto* const type = getLoadStoreType(&instruction);
                        if(m_type != nullptr && m_type != type)
                            return false;
                        m_type = type;
                        m_accesses.push_back({&instruction, 0, 0});
                    }
                if(m_type == nullptr
                   || (!m_type->isIntegerTy(32) && !m_type->isIntegerTy(64) && !m_type->isFloatTy()
                       && !m_type->isDoubleTy()))
                    return false;
                m_size = m_type->getPrimitiveSizeInBits() / 8;
                m_lanes = m_bits / 8 / m_size;
                return any_of(m_accesses, [](Access const& access) { return isa<StoreInst>(access.instruction); });
            }

            //! \return Whether each thread has windows for itself with a distance, several of them in a vector.
            auto fits(std::int64_t distance) -> bool
            {
                std::optional<Place> common;
                m_windows.clear();
                for(auto& access : m_accesses)
                {
                    auto const place = m_places.ofAddress(
                        const_cast<Value*>(getLoadStorePointerOperand(access.instruction)), distance);
                    if(!place || (common && !place->isParallelTo(*common)))
                        return false;
                    common = place;
                    access.fixed = place->fixed;
                }
                m_shift = common->shifted != 0 ? common->shift : 0;
                m_width = static_cast<unsigned>(common->step) / m_size; // a negative one is too wide
                if(common->step % m_size != 0 || m_width < 2 || !isPowerOf2_32(m_width)
                   || m_width * fewestThreads > m_lanes
                   || (common->shifted != 0
                       && (common->shifted != m_size || common->inner != m_width || (1 << m_shift) % m_lanes != 0)))
                    return false;
                for(auto& access : m_accesses)
                {
                    auto const* const found = find_if(
                        m_windows, [&](std::int64_t last) { return std::abs(last - access.fixed) < common->step; });
                    access.window = static_cast<std::size_t>(found - m_windows.begin());
                    if(found == m_windows.end())
                        m_windows.push_back(access.fixed);
                    else
                        m_windows[access.window] = std::max(*found, access.fixed);
                }
                // Windows end at the last element that is accessed, and begin in the shared memory.
                for(auto& last : m_windows)
                    last -= common->step - m_size;
                return isApart();
            }

            //! \return Whether the vectors of different windows have nothing in common, no thread reads what it has
            //! written, and the values are worth it.
            [[nodiscard]] auto isApart() -> bool
            {
                for(std::size_t i = 0; i < m_windows.size(); ++i)
                    for(std::size_t j = 0; j <= i; ++j)
                        if(m_windows[i] < 0 || (j < i && std::abs(m_windows[i] - m_windows[j]) < m_lanes * m_size))
                            return false;
                for(auto const& access : m_accesses)
                {
                    auto const first = m_windows[access.window];
                    if(access.fixed < first || (access.fixed - first) % m_size != 0)
                        return false;
                    if(isa<StoreInst>(access.instruction))
                        for(auto const& later : m_accesses)
                            if(isa<LoadInst>(later.instruction) && later.fixed == access.fixed
                               && access.instruction->comesBefore(later.instruction))
                                return false;
                }
                m_work.clear();
                return all_of(
                           m_accesses,
                           [&](Access const& access)
                           {
                               auto* const store = dyn_cast<StoreInst>(access.instruction);
                               return store == nullptr || canWiden(store->getValueOperand(), laneOf(access));
                           })
                       && m_work.size()
                              <= m_accesses.size() * (m_places.distance != nullptr ? maxWork : maxConstantWork);
            }

            //! Collects what has to be computed for the elements with that number, each value once.
            auto canWiden(Value* value, unsigned lane) -> bool
            {
                auto* const instruction = dyn_cast<Instruction>(value);
                if(instruction == nullptr || m_loop.isLoopInvariant(value) || isa<LoadInst>(instruction))
                    return true;
                bool const isKnown = (isa<BinaryOperator>(instruction) && !instruction->isIntDivRem())
                                     || isa<UnaryOperator>(instruction) || isa<CmpInst>(instruction)
                                     || isa<SelectInst>(instruction);
                return isKnown
                       && (!m_work.insert({value, lane}).second
                           || all_of(
                               instruction->operands(), [&](Use const& use) { return canWiden(use.get(), lane); }));
            }

            //! A value of all threads in a vector, where the elements of their windows with that number are.
            auto widen(Value* value, unsigned lane, IRBuilder<>& at) -> Value*
            {
                auto* const instruction = dyn_cast<Instruction>(value);
                if(instruction == nullptr || m_loop.isLoopInvariant(value))
                    return at.CreateVectorSplat(m_lanes, value);
                auto*& known = m_known[{value, lane}];
                if(known != nullptr)
                    return known;
                if(isa<LoadInst>(instruction))
                {
                    auto const* const access
                        = find_if(m_accesses, [&](Access const& of) { return of.instruction == instruction; });
                    int const away = static_cast<int>(laneOf(*access)) - static_cast<int>(lane);
                    auto* const vector = m_vectors[access->window];
                    return known
                           = away == 0
                                 ? vector
                                 : at.CreateShuffleVector(
                                       vector, mask(lane, [&](int i) { return i + away; }, [](int) { return -1; }));
                }
                auto* const wide = instruction->clone();
                SmallVector<Value*, 3> operands;
                for(auto& operand : instruction->operands())
                    operands.push_back(widen(operand, lane, at));
                for(unsigned i = 0; i < operands.size(); ++i)
                    wide->setOperand(i, operands[i]);
                wide->mutateType(FixedVectorType::get(instruction->getType(), m_lanes));
                return m_known[{value, lane}] = at.Insert(wide);
            }

            [[nodiscard]] auto laneOf(Access const& access) const -> unsigned
            {
                return static_cast<unsigned>((access.fixed - m_windows[access.window]) / m_size);
            }

            //! Of all vectors of a window. Members of packed structures have less than their size.
            [[nodiscard]] auto alignOf(std::int64_t first) const -> Align
            {
                return commonAlignment(Align(m_size), static_cast<std::uint64_t>(first));
            }

            template<typename TInside, typename TOutside>
            auto mask(unsigned lane, TInside const& inside, TOutside const& outside) const -> SmallVector<int, 16>
            {
                SmallVector<int, 16> numbers;
                for(unsigned i = 0; i < m_lanes; ++i)
                    numbers.push_back(
                        i % m_width == lane ? inside(static_cast<int>(i)) : outside(static_cast<int>(i)));
                return numbers;
            }

            //! The loop itself does the rounds that are left, from a number on.
            auto begin() -> bool
            {
                auto* const before = m_loop.getLoopPreheader();
                auto* const at = before->getTerminator();
                SCEVExpander expander(m_evolution, m_loop.getHeader()->getModule()->getDataLayout(), "windows");
                auto const* const last = m_evolution.getBackedgeTakenCount(&m_loop);
                auto const* const count
                    = m_evolution.getAddExpr(last, m_evolution.getOne(last->getType()), SCEV::FlagNUW);
                if(!isSafeToExpand(expander, count, at))
                    return false;
                m_rounds = expander.expandCodeFor(count, m_round->getType(), at);
                m_test = before;
                at->eraseFromParent();
                auto* const header = m_loop.getHeader();
                m_rest = BasicBlock::Create(header->getContext(), "rest", header->getParent(), header);
                m_start = PHINode::Create(m_round->getType(), 4, "start", m_rest);
                return true;
            }

            //! The loop over vectors for a distance.
            void build(std::int64_t distance)
            {
                auto* const header = m_loop.getHeader();
                auto& context = header->getContext();
                auto* const function = header->getParent();
                auto* const type = m_round->getType();
                auto* const vectors = BasicBlock::Create(context, "windows", function, m_rest);
                auto* const next = BasicBlock::Create(context, "no.windows", function, m_rest);

                IRBuilder<> at(m_test);
                auto const threads = m_lanes / m_width;
                auto* const end
                    = at.CreateAnd(m_rounds, ConstantInt::get(type, -static_cast<std::int64_t>(threads), true));
                Value* fits = at.CreateICmpNE(end, ConstantInt::get(type, 0));
                if(m_places.distance != nullptr)
                    fits = at.CreateAnd(
                        at.CreateICmpEQ(m_places.distance, ConstantInt::get(m_places.distance->getType(), distance)),
                        fits);
                at.CreateCondBr(fits, vectors, next);

                at.SetInsertPoint(vectors);
                auto* const round = at.CreatePHI(type, 2);
                auto* const wide = FixedVectorType::get(m_type, m_lanes);
                auto* const element = at.CreateMul(at.CreateZExt(round, at.getInt64Ty()), at.getInt64(m_width));
                auto* const place = m_shift == 0 ? element : at.CreateAdd(element, at.CreateLShr(element, m_shift));
                auto* const bytes = at.CreateMul(place, at.getInt64(m_size));
                auto* const memory = at.CreateBitCast(m_places.memory, bytePointer(at));
                SmallVector<Value*, 4> addresses;
                m_vectors.clear();
                m_known.clear();
                for(auto const first : m_windows)
                {
                    auto* const address
                        = at.CreateGEP(at.getInt8Ty(), memory, at.CreateAdd(bytes, at.getInt64(first)));
                    addresses.push_back(at.CreateBitCast(address, wide->getPointerTo()));
                    m_vectors.push_back(at.CreateAlignedLoad(wide, addresses.back(), alignOf(first)));
                }
                auto results = m_vectors;
                for(auto const& access : m_accesses)
                    if(auto* const store = dyn_cast<StoreInst>(access.instruction))
                    {
                        auto const lane = laneOf(access);
                        auto*& result = results[access.window];
                        auto const lanes = static_cast<int>(m_lanes);
                        result = at.CreateShuffleVector(
                            result,
                            widen(store->getValueOperand(), lane, at),
                            mask(lane, [&](int i) { return i + lanes; }, [](int i) { return i; }));
                    }
                for(std::size_t i = 0; i < results.size(); ++i)
                    if(results[i] != m_vectors[i])
                        at.CreateAlignedStore(results[i], addresses[i], alignOf(m_windows[i]));
                auto* const behind = at.CreateNUWAdd(round, ConstantInt::get(type, threads));
                round->addIncoming(ConstantInt::get(type, 0), m_test);
                round->addIncoming(behind, vectors);
                m_start->addIncoming(end, vectors);
                at.CreateCondBr(at.CreateICmpNE(behind, end), vectors, m_rest);
                m_test = next;
            }

            void end()
            {
                auto* const header = m_loop.getHeader();
                auto* const exit = m_loop.getUniqueExitBlock();
                IRBuilder<> at(m_test);
                at.CreateBr(m_rest);
                m_start->addIncoming(ConstantInt::get(m_round->getType(), 0), m_test);
                at.SetInsertPoint(m_rest);
                at.CreateCondBr(at.CreateICmpNE(m_start, m_rounds), header, exit);
                for(unsigned i : {0u, 1u})
                    if(m_round->getIncomingBlock(i) != header)
                    {
                        m_round->setIncomingBlock(i, m_rest);
                        m_round->setIncomingValue(i, m_start);
                    }
                auto* const branch = cast<BranchInst>(header->getTerminator());
                at.SetInsertPoint(branch);
                branch->setCondition(at.CreateICmpNE(m_round->getIncomingValueForBlock(header), m_rounds));
                branch->setSuccessor(0, header);
                branch->setSuccessor(1, exit);
            }

            Loop& m_loop;
            ScalarEvolution& m_evolution;
            Places m_places;
            std::uint64_t m_bits; //!< Of a vector.
            PHINode* m_round = nullptr;
            Type* m_type = nullptr;   //!< Of all elements.
            std::int64_t m_size = 0;  //!< Of one, in bytes.
            unsigned m_lanes = 0;     //!< Of a vector.
            unsigned m_width = 0;     //!< Elements of a window.
            std::int64_t m_shift = 0; //!< One element of padding behind 2^m_shift others; none if 0.
            SmallVector<Access, 8> m_accesses;
            SmallVector<std::int64_t, 4> m_windows; //!< Where the first ones begin, in bytes.

            DenseSet<std::pair<Value*, unsigned>> m_work; //!< Operations for the elements with a number.
            Value* m_rounds = nullptr;
            BasicBlock* m_test = nullptr; //!< The last one that asks for the distance.
            BasicBlock* m_rest = nullptr;
            PHINode* m_start = nullptr; //!< Of what is left.
            SmallVector<Value*, 4> m_vectors;
            DenseMap<std::pair<Value*, unsigned>, Value*> m_known;
        };
    } // namespace

    auto takeWindows(Function& f, FunctionAnalysisManager& analyses) -> bool
    {
        return forThreadLoops(
            f,
            analyses,
            [&](Loop& loop)
            {
                auto& evolution = analyses.getResult<ScalarEvolutionAnalysis>(f);
                return Windows(loop, evolution, analyses.getResult<TargetIRAnalysis>(f)).run();
            });
    }
} // namespace alpaka_pass
