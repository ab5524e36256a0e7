// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

#include "Names.hpp"

#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DiagnosticHandler.h>

using namespace llvm;

namespace alpaka_pass
{
    namespace
    {
        //! \return Whether a line is one of the library's, or of the standard library's.
        auto isOfHeaders(DILocation const& location, Function const& f) -> bool
        {
            StringRef folder;
            if(auto const* const body = f.getSubprogram())
                if(auto file = body->getFilename(); file.consume_back("strategy/block/split/SplitLoop.hpp"))
                    folder = file;
            auto file = location.getFilename();
            return (!folder.empty() && file.consume_front(folder))
                   || file.consume_back("strategy/block/split/Markers.hpp") || file.contains("/include/c++/");
        }

        //! The arguments of a template, from behind its opening bracket on.
        auto argumentsOf(StringRef text) -> std::vector<StringRef>
        {
            std::vector<StringRef> found;
            int depth = 0;
            std::size_t begin = 0;
            for(std::size_t i = 0; i < text.size(); ++i)
            {
                char const c = text[i];
                bool const isArrow = c == '>' && i > 0 && text[i - 1] == '-';
                bool const isEnd = c == '>' && !isArrow && depth == 0;
                if((c == ',' && depth == 0) || isEnd)
                {
                    found.push_back(text.slice(begin, i).trim());
                    begin = i + 1;
                }
                if(isEnd)
                    break;
                if(c == '<' || c == '(' || c == '[' || c == '{')
                    ++depth;
                else if((c == '>' && !isArrow) || c == ')' || c == ']' || c == '}')
                    --depth;
            }
            return found;
        }

        //! \return Whether flags ask for remarks of LLVM's passes, which have lines. The handler only knows patterns.
        auto wantsRemarks(DiagnosticHandler const& handler) -> bool
        {
            constexpr char const* passes[]
                = {"inline",
                   "wholeprogramdevirt",
                   "loop-vectorize",
                   "slp-vectorizer",
                   "transform-warning",
                   "loop-unroll",
                   "loop-unroll-and-jam",
                   "loop-unswitch",
                   "loop-interchange",
                   "loop-distribute",
                   "loop-delete",
                   "loop-fusion",
                   "loop-idiom",
                   "loop-peel",
                   "loop-accesses",
                   "loop-load-elim",
                   "loop-versioning-licm",
                   "loop-flatten",
                   "loop-data-prefetch",
                   "hardware-loops",
                   "licm",
                   "gvn",
                   "sroa",
                   "tailcallelim",
                   "newgvn",
                   "globalopt",
                   "memcpyopt",
                   "openmp-opt",
                   "memory-op-annotation",
                   "annotation-remarks",
                   "size-info",
                   "sample-profile",
                   "sample-profile-inline",
                   "partial-inlining",
                   "hotcoldsplit",
                   "coro-split",
                   "coro-elide",
                   "shrink-wrap",
                   "stack-protector",
                   "regalloc",
                   "asm-printer",
                   "prologepilog",
                   "stack-frame-layout",
                   "machine-outliner",
                   "sdagisel",
                   "gisel"};
            return any_of(
                passes,
                [&](char const* pass)
                {
                    return handler.isPassedOptRemarkEnabled(pass) || handler.isMissedOptRemarkEnabled(pass)
                           || handler.isAnalysisRemarkEnabled(pass);
                });
        }
        //! No remark is wanted any more: while any pattern asks for remarks, all passes write theirs, and only then it
        //! is seen that nobody reads them.
        struct NoRemarks : DiagnosticHandler
        {
            std::unique_ptr<DiagnosticHandler> flags; //!< What the flags ask for.

            explicit NoRemarks(std::unique_ptr<DiagnosticHandler> handler)
                : flags(std::move(handler))
            {
            }

            auto handleDiagnostics(DiagnosticInfo const& message) -> bool override
            {
                return flags->handleDiagnostics(message);
            }

            auto isAnalysisRemarkEnabled(StringRef) const -> bool override { return false; }
            auto isMissedOptRemarkEnabled(StringRef) const -> bool override { return false; }
            auto isPassedOptRemarkEnabled(StringRef) const -> bool override { return false; }
            auto isAnyRemarkEnabled() const -> bool override { return false; }
        };
    } // namespace

    auto kernelOf(Function const& body) -> std::string
    {
        std::string const name = demangle(body.getName().str());
        constexpr StringRef task = "TaskKernel<"; // of the accelerator, the kernel, its arguments
        auto const place = StringRef(name).find(task);
        auto const types = place == StringRef::npos ? std::vector<StringRef>()
                                                    : argumentsOf(StringRef(name).substr(place + task.size()));
        if(types.size() < 2)
            return name;
        std::string text = types[1].str() + "(";
        for(std::size_t i = 2; i < types.size(); ++i)
            text += (i == 2 ? "" : ", ") + types[i].str();
        return text + ")";
    }

    auto lineOf(DebugLoc const& where) -> std::string
    {
        return where->getFilename().str() + ":" + std::to_string(where.getLine());
    }

    auto outsideOfHeaders(DebugLoc const& where, Function const& f) -> DebugLoc
    {
        for(DILocation const* location = where; location != nullptr; location = location->getInlinedAt())
            if(!isOfHeaders(*location, f))
                return location;
        return where;
    }

    auto lineOfKernel(Body const& body) -> DiagnosticLocation
    {
        for(auto const& [block, where] : body.waits)
        {
            DILocation const* kernel = nullptr; // the last one, into which the others are inlined
            for(DILocation const* location = where; location != nullptr; location = location->getInlinedAt())
                if(!isOfHeaders(*location, body.f))
                    kernel = location;
            if(kernel != nullptr)
                return DiagnosticLocation(kernel->getScope()->getSubprogram());
        }
        return DiagnosticLocation(body.f.getSubprogram());
    }

    void dropRemarks(LLVMContext& context)
    {
        auto const* const handler = context.getDiagHandlerPtr();
        if(handler->isAnyRemarkEnabled() && context.getLLVMRemarkStreamer() == nullptr && !wantsRemarks(*handler))
            context.setDiagnosticHandler(std::make_unique<NoRemarks>(context.getDiagnosticHandler()));
    }

    void dropLines(Module& module)
    {
        auto& context = module.getContext();
        // The units are those with debug information. Profiles of samples and files of remarks name lines, too.
        if(!module.debug_compile_units().empty()
           || any_of(module, [](Function const& f) { return f.hasFnAttribute("use-sample-profile"); })
           || context.getLLVMRemarkStreamer() != nullptr || wantsRemarks(*context.getDiagHandlerPtr()))
            return;
        StripDebugInfo(module);
    }
} // namespace alpaka_pass
