#!/usr/bin/env bash
# Makes every model anew: test/models/make/run.sh BLENDER_PYTHON CAD_PYTHON (README.md says which packages each has).
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
blender=$1
cad=$2
rm -rf "$here"/../{gltf,fbx,obj,stl,ply,dae,usd,step,iges,brep,off,3mf,3ds,osgb,zip,7z,rar} "$here/../truths.json"
export PYTHONHASHSEED=0
"$blender" "$here/blender.py"
"$cad" "$here/cad.py"
"$cad" "$here/printed.py"
"$cad" "$here/deviation.py"
"$cad" "$here/converted.py"
"$cad" "$here/archives.py"
node "$here/rar.mjs"
