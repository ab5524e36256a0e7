// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! The steps that change loops over threads after a body has been split, and what they share.
#pragma once

#include <cstddef>
#include <cstdint>
#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Transforms/Utils/ValueMapper.h>
#include <vector>

namespace llvm
{
    class Loop;
    class LoopInfo;
    class SCEV;
    class SCEVAddRecExpr;
    class SCEVExpander;
    class ScalarEvolution;
    class TargetTransformInfo;
} // namespace llvm

namespace alpaka_pass
{
    //! The name of a hint that each loop over threads has.
    constexpr char const* threadLoop = "alpaka.threads";

    //! \return The innermost loops over threads.
    auto threadLoopsOf(llvm::LoopInfo& loops) -> std::vector<llvm::Loop*>;

    //! Changes each innermost loop over threads that is there before.
    //! \param change Returns whether it has changed the loop: then nothing known of the function holds any more.
    auto forThreadLoops(
        llvm::Function& f, llvm::FunctionAnalysisManager& analyses, llvm::function_ref<bool(llvm::Loop&)> change)
        -> bool;

    //! \return What counts the rounds of a loop that has one end, and hands on nothing else from round to round, or to
    //!         what comes behind it; null for other loops.
    auto roundOf(llvm::Loop& loop, llvm::ScalarEvolution& evolution) -> llvm::PHINode*;

    //! \return A number that is one more in each round; null for others.
    auto countsUp(llvm::Value* value, llvm::Loop const& loop, llvm::ScalarEvolution& evolution)
        -> llvm::SCEVAddRecExpr const*;

    //! Copies the blocks of a loop that roundOf accepts; nothing leads to them yet.
    //! \param copies Gets the copies of the loop's values and blocks.
    void copyLoop(llvm::Loop const& loop, char const* suffix, llvm::ValueToValueMapTy& copies);

    //! \return The instructions of a loop; what is for debuggers does not count.
    auto sizeOfLoop(llvm::Loop const& loop) -> std::size_t;

    //! Lets a loop that roundOf accepts, or its copy, do the rounds up to this one.
    void endAt(llvm::Value* end, llvm::PHINode& round, llvm::BasicBlock& latch, llvm::BasicBlock* exit);

    //! Makes a loop for each part of one over threads that other threads do than the part before it.
    //! \return Whether there were any.
    auto cutBetweenGuards(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! Makes two loops of one over threads that selects an index by a condition that is the same in all rounds.
    //! \return Whether there were any.
    auto chooseOnce(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! Makes two loops of one over threads with a branch on conditions of which some are the same in all rounds.
    //! \return Whether there were any.
    auto chooseRows(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! Makes two versions of loops over threads whose conditions hold for most blocks.
    auto addVersions(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! The name of a hint that versions have for blocks in which some condition does not hold, with the number of the
    //! conditions: while their threads are the same ones, no version of them pays.
    constexpr char const* edgeLoop = "alpaka.edge";

    //! Marks loops for more threads than the constants of a kernel are made for, which are not divided.
    constexpr char const* beyondLoop = "alpaka.beyond";

    //! Takes this hint back from a loop that gets other rounds.
    //! \param back The branch at its end.
    void forgetEdge(llvm::Instruction& back);

    //! Makes loops over threads that do something under comparisons of the thread's number only begin and end where
    //! they hold.
    //!
    //! \return Whether there were any.
    auto narrowToGuards(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! Makes two loops over parts of the threads where a condition compares the number of the thread.
    //! \return Whether there were any.
    auto divideRanges(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! Makes loops over pieces of threads in which `t & (s - 1)`, `t % s` and the like grow like the thread's number.
    //!
    //! \return Whether there were any.
    auto dividePieces(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! Loops over threads of which only those at a distance from each other work go from one of these to the next.
    //! \return Whether there were any.
    auto takeStrides(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! Makes loops over vectors of loops over threads each of which works in a short window of shared memory.
    //! \return Whether there were any.
    auto takeWindows(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! \return Whether the processor loads and stores vectors of a type under masks.
    auto hasMasks(llvm::Type* type, llvm::TargetTransformInfo const& target) -> bool;

    //! Makes loops of 8, 4 and 2 rounds of a loop over the threads of a short row that has 14.
    //!
    //! \return Whether there were any.
    auto partShortRows(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! Makes loops over vectors, of which the last two overlap, of loops over some threads of a short row.
    //!
    //! \return Whether there were any.
    auto overlapRests(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! The parameters of the function that are the shared memory of the block have it, and no other ones.
    constexpr std::uint64_t sharedAlignment = 64;

    //! Aligned pieces of the shared memory with so many bytes hold parts of one variable only: what may be accessed in
    //! one piece for a thread that does not do it (see Speculate and Exchange) belongs to no other variable.
    constexpr std::uint64_t sharedPiece = 32;

    //! Takes loads of shared memory out of conditions.
    //!
    //! \return Whether there were any.
    auto speculate(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! Makes two loads, under a condition, of one from a place that is one of two.
    //!
    //! \return Whether there were any.
    auto divideClamps(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! Takes the branch out of conditional exchanges in shared memory, in loops over threads that are no vectors.
    //!
    //! \return Whether there were any.
    auto exchangeAlways(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! \return Whether an expression may be computed at that place.
    auto isSafeToExpand(llvm::SCEVExpander& expander, llvm::SCEV const* expression, llvm::Instruction* at) -> bool;

    //! Keeps loops over threads from being vectorised that would gather most of what they access.
    void avoidGathers(llvm::Function& f, llvm::FunctionAnalysisManager& analyses);

    //! Takes the promise that accesses are independent back from loops over threads where LLVM would change the order
    //! in which one thread reads and writes.
    void keepOrder(llvm::Function& f, llvm::FunctionAnalysisManager& analyses);

    //! For each comparison of a loop LLVM looks at all conditions on the only way to it, back to the beginning of the
    //! function: with 400 barriers, at thousands of each loop. Where there are many loops, a second, empty way behind
    //! each of them ends the search. InstCombine takes it away.
    //! \return Whether there were so many.
    auto endChains(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! Hides from the vectoriser, behind `freeze`, what numbers are computed from that may wrap around, where it would
    //! not look: LLVM 14 to 19 leave the product out of the test `start + step * round < 2^bits` if the start is 0
    //! (SCEVExpander::generateOverflowCheck), as it is in all loops over threads.
    //! \return Whether there were any.
    auto hideWrapping(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! Lets loops inside threads take one vector at a time where the number of their rounds is not known. LLVM takes
    //! up to four, 64 numbers with AVX-512; loops of a thread are often shorter and ran one by one. Long ones LLVM
    //! unrolls later.
    void shortenRests(llvm::Function& f, llvm::FunctionAnalysisManager& analyses);

    //! Keeps the loops that vector loops leave for rounds whose numbers might wrap around as they are. LLVM takes them for
    //! common and unrolls them, those of 16 or 32 rounds whole: they took most of the time of the compiler. Where the
    //! number of rounds is not known, they also do those that fill no vector: rolled, `stencil3d` took 1.1 times as long.
    void keepRestsRolled(llvm::Function& f, llvm::FunctionAnalysisManager& analyses);

    //! Keeps loops over threads that have not become vectors as they are, where LLVM would unroll them, if their
    //! indices grow by steps that are not known: each copy of each index would be a number of its own, and they would
    //! fill all registers.
    void keepRolled(llvm::Function& f, llvm::FunctionAnalysisManager& analyses);

    //! Makes versions for 8 x 8 threads of a function's loops over rows, if one reads much that is alike in each row.
    //!
    //! \return Whether there were any.
    auto knowShortRows(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! Lets vectors whose mask is empty go round their gathers and scatters.
    //!
    //! \return Whether there were any.
    auto skipEmptyMasks(llvm::Function& f, llvm::FunctionAnalysisManager& analyses) -> bool;

    //! The name of a hint that loops over the threads of short rows have, of a length that is known.
    constexpr char const* shortRow = "alpaka.short";

    //! Lets parts of short rows, which divideRanges leaves, be vectors with masks: 14 of 16 threads were a vector of
    //! eight and six one by one.
    void maskShortRows(llvm::Function& f, llvm::FunctionAnalysisManager& analyses);

    //! Adds the passes that clean up after the others.
    void addSimplification(llvm::FunctionPassManager& passes);

    //! Vectorises the loops over threads.
    void vectorise(llvm::Function& f, llvm::FunctionAnalysisManager& analyses);
} // namespace alpaka_pass
