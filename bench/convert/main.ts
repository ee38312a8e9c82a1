import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { targetIds, type TargetId } from '#domain/formats/targets';
import { resultFileName } from '#domain/kinds/convert/job';
import { measureScene } from '#engine/findings/measure';
import { createTerrain } from '#engine/generators/surface';
import { readModel } from '#engine/readers/read';
import { withModel } from '#engine/readers/with-model';
import { addRootMesh, createMaterial, createMesh, createScene } from '#engine/scenes/create-scene';
import { writeGlb } from '#engine/writers/glb';
import { engineCommand } from '../engine/jobs.ts';
import { measure } from '../engine/measure.ts';
import { atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine, quantile } from '../machine.ts';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const MB = 1e6;

/** What assimp calls the formats that both write, and their extensions there. */
const peerFormats = { obj: 'obj', stl: 'stlb', ply: 'plyb', fbx: 'fbx' } as const;
type Part = keyof typeof peerFormats;
const parts = Object.keys(peerFormats) as Part[];

interface Contender {
  name: string;
  seconds: number;
  cpuSeconds: number;
  peakBytes: number;
  /** Of what it wrote, read by our readers. */
  triangles: number;
  bounds: { min: number[]; max: number[] };
}

interface PartFigures {
  rows: Contender[];
  /** Our wall seconds, and our processor seconds, divided by assimp's. */
  ratio: number;
  cpuRatio: number;
}

export interface ConvertFigures {
  machine: string;
  rounds: number;
  parts: Partial<Record<Part, PartFigures>>;
}

export const goals: Goal<ConvertFigures>[] = parts.map((part) => ({
  parts: [part],
  what: `GLB → ${part.toUpperCase()}: wall / assimp`,
  bound: atMost(0.5),
  seen: ({ parts: measured }) => measured[part]?.ratio,
}));

/**
 * Writes a GLB of 1.4 million triangles in other formats, ours and assimp as whole processes in turn, and reads back what they wrote. Ours is `script/engine
 * convert`, whose OBJ comes as a ZIP. A part whose target or peer is missing has no figures.
 */
export async function run({ say, only }: BenchOptions): Promise<ConvertFigures> {
  const machine = describeMachine();
  say(machine);
  const figures: ConvertFigures = { machine, rounds, parts: {} };
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-bench-'));
  try {
    const input = join(folder, 'terrain.glb');
    await writeTerrain(input);
    for (const part of parts) {
      if (only.length > 0 && !only.includes(part)) continue;
      const measured = await benchPart(part, input, folder, say);
      if (measured) figures.parts[part] = measured;
    }
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Hills with normals, texture coordinates and a material. */
async function writeTerrain(path: string): Promise<void> {
  const scene = createScene('terrain');
  scene.materials.push(createMaterial('clay', { baseColor: [0.5, 0.4, 0.3, 1] }));
  addRootMesh(scene, createMesh('terrain', [createTerrain({ columns: 837, rows: 837, material: 0 })]));
  await writeGlb(scene, path, { compression: 'none' });
}

async function benchPart(part: Part, input: string, folder: string, say: (line: string) => void): Promise<PartFigures | undefined> {
  const target = targetIds.find((id) => id === part);
  if (!target || spawnSync('assimp', ['version']).status !== 0) {
    say(`\n## GLB → ${part}: ${target ? 'no assimp on PATH (apt-get install assimp-utils)' : 'no such target'}`);
    return undefined;
  }
  say(`\n## GLB → ${part}, 1.4 million triangles, median of ${rounds}`);
  const contenders = [ours(target, input, join(folder, part)), theirs(part, input, join(folder, part))];
  await mkdir(join(folder, part));
  const taken = contenders.map(() => ({ seconds: [] as number[], cpu: [] as number[], peaks: [] as number[] }));
  for (let round = 0; round < rounds; round++) {
    for (const [index, { name, command }] of contenders.entries()) {
      const { seconds, cpuSeconds, peakBytes, code, stderr } = await measure(command);
      if (code !== 0) throw new Error(`${name}: ${stderr}`);
      taken[index]!.seconds.push(seconds);
      taken[index]!.cpu.push(cpuSeconds);
      taken[index]!.peaks.push(peakBytes);
    }
  }
  const rows: Contender[] = [];
  for (const [index, { name, output }] of contenders.entries()) {
    const { seconds, cpu, peaks } = taken[index]!;
    const medians = { seconds: quantile(seconds, 0.5), cpuSeconds: quantile(cpu, 0.5), peakBytes: quantile(peaks, 0.5) };
    rows.push({ name, ...medians, ...(await readBack(output)) });
  }
  for (const { name, seconds, cpuSeconds, peakBytes, triangles, bounds } of rows) {
    const size = bounds.max.map((value, axis) => (value - bounds.min[axis]!).toPrecision(4)).join(' × ');
    const costs = `${seconds.toFixed(2)} s  ${cpuSeconds.toFixed(2)} s of processor  ${(peakBytes / MB).toFixed(0)} MB`;
    say(`  ${name.padEnd(10)} ${costs}  ${triangles} triangles, ${size}`);
  }
  const [mine, peer] = rows as [Contender, Contender];
  return { rows, ratio: mine.seconds / peer.seconds, cpuRatio: mine.cpuSeconds / peer.cpuSeconds };
}

interface Command {
  name: string;
  command: string[];
  output: string;
}

const ours = (target: TargetId, input: string, folder: string): Command => ({
  name: 'modelmill',
  command: [engineCommand, 'convert', input, '--to', target, '--out', folder],
  output: join(folder, resultFileName('terrain', target)),
});

function theirs(part: Part, input: string, folder: string): Command {
  const output = join(folder, `theirs.${part}`);
  return { name: 'assimp', command: ['assimp', 'export', input, output, `-f${peerFormats[part]}`], output };
}

const readBack = (path: string): Promise<Pick<Contender, 'triangles' | 'bounds'>> =>
  withModel(path, async ({ modelPath, root }) => {
    const { triangles, bounds } = measureScene(await readModel(modelPath, { root }), 'glb', 0).figures;
    return { triangles, bounds };
  });
