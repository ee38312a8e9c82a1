/** Readers that we did not write: which formats each reads, what it tells of them, and in which frame. */

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { validateBytes } from 'gltf-validator';
import type { TargetId } from '#domain/formats/targets';
import type { Found } from './found.ts';
import { readWithThree } from './three.ts';
import { scripts, type Tools } from './tools.ts';

/** What is compared where the reader tells it. */
export type Trait = 'triangles' | 'bounds' | 'volume' | 'materials' | 'colors' | 'pictures' | 'nodes' | 'clips';

export interface Reader {
  label: string;
  /**
   * Formats, each with what its places are in: `m` metres with Y up, whatever the file states; `file` as the numbers in the file; or the length of what
   * the reader calls 1, in metres, with Y up.
   */
  frames: Partial<Record<TargetId, 'm' | 'file' | number>>;
  /** Formats whose linear colours it takes for sRGB, and those whose sRGB colours it gives as they are; else they come as linear. */
  decodes?: readonly TargetId[];
  leavesEncoded?: readonly TargetId[];
  /** Formats of which it gives identifiers, not names. */
  nameless?: readonly TargetId[];
  tool?: 'blender' | 'usdCore' | 'trimesh' | 'lib3mf' | 'assimp' | 'ufbx' | 'occt';
  /** One answer for each file, in their order. */
  read(files: string[], tools: Tools): Promise<Found[]>;
}

/** A script of this folder that prints a line of JSON for each file. */
const script =
  (name: string): Reader['read'] =>
  (files, { python }) =>
    linesOf(python, [join(scripts, name)], files);

/** How long a reader may take for one file. */
const limitMs = 120_000;

/** A reader that ends or hangs at a file is told so for that file, and begun anew with the next. */
async function linesOf(command: string, args: readonly string[], files: readonly string[]): Promise<Found[]> {
  const found: Found[] = [];
  while (found.length < files.length) {
    const { lines, ended } = await run(command, [...args, ...files.slice(found.length)]);
    found.push(...lines.map(parse));
    if (found.length < files.length) found.push({ errors: [ended] });
  }
  return found;
}

function run(command: string, args: readonly string[]): Promise<{ lines: string[]; ended: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const stop = setTimeout(() => child.kill('SIGKILL'), limitMs);
    let problems = '';
    const lines: string[] = [];
    createInterface(child.stdout).on('line', (line) => {
      stop.refresh();
      // Libraries print between our lines.
      if (line.startsWith('{')) lines.push(line);
    });
    child.stderr.setEncoding('utf8').on('data', (part: string) => (problems = (problems + part).slice(-500)));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      clearTimeout(stop);
      resolve({ lines, ended: `the reader ended with ${signal ?? code}: ${problems}` });
    });
  });
}

function parse(line: string): Found {
  try {
    return JSON.parse(line) as Found;
  } catch (error) {
    return { errors: [String(error)] };
  }
}

async function validate(file: string): Promise<Found> {
  const near = (uri: string): Promise<Uint8Array> =>
    readFile(join(dirname(file), decodeURIComponent(uri))).then((bytes) => new Uint8Array(bytes));
  const options = { uri: basename(file), externalResourceFunction: near };
  const { issues } = await validateBytes(new Uint8Array(await readFile(file)), options);
  const errors = issues.messages.filter(({ severity }) => severity === 0).map(({ code, message }) => `${code}: ${message}`);
  return { errors };
}

export const readers = {
  three: {
    label: 'three',
    frames: {
      glb: 'm',
      gltf: 'm',
      amrt: 'm',
      fbx: 0.01,
      usdz: 'm',
      usda: 'm',
      obj: 'file',
      stl: 'file',
      '3mf': 'file',
      ply: 'file',
      dae: 'm',
      '3ds': 'file',
    },
    decodes: ['fbx', 'obj'],
    leavesEncoded: ['3ds'],
    nameless: ['usdz', 'usda', '3ds'],
    read: readWithThree,
  },
  validator: {
    label: 'glTF-Validator',
    frames: { glb: 'm', gltf: 'm', amrt: 'm' },
    read: (files) => Promise.all(files.map(validate)),
  },
  blender: {
    label: 'Blender',
    tool: 'blender',
    frames: { glb: 'm', gltf: 'm', obj: 'm', stl: 0.001, ply: 'm', dae: 'm', usdz: 'm', usda: 'm', fbx: 'm' },
    leavesEncoded: ['dae'],
    nameless: ['usdz', 'usda'],
    read: script('blender.py'),
  },
  usdCore: { label: 'usd-core', tool: 'usdCore', frames: { usdz: 'm', usda: 'm' }, read: script('usd_core.py') },
  ufbx: {
    label: 'ufbx',
    tool: 'ufbx',
    frames: { fbx: 'm' },
    read: (files, { ufbx }) => linesOf(ufbx, [], files),
  },
  assimp: {
    label: 'assimp',
    tool: 'assimp',
    frames: { glb: 'm', gltf: 'm', fbx: 'file', obj: 'file', stl: 'file', ply: 'file', dae: 'm', '3ds': 'm', off: 'file' },
    leavesEncoded: ['dae', '3ds'],
    nameless: ['3ds'],
    read: script('assimp.py'),
  },
  // Of a BREP, which states no unit, it gives millimetres as metres as well.
  occt: { label: 'Open CASCADE', tool: 'occt', frames: { step: 'm', iges: 'm', brep: 'm' }, read: script('occt.py') },
  lib3mf: { label: 'lib3mf', tool: 'lib3mf', frames: { '3mf': 'm' }, read: script('lib3mf_reader.py') },
  trimesh: {
    label: 'trimesh',
    tool: 'trimesh',
    frames: { glb: 'm', '3mf': 'm', obj: 'file', stl: 'file', ply: 'file', off: 'file' },
    read: script('trimesh_reader.py'),
  },
} as const satisfies Record<string, Reader>;
export type ReaderId = keyof typeof readers;
export const readerIds = Object.keys(readers) as ReaderId[];
export const readerOf = (id: ReaderId): Reader => readers[id];
