import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import type { ModelStatusView, SocketFrame } from '#domain/events/push';
import type { JobCardView, JobDetailView, SubmittedView } from '#domain/jobs/views';
import type { Page } from '#domain/wire/envelope';
import { createNoisyScan } from '#engine/generators/noisy-scan';
import { addRootMesh, createMesh, createScene } from '#engine/scenes/create-scene';
import { writeGlb } from '#engine/writers/glb';
import { modelPath } from '#test/models';
import { DemoClient } from '../../script/journey/client.ts';
import { Follower, runFile } from '../../script/journey/run-file.ts';
import { launchBrowser, openPage, wide } from '../browser/browser.ts';
import { takePicture } from '../browser/money/pictures.ts';
import { buildPlatform, deriveNext, makeEngines, tidyImages } from './images.ts';
import { startPodman, type Podman } from './podman.ts';
import { askPlatform, eventually, imageUser, startStack, type Stack } from './stack.ts';
import { beginTraffic } from './traffic.ts';

const run = promisify(execFile);
const demoCommand = fileURLToPath(new URL('../../script/commands/demo.js', import.meta.url));
const image = 'localhost/modelmill';
const phone = '13800000000';
const password = 'Walk-through-1';
/** How long a client repeats a call before it gives up. */
const patienceMs = 120_000;
/** Goal, in bytes. */
const mostImageBytes = 450e6;
/** The goal of 2 s is for a machine with nothing else to do; this holds on a busy one. */
const mostStartMs = 8000;
const minuteMs = 60_000;

/** What must be there after a loss as before it. */
interface Kept {
  /** SHA-256 of each job's result. */
  hashes: Record<string, string>;
  account: unknown;
}

const silent = (): void => undefined;

describe('docker/compose.yaml, with engines of Debian’s', function () {
  this.timeout(10 * minuteMs);
  // Each goes on with the stack as the one before has left it.
  this.bail(true);
  let containers: Podman;
  let stack: Stack;
  let folder: string;
  let client: DemoClient;
  const follower = new Follower();
  /** Who waits for a job's progress. */
  const watchers = new Map<string, () => void>();
  const onFrame = (frame: SocketFrame): void => {
    follower.onFrame(frame);
    if (frame.kind === 'progress') watchers.get(frame.progress.id)?.();
  };

  before(async function () {
    this.timeout(40 * minuteMs);
    folder = await mkdtemp(join(tmpdir(), 'modelmill-stack-'));
    containers = await startPodman();
    await makeEngines(containers);
  });

  after(async function () {
    this.timeout(3 * minuteMs);
    await stack?.stop();
    await containers?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('runs an image that docker/Dockerfile builds, within its size', async function () {
    this.timeout(40 * minuteMs);
    const bytes = await buildPlatform(containers, image);
    await tidyImages(containers);
    process.stdout.write(`! the image takes ${(bytes / 1e6).toFixed(0)} MB unpacked\n`);
    expect(bytes).to.be.below(mostImageBytes);
    const inside = (...command: string[]): Promise<string> =>
      containers.podman('run', '--rm', '--read-only', '--network', 'none', '--entrypoint', command[0] ?? '', image, ...command.slice(1));
    expect(await inside('id', '-u')).to.equal('10001');
    expect(JSON.parse(await inside('cat', '/app/sbom.cdx.json'))).to.include({ bomFormat: 'CycloneDX' });
    expect(await inside('sh', '-c', 'command -v gcc cc make npm || echo none')).to.equal('none');
  });

  it('comes up as a whole by one command, and makes an account', async () => {
    stack = await startStack(containers, image);
    await stack.admin(['create-user', phone, '--password'], { input: `${password}\n` });
    await stack.admin(['membership', phone, 'professional', '30']);
    expect(await stack.admin(['nothing']).catch(({ code }: { code?: unknown }) => code)).to.equal(2);
    client = new DemoClient(stack.origin, { patienceMs });
    await client.signInByPassword(phone, password);
  });

  it('takes a model from upload to download as a browser does, through Caddy, parts and results through the S3 server', async () => {
    const socket = await client.listen(onFrame);
    try {
      const result = await runFile(client, follower, modelPath('stl/housing.stl'), 'housing', folder, silent);
      expect(result).to.include({ status: 'success', message: '' });
      expect(result.output?.triangles).to.be.within(1, result.input?.triangles ?? 0);
      const written = await readFile(result.output?.path ?? '');
      expect(written.subarray(0, 4).toString()).to.equal('glTF');
    } finally {
      socket.close();
    }
  });

  it('has each of our processes scraped', async () => {
    interface Targets {
      data: { activeTargets: { health: string; labels: { job: string } }[] };
    }
    const jobs = await eventually('every process scraped', 2 * minuteMs, async () => {
      const { data } = (await (await fetch(`${stack.prometheus}/api/v1/targets`)).json()) as Targets;
      const up = data.activeTargets.filter(({ health }) => health === 'up').map(({ labels }) => labels.job);
      return up.length === 6 && data.activeTargets.length === 6 ? up : undefined;
    });
    expect(jobs.toSorted()).to.deep.equal([...Array(2).fill('modelmill-api'), ...Array(4).fill('modelmill-workers')]);
  });

  it('shows an operator its workflows in Temporal’s UI', async () => {
    const browser = await launchBrowser();
    try {
      const { page, complaints } = await openPage(browser, wide);
      await page.goto(stack.temporalUi);
      const rows = page.getByRole('row').filter({ hasText: 'Completed' });
      for (const type of ['checkModel', 'lightweight']) await rows.filter({ hasText: type }).first().waitFor();
      await takePicture(page, 'temporal-ui');
      expect(complaints).to.deep.equal([]);
    } finally {
      await browser.close();
    }
  });

  // The job is at work when its container dies; another converts to another format, since what was made already is not made again.
  const deaths = [
    { service: 'cpu', order: { kind: 'lightweight', preset: 'balanced' } },
    { service: 'orchestration', order: { kind: 'convert', target: 'obj' } },
    { service: 'temporal', order: { kind: 'convert', target: 'ply' } },
    { service: 'api', order: { kind: 'convert', target: 'fbx' } },
  ] as const;
  let fileId: string;
  for (const { service, order } of deaths) {
    it(`ends a job once when the ${service} container dies in the middle of it`, async () => {
      fileId ??= await checkedScan();
      const socket = await client.listen(onFrame);
      const before = (await stack.containersOf(service)).length;
      const { id } = await client.call<SubmittedView>('jobSubmit', { fileId, ...order });
      if (id === null) throw new Error('The job was not taken on');
      const atWork = new Promise<void>((resolve) => watchers.set(id, resolve));
      const ended = follower.toEnd(client, 'JOB', id, silent);
      await Promise.race([atWork, ended.then(() => Promise.reject(new Error('The job ended before anything could die')))]);
      await stack.crash(service);
      const { isSucceed, message } = await ended;
      socket.close();
      expect(isSucceed, message.tips).to.equal(true);
      await eventually(`${service} back`, minuteMs, async () => ((await stack.containersOf(service)).length === before ? true : undefined));
      await delay(2000);
      const { results } = await client.call<ModelStatusView>('getModelStatus', { id, type: 'JOB' });
      expect(results.filter(({ isSucceed: end }) => end !== null)).to.have.length(1);
      const cards = await client.call<Page<JobCardView>>('cardList', { fileId });
      expect(cards.results.filter((card) => card.id === id)).to.have.length(1);
      const { resultUrl } = await client.call<JobDetailView>('serviceDetail', { id });
      expect((await client.download(resultUrl ?? '')).length).to.be.above(1000);
    });
  }

  /** A surface large enough that each job on it takes some seconds: uploaded and checked. */
  async function checkedScan(): Promise<string> {
    const scene = createScene('扫描');
    addRootMesh(scene, createMesh('扫描', [createNoisyScan({ columns: 1200, rows: 900, seed: 17 })]));
    const path = join(folder, '扫描.glb');
    await writeGlb(scene, path, { compression: 'none' });
    const { fileName, fileSize, fileUrl, bucketName } = await client.upload(path, silent);
    const id = await client.call<string>('modelChecking', { fileName, fileSize, fileUrl, bucketName, modelType: 0, origin: 0 });
    const checked = await follower.toEnd(client, 'CHECK', id, silent);
    expect(checked.isSucceed, checked.message.tips).to.equal(true);
    return id;
  }

  it('stops an api in order and starts one at once', async () => {
    const [id = ''] = await stack.containersOf('api');
    await containers.podman('stop', '--time', '40', id);
    expect(await containers.podman('inspect', '--format', '{{.State.ExitCode}}', id)).to.equal('0');
    await containers.podman('start', id);
    const address = `http://${(await containers.podman('inspect', '--format', '{{range .NetworkSettings.Networks}}{{.IPAddress}} {{end}}', id)).split(' ')[0]}:8080`;
    await eventually('the api ready', mostStartMs, async () => ((await fetch(`${address}/readyz`)).ok ? true : undefined), 50);
    const readyAt = Date.now();
    // Counted from its process's start: podman sets up three networks before.
    const startedAt = await containers.podman('inspect', '--format', '{{.State.StartedAt.UnixMilli}}', id);
    const ms = readyAt - Number(startedAt);
    process.stdout.write(`! an api answers /readyz ${(ms / 1000).toFixed(1)} s after its process begins\n`);
    expect(ms).to.be.below(mostStartMs);
  });

  it('is upgraded by docker/roll while people are at work: no call goes unanswered, and no job is lost', async () => {
    const services = ['api', 'orchestration', 'io', 'cpu'] as const;
    const counts = (): Promise<number[]> => Promise.all(services.map(async (service) => (await stack.containersOf(service)).length));
    const before = await counts();
    const next = await deriveNext(containers, image);
    const impatient = new DemoClient(stack.origin);
    await impatient.signInByPassword(phone, password);
    const traffic = beginTraffic(client, impatient);
    const startedAt = performance.now();
    await stack.roll(next);
    const seconds = (performance.now() - startedAt) / 1000;
    const { faults, ...figures } = await traffic.end();
    process.stdout.write(`! upgraded in ${seconds.toFixed(0)} s, meanwhile ${JSON.stringify(figures)}\n`);
    expect(faults).to.deep.equal([]);
    expect(figures.journeys).to.be.at.least(2);
    expect(await counts()).to.deep.equal(before);
    for (const service of services)
      for (const id of await stack.containersOf(service))
        expect(await containers.podman('inspect', '--format', '{{.ImageName}}', id), service).to.contain(next);
  });

  it('gets everything back from a backup taken under load, once its database and Temporal are lost', async () => {
    await stack.admin(['coins', phone, '88']);
    const backups = join(folder, 'backups');
    await mkdir(backups);
    await chown(backups, ...imageUser);
    const kept = async (ids?: readonly string[]): Promise<Kept> => {
      const { results } = await client.call<Page<JobCardView>>('cardList', { pageSize: 200 });
      const ended = results.filter((card) => (ids === undefined ? card.status === 'Success' : ids.includes(card.id)));
      const hashes: Record<string, string> = {};
      for (const card of ended) {
        const { resultUrl } = await client.call<JobDetailView>('serviceDetail', { id: card.id });
        hashes[card.id] = createHash('sha256')
          .update(await client.download(resultUrl ?? ''))
          .digest('hex');
      }
      return { hashes, account: await client.call('queryAccountDetails') };
    };
    const { id } = await client.call<SubmittedView>('jobSubmit', { fileId, kind: 'convert', target: 'off' });
    if (id === null) throw new Error('The job was not taken on');
    const before = await kept();
    expect(before.hashes).not.to.be.empty;
    await stack.admin(['backup', '/backups'], { backups });

    await stack.compose(['stop', 'api', 'orchestration', 'io', 'cpu', 'temporal']);
    await stack.compose([
      ...['rm', '--force', '--stop'],
      ...['temporal', 'temporal-namespace', 'temporal-schema', 'temporal-database', 'database'],
    ]);
    await containers.podman('volume', 'rm', `${stack.project}_temporal`, `${stack.project}_database`);
    await stack.compose(['up', '--detach', '--wait', '--no-recreate', 'database']);
    await stack.admin(['restore', '/backups'], { backups });
    const startedAt = performance.now();
    await stack.up();
    process.stdout.write(`! restored and up again in ${((performance.now() - startedAt) / 1000).toFixed(0)} s\n`);

    const socket = await client.listen(onFrame);
    const { isSucceed, message } = await follower.toEnd(client, 'JOB', id, silent);
    socket.close();
    expect(isSucceed, message.tips).to.equal(true);
    expect(await kept(Object.keys(before.hashes))).to.deep.equal(before);
    // Exit code 1 is for orphans: what was made after the backup.
    const told = await stack.admin(['verify', '--all', '--json']).catch((error: { code?: unknown; stdout?: string }) => {
      if (error.code !== 1) throw error;
      return error.stdout ?? '';
    });
    const findings = told
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as { kind?: string; read?: number }] : []));
    expect(findings.find(({ read }) => read !== undefined)?.read).to.be.above(0);
    expect(findings.flatMap(({ kind }) => (kind === undefined || kind === 'orphan' ? [] : [kind]))).to.deep.equal([]);
  });

  it('speaks TLS by lines of .env: pages, socket, parts and results, with settings and keys that an operator added', async () => {
    const settings = 'SIGNIN_WECHAT_APP_ID=wx0000000000000000\nSIGNIN_WECHAT_APP_SECRET_FILE=/run/keys/wechat\n';
    const { origin, env } = await stack.speakTls(settings, { wechat: 'a secret of nobody' });
    const methods = await run(process.execPath, [askPlatform, origin, 'thirdPartyMethods'], { env });
    expect(JSON.parse(methods.stdout)).to.deep.equal(['weixin']);
    const order = [demoCommand, modelPath('stl/housing.stl'), '--at', origin, '--phone', phone, '--json', '--output', folder];
    const journey = run(process.execPath, order, { env });
    journey.child.stdin?.end(`${password}\n`);
    const { models } = JSON.parse((await journey).stdout) as { models: { status: string }[] };
    expect(models.map(({ status }) => status)).to.deep.equal(['success']);
    // The authority was trusted above; Chromium has no setting for one more.
    const browser = await launchBrowser(['--ignore-certificate-errors']);
    try {
      const { page, complaints } = await openPage(browser, wide);
      await page.goto(origin);
      await page.getByRole('main').waitFor();
      await takePicture(page, 'tls-home');
      expect(complaints).to.deep.equal([]);
    } finally {
      await browser.close();
    }
  });

  it('leaves nothing behind', async () => {
    await stack.stop();
    expect(await stack.remains()).to.deep.equal([]);
  });
});
