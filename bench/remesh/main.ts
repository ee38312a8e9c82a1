import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { RemeshAtlas, RemeshSurface } from '#domain/kinds/remesh/report';
import { createNoisyScan } from '#engine/generators/noisy-scan';
import { paintGlaze } from '#engine/generators/textures';
import { compareScenes } from '#engine/quality/compare';
import { readModel } from '#engine/readers/read';
import { measureStretch, measureSurface } from '#engine/remesh/measure-surface';
import { createSource } from '#engine/remesh/source';
import { addRootMesh, createMaterial, createMesh, createScene, createSlot } from '#engine/scenes/create-scene';
import type { Primitive } from '#engine/scenes/scene';
import { writeGlb } from '#engine/writers/glb';
import { cacheFolder } from '../../script/platform/binaries.ts';
import { engineCommand } from '../engine/jobs.ts';
import { measure } from '../engine/measure.ts';
import { atLeast, atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine } from '../machine.ts';

const MB = 1e6;
const pixels = 2048;
/** Faces that are left. */
const share = 0.02;

/** Columns and rows of each part's scan. */
const scans = { '300k': [548, 274], '2m': [1414, 707] } as const;
type Part = keyof typeof scans;
const parts = Object.keys(scans) as Part[];

interface Contender
  extends
    Pick<RemeshSurface, 'faces' | 'openEdges' | 'nonManifoldEdges' | 'flippedFaces' | 'regularity'>,
    Pick<RemeshAtlas, 'stretch' | 'maxStretch'> {
  name: string;
  seconds: number;
  cpuSeconds: number;
  peakBytes: number;
  bytes: number;
  rmsPercent: number | null;
  maxPercent: number | null;
  /** Share of the picture's area that triangles take, %. */
  fillPercent: number;
}

export interface RemeshFigures {
  machine: string;
  /** Ours first. */
  parts: Partial<Record<Part, Contender[]>>;
}

const ours = (
  part: Part,
  what: string,
  bound: Goal<RemeshFigures>['bound'],
  figure: (ours: Contender) => number | null,
): Goal<RemeshFigures> => ({
  parts: [part],
  what: `${part}: ${what}`,
  bound,
  seen: ({ parts: measured }) => (measured[part]?.[0] && figure(measured[part][0])) ?? undefined,
});

export const goals: Goal<RemeshFigures>[] = [
  ...parts.flatMap((part) => [
    ours(part, 'open, non-manifold and flipped', atMost(0), (seen) => seen.openEdges + seen.nonManifoldEdges + seen.flippedFaces),
    ours(part, 'worst stretch', atMost(2.25), ({ maxStretch }) => maxStretch),
    ours(part, 'atlas filled', atLeast(50, '%'), ({ fillPercent }) => fillPercent),
    {
      parts: [part],
      what: `${part}: processor seconds / Blender`,
      bound: atMost(1),
      seen: ({ parts: { [part]: rows } }: RemeshFigures) => rows?.[1] && rows[0]!.cpuSeconds / rows[1].cpuSeconds,
    },
  ]),
  ours('2m', 'rms', atMost(0.05, '% of the diagonal'), ({ rmsPercent }) => rmsPercent),
];

/**
 * Remeshes a closed, noisy, painted scan to 2 % of its faces with pictures of 2,048 pixels, ours (`script/engine remesh`) and Blender's usual way (voxel remesh,
 * decimate, unwrap, bake: `blender.py`) as whole processes, and measures both results alike. Blender is its Python module, where area `readback` of the tests
 * has put it, or in the interpreter that BENCH_BLENDER_PYTHON names; without it there are no figures of it.
 */
export async function run({ say, only }: BenchOptions): Promise<RemeshFigures> {
  const machine = describeMachine();
  say(machine);
  const figures: RemeshFigures = { machine, parts: {} };
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-bench-'));
  try {
    for (const part of parts) if (only.length === 0 || only.includes(part)) figures.parts[part] = await benchPart(part, folder, say);
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchPart(part: Part, folder: string, say: (line: string) => void): Promise<Contender[]> {
  const [columns, rows] = scans[part];
  const input = join(folder, `${part}.glb`);
  await writeScan(input, columns, rows);
  const faces = Math.round(columns * rows * 2 * share);
  say(`\n## ${columns * rows * 2} triangles → ${faces}, ${pixels} pixels`);
  const python = process.env.BENCH_BLENDER_PYTHON ?? join(cacheFolder, 'readback/venv/bin/python');
  const commands = {
    modelmill: (output: string) => [engineCommand, 'remesh', input, output, '--faces', `${faces}`, '--texture-size', `${pixels}`],
    ...(existsSync(python) && { Blender: (output: string) => [python, blenderScript, input, output, `${faces}`, `${pixels}`] }),
  };
  if (!existsSync(python)) say('  no Blender: script/test readback fetches it');
  const contenders: Contender[] = [];
  for (const [name, command] of Object.entries(commands)) {
    const output = join(folder, `${name}.glb`);
    const { seconds, cpuSeconds, peakBytes, code, stderr } = await measure(command(output), blenderLimitMs);
    if (code !== 0) throw new Error(`${name}: ${stderr}`);
    const seen = { name, seconds, cpuSeconds, peakBytes, ...(await judge(input, output)) };
    contenders.push(seen);
    say(line(seen));
  }
  return contenders;
}

const blenderScript = fileURLToPath(new URL('../../../bench/remesh/blender.py', import.meta.url));
/** Blender takes long on a busy machine. */
const blenderLimitMs = 30 * 60_000;

async function writeScan(path: string, columns: number, rows: number): Promise<void> {
  const scene = createScene('scan');
  scene.textures.push(await paintGlaze(2048, 3));
  scene.materials.push(createMaterial('glaze', { roughness: 0.5, baseColorTexture: createSlot(0) }));
  addRootMesh(scene, createMesh('scan', [createNoisyScan({ columns, rows, seed: 1, noise: 0.3, material: 0 })]));
  await writeGlb(scene, path, { compression: 'none' });
}

type Judged = Omit<Contender, 'name' | 'seconds' | 'cpuSeconds' | 'peakBytes'>;

async function judge(input: string, output: string): Promise<Judged> {
  const [original, result] = [await readModel(input), await readModel(output)];
  const [primitive] = result.meshes[0]!.primitives as [Primitive];
  const source = await createSource(original);
  source!.index();
  const { faces, openEdges, nonManifoldEdges, flippedFaces, regularity } = measureSurface(result, source!);
  const { rmsPercent, maxPercent } = await compareScenes(original, result, {}, {});
  return {
    ...{ faces, openEdges, nonManifoldEdges, flippedFaces, regularity, rmsPercent, maxPercent },
    ...measureStretch(primitive),
    fillPercent: fillOf(primitive),
    bytes: (await stat(output)).size,
  };
}

function fillOf({ indices, uvs }: Primitive): number {
  const uv = uvs[0]!;
  let area = 0;
  for (let h = 0; h < indices.length; h += 3) {
    const [a, b, c] = [indices[h]! * 2, indices[h + 1]! * 2, indices[h + 2]! * 2];
    area += Math.abs((uv[b]! - uv[a]!) * (uv[c + 1]! - uv[a + 1]!) - (uv[c]! - uv[a]!) * (uv[b + 1]! - uv[a + 1]!)) / 2;
  }
  return area * 100;
}

const line = (row: Contender): string =>
  [
    `  ${row.name.padEnd(10)} ${row.seconds.toFixed(1)} s  ${row.cpuSeconds.toFixed(1)} s of processor  ${(row.peakBytes / MB).toFixed(0)} MB`,
    `${row.faces} triangles  rms ${row.rmsPercent?.toFixed(4)} %, max ${row.maxPercent?.toFixed(3)} %`,
    `open ${row.openEdges}, non-manifold ${row.nonManifoldEdges}, flipped ${row.flippedFaces}  regularity ${row.regularity.toFixed(3)}`,
    `stretch ${row.stretch.toFixed(3)}, worst ${row.maxStretch.toFixed(2)}  filled ${row.fillPercent.toFixed(1)} %  ${(row.bytes / MB).toFixed(1)} MB`,
  ].join('  ');
