// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! What the steps of the pass know about the body that they split.
#pragma once

#include "Markers.hpp"
#include "ThreadLoops.hpp"
#include <cstdint>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/MapVector.h>
#include <llvm/ADT/SetVector.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/PassManager.h>
#include <string>
#include <vector>

namespace alpaka_pass
{
    //! Why a body stays with the fibers.
    struct Refusal
    {
        std::string reason;
        llvm::DebugLoc where;
        llvm::DebugLoc barrier; //!< That only some threads may reach.

        //! Keeps the first reason.
        //! \return False, for the caller to return.
        auto because(std::string text, llvm::DebugLoc const& location = {}, llvm::DebugLoc const& ofBarrier = {})
            -> bool
        {
            if(reason.empty())
            {
                reason = std::move(text);
                where = location;
                barrier = ofBarrier;
            }
            return false;
        }
    };

    //! A part of the body that each thread runs from its start to its exit without waiting: it becomes a
    //! loop over the threads.
    struct Region
    {
        llvm::BasicBlock* start = nullptr;
        llvm::BasicBlock* exit = nullptr;   //!< Its only way to the target.
        llvm::BasicBlock* target = nullptr; //!< Where all threads go on that are alive.
        std::vector<llvm::BasicBlock*> blocks;
        llvm::SmallSetVector<llvm::BasicBlock*, 4> deaths; //!< Blocks that return early.
        bool branchesVary = false;                         //!< Threads take different ways through it.

        // The loops over rows and columns.
        llvm::BasicBlock* before = nullptr;
        llvm::BasicBlock* rowHead = nullptr;
        llvm::BasicBlock* head = nullptr;
        llvm::BasicBlock* next = nullptr;
        llvm::BasicBlock* rowNext = nullptr;
        llvm::BasicBlock* after = nullptr;
        llvm::PHINode* row = nullptr;
        llvm::PHINode* column = nullptr;
        llvm::Value* number = nullptr; //!< Row-major, of the thread in its block.
    };

    //! Memory for a value, or for one of each thread.
    struct Slot
    {
        llvm::Value* memory = nullptr;
        llvm::Type* type = nullptr;
    };

    //! A body: first what is done once for a block, then the code of one thread.
    struct Body
    {
        explicit Body(llvm::Function& body, Refusal& why)
            : f(body)
            , refusal(why)
        {
        }

        llvm::Function& f;
        Refusal& refusal;

        llvm::CallBase* begin = nullptr;
        llvm::Value* rows = nullptr;
        llvm::Value* columns = nullptr;
        llvm::Value* threads = nullptr;    //!< Their product.
        llvm::Value* arena = nullptr;      //!< Has the memory for values of threads.
        llvm::AllocaInst* alive = nullptr; //!< How many threads have not returned.
        llvm::BasicBlock* entry = nullptr;
        llvm::BasicBlock* end = nullptr; //!< The only return.
        std::vector<llvm::CallBase*> barriers;
        std::vector<llvm::CallBase*> reads; //!< Of words that are the same in all threads.

        //! Blocks that run once for all threads: the entry, barriers, branches that decide for all, the end.
        llvm::SetVector<llvm::BasicBlock*> once;
        llvm::MapVector<llvm::BasicBlock*, llvm::DebugLoc> waits;   //!< Those of them that were barriers.
        std::vector<llvm::BasicBlock*> order;                       //!< All blocks, reverse post-order.
        llvm::DenseMap<llvm::BasicBlock*, llvm::BasicBlock*> owner; //!< The start of a block's region; itself if once.
        llvm::MapVector<llvm::BasicBlock*, Region> regions;
        llvm::DenseSet<llvm::Value const*> varying;     //!< Values that may differ between threads.
        llvm::DenseSet<llvm::Value const*> differing;   //!< Those that may differ although the kernel has no race.
        llvm::DenseSet<llvm::Value const*> commonSlots; //!< Variables for values in which all threads agree.

        std::vector<llvm::BasicBlock*> interchanged; //!< Latches of loops that become loops around those over threads.

        llvm::DenseMap<llvm::Value const*, std::uint64_t> shared; //!< Addresses of shared variables, and their places.

        std::uint64_t staticBytes = 0; //!< Of shared variables.
        std::uint64_t threadBytes = 0; //!< That a thread keeps from region to region.
        std::uint64_t slots = 0;       //!< In how many pieces.
        bool hasDeaths = false;
        bool isFasterApart = false; //!< Of a kernel without barriers: see split::Facts.
        bool lacksBarriers = false; //!< It never waits, and only becomes faster.

        [[nodiscard]] auto isOnce(llvm::BasicBlock* block) const -> bool { return once.count(block) != 0; }

        [[nodiscard]] auto varies(llvm::Value const* value) const -> bool { return varying.count(value) != 0; }

        //! \return The region of a block that is not run once.
        [[nodiscard]] auto regionOf(llvm::BasicBlock* block) -> Region& { return regions[owner.lookup(block)]; }
    };

    //! How a body is prepared.
    struct Options
    {
        bool isLevelOne
            = false; //!< With -O1 clang forbids to inline most functions and to unroll loops; this is ignored.

        //! Whether ways that were joined, to destroy what a `return` leaves behind, are taken apart again. This
        //! changes loops, so that it is only tried when a kernel is refused otherwise.
        bool isThreaded = false;

        //! Whether functions are inlined, as far as it is known: all bodies of a source call the same ones.
        llvm::DenseMap<llvm::Function*, bool>* mustInline = nullptr;
    };

    // The steps, in order. Each returns false, with a reason, when the body must stay with the fibers.

    //! Inlines what the body calls, simplifies it, and unrolls loops that hold no barrier.
    auto prepare(llvm::Function& f, llvm::FunctionAnalysisManager& analyses, Refusal& refusal, Options const& options)
        -> bool;

    //! A part of prepare: inlines all calls, except recursive ones and functions that may throw and have nothing to do
    //! with the block.
    auto inlineCalls(llvm::Function& f, Refusal& refusal, Options const& options) -> bool;

    //! Looks for everything that the other steps do not understand, and finds the markers.
    auto audit(Body& body) -> bool;

    //! Gives shared variables their places and each thread its own private memory, and makes each barrier a block that
    //! runs once.
    auto lowerMarkers(Body& body) -> bool;

    //! Finds the values that may differ between threads.
    //! \param isCut Whether the regions are known.
    void findVarying(Body& body, bool isCut);

    //! Finds, before the cut, the values that may differ between threads even if what they read from one address is
    //! the same number, because no thread writes there meanwhile.
    void findDiffering(Body& body);

    //! \return Whether a load reads a shared variable that no thread writes in its region: all threads read the same
    //!         number from the same address.
    [[nodiscard]] auto readsUnchanged(Body& body, llvm::LoadInst const& load) -> bool;

    //! Makes a branch one whose condition the threads bring along: it is compared, and a difference is an exception.
    //! \param threads The block of the threads that ends where the decision begins, which is split from it.
    void agree(Body& body, llvm::BasicBlock& threads, llvm::BasicBlock& decision);

    //! Gives loops over shares of work the same number of rounds in all threads.
    void evenRounds(llvm::Function& f, llvm::FunctionAnalysisManager& analyses);

    //! Numbers that grow alike in all threads become their start plus a number that does not vary.
    void divideInductions(llvm::Function& f, llvm::FunctionAnalysisManager& analyses);

    //! \return Whether the marker of the beginning is in the entry, where it is put into the body.
    auto findBegin(Body& body) -> bool;

    //! Chooses loops that are interchanged with the loop over the threads.
    void interchange(Body& body);

    //! \return Whether a kernel without barriers gains by it: a loop of the threads became one around the loop over
    //!         the threads, or there is no loop, and conditions and ranges may be taken out of that over the threads.
    [[nodiscard]] auto isWorthSplitting(Body const& body) -> bool;

    //! \return Whether the rows of such a kernel run faster one by one than joined with those of other blocks: joined
    //!         ones have neither loops around them nor versions and ranges, but masks for what is conditional.
    //!         Without AVX-512 these are slow: a guarded triad of 16 x 16 threads took 4.8 times the loop by hand
    //!         joined, and 2.0 apart (AMD EPYC, AVX2).
    [[nodiscard]] auto isFasterApart(Body const& body, llvm::TargetTransformInfo const& target) -> bool;

    //! Why other kernels without barriers are not split.
    constexpr char const* noBarrier = "it has no barrier that the pass can see";

    //! \return Whether an instruction may depend on what other threads do meanwhile.
    [[nodiscard]] auto communicates(llvm::Instruction const& instruction) -> bool;

    //! \return Whether it does, and what it does depends on the order of the threads.
    [[nodiscard]] auto needsOrder(llvm::Instruction const& instruction) -> bool;

    //! Cuts the body into regions.
    auto cut(Body& body) -> bool;

    //! Builds the loops over the threads around the regions, not yet connected.
    void buildLoops(Body& body);

    //! Keeps in memory what crosses from one region to another.
    auto keepValues(Body& body) -> bool;

    //! Connects the loops with each other and with the blocks that run once.
    void connectLoops(Body& body);

    //! Gives the threads their indices, and takes out of the loops what all threads compute alike.
    void finishLoops(Body& body);

    //! Tells the vectoriser that the threads of a region do not depend on each other, if that holds.
    //! \param hints Of the loop over the threads.
    void promiseIndependence(Body& body, Region& region, std::vector<llvm::Metadata*>& hints);

    //! \return `void*`; not all versions of LLVM have a shorter way to say it.
    inline auto bytePointer(llvm::IRBuilderBase& at) -> llvm::PointerType*
    {
        return llvm::PointerType::getUnqual(at.getInt8Ty());
    }

    //! \return Memory with one element for each thread, in the entry.
    auto perThread(Body& body, llvm::Type* type) -> Slot;

    //! \return The address of a thread's element.
    auto elementOf(Slot const& slot, llvm::Value* number, llvm::Instruction* before) -> llvm::Value*;
} // namespace alpaka_pass
