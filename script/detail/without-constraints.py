#!/usr/bin/env python3
# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

# without-constraints.py <source> <target>: copies headers for tools that do not know `requires`. Clauses become blank,
# expressions become true, lines keep their numbers.

import pathlib, re, sys

source, target = map(pathlib.Path, sys.argv[1:])


def skipBlank(text, at):
    return at + len(re.match(r"(?:\s|\\\n)*", text[at:])[0])


def skipBracket(text, at, opening, closing):
    depth = 0
    while True:
        depth += (text[at] == opening) - (text[at] == closing)
        at += 1
        if depth == 0:
            return at


def skipExpression(text, at):
    at = skipBlank(text, at + len("requires"))
    if text[at] == "(":
        at = skipBlank(text, skipBracket(text, at, "(", ")"))
    return skipBracket(text, at, "{", "}")


def skipClause(text, at):
    """Skips operands of && and ||: requires-expressions, brackets and names."""
    at += len("requires")
    while True:
        at = skipBlank(text, at)
        if text.startswith("requires", at):
            at = skipExpression(text, at)
        elif text[at] == "(":
            at = skipBracket(text, at, "(", ")")
        else:
            while match := re.match(r"!|::|\w+", text[at:]):
                at += len(match[0])
                if text[at] == "<":
                    at = skipBracket(text, at, "<", ">")
        operator = skipBlank(text, at)
        if text[operator : operator + 2] not in ("&&", "||"):
            return at
        at = operator + 2


# It does not parse the template head of a lambda either.
LAMBDA_HEAD = re.compile(r"(\[[&=]?\])<std::size_t\.\.\. \w+>(?=\()")

for header in source.rglob("*.[hi]pp"):
    text = re.sub(r"//.*", lambda comment: comment[0].replace("requires", ""), header.read_text())
    while match := re.search(r"\brequires\b", text):
        at = match.start()
        isExpression = text[:at].rstrip().endswith(("=", "||", "&&", "(", "!"))
        end = (skipExpression if isExpression else skipClause)(text, at)
        lines = "".join(re.findall(r"\\?\n", text[at:end]))
        text = text[:at] + ("true" if isExpression else "") + lines + text[end:]
    text = LAMBDA_HEAD.sub(r"\1", text)
    copy = target / header.relative_to(source)
    copy.parent.mkdir(parents=True, exist_ok=True)
    copy.write_text(text)
