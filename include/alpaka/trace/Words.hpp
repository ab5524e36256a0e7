// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! From what an operation says about itself to the fields of JSON. Once for each kind of operation of a program.
#pragma once

#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace alpaka::trace
{
    //! What the operations of a kind and place say, for JSON.
    struct Words
    {
        std::uint64_t key = 0;
        Words* next = nullptr;
        core::Text name;            //!< The label, else the kernel or what the operation does.
        core::Text arguments;       //!< `,"blocks":"(\1)"` with \1 for each number.
        core::Text origin;          //!< `,"type":"Visit","place":"main.cpp:22"`
        bool isAllocation = false;  //!< The product of the numbers are bytes.
        std::uint8_t bytesAt = 255; //!< Which of the numbers are bytes; 255 for none.
    };
} // namespace alpaka::trace

namespace alpaka::trace::detail
{
    //! Appends a text as the inside of a string of JSON. The marks \1 of numbers stay.
    inline void appendEscaped(core::Text& json, std::string_view text)
    {
        for(char const& c : text)
        {
            if(c == '"' || c == '\\')
                json.append("\\");
            json.append(static_cast<unsigned char>(c) < 0x20 && c != '\1' ? " " : &c, 1);
        }
    }

    //! Takes the next part of "one, two, three" away; commas in brackets, such as those of types, part nothing. In
    //! "operator<", "operator->" and arrows there are no brackets.
    [[nodiscard]] inline auto nextPart(std::string_view& words) -> std::string_view
    {
        std::size_t at = 0;
        for(int depth = 0; at < words.size() && !(depth == 0 && words.substr(at, 2) == ", ");)
            if(words.substr(at, 2) == "->")
                at += 2;
            else if(
                words.substr(at, 8) == "operator"
                && (at == 0 || std::string_view(" :&(<").find(words[at - 1]) != std::string_view::npos))
                at = std::min(words.find_first_not_of("<>=-", at + 8), words.size());
            else
            {
                auto const bracket = std::string_view("(<{[)>}]").find(words[at++]);
                depth += bracket < 4 ? 1 : bracket < 8 ? -1 : 0;
            }
        auto const part = words.substr(0, at);
        words.remove_prefix(std::min(at + 2, words.size()));
        return part;
    }

    //! \return "AccCpuSerial" of "std::type_identity<alpaka::acc::AccCpuSerial<...> >".
    [[nodiscard]] inline auto plainName(std::string_view type) -> std::string_view
    {
        type.remove_prefix(type.find('<') + 1);
        type = type.substr(0, type.find('<'));
        return type.substr(type.rfind(':') + 1);
    }

    inline void appendArgument(core::Text& json, std::string_view key, std::string_view value)
    {
        bool const isNumber = value == "\1";
        core::append(json, ",\"", key, isNumber ? "\":" : "\":\"");
        appendEscaped(json, key == "acc" ? plainName(value) : value);
        json.append(isNumber ? "" : "\"");
    }

    //! \param words Of an operation, such as "kernel Visit, blocks (\1), threads (\1)", "copy, \1 bytes", "wait for
    //!        queue \1 (blocking)".
    [[nodiscard]] inline auto wordsOf(std::string_view words, core::SourceLocation const& location)
        -> std::unique_ptr<Words>
    {
        auto result = std::make_unique<Words>();
        auto first = nextPart(words);
        for(std::string_view const kind : {"kernel ", "task "})
            if(first.starts_with(kind))
                first.remove_prefix(kind.size());
        if(auto const wait = first.find("wait for "); wait != std::string_view::npos)
        {
            appendArgument(result->arguments, "for", first.substr(wait + 9));
            first = "wait";
        }
        first = first.substr(0, first.find('\1'));
        bool const hasLabel = location.label != nullptr && *location.label != '\0';
        appendEscaped(result->name, hasLabel ? location.label : first);
        if(hasLabel)
            appendArgument(result->origin, "type", first);
        if(location.file != nullptr)
        {
            result->origin.append(",\"place\":\"");
            appendEscaped(result->origin, location.file);
            core::append(result->origin, ":", location.line, "\"");
        }
        for(std::uint8_t numbers = 0; !words.empty();)
        {
            auto part = nextPart(words);
            if(part == "\1 bytes")
            {
                result->bytesAt = numbers;
                part = "bytes \1";
            }
            // "elements (\1, \1) of \1 bytes"
            if(auto const of = part.find(" of \1 bytes"); of != std::string_view::npos)
            {
                result->isAllocation = true;
                part = part.substr(0, of);
            }
            if(auto const space = part.find(' '); space != std::string_view::npos)
                appendArgument(result->arguments, part.substr(0, space), part.substr(space + 1));
            numbers = static_cast<std::uint8_t>(numbers + std::count(part.begin(), part.end(), '\1'));
        }
        return result;
    }
} // namespace alpaka::trace::detail
