/** The one door to occt-import-js (LGPL-2.1, a package of its own that may be replaced): bytes in, triangles out. */

import { createRequire } from 'node:module';
import type { KernelCode, Tier } from './kernel-code.ts';

export type CadFormat = 'step' | 'iges' | 'brep';

/** What a thread is asked to tessellate. */
export interface CadInput {
  format: CadFormat;
  bytes: Uint8Array;
  /** Most distance from the surface: millimetres, or a part of the mean edge of each free shape's box when `relative`. */
  linear: number;
  relative: boolean;
  /** Radians. */
  angular: number;
  code: KernelCode;
}

/** Linear RGB, and opacity where it is not whole. */
export type CadColor = [number, number, number, number?];

export interface CadFace {
  /** The face's triangles, last included; an empty face has `last < first`. */
  first: number;
  last: number;
  color: CadColor | null;
}

/** The triangles of a solid or a shell. */
export interface CadMesh {
  name: string;
  color: CadColor | null;
  /** Millimetres, Z up, vertices of one face after those of the other. */
  positions: Float64Array;
  normals: Float32Array | null;
  indices: Uint32Array;
  faces: CadFace[];
}

export interface CadNode {
  name: string;
  meshes: number[];
  children: CadNode[];
}

export interface CadOutput {
  root: CadNode;
  meshes: CadMesh[];
}

interface OcctMesh {
  name: string;
  color?: CadColor;
  attributes: { position: { array: number[] }; normal?: { array: number[] } };
  index: { array: number[] };
  brep_faces: CadFace[];
}

interface OcctResult {
  success: boolean;
  root: CadNode;
  meshes: OcctMesh[];
}

type OcctRead = (bytes: Uint8Array, params: Record<string, string | number>) => OcctResult;
type Occt = Record<'ReadStepFile' | 'ReadIgesFile' | 'ReadBrepFile', OcctRead>;

const readers = { step: 'ReadStepFile', iges: 'ReadIgesFile', brep: 'ReadBrepFile' } as const satisfies Record<CadFormat, keyof Occt>;

let loaded: { tier: Tier; occt: Promise<Occt> } | undefined;

interface OcctSettings {
  print: () => void;
  printErr: () => void;
  instantiateWasm: (
    imports: Parameters<typeof WebAssembly.instantiate>[1],
    onInstance: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => object;
}

function loadOcct({ module }: KernelCode): Promise<Occt> {
  const start = createRequire(import.meta.url)('occt-import-js') as (settings: OcctSettings) => Promise<Occt>;
  const silent = (): void => undefined;
  return new Promise((resolve, reject) => {
    const settings: OcctSettings = {
      print: silent,
      printErr: silent,
      instantiateWasm: (imports, onInstance) => {
        WebAssembly.instantiate(module, imports).then((instance) => onInstance(instance, module), reject);
        return {};
      },
    };
    start(settings).then(resolve, reject);
  });
}

/**
 * Triangles of a CAD file; null when nothing in it could be read. An exception inside the module leaves it in an unknown state: the next
 * call starts a fresh one.
 */
export async function tessellate({ format, bytes, linear, relative, angular, code }: CadInput): Promise<CadOutput | null> {
  if (loaded?.tier !== code.tier) loaded = { tier: code.tier, occt: loadOcct(code) };
  const occt = await loaded.occt;
  let result: OcctResult;
  try {
    result = occt[readers[format]](bytes, {
      linearUnit: 'millimeter',
      linearDeflectionType: relative ? 'bounding_box_ratio' : 'absolute_value',
      linearDeflection: linear,
      angularDeflection: angular,
    });
  } catch (error) {
    loaded = undefined;
    // Its own exceptions come as numbers and as WebAssembly traps; memory that cannot be had is the caller's to name.
    if (error instanceof RangeError && !error.message.includes('call stack')) throw error;
    return null;
  }
  if (!result.success) return null;
  return { root: result.root, meshes: result.meshes.map(compact) };
}

function compact({ name, color, attributes, index, brep_faces }: OcctMesh): CadMesh {
  return {
    name,
    color: color ?? null,
    positions: Float64Array.from(attributes.position.array),
    normals: attributes.normal ? Float32Array.from(attributes.normal.array) : null,
    indices: Uint32Array.from(index.array),
    faces: brep_faces,
  };
}

/** The buffers of an answer, to be moved rather than copied between threads. */
export const buffersOf = (output: CadOutput): ArrayBuffer[] =>
  output.meshes.flatMap(({ positions, normals, indices }) =>
    [positions, indices, ...(normals ? [normals] : [])].map((array) => array.buffer as ArrayBuffer),
  );
