# SPDX-FileCopyrightText: the alpaka contributors
# SPDX-License-Identifier: MPL-2.0

"""Steps of the barrier pass on small code of LLVM: `lit test/pass/ir`, by script/check/barrier-pass. The environment says
where opt and FileCheck are (ALPAKA_LLVM), and the plug-in (ALPAKA_PLUGIN)."""

import os
import subprocess

import lit.formats

tools, plugin = os.environ["ALPAKA_LLVM"], os.environ["ALPAKA_PLUGIN"]
version = int(subprocess.run([tools + "/llvm-config", "--version"], capture_output=True, text=True).stdout.split(".")[0])
config.name = f"alpaka-barriers, LLVM {version}"
config.test_format = lit.formats.ShTest()
config.suffixes = [".ll"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.environ["ALPAKA_LIT_FOLDER"]
opaque = "-opaque-pointers " if version < 15 else ""
config.substitutions += [
    ("%opt", f"{tools}/opt {opaque}-load-pass-plugin={plugin} -S"),
    ("FileCheck", f"{tools}/FileCheck"),
]
