/** What super-resolution costs: a megapixel, at any size of an image, and with two workers. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MapModel } from '#domain/maps/options';
import { engineCommand } from '../engine/jobs.ts';
import { measure, type Measured } from '../engine/measure.ts';
import { atLeast, atMost, type Goal } from '../goals.ts';
import { writeGenerated } from './generated.ts';

/** Megapixels of the larger result: 1000 takes the better part of an hour on one core. */
const largeMegapixels = Number(process.env.MAPS_MEGAPIXELS ?? 100);
const smallMegapixels = 10;
/** Time enough for the largest at a tenth of the goal's speed. */
const limitMs = Math.max(600_000, largeMegapixels * 10_000);

type SpeedPart = 'fast' | 'fine' | 'deep' | 'flat' | 'workers';

interface Cost {
  megapixels: number;
  seconds: number;
  cpuSecondsPerMegapixel: number;
  peakBytes: number;
}

export interface SpeedFigures {
  fast?: Cost;
  fine?: Cost;
  /** Of 16 bits a sample. */
  deep?: Readonly<Record<MapModel, Cost>>;
  /** The larger result; `growth` is its cost a megapixel over the small one's. */
  flat?: Cost & { growth: number };
  /** Of two commands, each pinned to a core, over one. */
  workers?: { gain: number };
}

export const speedGoals: Goal<SpeedFigures>[] = [
  { parts: ['fast'], what: 'fast, ×2: processor', bound: atMost(0.4, 's/MP'), seen: ({ fast }) => fast?.cpuSecondsPerMegapixel },
  { parts: ['fine'], what: 'fine, ×2: processor', bound: atMost(1, 's/MP'), seen: ({ fine }) => fine?.cpuSecondsPerMegapixel },
  { parts: ['fine'], what: 'fine, ×2: memory', bound: atMost(600, 'MB'), seen: ({ fine }) => fine && fine.peakBytes / 1e6 },
  {
    parts: ['deep'],
    what: 'fine, ×2, 16 bits: processor',
    bound: atMost(1, 's/MP'),
    seen: ({ deep }) => deep?.fine.cpuSecondsPerMegapixel,
  },
  {
    parts: ['flat'],
    what: `a megapixel of ${largeMegapixels} MP / of ${smallMegapixels} MP`,
    bound: atMost(1.1),
    seen: ({ flat }) => flat?.growth,
  },
  { parts: ['flat'], what: `${largeMegapixels} MP: memory`, bound: atMost(600, 'MB'), seen: ({ flat }) => flat && flat.peakBytes / 1e6 },
  { parts: ['workers'], what: 'two workers, each on a core / one', bound: atLeast(1.7), seen: ({ workers }) => workers?.gain },
];

/** Runs the parts that `wants` names, each as whole processes of `script/engine superresolve` with one thread. */
export async function benchSpeed(say: (line: string) => void, wants: (part: SpeedPart) => boolean): Promise<SpeedFigures> {
  const figures: SpeedFigures = {};
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-bench-'));
  try {
    const small = join(folder, 'small.tif');
    const smallPixels = await generate(small, smallMegapixels);
    const costOf = async (what: string, path: string, pixels: number, model: MapModel): Promise<Cost> => {
      const measured = await resolve(path, join(folder, 'out.tif'), model);
      const megapixels = pixels / 1e6;
      const cost = {
        ...{ megapixels, seconds: measured.seconds, peakBytes: measured.peakBytes },
        cpuSecondsPerMegapixel: measured.cpuSeconds / megapixels,
      };
      say(
        `${what}: ${megapixels.toFixed(1)} MP in ${cost.seconds.toFixed(1)} s, ${cost.cpuSecondsPerMegapixel.toFixed(3)} s of processor a MP, ${(cost.peakBytes / 1e6).toFixed(0)} MB over all processes`,
      );
      return cost;
    };
    if (wants('fast') || wants('flat')) figures.fast = await costOf('fast', small, smallPixels, 'fast');
    if (wants('fine')) figures.fine = await costOf('fine', small, smallPixels, 'fine');
    if (wants('deep')) {
      const deep = join(folder, 'deep.tif');
      const pixels = await generate(deep, smallMegapixels, 'uint16');
      figures.deep = {
        fast: await costOf('fast, 16 bits', deep, pixels, 'fast'),
        fine: await costOf('fine, 16 bits', deep, pixels, 'fine'),
      };
    }
    if (wants('flat')) {
      const large = join(folder, 'large.tif');
      const cost = await costOf('fast, large', large, await generate(large, largeMegapixels), 'fast');
      figures.flat = { ...cost, growth: cost.cpuSecondsPerMegapixel / figures.fast!.cpuSecondsPerMegapixel };
    }
    if (wants('workers')) {
      const one = await resolve(small, join(folder, 'out.tif'), 'fast', 0);
      const two = await Promise.all([0, 1].map((core) => resolve(small, join(folder, `${core}.tif`), 'fast', core)));
      const gain = (2 * one.seconds) / Math.max(...two.map(({ seconds }) => seconds));
      say(
        `one worker ${one.seconds.toFixed(1)} s, two at once ${two.map(({ seconds }) => seconds.toFixed(1)).join(' and ')} s: ${gain.toFixed(2)} times as much`,
      );
      figures.workers = { gain };
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** An image whose result has about so many megapixels at twice the edge; answers how many. */
async function generate(path: string, megapixels: number, sample: 'uint8' | 'uint16' = 'uint8'): Promise<number> {
  const blocks = Math.max(1, Math.round(Math.sqrt((megapixels * 1e6) / 4) / 512));
  await writeGenerated(path, blocks * 512, blocks * 512, sample);
  return (blocks * 1024) ** 2;
}

async function resolve(path: string, out: string, model: MapModel, core?: number): Promise<Measured> {
  const pinned = core === undefined ? [] : ['taskset', '-c', String(core)];
  const command = [
    engineCommand,
    'superresolve',
    path,
    out,
    '--model',
    model,
    '--threads',
    '1',
    '--json',
    '--deadline',
    String(limitMs / 1000),
  ];
  const measured = await measure([...pinned, ...command], limitMs);
  if (measured.code !== 0) throw new Error(measured.stderr);
  return measured;
}
