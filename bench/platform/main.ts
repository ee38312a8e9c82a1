import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SourceFileView } from '#domain/files/views';
import type { Page } from '#domain/wire/envelope';
import { check } from '#engine/verbs/check';
import { createTerrain } from '#engine/generators/surface';
import { createMesh, createNode, createScene } from '#engine/scenes/create-scene';
import { writeGlb } from '#engine/writers/glb';
import { seedDemoAccount } from '#services/membership/seed-demo-account';
import { openDatabase } from '#storage/database/connect';
import { DemoClient } from '../../script/journey/client.ts';
import type { LocalDoor } from '../../script/journey/local-sms.ts';
import { Follower } from '../../script/journey/run-file.ts';
import { startPlatform } from '../../script/platform/start.ts';
import { atLeast, atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine, quantile } from '../machine.ts';

const runs = 20;
const users = 20;
const filesEach = 10;

export interface PlatformFigures {
  machine: string;
  overhead: { runs: number; fileBytes: number; engineSeconds: number; medianSeconds: number; p95Seconds: number };
  farm: { files: number; users: number; ended: number; succeeded: number; seconds: number; filesAMinute: number };
}

export const goals: Goal<PlatformFigures>[] = [
  {
    parts: [],
    what: 'upload complete → Success less the engine: median',
    bound: atMost(0.5, 's'),
    seen: ({ overhead }) => overhead.medianSeconds,
  },
  { parts: [], what: 'upload complete → Success less the engine: p95', bound: atMost(1, 's'), seen: ({ overhead }) => overhead.p95Seconds },
  { parts: [], what: 'files at once: throughput', bound: atLeast(180, 'a minute'), seen: ({ farm }) => farm.filesAMinute },
  { parts: [], what: 'files at once: succeeded', bound: atLeast(users * filesEach), seen: ({ farm }) => farm.succeeded },
];

/** A terrain of 44,800 triangles, which makes a GLB of 1 MB. */
async function writeTerrain(path: string): Promise<string> {
  const scene = createScene('terrain');
  scene.meshes.push(createMesh('terrain', [createTerrain({ columns: 160, rows: 140 })]));
  scene.nodes.push(createNode('terrain', { mesh: 0 }));
  scene.roots.push(0);
  await writeGlb(scene, path, { compression: 'none' });
  return path;
}

async function checkOne(client: DemoClient, follower: Follower, path: string): Promise<number> {
  const { fileName, fileSize, fileUrl, bucketName } = await client.upload(path, () => undefined);
  const startedAt = performance.now();
  const fileId = await client.call<string>('modelChecking', { fileName, fileSize, fileUrl, bucketName, modelType: 0, origin: 0 });
  const end = await follower.toEnd(client, 'CHECK', fileId, () => undefined);
  if (end.isSucceed !== true) throw new Error(end.message.tips);
  return (performance.now() - startedAt) / 1000;
}

/** The time of the same check in this process, once warm. The rest of a job's time is the platform's overhead. */
async function engineSeconds(path: string, folder: string): Promise<number> {
  const { size } = await stat(path);
  const times: number[] = [];
  for (let run = 0; run < 5; run++) {
    const startedAt = performance.now();
    await check(path, { root: folder, sourceBytes: size, previewPath: join(folder, 'preview.glb') }, {});
    times.push((performance.now() - startedAt) / 1000);
  }
  return quantile(times, 0.5);
}

/**
 * Overhead: from a completed upload to Success on the socket for a 1 MB GLB, one at a time, less the engine's own time.
 * Farm: 20 users upload 200 such files at once, and each file must end exactly once.
 */
export async function run({ say }: BenchOptions): Promise<PlatformFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-bench-'));
  const platform = await startPlatform({ dataFolder: join(folder, 'data'), demoPhone: '13800000000', onNotice: say });
  try {
    const path = await writeTerrain(join(folder, 'terrain.glb'));
    const fileBytes = (await stat(path)).size;
    const own = await engineSeconds(path, folder);

    const client = new DemoClient(platform.url);
    const follower = new Follower();
    await client.signIn(platform.demoPhone, platform.localKey);
    const socket = await client.listen(follower.onFrame);
    await checkOne(client, follower, path);
    const times: number[] = [];
    for (let index = 0; index < runs; index++) times.push((await checkOne(client, follower, path)) - own);
    socket.close();
    const overhead = { runs, fileBytes, engineSeconds: own, medianSeconds: quantile(times, 0.5), p95Seconds: quantile(times, 0.95) };
    say(describeMachine());
    say(
      `1 MB GLB (${fileBytes} bytes), upload complete → Success on the socket, minus the engine's own ${own.toFixed(2)} s, ${runs} runs:`,
    );
    say(`  median ${overhead.medianSeconds.toFixed(2)} s, p95 ${overhead.p95Seconds.toFixed(2)} s`);

    const farm = await measureFarm(await signInUsers(platform, join(folder, 'data')), path);
    say(
      `${farm.files} files at once by ${users} users: ${farm.succeeded} succeeded of ${farm.ended} ended, ${farm.seconds.toFixed(1)} s, ${farm.filesAMinute.toFixed(0)} files a minute`,
    );
    return { machine: describeMachine(), overhead, farm };
  } finally {
    await platform.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function signInUsers({ url, localKey }: LocalDoor, dataFolder: string): Promise<DemoClient[]> {
  const database = await openDatabase(`sqlite:${join(dataFolder, 'modelmill.sqlite')}`);
  const clients: DemoClient[] = [];
  for (let index = 0; index < users; index++) {
    const phone = `139000010${String(index).padStart(2, '0')}`;
    await seedDemoAccount({ database }, { phone });
    const client = new DemoClient(url);
    await client.signIn(phone, localKey);
    clients.push(client);
  }
  await database.close();
  return clients;
}

async function measureFarm(clients: DemoClient[], path: string): Promise<PlatformFigures['farm']> {
  const startedAt = performance.now();
  const ids = await Promise.all(
    clients.map((client) =>
      Promise.all(
        Array.from({ length: filesEach }, async () => {
          const { fileName, fileSize, fileUrl, bucketName } = await client.upload(path, () => undefined);
          return client.call<string>('modelChecking', { fileName, fileSize, fileUrl, bucketName, modelType: 0, origin: 0 });
        }),
      ),
    ),
  );
  const files = users * filesEach;
  if (new Set(ids.flat()).size !== files) throw new Error('two uploads got one file id');
  for (;;) {
    const pages = await Promise.all(clients.map((client) => client.call<Page<SourceFileView>>('fileList', { pageSize: 200 })));
    const rows = pages.flatMap((page) => page.results);
    const ended = rows.filter((row) => ['Success', 'Error', 'Cancelled'].includes(row.status));
    if (ended.length >= files) {
      const seconds = (performance.now() - startedAt) / 1000;
      const succeeded = ended.filter((row) => row.status === 'Success').length;
      return { files, users, ended: ended.length, succeeded, seconds, filesAMinute: (files / seconds) * 60 };
    }
    await delay(1000);
  }
}
