// SPDX-FileCopyrightText: the alpaka contributors
// SPDX-License-Identifier: MPL-2.0

//! From what an operation says about itself to the fields of JSON. Once for each kind of operation of a program.
#pragma once

#include <alpaka/core/SourceLocation.hpp>
#include <alpaka/core/Text.hpp>
#include <alpaka/trace/Names.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string_view>

namespace alpaka::trace::detail
{
    //! \return A copy that is never freed.
    [[nodiscard]] inline auto keep(core::Text const& text) -> char const*
    {
        auto* const copy = new char[text.size() + 1];
        std::memcpy(copy, text.c_str(), text.size() + 1);
        return copy;
    }

    [[nodiscard]] inline auto keep(char const* text) -> char const*
    {
        core::Text copy;
        copy.append(text);
        return keep(copy);
    }

    //! Appends a text as the inside of a string of JSON. The marks \1 of numbers stay.
    inline void appendEscaped(core::Text& json, std::string_view text)
    {
        for(char const& c : text)
            if(c == '"' || c == '\\')
            {
                json.append("\\");
                json.append(&c, 1);
            }
            else if(static_cast<unsigned char>(c) < 0x20 && c != '\1')
                json.append(" ");
            else
                json.append(&c, 1);
    }

    //! Takes the next part of "one, two, three" away; commas in brackets, such as those of types, part nothing.
    [[nodiscard]] inline auto nextPart(std::string_view& words) -> std::string_view
    {
        std::size_t at = 0;
        for(int depth = 0; at < words.size() && !(depth == 0 && words.substr(at, 2) == ", "); ++at)
            if(std::string_view("(<{[").find(words[at]) != std::string_view::npos)
                ++depth;
            else if(std::string_view(")>}]").find(words[at]) != std::string_view::npos)
                --depth;
        auto const part = words.substr(0, at);
        words.remove_prefix(at + 2 <= words.size() ? at + 2 : words.size());
        return part;
    }

    //! \return "AccCpuSerial" of "std::type_identity<alpaka::acc::AccCpuSerial<...> >".
    [[nodiscard]] inline auto plainName(std::string_view type) -> std::string_view
    {
        type.remove_prefix(type.find('<') + 1);
        type = type.substr(0, type.find('<'));
        if(auto const colon = type.rfind(':'); colon != std::string_view::npos)
            type.remove_prefix(colon + 1);
        return type;
    }

    inline void appendArgument(core::Text& json, std::string_view key, std::string_view value)
    {
        bool const isNumber = value == "\1";
        core::append(json, ",\"", key, isNumber ? "\":" : "\":\"");
        appendEscaped(json, key == "acc" ? plainName(value) : value);
        json.append(isNumber ? "" : "\"");
    }

    //! \param words Of an operation, such as "kernel Visit, blocks (\1), threads (\1)", "copy, \1 bytes", "wait
    //! for
    //!        queue \1 (blocking)".
    [[nodiscard]] inline auto patternOf(std::uint64_t key, std::string_view words) -> std::unique_ptr<Pattern>
    {
        auto pattern = std::make_unique<Pattern>();
        pattern->key = key;
        core::Text name;
        core::Text arguments;
        auto first = nextPart(words);
        for(std::string_view const kind : {"kernel ", "task "})
            if(first.starts_with(kind))
                first.remove_prefix(kind.size());
        if(auto const wait = first.find("wait for "); wait != std::string_view::npos)
        {
            appendArgument(arguments, "for", first.substr(wait + 9));
            first = "wait";
        }
        appendEscaped(name, first.substr(0, first.find('\1')));
        std::uint8_t numbers = 0;
        while(!words.empty())
        {
            auto part = nextPart(words);
            if(part == "\1 bytes")
            {
                pattern->bytesAt = numbers;
                part = "bytes \1";
            }
            // "elements (\1, \1) of \1 bytes"
            if(auto const of = part.find(" of \1 bytes"); of != std::string_view::npos)
            {
                pattern->isAllocation = true;
                part = part.substr(0, of);
            }
            auto const space = part.find(' ');
            if(space != std::string_view::npos)
                appendArgument(arguments, part.substr(0, space), part.substr(space + 1));
            for(char const c : part)
                numbers = static_cast<std::uint8_t>(numbers + (c == '\1'));
        }
        pattern->name = keep(name);
        pattern->arguments = keep(arguments);
        return pattern;
    }

    [[nodiscard]] inline auto placeOf(std::uint64_t key, core::SourceLocation const& location)
        -> std::unique_ptr<Place>
    {
        auto place = std::make_unique<Place>();
        place->key = key;
        core::Text label;
        core::Text argument;
        if(location.label != nullptr)
        {
            place->label = keep(location.label); // its memory may hold another text later
            appendEscaped(label, location.label);
            place->labelInJson = keep(label);
        }
        if(location.file != nullptr)
        {
            place->file = location.file;
            argument.append(",\"place\":\"");
            appendEscaped(argument, location.file);
            core::append(argument, ":", location.line, "\"");
        }
        place->argument = keep(argument);
        return place;
    }
} // namespace alpaka::trace::detail
