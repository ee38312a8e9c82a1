import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extensionOf } from '#domain/formats';
import { decodeImage } from '#engine/images/decode';
import { readModel } from '#engine/readers/read';
import { engineCommand } from '../engine/jobs.ts';
import { measure } from '../engine/measure.ts';
import { atLeast, atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine } from '../machine.ts';
import { findModel } from '../models.ts';
import { benchPinned, type PinnedFigures } from './pinned.ts';

const MB = 1e6;
/** How often the sample scene stands in the one that is measured. */
const copies = 8;
/** Metres that a copy lies from the next. */
const apart = 400;
/** Of one worker and two. */
const workerRounds = 3;
/** Contents whose pictures are compared with the source's. */
const compared = 60;

const ways = {
  draco: ['--compression', 'draco'],
  webp: ['--compression', 'draco', '--textures', 'webp'],
  ktx2: ['--compression', 'draco', '--textures', 'ktx2'],
} as const;
type Part = keyof typeof ways;
const parts = Object.keys(ways) as Part[];

interface PartFigures {
  seconds: number;
  cpuSeconds: number;
  peakBytes: number;
  /** Of the source, a second of wall time. */
  megabytesPerSecond: number;
  cpuSecondsPerMegabyte: number;
  /** Of what was written to what was read. */
  share: number;
  /** Decibels of all pictures' pixels together; null where they are the source's, byte for byte. */
  psnr: number | null;
}

export interface TilesFigures {
  machine: string;
  parts: Partial<Record<Part, PartFigures>>;
  /** One worker on a core, and two on a core each; null where the part did not run. */
  workers: { one: PinnedFigures; two: PinnedFigures } | null;
}

const goal = (part: Part, what: string, bound: Goal<TilesFigures>['bound'], figure: keyof PartFigures): Goal<TilesFigures> => ({
  parts: [part],
  what,
  bound,
  seen: ({ parts: seen }) => seen[part]?.[figure] ?? undefined,
});

export const goals: Goal<TilesFigures>[] = [
  goal('draco', 'Draco, textures as they are', atLeast(55, 'MB/s'), 'megabytesPerSecond'),
  goal('webp', 'Draco and WebP: bytes / source', atMost(0.36), 'share'),
  goal('webp', 'Draco and WebP: textures', atLeast(33.4, 'dB'), 'psnr'),
  goal('ktx2', 'Draco and KTX2: processor', atMost(0.71, 's/MB'), 'cpuSecondsPerMegabyte'),
  goal('ktx2', 'Draco and KTX2: bytes / source', atMost(0.28), 'share'),
  goal('ktx2', 'Draco and KTX2: textures', atLeast(31.8, 'dB'), 'psnr'),
  {
    parts: ['workers'],
    what: 'two workers, a core each / one',
    bound: atLeast(1.7),
    seen: ({ workers }) => (workers ? workers.one.seconds / workers.two.seconds : undefined),
  },
];

/** Makes 3D Tiles of the sample scene, copied side by side, as whole processes of `script/engine tiles`, tops included, and compares the textures with the source's. */
export async function run({ say, only }: BenchOptions): Promise<TilesFigures> {
  const figures: TilesFigures = { machine: describeMachine(), parts: {}, workers: null };
  say(figures.machine);
  const sample = findModel('osgb/Production_5');
  if (sample === undefined) {
    say('\nthe sample scene osgb/Production_5 is not there (SAMPLE_MODELS)');
    return figures;
  }
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-bench-'));
  try {
    const scene = join(folder, 'scene');
    await copyScene(sample, scene);
    const source = join(folder, 'source');
    await make(join(scene, '0'), source, []);
    for (const part of parts)
      if (only.length === 0 || only.includes(part)) figures.parts[part] = await benchPart(part, scene, source, folder, say);
    if (only.length === 0 || only.includes('workers')) figures.workers = await benchWorkers(scene, folder, say);
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Blocks in two rows, each by metadata of its own. */
async function copyScene(sample: string, scene: string): Promise<void> {
  const text = await readFile(join(sample, 'metadata.xml'), 'utf8');
  for (let copy = 0; copy < copies; copy++) {
    const block = join(scene, String(copy));
    await cp(sample, block, { recursive: true });
    const moved = text.replace(/<SRSOrigin>([^,]*),([^,]*),/, (_, x: string, y: string) => {
      return `<SRSOrigin>${Number(x) + (copy % 4) * apart},${Number(y) + Math.floor(copy / 4) * apart},`;
    });
    await writeFile(join(block, 'metadata.xml'), moved);
  }
}

async function make(scene: string, output: string, options: readonly string[]) {
  const measured = await measure([engineCommand, 'tiles', scene, output, '--json', ...options]);
  if (measured.code !== 0) throw new Error(measured.stderr);
  return measured;
}

const bytesIn = async (folder: string, wanted: (name: string) => boolean): Promise<number> => {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile() && wanted(entry.name));
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await readFile(join(parentPath, name))).byteLength));
  return sizes.reduce((sum, size) => sum + size, 0);
};

async function benchPart(part: Part, scene: string, source: string, folder: string, say: (line: string) => void): Promise<PartFigures> {
  const output = join(folder, part);
  const { seconds, cpuSeconds, peakBytes } = await make(scene, output, ways[part]);
  const before = await bytesIn(scene, (name) => extensionOf(name) === 'osgb');
  const after = await bytesIn(output, () => true);
  const figures = {
    ...{ seconds, cpuSeconds, peakBytes, share: after / before },
    ...{ megabytesPerSecond: before / MB / seconds, cpuSecondsPerMegabyte: cpuSeconds / (before / MB) },
    psnr: part === 'draco' ? null : await psnrOf(source, join(output, '0')),
  };
  await rm(output, { recursive: true });
  const quality = figures.psnr === null ? '' : `, ${figures.psnr.toFixed(1)} dB`;
  const costs = `${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} s of processor, ${(peakBytes / MB).toFixed(0)} MB over all processes`;
  say(`\n${part}: ${(before / MB).toFixed(0)} MB → ${(after / MB).toFixed(0)} MB (${figures.share.toFixed(3)})${quality}, ${costs}`);
  return figures;
}

/** One and two in turn, the quickest of each: what else the machine does slows two down more than one. */
async function benchWorkers(scene: string, folder: string, say: (line: string) => void): Promise<TilesFigures['workers']> {
  const [ones, twos]: PinnedFigures[][] = [[], []];
  for (let round = 0; round < workerRounds; round++) {
    ones!.push(await benchPinned(scene, folder, [0]));
    twos!.push(await benchPinned(scene, folder, [0, 1]));
  }
  const quickest = (figures: PinnedFigures[]): PinnedFigures => figures.toSorted((a, b) => a.seconds - b.seconds)[0]!;
  const [one, two] = [quickest(ones!), quickest(twos!)];
  const seconds = [ones!, twos!].map((figures) => figures.map((each) => each.seconds.toFixed(1)).join(', '));
  say(`\nworkers: ${seconds[0]} s by one, ${seconds[1]} s by two on a core each`);
  say(`${one.ownSeconds.toFixed(1)} and ${two.ownSeconds.toFixed(1)} s of processor for planning and putting together`);
  return { one, two };
}

/** Of the same contents in two folders, spread over them. */
async function psnrOf(source: string, result: string): Promise<number> {
  const names = await readdir(join(source, 'Data'), { recursive: true });
  const contents = names.filter((name) => extensionOf(name) === 'glb').toSorted();
  const step = Math.max(1, Math.floor(contents.length / compared));
  let [squares, count] = [0, 0];
  for (let index = 0; index < contents.length; index += step) {
    const [before, after] = await Promise.all([source, result].map((root) => readModel(join(root, 'Data', contents[index]!))));
    for (const [at, texture] of before!.textures.entries()) {
      const [a, b] = await Promise.all([texture, after!.textures[at]!].map(({ bytes }) => decodeImage(bytes)));
      if (!a || !b || a.width !== b.width || a.height !== b.height) continue;
      for (let value = 0; value < a.rgba.length; value++) {
        if (value % 4 === 3) continue;
        squares += (a.rgba[value]! - b.rgba[value]!) ** 2;
        count++;
      }
    }
  }
  return 10 * Math.log10((255 * 255 * count) / squares);
}
