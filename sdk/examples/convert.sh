#!/usr/bin/env bash
# 用 curl 上传、转换、下载：MODELMILL_ORIGIN、MODELMILL_API_KEY 在环境里，第一个参数是文件
set -euo pipefail
api=$MODELMILL_ORIGIN/open/v1 key="Authorization: Bearer $MODELMILL_API_KEY"
# begin
file=$(curl -fsS -H "$key" -T "$1" "$api/files?name=model.glb" | sed -E 's/.*"id":"(file_[0-9a-f]+)".*/\1/')
url=$(curl -fsS -H "$key" -H "Idempotency-Key: $file" -H 'Prefer: wait=60' --json "{\"file\":\"$file\",\"kind\":\"convert\",\"outputs\":[\"usdz\"]}" "$api/jobs" | sed -E 's/.*"download_url":"([^"]+)".*/\1/')
curl -fsS -o model.usdz "$url"
# end
