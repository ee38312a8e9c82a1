import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { modelPath } from '#test/models';
import { keyOf, openPlatform, type OpenPlatform } from '#test/open';
import { buildUser } from '#test/people';

const run = promisify(execFile);
const source = fileURLToPath(new URL('../../../sdk/python', import.meta.url));

/** What a developer writes: with and without `await`, a refusal, and a webhook. */
const program = `
import asyncio, base64, hashlib, hmac, json, os, sys, time
from modelmill import AsyncModelmill, AuthenticationError, Modelmill, NotFoundError, WebhookVerificationError, verify_webhook

about = dict(api_key=os.environ["MODELMILL_API_KEY"], origin=os.environ["MODELMILL_ORIGIN"])
told = {}
with Modelmill(**about) as modelmill:
    job = modelmill.jobs.run(sys.argv[1], to=["stl", "obj"])
    told["formats"] = [output["format"] for output in job["outputs"]]
    modelmill.outputs.download(job["outputs"][0], "made.stl")
    told["size"] = job["outputs"][0]["size"]
    again = [modelmill.jobs.create(job["file"], outputs=["ply"], idempotency_key="once")["id"] for _ in range(2)]
    told["once"] = again[0] == again[1]
    try:
        modelmill.jobs.get("job_" + "0" * 32)
    except NotFoundError as error:
        told["code"] = error.code
try:
    Modelmill(api_key="mm_test_wrong", origin=about["origin"]).account.get()
except AuthenticationError as error:
    told["wrong"] = error.code

async def main():
    async with AsyncModelmill(**about) as modelmill:
        file = await modelmill.files.upload(sys.argv[1])
        done = await modelmill.jobs.run(file, preset="balanced")
        told["lighter"] = done["outputs"][0]["size"] < file["size"]
asyncio.run(main())

key, body, now = b"k" * 32, json.dumps({"type": "job.succeeded"}), str(int(time.time()))
secret = "whsec_" + base64.b64encode(key).decode()
signature = base64.b64encode(hmac.new(key, f"evt_1.{now}.{body}".encode(), hashlib.sha256).digest()).decode()
headers = {"Webhook-Id": "evt_1", "Webhook-Timestamp": now, "Webhook-Signature": "v1,AAAA v1," + signature}
told["event"] = verify_webhook(body, headers, secret)["type"]
try:
    verify_webhook(body + " ", headers, secret)
except WebhookVerificationError:
    told["refused"] = True
print(json.dumps(told))
`;

describe('the package for Python, installed elsewhere, on a running platform', function python() {
  this.timeout(180_000);
  let folder: string;
  let platform: OpenPlatform;
  let isInstalled = false;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-python-'));
    // Built in a copy: setuptools writes beside what it builds.
    await cp(source, join(folder, 'source'), { recursive: true });
    await run('python3', ['-m', 'venv', join(folder, 'venv')]);
    isInstalled = await run(join(folder, 'venv/bin/pip'), ['install', '--quiet', '--retries', '1', join(folder, 'source')], {
      cwd: folder,
    }).then(
      () => true,
      () => false,
    );
    if (isInstalled) platform = await openPlatform();
  });
  after(async () => {
    await platform?.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('leads from a path to formats on the disk, with and without await, refuses by typed errors, and verifies webhooks', async function journey() {
    // pip reaches no index from here, so that httpx cannot be had.
    if (!isInstalled) return this.skip();
    const owner = await buildUser(platform.api.database, { tier: 'professional' });
    await writeFile(join(folder, 'program.py'), program);
    const env = { PATH: process.env.PATH, MODELMILL_ORIGIN: platform.api.origin, MODELMILL_API_KEY: await keyOf(platform.api, owner.id) };
    const { stdout } = await run(join(folder, 'venv/bin/python'), ['program.py', modelPath('gltf/truck.glb')], { cwd: folder, env });
    const { size, ...told } = JSON.parse(stdout) as Record<string, unknown>;
    expect(told).to.deep.equal({
      ...{
        formats: ['stl', 'obj'],
        once: true,
        code: 'not_found',
        wrong: 'invalid_key',
        lighter: true,
        event: 'job.succeeded',
        refused: true,
      },
    });
    expect((await stat(join(folder, 'made.stl'))).size).to.equal(size);
  });
});
