/** The jobs, their contenders and goals. A contender is one or more commands that turn an input into an output. */

import { fileURLToPath } from 'node:url';
import { atMost, type Bound, type Goal } from '../goals.ts';
import { obliqueTriangles, sides, type InputName } from './inputs.ts';
import type { Peers } from './peers.ts';

/** The command as the README gives it, which includes the wrapper's check of the build. */
export const engineCommand = fileURLToPath(new URL('../../../script/engine', import.meta.url));

/** The time and memory of a contender, and its result. Ratios are our figure divided by theirs. */
export interface ContenderFigures {
  name: string;
  seconds: number;
  cpuSeconds: number;
  ratio: number;
  cpuRatio: number;
  peakBytes: number;
  bytes: number;
  triangles: number;
  drawCalls: number;
  rmsPercent: number | null;
  maxPercent: number | null;
  psnrDb: number | null;
  failure: string | null;
}

/** The figures that a job's goal may use. A contender that failed or is not installed is undefined. */
interface Seen {
  ours: ContenderFigures;
  theirs: (name: string) => ContenderFigures | undefined;
  /** Our figures in another job of the same run. */
  inJob: (name: string) => ContenderFigures | undefined;
}

interface JobGoal {
  what: string;
  bound: Bound;
  /** Another job that the goal needs. */
  with?: string;
  seen: (seen: Seen) => number | undefined;
}

export const ourName = 'modelmill';

export interface Contender {
  name: string;
  commands: string[][];
}

export interface Job {
  name: string;
  input: InputName;
  goals: JobGoal[];
  /** Compare the result with the input, which takes minutes for the largest inputs. */
  quality: boolean;
  ours: (input: string, output: string) => string[];
  /** `middle` is the path of a file that one command may leave for the next. */
  peers: (peers: Peers, input: string, output: string, middle: string) => Contender[];
}

const optimize =
  (...options: string[]) =>
  (input: string, output: string) => [engineCommand, 'optimize', input, output, '--preset', 'custom', ...options];
const half = ['--ratio', '0.5', '--error', '1', '--texture-format', 'keep', '--texture-size', 'keep'];
const untouched = ['--ratio', '1', '--error', '0', '--compression', 'none', '--texture-size', 'keep'];

const gltfpacks = (peers: Peers, input: string, output: string, ...options: string[]): Contender[] => [
  { name: 'gltfpack (npm)', commands: [[peers.gltfpack, '-i', input, '-o', output, ...options]] },
  ...(peers.nativeGltfpack === undefined
    ? []
    : [{ name: 'gltfpack (Debian)', commands: [[peers.nativeGltfpack, '-i', input, '-o', output, ...options]] }]),
];

/** gltfpack drops texture coordinates that no texture uses (with -kv it rounds them to zero); ours keeps them. */
const meshopt: Job['peers'] = (peers, input, output) => gltfpacks(peers, input, output, '-si', '0.5', '-cc');

const MB = 1e6;

const wall = (peer: string, ratio: number): JobGoal => ({
  what: `wall / ${peer}`,
  bound: atMost(ratio),
  seen: ({ theirs }) => theirs(peer)?.ratio,
});
const memory = (megabytes: number): JobGoal => ({
  what: 'memory',
  bound: atMost(megabytes, 'MB'),
  seen: ({ ours }) => ours.peakBytes / MB,
});
const beside = (peer: string, what: string, figure: 'bytes' | 'rmsPercent' | 'drawCalls', ratio: number): JobGoal => ({
  what: `${what} / ${peer}`,
  bound: atMost(ratio),
  seen: ({ ours, theirs }) => quotient(ours[figure], theirs(peer)?.[figure]),
});
/** Our time per triangle divided by that of the same job at 1.4 M triangles: time must grow no faster than size. */
const timeATriangle = (smaller: string, ratio: number): JobGoal => ({
  what: `time a triangle / ${smaller}`,
  bound: atMost(ratio),
  with: smaller,
  seen: ({ ours, inJob }) => {
    const perTriangle = quotient(ours.seconds, inJob(smaller)?.seconds);
    return perTriangle === undefined ? undefined : (perTriangle * trianglesOf('1.4m')) / trianglesOf('5.5m');
  },
});
const psnrLost =
  (peer: string): JobGoal['seen'] =>
  ({ ours, theirs }) => {
    const their = theirs(peer)?.psnrDb ?? null;
    return ours.psnrDb === null || their === null ? undefined : their - ours.psnrDb;
  };
const quotient = (a: number | null, b: number | null | undefined): number | undefined =>
  a === null || b === null || b === undefined ? undefined : a / b;
const trianglesOf = (size: keyof typeof sides): number => sides[size][0] * sides[size][1] * 2;

export const jobs: Job[] = [
  {
    ...{ name: 'obj-meshopt', input: 'scan-1.4m.obj', quality: true },
    goals: [wall('gltfpack (npm)', 0.65), wall('gltfpack (Debian)', 1.3), memory(390)],
    ours: optimize(...half, '--compression', 'meshopt'),
    peers: meshopt,
  },
  {
    ...{ name: 'obj-draco', input: 'scan-1.4m.obj', quality: true },
    goals: [
      wall('obj2gltf + gltf-transform', 0.35),
      wall('obj2gltf + gltf-pipeline', 0.35),
      beside('obj2gltf + gltf-transform', 'size', 'bytes', 1),
      beside('obj2gltf + gltf-transform', 'rms error', 'rmsPercent', 1),
    ],
    ours: optimize(...half, '--compression', 'draco'),
    peers: (peers, input, output, middle) => [
      {
        name: 'obj2gltf + gltf-transform',
        commands: [
          [peers.obj2gltf, '-i', input, '-o', middle],
          [
            ...[peers.gltfTransform, 'optimize', middle, output, '--compress', 'draco', '--texture-compress', 'false'],
            ...['--simplify-ratio', '0.5', '--simplify-error', '0.01', '--prune-attributes', 'false'],
          ],
        ],
      },
      {
        name: 'obj2gltf + gltf-pipeline',
        commands: [
          [peers.obj2gltf, '-i', input, '-o', middle],
          [peers.gltfPipeline, '-i', middle, '-o', output, '-d', '--draco.quantizePositionBits', '14'],
        ],
      },
    ],
  },
  {
    ...{ name: 'textures-webp', input: 'png-48x2k.glb', quality: true },
    // Neither build of gltfpack writes WebP.
    goals: [
      wall('gltf-transform webp', 0.6),
      { what: 'PSNR below gltf-transform webp', bound: atMost(0.5, 'dB'), seen: psnrLost('gltf-transform webp') },
    ],
    ours: optimize(...untouched, '--texture-format', 'webp'),
    peers: (peers, input, output) => [
      { name: 'gltf-transform webp', commands: [[peers.gltfTransform, 'webp', input, output]] },
      ...gltfpacks(peers, input, output, '-tw', '-noq'),
    ],
  },
  {
    ...{ name: 'obj-large', input: 'scan-5.5m.obj', quality: false },
    goals: [memory(1200), timeATriangle('obj-meshopt', 1.1)],
    ours: optimize(...half, '--compression', 'meshopt'),
    peers: meshopt,
  },
  {
    ...{ name: 'stl', input: 'scan-1.4m.stl', quality: false },
    goals: [],
    ours: optimize(...half, '--compression', 'meshopt'),
    peers: () => [],
  },
  {
    ...{ name: 'stl-large', input: 'scan-5.5m.stl', quality: false },
    goals: [memory(1200), timeATriangle('stl', 1.1)],
    ours: optimize(...half, '--compression', 'meshopt'),
    peers: () => [],
  },
  {
    ...{ name: 'nodes', input: 'assembly-20k.glb', quality: false },
    goals: [wall('gltf-transform optimize', 0.3), beside('gltf-transform optimize', 'draw calls', 'drawCalls', 1)],
    ours: optimize(...half, '--compression', 'draco', '--instance', '--join'),
    peers: (peers, input, output) => [
      { name: 'gltf-transform optimize', commands: [[peers.gltfTransform, 'optimize', input, output, '--compress', 'draco']] },
    ],
  },
  {
    ...{ name: 'oblique', input: 'oblique-180.glb', quality: true },
    goals: [{ what: 'triangles kept', bound: atMost(0.505), seen: ({ ours }) => ours.triangles / obliqueTriangles }],
    ours: optimize(...half, '--compression', 'meshopt'),
    peers: (peers, input, output) => [
      ...meshopt(peers, input, output, ''),
      {
        name: 'gltf-transform simplify',
        commands: [[peers.gltfTransform, 'simplify', input, output, '--ratio', '0.5', '--error', '0.01']],
      },
    ],
  },
  {
    // What the product does with a model that is far too large for WeChat.
    ...{ name: 'wechat', input: 'scans-6x4k.glb', quality: true },
    goals: [
      { what: 'size', bound: atMost(5, 'MB'), seen: ({ ours }) => ours.bytes / MB },
      { what: 'rms error', bound: atMost(0.05, '%'), seen: ({ ours }) => ours.rmsPercent ?? undefined },
    ],
    ours: (input, output) => [engineCommand, 'optimize', input, output, '--preset', 'wechat'],
    peers: () => [],
  },
];

/** The goals of all jobs. */
export const jobGoals: Goal<Record<string, ContenderFigures[]>>[] = jobs.flatMap(({ name, goals }) =>
  goals.map(({ what, bound, with: other, seen }) => ({
    parts: other === undefined ? [name] : [name, other],
    what: `${name}: ${what}`,
    bound,
    seen: (results) => {
      const standing = (job: string, contender: string): ContenderFigures | undefined =>
        results[job]?.find((row) => row.name === contender && row.failure === null);
      const ours = standing(name, ourName);
      const theirs = (contender: string): ContenderFigures | undefined => standing(name, contender);
      return ours === undefined ? undefined : seen({ ours, theirs, inJob: (job) => standing(job, ourName) });
    },
  })),
);
