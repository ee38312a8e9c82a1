/** One instance of `engine/kernels/raster.c`: its calls, its memory, and the tables it works with. */

import { loadKernel, prepareKernel, type KernelExports } from '../kernels/load.ts';
import { linearToSrgb, srgbToLinear } from '../images/srgb.ts';

// Callers need pictures as soon as a model is read.
prepareKernel('raster');

/** As the C file tells; addresses come signed. */
interface Kernel extends KernelExports {
  allocate(bytes: number): number;
  take(bytes: number): number;
  lay_out(elements: number, vertices: number): number;
  draw_at(): number;
  camera_at(): number;
  place(): void;
  tables_at(): number;
  figures_at(): number;
  localize(corners: number): number;
  hold(vertices: number): number;
  let_go(): void;
  name_held(corners: number, vertices: number): void;
  project_held(vertices: number): void;
  number_corners(corners: number): void;
  halve(from: number, width: number, height: number, to: number, colour: number): void;
  measure_reach(corners: number, vertices: number, slopeX: number, slopeY: number): void;
  start_places(max: number): void;
  note_places(corners: number, vertices: number, from: number, step: number): void;
  centre(distance: number, x: number, y: number): void;
  measure_box(corners: number, vertices: number): void;
  measure_radius(corners: number, vertices: number, x: number, y: number, z: number): void;
  start_picture(width: number, height: number, samples: number, focal: number): void;
  draw_solid(id: number, elements: number, vertices: number, size: number): void;
  draw_masked(id: number, elements: number, vertices: number): void;
  extent(): number;
  find_openness(radius: number): void;
  start_shades(): void;
  chain_shades(firsts: number, batches: number, heads: number): void;
  pick_elements(head: number, id: number): number;
  shade_chain(head: number, id: number, withAlpha: number): void;
  start_panes(max: number): void;
  add_panes(id: number, elements: number, vertices: number): void;
  sort_panes(): void;
  collect_panes(from: number): number;
  lay_panes(from: number, to: number): void;
  start_resolve(withLayer: number, withOpenness: number, dense: number): number;
  collect_rows(from: number): number;
  write_rows(from: number, to: number, behind: number): void;
}

/** All of the kernel's memory, index = address / size of an element. */
interface Views {
  bytes: Uint8Array;
  words: Uint32Array;
  floats: Float32Array;
  doubles: Float64Array;
}

/** Where the kernel expects a batch of elements. */
interface BatchAt {
  corners: number;
  positions: number;
  normals: number;
  colors: number;
  uvs: number[];
}

export interface Rasterizer {
  kernel: Kernel;
  /** Fresh after every call that may take memory. */
  views(): Views;
  /** Memory that stays; not to be asked for once a picture was started. */
  allocate(bytes: number): number;
  /** Memory of the picture at hand. */
  take(bytes: number): number;
  batchAt: BatchAt;
  drawAt: number;
  cameraAt: number;
  figuresAt: number;
  tables: { studio: number; srgb: number; straight: number };
}

/** Fields of the kernel's `Draw` after its matrices, in words. */
export const drawFields = { material: 92, corners: 93, facing: 94, normals: 95, colors: 96, uvs: 97 } as const;

/** Elements that the kernel is handed at once, and vertices that they may lie among: what stays in a core's cache. */
export const batchElements = 16_384;
export const batchVertices = batchElements * 8;
export const maxUvSets = 5;

const encodeSteps = 4096;
const darkBytes = 48;
const taps = 12;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** The kernel's `Tables` in the order of its fields: studio, grazing, dark, taps; then srgb, straight, encoded. */
const doubleTables: Float64Array[] = [
  new Float64Array(3 + 18),
  Float64Array.from({ length: 257 }, (_, i) => 2 ** ((-9.28 * i) / 256)),
  Float64Array.from({ length: darkBytes }, (_, byte) => (byte === 0 ? 0 : srgbToLinear((byte - 0.5) / 255))),
  Float64Array.from({ length: 16 * taps * 2 }, (_, i) => {
    const pattern = Math.floor(i / (taps * 2));
    const tap = i % taps;
    const angle = tap * goldenAngle + (pattern * 2 * Math.PI) / 16;
    const reach = ((tap + 0.5 + (pattern % 4) / 4) / (taps + 1)) ** 1.5;
    return reach * (i % (taps * 2) < taps ? Math.cos(angle) : Math.sin(angle));
  }),
];
const srgbTable = Float32Array.from({ length: 256 }, (_, byte) => srgbToLinear(byte / 255));
const straightTable = Float32Array.from({ length: 256 }, (_, byte) => byte / 255);
const encodedTable = Uint8Array.from({ length: encodeSteps + 1 }, (_, i) => Math.round(linearToSrgb(i / encodeSteps) * 255));

function writeTables(at: number, { bytes, floats, doubles }: Views): Rasterizer['tables'] {
  let next = at;
  for (const values of doubleTables) {
    doubles.set(values, next / 8);
    next += values.byteLength;
  }
  const srgb = next;
  const straight = srgb + srgbTable.byteLength;
  floats.set(srgbTable, srgb / 4);
  floats.set(straightTable, straight / 4);
  bytes.set(encodedTable, straight + straightTable.byteLength);
  return { studio: at, srgb, straight };
}

/** An instance for one model; its memory is freed with it. */
export async function createRasterizer(): Promise<Rasterizer> {
  const kernel = await loadKernel<Kernel>('raster');
  let views: Views | undefined;
  const current = (): Views => {
    const { buffer } = kernel.memory;
    if (views?.bytes.buffer !== buffer) {
      views = {
        bytes: new Uint8Array(buffer),
        words: new Uint32Array(buffer),
        floats: new Float32Array(buffer),
        doubles: new Float64Array(buffer),
      };
    }
    return views;
  };
  const batch = kernel.lay_out(batchElements, batchVertices) >>> 0;
  const [corners, positions, normals, colors, ...uvs] = current().words.slice(batch / 4, batch / 4 + 4 + maxUvSets);
  return {
    kernel,
    views: current,
    allocate: (bytes) => kernel.allocate(bytes) >>> 0,
    take: (bytes) => kernel.take(bytes) >>> 0,
    batchAt: { corners: corners!, positions: positions!, normals: normals!, colors: colors!, uvs },
    drawAt: kernel.draw_at() >>> 0,
    cameraAt: kernel.camera_at() >>> 0,
    figuresAt: kernel.figures_at() >>> 0,
    tables: writeTables(kernel.tables_at() >>> 0, current()),
  };
}
