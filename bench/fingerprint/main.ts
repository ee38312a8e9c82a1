import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fingerprintDistance, alikeDistance, type Fingerprint } from '#domain/models/fingerprint';
import { fingerprintScene } from '../../engine/findings/fingerprint.ts';
import { createRandom } from '../../engine/numbers/random.ts';
import { readModel } from '../../engine/readers/read.ts';
import { copyScene } from '../../engine/scenes/copy-scene.ts';
import { createMaterial, createNode } from '../../engine/scenes/create-scene.ts';
import type { Scene } from '../../engine/scenes/scene.ts';
import { simplify } from '../../engine/transforms/simplify.ts';
import { weld } from '../../engine/transforms/weld.ts';
import { writeModel, type MeshTarget } from '../../engine/writers/write-model.ts';
import { atLeast, atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine, quantile } from '../machine.ts';
import { modelOf } from './models.ts';

const usualModels = 1000;

/** How stolen models come back; each is turned and scaled too. */
const disguises: Readonly<Record<string, { target: MeshTarget; halved?: true; recoloured?: true }>> = {
  halved: { target: 'glb', halved: true },
  obj: { target: 'obj' },
  stl: { target: 'stl', halved: true },
  recoloured: { target: 'ply', recoloured: true },
};

export interface FingerprintFigures {
  machine: string;
  models: number;
  /** Share of re-exports that are known again, %; by disguise too. */
  recall: number;
  byDisguise: Record<string, number>;
  /** Share of models that are taken for at least one other, and of pairs, %. */
  falseAlarms: number;
  falsePairs: number;
  ms: number;
  ownDistance99: number;
  nearestOther: number[];
}

export const goals: Goal<FingerprintFigures>[] = [
  { parts: [], what: 're-exports that are known again', bound: atLeast(95, '%'), seen: ({ recall }) => recall },
  { parts: [], what: 'pairs of different models that are called alike', bound: atMost(0.1, '%'), seen: ({ falsePairs }) => falsePairs },
  { parts: [], what: 'different models that are called like any other', bound: atMost(0.1, '%'), seen: ({ falseAlarms }) => falseAlarms },
  { parts: [], what: 'processor time of a fingerprint, p95', bound: atMost(50, 'ms'), seen: ({ ms }) => ms },
];

/** Turned about all axes, scaled and moved. */
function placed(scene: Scene, random: () => number): Scene {
  const turn = [0, 0, 0, 0].map(() => random() - 0.5);
  const norm = Math.hypot(...turn) || 1;
  const size = 0.2 + random() * 8;
  const root = createNode('', {
    children: scene.roots,
    rotation: turn.map((value) => value / norm) as [number, number, number, number],
    scale: [size, size, size],
    translation: [random() * 10, random() * 10, random() * 10],
  });
  return { ...scene, nodes: [...scene.nodes, root], roots: [scene.nodes.length] };
}

async function disguised(
  source: Scene,
  { target, halved, recoloured }: (typeof disguises)[string],
  folder: string,
  random: () => number,
): Promise<Scene> {
  const scene = placed(copyScene(source), random);
  if (recoloured)
    scene.materials = scene.materials.map(({ name }) => createMaterial(name, { baseColor: [random(), random(), random(), 1] }));
  if (halved) {
    weld(scene);
    await simplify(scene, { ratio: 0.5, targetTriangles: null, errorPercent: 10 });
  }
  await mkdir(folder);
  try {
    const { files } = await writeModel(scene, target, folder, 'model');
    return await readModel(join(folder, files[0]?.path ?? ''));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How surely a model is known again by its fingerprint, and how seldom another is taken for it. `--models N`. */
export async function run({ say, numbers }: BenchOptions): Promise<FingerprintFigures> {
  const count = numbers?.models ?? usualModels;
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-fingerprints-'));
  const shapes: Fingerprint[] = [];
  const own: number[] = [];
  const found: Record<string, number[]> = Object.fromEntries(Object.keys(disguises).map((name) => [name, []]));
  const times: number[] = [];
  try {
    for (let number = 0; number < count; number++) {
      const scene = modelOf(number);
      // Of the processor: what else the machine does says nothing of it.
      const startedAt = process.cpuUsage();
      const shape = fingerprintScene(scene);
      times.push(process.cpuUsage(startedAt).user / 1000);
      if (shape === null) throw new Error(`model ${number} has no shape`);
      shapes.push(shape);
      const random = createRandom(number + 1);
      for (const [name, disguise] of Object.entries(disguises)) {
        const again = fingerprintScene(await disguised(scene, disguise, join(folder, 'out'), random));
        const distance = again === null ? Infinity : fingerprintDistance(shape, again);
        own.push(distance);
        found[name]?.push(distance);
      }
      if (number % 200 === 199) say(`${number + 1} models`);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const nearest = shapes.map((a, i) => Math.min(...shapes.map((b, j) => (i === j ? Infinity : fingerprintDistance(a, b)))));
  let pairs = 0;
  for (let i = 0; i < count; i++) for (let j = 0; j < i; j++) if (fingerprintDistance(shapes[i]!, shapes[j]!) < alikeDistance) pairs++;
  const share = (values: readonly number[]): number => (100 * values.filter((value) => value < alikeDistance).length) / values.length;
  const figures: FingerprintFigures = {
    machine: describeMachine(),
    models: count,
    recall: share(own),
    byDisguise: Object.fromEntries(Object.entries(found).map(([name, values]) => [name, share(values)])),
    falseAlarms: share(nearest),
    falsePairs: (100 * pairs) / ((count * (count - 1)) / 2),
    ms: quantile(times, 0.95),
    ownDistance99: quantile(own, 0.99),
    nearestOther: [0.001, 0.01, 0.05, 0.5].map((at) => quantile(nearest, at)),
  };
  say(`own distances: ${[0.5, 0.9, 0.95, 0.97, 0.99, 1].map((at) => quantile(own, at).toFixed(4)).join(' ')}`);
  say(JSON.stringify(figures));
  return figures;
}
