// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "Steps.hpp"

#include "Packs.hpp"
#include "Shapes.hpp"
#include <cstdlib>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/raw_ostream.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        //! A part of the way from the code of a thread to that of a block.
        struct Part
        {
            char const* name;
            bool (*run)(Body&, FunctionAnalysisManager&);
        };

        auto makeLoops(Body& body, FunctionAnalysisManager&) -> bool
        {
            buildLoops(body);
            if(!keepValues(body))
                return false;
            connectLoops(body);
            finishLoops(body);
            return true;
        }

        auto verify(Body& body, FunctionAnalysisManager&) -> bool
        {
            for(auto& instruction : instructions(body.f))
                if(markerOf(&instruction) != Marker::none)
                    return body.refusal.because("its control flow is not understood");
            std::string errors;
            raw_string_ostream stream(errors);
            if(!verifyFunction(body.f, &stream))
                return true;
            if(std::getenv("ALPAKA_PASS_DUMP") != nullptr)
                errs() << stream.str();
            return body.refusal.because("the pass made a mistake, which it found");
        }

        constexpr Part parts[]
            = {{"audit", [](Body& body, FunctionAnalysisManager&) { return audit(body); }},
               {"lower", [](Body& body, FunctionAnalysisManager&) { return lowerMarkers(body); }},
               {"interchange",
                [](Body& body, FunctionAnalysisManager& analyses)
                {
                    interchange(body);
                    body.isFasterApart = isFasterApart(body, analyses.getResult<TargetIRAnalysis>(body.f));
                    return !body.lacksBarriers || isWorthSplitting(body) || body.refusal.because(noBarrier);
                }},
               {"cut", [](Body& body, FunctionAnalysisManager&) { return cut(body); }},
               {"loops", &makeLoops},
               {"verify", &verify}};

        auto nameOf(BasicBlock const* block) -> std::string
        {
            std::string text;
            raw_string_ostream stream(text);
            block->printAsOperand(stream, false);
            return stream.str();
        }

        //! What a step left in the body, not in the code.
        void print(Body& body)
        {
            for(auto* const latch : body.interchanged)
                errs() << "interchanged: " << nameOf(latch) << "\n";
            if(body.lacksBarriers && body.isFasterApart)
                errs() << "its rows run apart\n";
            if(body.regions.empty())
                return;
            for(auto* const block : body.order)
                if(body.isOnce(block))
                    errs() << "once: " << nameOf(block) << "\n";
            for(auto const& [start, region] : body.regions)
            {
                errs() << "region:";
                for(auto* const block : region.blocks)
                    errs() << " " << nameOf(block);
                errs() << " -> " << (region.target != nullptr ? nameOf(region.target) : "nowhere") << "\n";
            }
        }

        //! The parts up to one of them, on each function that has the code of a thread.
        struct UpTo : PassInfoMixin<UpTo>
        {
            StringRef last;

            auto run(Function& f, FunctionAnalysisManager& analyses) const -> PreservedAnalyses
            {
                Refusal refusal;
                Body body(f, refusal);
                if(!findBegin(body))
                    return PreservedAnalyses::all();
                body.begin = nullptr;
                body.lacksBarriers = !reaches(f, Marker::barrier);
                errs() << "body @" << f.getName() << "\n";
                for(auto const& part : parts)
                {
                    if(!part.run(body, analyses))
                    {
                        errs() << "refused: " << refusal.reason << "\n";
                        break;
                    }
                    if(last != part.name)
                        continue;
                    print(body);
                    break;
                }
                return PreservedAnalyses::none();
            }
        };

        //! A step that is a function.
        template<auto TRun>
        struct Call : PassInfoMixin<Call<TRun>>
        {
            static auto run(Function& f, FunctionAnalysisManager& analyses) -> PreservedAnalyses
            {
                TRun(f, analyses);
                return PreservedAnalyses::none();
            }
        };

        struct Prepare : PassInfoMixin<Prepare>
        {
            static auto run(Function& f, FunctionAnalysisManager& analyses) -> PreservedAnalyses
            {
                Refusal refusal;
                Body body(f, refusal);
                if(findBegin(body) && !prepare(f, analyses, refusal, {}))
                    errs() << "refused: " << refusal.reason << "\n";
                return PreservedAnalyses::none();
            }
        };

        template<typename TPass>
        void add(FunctionPassManager& passes)
        {
            passes.addPass(TPass());
        }

        struct Named
        {
            char const* name;
            void (*addTo)(FunctionPassManager&);
        };

        constexpr Named named[]
            = {{"prepare", &add<Prepare>},
               {"unpack", &add<UnpackWords>},
               {"find-shared", &add<FindShared>},
               {"keep-loops", &add<KeepLoopsWithBarriers>},
               {"even-rounds", &add<EvenRounds>},
               {"divide-inductions", &add<DivideInductions>},
               {"advance-all", &add<AdvanceAll>},
               {"split-pairs", &add<SplitPairs>},
               {"unroll-rounds", &add<UnrollRounds>},
               {"undo-switches", &add<UndoSwitches>},
               {"make-sums", &add<MakeSums>},
               {"guards", &add<Call<&cutBetweenGuards>>},
               {"versions", &add<Call<&addVersions>>},
               {"rows", &add<Call<&chooseRows>>},
               {"choices", &add<Call<&chooseOnce>>},
               {"narrow", &add<Call<&narrowToGuards>>},
               {"ranges", &add<Call<&divideRanges>>},
               {"strides", &add<Call<&takeStrides>>},
               {"pieces", &add<Call<&dividePieces>>},
               {"end-chains", &add<Call<&endChains>>},
               {"speculate", &add<Call<&speculate>>},
               {"clamps", &add<Call<&divideClamps>>},
               {"windows", &add<Call<&takeWindows>>},
               {"avoid-gathers", &add<Call<&avoidGathers>>},
               {"part-short-rows", &add<Call<&partShortRows>>},
               {"overlap-rests", &add<Call<&overlapRests>>},
               {"keep-order", &add<Call<&keepOrder>>},
               {"shorten-rests", &add<Call<&shortenRests>>},
               {"keep-rests-rolled", &add<Call<&keepRestsRolled>>},
               {"keep-rolled", &add<Call<&keepRolled>>},
               {"mask-short-rows", &add<Call<&maskShortRows>>},
               {"hide-wrapping", &add<Call<&hideWrapping>>},
               {"know-short-rows", &add<Call<&knowShortRows>>},
               {"skip-empty-masks", &add<Call<&skipEmptyMasks>>},
               {"exchange", &add<Call<&exchangeAlways>>},
               {"vectorise", &add<Call<&vectorise>>}};
    } // namespace

    auto split(Body& body, FunctionAnalysisManager& analyses, Options const& options) -> bool
    {
        auto& f = body.f;
        auto const print = [&](char const* step)
        {
            if(std::getenv("ALPAKA_PASS_DUMP") != nullptr)
                errs() << "; alpaka: " << step << "\n" << f;
        };
        if(f.hasFnAttribute(Attribute::OptimizeNone))
            return body.refusal.because("it is compiled without optimisation");
        if(!prepare(f, analyses, body.refusal, options))
            return false;
        print("prepared");
        for(auto const& part : parts)
        {
            if(!part.run(body, analyses))
                return false;
            print(part.name);
        }
        vectorise(f, analyses);
        print("vectorised");
        return true;
    }

    auto addStep(StringRef name, FunctionPassManager& passes) -> bool
    {
        if(!name.consume_front("alpaka-"))
            return false;
        for(auto const& part : parts)
            if(name == part.name)
            {
                passes.addPass(UpTo{{}, part.name});
                return true;
            }
        for(auto const& step : named)
            if(name == step.name)
            {
                step.addTo(passes);
                return true;
            }
        return false;
    }
} // namespace alpaka_pass
