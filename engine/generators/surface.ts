/** Parametric surfaces as primitives: a grid of quads over (u, v), with normals from differences. */

import { createPrimitive } from '../scenes/create-scene.ts';
import type { Primitive } from '../scenes/scene.ts';
import { createNoise } from '../numbers/random.ts';

export interface SurfaceOptions {
  columns: number;
  rows: number;
  /** Point at u, v in [0, 1]. */
  at: (u: number, v: number) => readonly [number, number, number];
  /** Default true. */
  normals?: boolean;
  /** Default true; (u, v) times this. */
  uvScale?: readonly [number, number] | null;
  /** The surface meets itself at u = 1; vertices stay doubled for the uvs, normals agree. */
  closedU?: boolean;
  material?: number | null;
}

/** columns × rows × 2 triangles, seen from the side where u × v points. */
export function createSurface(options: SurfaceOptions): Primitive {
  const { columns, rows, at, normals = true, uvScale = [1, 1], closedU = false, material = null } = options;
  const width = columns + 1;
  const vertices = width * (rows + 1);
  const positions = new Float32Array(vertices * 3);
  const uvs = new Float32Array(uvScale ? vertices * 2 : 0);
  for (let row = 0, vertex = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++, vertex++) {
      const u = column / columns;
      const v = row / rows;
      positions.set(at(closedU && column === columns ? 0 : u, v), vertex * 3);
      if (uvScale) uvs.set([u * uvScale[0], v * uvScale[1]], vertex * 2);
    }
  }
  const indices = new Uint32Array(columns * rows * 6);
  for (let row = 0, k = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, k += 6) {
      const a = row * width + column;
      indices.set([a, a + 1, a + width, a + 1, a + width + 1, a + width], k);
    }
  }
  return createPrimitive(positions, indices, {
    normals: normals ? gridNormals(positions, width, rows + 1, closedU) : null,
    uvs: uvScale ? [uvs] : [],
    material,
  });
}

function gridNormals(positions: Float32Array, width: number, height: number, closedU: boolean): Float32Array {
  const out = new Float32Array(positions.length);
  const columnBefore = (column: number): number => (column > 0 ? column - 1 : closedU ? width - 2 : 0);
  const columnAfter = (column: number): number => (column < width - 1 ? column + 1 : closedU ? 1 : width - 1);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const left = (row * width + columnBefore(column)) * 3;
      const right = (row * width + columnAfter(column)) * 3;
      const up = (Math.max(0, row - 1) * width + column) * 3;
      const down = (Math.min(height - 1, row + 1) * width + column) * 3;
      const d = (a: number, b: number, axis: number): number => positions[b + axis]! - positions[a + axis]!;
      const [ux, uy, uz] = [d(left, right, 0), d(left, right, 1), d(left, right, 2)];
      const [vx, vy, vz] = [d(up, down, 0), d(up, down, 1), d(up, down, 2)];
      const nx = uy * vz - uz * vy;
      const ny = uz * vx - ux * vz;
      const nz = ux * vy - uy * vx;
      const length = Math.hypot(nx, ny, nz);
      out.set(length > 0 ? [nx / length, ny / length, nz / length] : [0, 1, 0], (row * width + column) * 3);
    }
  }
  return out;
}

export interface TerrainOptions {
  columns: number;
  rows: number;
  seed?: number;
  /** Metres; default 10 by 10 with hills of 0.5. */
  size?: number;
  height?: number;
  normals?: boolean;
  uvScale?: readonly [number, number] | null;
  material?: number | null;
}

/** Hills over a square in the xz plane, three octaves of noise. */
export function createTerrain(options: TerrainOptions): Primitive {
  const { seed = 1, size = 10, height = 0.5 } = options;
  const noise = createNoise(seed);
  return createSurface({
    ...options,
    // u runs along z so that the upper side is the front.
    at: (u, v) => [v * size, height * (noise(u * 8, v * 8) + noise(u * 32, v * 32) / 4 + noise(u * 128, v * 128) / 16), u * size],
  });
}

export interface SphereOptions {
  columns: number;
  rows: number;
  radius?: number;
  center?: readonly [number, number, number];
  normals?: boolean;
  uvScale?: readonly [number, number] | null;
  material?: number | null;
}

/** A sphere around the y axis; its poles are rings of doubled vertices, as exporters write them. */
export function createSphere(options: SphereOptions): Primitive {
  const { radius = 1, center = [0, 0, 0] } = options;
  return createSurface({
    ...options,
    closedU: true,
    at: (u, v) => {
      const angle = u * 2 * Math.PI;
      // Exactly 0 at both poles, so that the sphere is closed.
      const ring = v === 1 ? 0 : radius * Math.sin(v * Math.PI);
      return [center[0] + ring * Math.cos(angle), center[1] + radius * Math.cos(v * Math.PI), center[2] + ring * Math.sin(angle)];
    },
  });
}
