import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTerrain } from '#engine/generators/surface';
import { inspect } from '#engine/verbs/inspect';
import { readModel } from '#engine/readers/read';
import { writeGlb } from '#engine/writers/glb';
import { fbxSamples } from '#test/samples/fbx';
import { engineCommand } from '../engine/jobs.ts';
import { measure } from '../engine/measure.ts';
import { ensurePeers } from '../engine/peers.ts';
import { atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine, quantile } from '../machine.ts';
import { findModels } from '../models.ts';
import { encodeFbx } from './fbx.ts';
import { benchStep, stepGoals, type StepFigures } from './step.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const MB = 1e6;
const unchanged = ['--preset', 'custom', '--ratio', '1', '--error', '0', '--compression', 'none', '--texture-size', 'keep'];

const convert = (input: string, output: string): string[] => [engineCommand, 'optimize', input, output, ...unchanged];

interface FbxFigures {
  bytes: number;
  rows: { name: string; seconds: number; peakBytes: number }[];
  /** Our seconds divided by FBX2glTF's. */
  ratio: number;
  triangles: number;
}

export interface FormatFigures {
  machine: string;
  rounds: number;
  fbx?: FbxFigures;
  /** Seconds by model. */
  smallFbx?: Record<string, number>;
  step?: StepFigures;
}

export const goals: Goal<FormatFigures>[] = [
  { parts: ['fbx'], what: 'FBX: wall / FBX2glTF', bound: atMost(0.5), seen: ({ fbx }) => fbx?.ratio },
  ...stepGoals.map((goal) => ({ ...goal, seen: ({ step }: FormatFigures) => (step === undefined ? undefined : goal.seen(step)) })),
];

/** Median seconds of running `work` in this process, after one warm-up. */
async function median(work: () => Promise<unknown>): Promise<number> {
  const seconds: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    const startedAt = performance.now();
    await work();
    if (round > 0) seconds.push((performance.now() - startedAt) / 1000);
  }
  return quantile(seconds, 0.5);
}

/**
 * Compares other formats with their converters: FBX of more than 50 MB with FBX2glTF as whole processes, and STEP with its library alone. Also
 * times small FBX in this process.
 */
export async function run({ say, only }: BenchOptions): Promise<FormatFigures> {
  const machine = describeMachine();
  say(machine);
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-bench-'));
  const wanted = (name: string): boolean => only.length === 0 || only.includes(name);
  try {
    return {
      machine,
      rounds,
      ...(wanted('fbx') && { fbx: await benchFbx(folder, say), smallFbx: await benchSmallFbx(folder, say) }),
      ...(wanted('step') && { step: await benchStep({ folder, rounds, convert, say }) }),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** One mesh of two million triangles, compressed as exporters write it. */
async function benchFbx(folder: string, say: (line: string) => void): Promise<FbxFigures> {
  const peers = await ensurePeers(say);
  const input = join(folder, 'terrain.fbx');
  await writeFile(input, encodeFbx(createTerrain({ columns: 1250, rows: 800 })));
  const { size } = await stat(input);
  say(`\n## FBX → GLB, ${(size / MB).toFixed(0)} MB generated`);
  const contenders = {
    modelmill: convert(input, join(folder, 'ours.glb')),
    FBX2glTF: [peers.fbx2gltf, '-b', '-i', input, '-o', join(folder, 'theirs.glb')],
  };
  const taken: Record<string, { seconds: number[]; peaks: number[] }> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [name, command] of Object.entries(contenders)) {
      const { seconds, peakBytes, code, stderr } = await measure(command);
      if (code !== 0) throw new Error(`${name}: ${stderr}`);
      const seat = (taken[name] ??= { seconds: [], peaks: [] });
      seat.seconds.push(seconds);
      seat.peaks.push(peakBytes);
    }
  }
  const rows = Object.entries(taken).map(([name, { seconds, peaks }]) => ({
    name,
    seconds: quantile(seconds, 0.5),
    peakBytes: quantile(peaks, 0.5),
  }));
  const [ours, theirs] = rows;
  const ratio = ours!.seconds / theirs!.seconds;
  for (const row of rows) say(`  ${row.name.padEnd(12)} ${row.seconds.toFixed(2)} s  ${(row.peakBytes / MB).toFixed(0)} MB`);
  const { triangles } = await inspect(join(folder, 'ours.glb'));
  say(`  ratio ${ratio.toFixed(2)}, ${triangles} triangles`);
  return { bytes: size, rows, ratio, triangles };
}

const ourFbx = ['fbx/room.fbx', 'fbx/truck.fbx', 'fbx/walker.fbx', 'fbx/walker_ascii.fbx'];

/** Reads each of our FBX and of the corpus, and writes it as GLB in this process. */
async function benchSmallFbx(folder: string, say: (line: string) => void): Promise<Record<string, number>> {
  say('\n## small FBX → GLB, in process');
  const results: Record<string, number> = {};
  for (const [name, path] of findModels([...ourFbx, ...Object.keys(fbxSamples)])) {
    const seconds = await median(async () => writeGlb(await readModel(path), join(folder, 'sample.glb'), { compression: 'none' }));
    results[name] = seconds;
    say(`  ${name.padEnd(44)} ${(seconds * 1000).toFixed(1)} ms`);
  }
  return results;
}
