/** One scene by workers that have a core each: groups are handed out in turn, and put together once. */

import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listScene } from '#engine/tiles/list-scene';
import { planScene } from '#engine/tiles/plan-scene';
import type { TileGroupInput } from '#engine/tiles/tile-group';
import { assemblePlan, topName } from '#engine/verbs/assemble-tiles';
import type { Order, Told } from './pinned-worker.ts';

const workerPath = fileURLToPath(new URL('./pinned-worker.js', import.meta.url));

export interface PinnedFigures {
  /** From the first group to the last; workers are started before, and what is put together once comes after. */
  seconds: number;
  /** Processor seconds of planning and of putting together, by what hands the work out. */
  ownSeconds: number;
}

/** Makes `scene` with Draco by one worker on each of `cores`. @param scratch A folder that is there. */
export async function benchPinned(scene: string, scratch: string, cores: readonly number[]): Promise<PinnedFigures> {
  const folder = await mkdtemp(join(scratch, 'pinned-'));
  const [outputFolder, topsFolder] = [join(folder, 'out'), join(folder, 'tops')];
  await Promise.all([outputFolder, topsFolder].map((path) => mkdir(path)));
  const before = process.cpuUsage();
  const plan = await planScene(scene, await listScene(scene), {});
  const options = { compression: 'draco' } as const;
  const waiting = plan.groups.map((group, index): TileGroupInput => ({
    ...{ folder: scene, outputFolder, options, frame: plan.frame },
    ...{ topPath: join(topsFolder, topName(index)), group: group.folder, block: plan.blocks[group.block]! },
  }));
  const workers = await Promise.all(cores.map(startWorker));
  try {
    const started = performance.now();
    await Promise.all(
      workers.map(async ({ run }) => {
        for (let input = waiting.shift(); input; input = waiting.shift()) await run(input);
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    await assemblePlan(plan, topsFolder, outputFolder, options, { threads: 1 });
    const { user, system } = process.cpuUsage(before);
    return { seconds, ownSeconds: (user + system) / 1e6 };
  } finally {
    for (const { end } of workers) end();
    await rm(folder, { recursive: true });
  }
}

interface Worker {
  run(input: TileGroupInput): Promise<void>;
  end(): void;
}

async function startWorker(core: number): Promise<Worker> {
  const child = spawn('taskset', ['-c', String(core), process.execPath, workerPath], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const next = (wanted: Told): Promise<void> =>
    new Promise((resolve, reject) => {
      const onExit = (code: number | null): void => reject(new Error(`The worker on core ${core} ended with ${code}`));
      child.once('error', reject).once('exit', onExit);
      child.once('message', (told: Told) => {
        child.off('error', reject).off('exit', onExit);
        if (told === wanted) resolve();
        else reject(new Error(`The worker said ${told}`));
      });
    });
  await next('ready');
  return {
    async run(input) {
      const done = next('done');
      child.send({ input } satisfies Order);
      await done;
    },
    end: () => void child.kill(),
  };
}
