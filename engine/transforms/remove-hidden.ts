/** Removes parts that cannot be seen from anywhere outside the model. */

import type { VerbContext } from '../context.ts';
import type { Material, Mat4, Primitive, Scene } from '../scenes/scene.ts';
import { listDraws, worldMatrices } from '../scenes/world.ts';
import { isMirrored } from './meshes/join-pieces.ts';
import type { NoOptions, TransformResult } from './transform.ts';
import { staticNodes } from '../scenes/static-nodes.ts';

export interface HiddenResult extends TransformResult {
  /** Removed primitives and their triangles, as often as they were drawn. */
  parts: number;
  triangles: number;
}

/** Pixels an edge of each view. */
const edge = 768;
/** Behind the front by less than this share of the diagonal counts as seen: decals and thin skins stay. */
const depthSlack = 1 / 1000;

interface Part {
  primitive: Primitive;
  matrix: Mat4;
  /** Hides what is behind it. */
  solid: boolean;
  /** Which triangles of a view are drawn: those of this sign, or all when 0. A viewer culls the backs of one-sided materials. */
  front: number;
  covered: boolean;
  seen: boolean;
}

/**
 * Looks at the model from 42 directions all around (the vertices and edge middles of an icosahedron) and removes the triangle primitives of which no
 * pixel is ever in front. What is seen through, moves, or is cut by a mask hides nothing, nor does the back of a one-sided material; what moves
 * stays, as do parts that are smaller than a pixel.
 * A mesh that is drawn at several places goes only when it is hidden at all of them.
 *
 * @example
 * const { parts } = removeHidden(scene);
 */
export function removeHidden(scene: Scene, _options: NoOptions = {}, context: VerbContext = {}): HiddenResult {
  const world = worldMatrices(scene);
  const still = staticNodes(scene);
  const parts: Part[] = [];
  const byPrimitive = new Map<Primitive, Part[]>();
  for (const { node, primitive, matrix, skin } of listDraws(scene, world)) {
    if (primitive.mode !== 'triangles' || primitive.indices.length === 0) continue;
    const moves = skin !== null || !still[node];
    const material = primitive.material === null ? undefined : scene.materials[primitive.material];
    const part: Part = {
      primitive,
      matrix,
      solid: !moves && isSolid(material),
      front: frontOf(material, matrix),
      covered: false,
      seen: moves,
    };
    parts.push(part);
    byPrimitive.set(primitive, [...(byPrimitive.get(primitive) ?? []), part]);
  }
  const sphere = boundingSphere(parts);
  if (parts.length < 2 || sphere.radius === 0) return { parts: 0, triangles: 0, warnings: [] };
  const views = directions();
  const depth = new Float32Array(edge * edge);
  for (const [index, direction] of views.entries()) {
    context.signal?.throwIfAborted();
    context.onProgress?.('hidden', index, views.length);
    look(parts, direction, sphere, depth);
  }
  const hidden = new Set(
    [...byPrimitive]
      .filter(([, list]) => list.every(({ seen, covered, primitive }) => covered && !seen && !primitive.locked))
      .map(([primitive]) => primitive),
  );
  const result: HiddenResult = { warnings: [], parts: 0, triangles: 0 };
  for (const primitive of hidden) {
    const draws = byPrimitive.get(primitive)!.length;
    result.parts += draws;
    result.triangles += (draws * primitive.indices.length) / 3;
  }
  for (const mesh of scene.meshes) mesh.primitives = mesh.primitives.filter((primitive) => !hidden.has(primitive));
  if (result.parts > 0) result.warnings.push({ code: 'hiddenRemoved', params: { count: result.parts } });
  return result;
}

/** The sign of the triangles' area in a view when they are seen from the front, which a mirroring matrix turns round; 0 for both sides. */
const frontOf = (material: Material | undefined, matrix: Mat4): number => (material?.doubleSided ? 0 : isMirrored(matrix) ? -1 : 1);

const isSolid = (material: Material | undefined): boolean =>
  material === undefined || (material.alphaMode === 'opaque' && !('KHR_materials_transmission' in material.extensions));

interface Sphere {
  center: number[];
  radius: number;
}

function boundingSphere(parts: Part[]): Sphere {
  const box = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const { primitive, matrix } of parts) {
    const { positions } = primitive;
    for (let at = 0; at < positions.length; at += 3) {
      for (let axis = 0; axis < 3; axis++) {
        const value = along(positions, at, matrix, axis);
        if (value < box[axis]!) box[axis] = value;
        if (value > box[axis + 3]!) box[axis + 3] = value;
      }
    }
  }
  const size = [0, 1, 2].map((axis) => box[axis + 3]! - box[axis]!);
  return { center: [0, 1, 2].map((axis) => (box[axis]! + box[axis + 3]!) / 2), radius: parts.length > 0 ? Math.hypot(...size) / 2 : 0 };
}

const along = (positions: Float32Array, at: number, m: Mat4, axis: number): number =>
  m[axis]! * positions[at]! + m[4 + axis]! * positions[at + 1]! + m[8 + axis]! * positions[at + 2]! + m[12 + axis]!;

/** Unit vectors: the 12 vertices of an icosahedron and the middles of its 30 edges. */
function directions(): number[][] {
  const phi = (1 + Math.sqrt(5)) / 2;
  const vertices = [-1, 1].flatMap((a) =>
    [-phi, phi].flatMap((b) => [
      [0, a, b],
      [a, b, 0],
      [b, 0, a],
    ]),
  );
  const middles = vertices.flatMap((p, i) =>
    vertices
      .slice(i + 1)
      .flatMap((q) => (Math.hypot(...p.map((value, k) => value - q[k]!)) < 2.1 ? [p.map((value, k) => value + q[k]!)] : [])),
  );
  return [...vertices, ...middles].map((p) => p.map((value) => value / Math.hypot(...p)));
}

/** One view: the solid parts' depths first, then every part is held against them. */
function look(parts: Part[], direction: number[], sphere: Sphere, depth: Float32Array): void {
  const [x, y, z] = direction as [number, number, number];
  const helper = Math.abs(y) < 0.9 ? [0, 1, 0] : [1, 0, 0];
  const right = normalized([helper[1]! * z - helper[2]! * y, helper[2]! * x - helper[0]! * z, helper[0]! * y - helper[1]! * x]);
  const up = [y * right[2]! - z * right[1]!, z * right[0]! - x * right[2]!, x * right[1]! - y * right[0]!];
  const scale = edge / 2 / sphere.radius;
  const project = (part: Part): Float32Array => {
    const { positions } = part.primitive;
    const out = new Float32Array(positions.length);
    for (let at = 0; at < positions.length; at += 3) {
      const [px, py, pz] = [0, 1, 2].map((axis) => along(positions, at, part.matrix, axis) - sphere.center[axis]!) as [
        number,
        number,
        number,
      ];
      out[at] = (px * right[0]! + py * right[1]! + pz * right[2]!) * scale + edge / 2;
      out[at + 1] = (px * up[0]! + py * up[1]! + pz * up[2]!) * scale + edge / 2;
      out[at + 2] = px * x + py * y + pz * z;
    }
    return out;
  };
  depth.fill(-Infinity);
  const projected = parts.map(project);
  parts.forEach((part, i) => {
    if (!part.solid) return;
    raster(part.primitive.indices, projected[i]!, part.front, (pixel, near) => {
      if (near > depth[pixel]!) depth[pixel] = near;
      return true;
    });
  });
  const slack = sphere.radius * 2 * depthSlack;
  parts.forEach((part, i) => {
    if (part.seen) return;
    // A back that a viewer culls still counts as seen: rather keep too much.
    raster(part.primitive.indices, projected[i]!, 0, (pixel, near) => {
      part.covered = true;
      part.seen = near >= depth[pixel]! - slack;
      return !part.seen;
    });
  });
}

const normalized = (v: number[]): number[] => v.map((value) => value / Math.hypot(...v));

/** Where the line at height y crosses an edge; NaN where it does not, or runs along it and so meets the other two edges at its ends. */
const crossing = (y: number, x0: number, y0: number, x1: number, y1: number): number =>
  y0 === y1 || y < Math.min(y0, y1) || y > Math.max(y0, y1) ? NaN : x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);

/** Calls `visit` for every pixel centre in a triangle whose area has the sign of `front` (0: any) with its depth, until it answers false. */
function raster(indices: Uint32Array, points: Float32Array, front: number, visit: (pixel: number, depth: number) => boolean): void {
  for (let at = 0; at < indices.length; at += 3) {
    const [a, b, c] = [indices[at]! * 3, indices[at + 1]! * 3, indices[at + 2]! * 3];
    const [ax, ay, az] = [points[a]!, points[a + 1]!, points[a + 2]!];
    const [bx, by, bz] = [points[b]!, points[b + 1]!, points[b + 2]!];
    const [cx, cy, cz] = [points[c]!, points[c + 1]!, points[c + 2]!];
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
    if (area === 0 || area * front < 0) continue;
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5));
    const rightmost = Math.min(edge - 1, Math.floor(Math.max(ax, bx, cx) - 0.5));
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5));
    const bottom = Math.min(edge - 1, Math.floor(Math.max(ay, by, cy) - 0.5));
    for (let row = top; row <= bottom; row++) {
      const py = row + 0.5;
      // Where the row crosses the edges, a pixel more on each side: a sliver fills little of its box.
      const ab = crossing(py, ax, ay, bx, by);
      const bc = crossing(py, bx, by, cx, cy);
      const ca = crossing(py, cx, cy, ax, ay);
      let from = Infinity;
      let to = -Infinity;
      // NaN is neither below nor above.
      if (ab < from) from = ab;
      if (bc < from) from = bc;
      if (ca < from) from = ca;
      if (ab > to) to = ab;
      if (bc > to) to = bc;
      if (ca > to) to = ca;
      const last = Math.min(rightmost, Math.floor(to) + 1);
      for (let column = Math.max(left, Math.floor(from) - 1); column <= last; column++) {
        const px = column + 0.5;
        const u = ((bx - px) * (cy - py) - (by - py) * (cx - px)) / area;
        const v = ((cx - px) * (ay - py) - (cy - py) * (ax - px)) / area;
        const w = 1 - u - v;
        if (u < 0 || v < 0 || w < 0) continue;
        if (!visit(row * edge + column, u * az + v * bz + w * cz)) return;
      }
    }
  }
}
