"""Reads FBX files with native ufbx and prints one line of JSON a file. `UFBX=FOLDER python ufbx.py FILE...`

FOLDER holds ufbx.c and ufbx.h, as the crate `ufbx` carries them; a C compiler builds them with `ufbx_scene.c` beside this file.
"""

import os
import pathlib
import subprocess
import sys
import tempfile

source = pathlib.Path(os.environ["UFBX"])
here = pathlib.Path(__file__).parent
program = pathlib.Path(os.environ.get("UFBX_PROGRAM", pathlib.Path(tempfile.gettempdir()) / "ufbx_scene"))
if not program.exists() or program.stat().st_mtime < (here / "ufbx_scene.c").stat().st_mtime:
    subprocess.run(["cc", "-O1", "-o", program, here / "ufbx_scene.c", source / "ufbx.c", f"-I{source}", "-lm"], check=True)
sys.exit(subprocess.run([program, *sys.argv[1:]]).returncode)
