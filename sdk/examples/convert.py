"""用 Python 标准库上传、转换、下载：第一个参数是文件。"""
# begin
import json, os, sys, urllib.request

api = os.environ["MODELMILL_ORIGIN"] + "/open/v1"


def call(method, path, data=None, **headers):
    headers = {"Authorization": "Bearer " + os.environ["MODELMILL_API_KEY"], **headers}
    request = urllib.request.Request(api + path, data, {name.replace("_", "-"): value for name, value in headers.items()}, method=method)
    with urllib.request.urlopen(request) as response:
        return json.load(response)


with open(sys.argv[1], "rb") as content:
    file = call("PUT", "/files?name=model.glb", content.read(), Content_Type="application/octet-stream")
work = {"file": file["id"], "kind": "convert", "outputs": ["stl"]}
job = call("POST", "/jobs", json.dumps(work).encode(), Idempotency_Key=file["id"], Prefer="wait=60", Content_Type="application/json")
for output in job["outputs"]:
    urllib.request.urlretrieve(output["download_url"], output["name"])
# end
