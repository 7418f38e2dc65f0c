#!/usr/bin/env python3
"""Writes the manual page, clockcast(1), from the program's --help.

    man.py PROGRAM > clockcast.1

The program lists its commands and options as JSON (`--experimental-dump-help` of swift-argument-parser, what --help is printed from). The
date is that of SOURCE_DATE_EPOCH, or today's.
"""
import json
import os
import re
import subprocess
import sys
import time


def text(words):
    """Words in roff: a hyphen stays one, a line that begins with a point or an apostrophe is no request."""
    escaped = words.replace("\\", "\\e").replace("-", "\\-").replace("…", "...")
    return re.sub(r"(?m)^(?=[.'])", "\\&", escaped)


def paragraphs(discussion):
    """A discussion, in which indented lines are examples."""
    for block in discussion.strip().split("\n\n"):
        if all(line.startswith("  ") for line in block.split("\n")):
            yield ".PP\n.nf\n" + "\n".join(text(line) for line in block.split("\n")) + "\n.fi"
        else:
            yield ".PP\n" + text(" ".join(block.split()))


def named(argument):
    """The names of an option, and its value."""
    value = "" if argument["kind"] == "flag" else f" \\fI{text(argument['valueName'])}\\fR"
    if argument["kind"] == "positional":
        return f"\\fI{text(argument['valueName'])}\\fR"
    names = [("-" if name["kind"] == "short" else "--") + name["name"] for name in argument["names"]]
    return ", ".join(f"\\fB{text(name)}\\fR" for name in sorted(names, key=len)) + value


def options(command, known=()):
    """The options of a command; without those whose names are known to all of them."""
    shown = [argument for argument in command.get("arguments", []) if argument.get("shouldDisplay", True) and argument["valueName"] not in known]
    for argument in shown:
        words = " ".join(argument.get("abstract", "").split())
        # A flag and its opposite are two arguments with the same words.
        if argument["kind"] == "flag" and argument["valueName"].startswith("no-"):
            continue
        opposite = [other for other in shown if other["valueName"] == "no-" + argument["valueName"]]
        if argument.get("defaultValue"):
            words += f" (default: {argument['defaultValue']})"
        yield f".TP\n{', '.join(map(named, [argument, *opposite]))}\n{text(words)}"


def page(program):
    dump = json.loads(subprocess.run([program, "--experimental-dump-help"], check=True, stdout=subprocess.PIPE).stdout)["command"]
    version = subprocess.run([program, "--version"], check=True, stdout=subprocess.PIPE, text=True).stdout.split()[0]
    date = time.strftime("%Y-%m-%d", time.gmtime(int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))))
    discussion = dump.get("discussion", "").split("Exit status:")
    commands = [command for command in dump["subcommands"] if command["commandName"] != "help" and command.get("shouldDisplay", True)]
    lines = [
        f'.TH CLOCKCAST 1 "{date}" "clockcast {version}" "User Commands"', ".SH NAME",
        "clockcast \\- " + text(dump["abstract"].rstrip(".")[0].lower() + dump["abstract"].rstrip(".")[1:]), ".SH SYNOPSIS",
        ".B clockcast", "[\\fBserve\\fR] [\\fIoptions\\fR]", ".br", ".B clockcast", "\\fIcommand\\fR [\\fIoptions\\fR]", ".SH DESCRIPTION",
        *paragraphs(discussion[0]), ".SH OPTIONS", *options(dump), ".SH COMMANDS",
    ]
    for command in commands:
        words = [command.get("abstract", ""), command.get("discussion", "")]
        lines += [f".SS {text(command['commandName'])}", *(part for word in words if word for part in paragraphs(word)),
                  *options(command, known=("version", "help"))]
    if len(discussion) > 1:
        lines += [".SH EXIT STATUS"]
        statuses = re.split(r";\s+", " ".join(discussion[1].split()).rstrip("."))
        lines += [f".TP\n.B {status.split(' ', 1)[0]}\n{text(status.split(' ', 1)[1])}" for status in statuses]
    lines += [
        ".SH FILES", ".TP\n.I /etc/clockcast/clockcast.yaml\nThe settings of the service.",
        ".TP\n.I /usr/share/doc/clockcast/examples/clockcast.yaml\nEvery key of the settings with its default.",
        ".TP\n.I /usr/share/doc/clockcast\nThe documentation, with the runbook in operations, and files for what is around the program in examples.",
    ]
    return "\n".join(lines) + "\n"


sys.stdout.write(page(sys.argv[1]))
