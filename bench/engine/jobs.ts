/** What is measured, beside what: each contender is one or more commands from an input to an output. */

import { fileURLToPath } from 'node:url';
import type { InputName } from './inputs.ts';
import type { Peers } from './peers.ts';

const engine = [process.execPath, fileURLToPath(new URL('../../engine/cli/main.js', import.meta.url))];

export interface Contender {
  name: string;
  commands: string[][];
}

export interface Job {
  name: string;
  input: InputName;
  goal: string;
  /** Whether the result is compared with the input (minutes for the largest). */
  quality: boolean;
  ours: (input: string, output: string) => string[];
  /** In the order of the goal's table; `middle` is a file between two commands. */
  peers: (peers: Peers, input: string, output: string, middle: string) => Contender[];
}

const optimize =
  (...options: string[]) =>
  (input: string, output: string) => [...[...engine, 'optimize', input, output, '--preset', 'custom'], ...options];
const half = ['--ratio', '0.5', '--error', '1', '--texture-format', 'keep', '--texture-size', 'keep'];
const untouched = ['--ratio', '1', '--error', '0', '--compression', 'none', '--texture-size', 'keep'];

const gltfpacks = (peers: Peers, input: string, output: string, ...options: string[]): Contender[] => [
  { name: 'gltfpack (npm)', commands: [[peers.gltfpack, '-i', input, '-o', output, ...options]] },
  ...(peers.nativeGltfpack === undefined
    ? []
    : [{ name: 'gltfpack (Debian)', commands: [[peers.nativeGltfpack, '-i', input, '-o', output, ...options]] }]),
];

/** gltfpack drops texture coordinates that no texture uses (with -kv it rounds them to nothing), ours keeps them. */
const meshopt: Job['peers'] = (peers, input, output) => gltfpacks(peers, input, output, '-si', '0.5', '-cc');

export const jobs: Job[] = [
  {
    ...{ name: 'obj-meshopt', input: 'scan-1.4m.obj', quality: true },
    goal: 'wall ≤ 0.65 of npm gltfpack, memory ≤ 390 MB',
    ours: optimize(...half, '--compression', 'meshopt'),
    peers: meshopt,
  },
  {
    ...{ name: 'obj-draco', input: 'scan-1.4m.obj', quality: true },
    goal: 'wall ≤ 0.35, smaller file at no larger error',
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
    goal: 'wall ≤ 0.6 of gltf-transform, ≤ 1.0 of gltfpack -tw, PSNR within 0.5 dB',
    ours: optimize(...untouched, '--texture-format', 'webp'),
    peers: (peers, input, output) => [
      { name: 'gltf-transform webp', commands: [[peers.gltfTransform, 'webp', input, output]] },
      ...gltfpacks(peers, input, output, '-tw', '-noq'),
    ],
  },
  {
    ...{ name: 'obj-large', input: 'scan-5.5m.obj', quality: false },
    goal: 'memory < 1.2 GB, time a triangle ≤ 1.1 of that at 1.4 M',
    ours: optimize(...half, '--compression', 'meshopt'),
    peers: meshopt,
  },
  {
    ...{ name: 'stl', input: 'scan-1.4m.stl', quality: false },
    goal: 'the smaller one, for the time a triangle',
    ours: optimize(...half, '--compression', 'meshopt'),
    peers: () => [],
  },
  {
    ...{ name: 'stl-large', input: 'scan-5.5m.stl', quality: false },
    goal: 'memory < 1.2 GB, time a triangle ≤ 1.1 of that at 1.4 M',
    ours: optimize(...half, '--compression', 'meshopt'),
    peers: () => [],
  },
  {
    ...{ name: 'nodes', input: 'assembly-20k.glb', quality: false },
    goal: 'wall ≤ 0.3, fewer draw calls',
    ours: optimize(...half, '--compression', 'draco', '--instance', '--join'),
    peers: (peers, input, output) => [
      { name: 'gltf-transform optimize', commands: [[peers.gltfTransform, 'optimize', input, output, '--compress', 'draco']] },
    ],
  },
  {
    ...{ name: 'oblique', input: 'oblique-180.glb', quality: true },
    goal: 'the ratio reached, or a stated error bound that forbids it',
    ours: optimize(...half, '--compression', 'meshopt'),
    peers: (peers, input, output) => [
      ...meshopt(peers, input, output, ''),
      {
        name: 'gltf-transform simplify',
        commands: [[peers.gltfTransform, 'simplify', input, output, '--ratio', '0.5', '--error', '0.01']],
      },
    ],
  },
];
