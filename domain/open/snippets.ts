/** How one comes from a file to its results, in each language; a test holds them equal to the examples in sdk/examples, which it runs. */

export const snippets = {
  curl: String.raw`file=$(curl -fsS -H "$key" -T "$1" "$api/files?name=model.glb" | sed -E 's/.*"id":"(file_[0-9a-f]+)".*/\1/')
url=$(curl -fsS -H "$key" -H "Idempotency-Key: $file" -H 'Prefer: wait=60' --json "{\"file\":\"$file\",\"kind\":\"convert\",\"outputs\":[\"usdz\"]}" "$api/jobs" | sed -E 's/.*"download_url":"([^"]+)".*/\1/')
curl -fsS -o model.usdz "$url"`,
  javascript: `import { Modelmill } from '@modelmill/sdk';
import { downloadTo, uploadPath } from '@modelmill/sdk/node';

const modelmill = new Modelmill({ origin: process.env.MODELMILL_ORIGIN, apiKey: process.env.MODELMILL_API_KEY });
const file = await uploadPath(modelmill, process.argv[2]);
const job = await modelmill.jobs.run(file, { to: ['usdz', 'obj'] });
for (const output of job.outputs) await downloadTo(modelmill, output, output.name);`,
  python: `import json, os, sys, urllib.request

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
    urllib.request.urlretrieve(output["download_url"], output["name"])`,
  webhook: `import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifyWebhook } from '@modelmill/sdk';

const server = createServer(async (request, response) => {
  try {
    const event = await verifyWebhook(await text(request), request.headers, process.env.WEBHOOK_SECRET);
    process.stdout.write(\`\${event.type} \${event.data.object.id}\\n\`);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
});`,
  viewer: `<script type="module" src="https://cdn.example/modelmill-viewer/viewer.js"></script>
<modelmill-viewer
  src="https://cdn.example/truck.glb"
  poster="https://cdn.example/truck.png"
  camera="40 20"
  alt="一辆卡车"
  style="height: 420px"
></modelmill-viewer>
<script type="module">
  const viewer = document.querySelector('modelmill-viewer');
  viewer.addEventListener('load', () => viewer.setAttribute('data-shown', ''));
  viewer.addEventListener('error', ({ detail }) => console.warn(detail.code, detail.message));
</script>`,
  cli: `modelmill login
modelmill convert model.glb --to usdz,obj
modelmill optimize 'assets/**/*.glb' -o optimized`,
} as const;

/** What the commands of curl take from the environment. */
export const curlSetting = (origin: string): string => `api=${origin}/open/v1
key="Authorization: Bearer $MODELMILL_API_KEY"
set -- model.glb`;
