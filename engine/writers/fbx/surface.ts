/** The faces of a mesh as FBX has them: control points that corners share, whatever their normals and texture coordinates are. */

import type { Primitive } from '../../scenes/scene.ts';
import { splitQuads } from '../../scenes/quads.ts';
import { faceNormal } from '../../scenes/face-normal.ts';
import { compactVertices } from '../../transforms/meshes/compact.ts';
import { positionRemap } from '../../transforms/meshes/position-remap.ts';

/** All primitives one after the other; vertices are numbered through. */
export interface Surface {
  primitives: Primitive[];
  /** Of each primitive 4 a quad, then 3 a triangle. */
  corners: Uint32Array;
  /** How many of each, a primitive. */
  polygons: { quads: number; triangles: number }[];
  positions: Float32Array;
  normals: Float32Array | null;
  /** Only where every primitive has them. */
  tangents: Float32Array | null;
  uvs: Float32Array[];
  colors: Float32Array | null;
  joints: Float32Array[];
  weights: Float32Array[];
  targets: { name: string; positions: Float32Array; normals: Float32Array | null }[];
  /** The control point of each vertex. */
  pointOf: Uint32Array;
  /** A vertex at each control point. */
  vertexOf: Uint32Array;
}

type Numbers = Float32Array | Uint16Array | null | undefined;

/** Faces that lie on one another with their backs keep points of their own: programs drop a second face of the same points. */
const leastAgreement = -0.5;

/** Puts the triangle primitives of a mesh together; undefined where there are none. */
export function surfaceOf(source: readonly Primitive[]): Surface | undefined {
  const drawn = source.filter(({ mode, indices }) => mode === 'triangles' && indices.length >= 3);
  if (drawn.length === 0) return undefined;
  const primitives = drawn.map((primitive) =>
    primitive.indices.length < primitive.positions.length / 3 ? compactVertices(primitive) : primitive,
  );
  const join = (width: number, of: (primitive: Primitive) => Numbers, fallback = 0): Float32Array =>
    joinNumbers(primitives, width, of, fallback);
  const has = (of: (primitive: Primitive) => Numbers): boolean => primitives.some((primitive) => of(primitive)?.length);
  const most = (of: (primitive: Primitive) => readonly unknown[]): number[] =>
    Array.from({ length: Math.max(...primitives.map((primitive) => of(primitive).length)) }, (_, i) => i);

  const surface: Surface = {
    primitives,
    ...joinCorners(primitives),
    positions: join(3, ({ positions }) => positions),
    normals: has(({ normals }) => normals) ? join(3, (primitive) => primitive.normals ?? normalsOf(primitive)) : null,
    tangents: primitives.every(({ tangents, normals }) => tangents && normals) ? join(4, ({ tangents }) => tangents) : null,
    uvs: most(({ uvs }) => uvs).map((set) => join(2, ({ uvs }) => uvs[set])),
    colors: has(({ colors }) => colors) ? join(4, ({ colors }) => colors, 1) : null,
    joints: most(({ joints }) => joints).map((set) => join(4, ({ joints }) => joints[set])),
    weights: most(({ weights }) => weights).map((set) => join(4, ({ weights }) => weights[set])),
    targets: most(({ targets }) => targets).map((target) => ({
      name: primitives.find(({ targets }) => targets[target])?.targets[target]!.name ?? '',
      positions: join(3, ({ targets }) => targets[target]?.positions),
      normals: has(({ targets }) => targets[target]?.normals) ? join(3, ({ targets }) => targets[target]?.normals) : null,
    })),
    pointOf: new Uint32Array(),
    vertexOf: new Uint32Array(),
  };
  sharePoints(surface);
  return surface;
}

function joinCorners(primitives: readonly Primitive[]): Pick<Surface, 'corners' | 'polygons'> {
  const faces = primitives.map((primitive) => splitQuads({ ...primitive, indices: primitive.indices.subarray(0, whole(primitive)) }));
  const polygons = faces.map(({ quads, triangles }) => ({ quads: quads.length / 4, triangles: triangles.length / 3 }));
  if (primitives.length === 1 && polygons[0]!.quads === 0) return { corners: faces[0]!.triangles, polygons };
  const corners = new Uint32Array(faces.reduce((sum, { quads, triangles }) => sum + quads.length + triangles.length, 0));
  let at = 0;
  let base = 0;
  for (const [i, { positions }] of primitives.entries()) {
    const { quads, triangles } = faces[i]!;
    for (const list of [quads, triangles]) for (const vertex of list) corners[at++] = base + vertex;
    base += positions.length / 3;
  }
  return { corners, polygons };
}

const whole = ({ indices }: Primitive): number => indices.length - (indices.length % 3);

function joinNumbers(
  primitives: readonly Primitive[],
  width: number,
  of: (primitive: Primitive) => Numbers,
  fallback: number,
): Float32Array {
  const [first] = primitives;
  const own = primitives.length === 1 ? of(first!) : undefined;
  if (own instanceof Float32Array) return own;
  const out = new Float32Array(primitives.reduce((sum, { positions }) => sum + positions.length / 3, 0) * width);
  let at = 0;
  for (const primitive of primitives) {
    const length = (primitive.positions.length / 3) * width;
    const numbers = of(primitive);
    if (numbers) out.set(numbers.subarray(0, length), at);
    else if (fallback !== 0) out.fill(fallback, at, at + length);
    at += length;
  }
  return out;
}

/** Directions of the faces around each vertex, for a primitive without normals beside others. */
function normalsOf({ positions, indices }: Primitive): Float32Array {
  const sums = new Float32Array(positions.length);
  const face = new Float64Array(3);
  for (let i = 0; i + 2 < indices.length; i += 3) {
    faceNormal(positions, indices[i]! * 3, indices[i + 1]! * 3, indices[i + 2]! * 3, face);
    for (let corner = 0; corner < 3; corner++) for (let k = 0; k < 3; k++) sums[indices[i + corner]! * 3 + k]! += face[k]!;
  }
  for (let at = 0; at < sums.length; at += 3) {
    const length = Math.hypot(sums[at]!, sums[at + 1]!, sums[at + 2]!) || 1;
    for (let k = 0; k < 3; k++) sums[at + k]! /= length;
  }
  return sums;
}

/** Vertices at one place become one point unless something moves them apart. Points are in the order of their first use. */
function sharePoints(surface: Surface): void {
  const { positions, normals, corners } = surface;
  const first = positionRemap(positions);
  const motion: { numbers: Float32Array; width: number }[] = [
    ...surface.joints.map((numbers) => ({ numbers, width: 4 })),
    ...surface.weights.map((numbers) => ({ numbers, width: 4 })),
    ...surface.targets.map((target) => ({ numbers: target.positions, width: 3 })),
  ];
  const agrees = (a: number, b: number): boolean => {
    if (normals) {
      const dot = normals[a * 3]! * normals[b * 3]! + normals[a * 3 + 1]! * normals[b * 3 + 1]! + normals[a * 3 + 2]! * normals[b * 3 + 2]!;
      if (dot < leastAgreement) return false;
    }
    for (const { numbers, width } of motion)
      for (let k = 0; k < width; k++) if (numbers[a * width + k] !== numbers[b * width + k]) return false;
    return true;
  };
  const none = 0xffffffff;
  const pointOf = new Uint32Array(first.length).fill(none);
  const vertexOf = new Uint32Array(first.length);
  let points = 0;
  for (let i = 0; i < corners.length; i++) {
    const vertex = corners[i]!;
    if (pointOf[vertex] !== none) continue;
    const twin = first[vertex]!;
    const shares = twin !== vertex && agrees(vertex, twin);
    if (shares && pointOf[twin] === none) {
      vertexOf[points] = twin;
      pointOf[twin] = points++;
    }
    if (shares) pointOf[vertex] = pointOf[twin]!;
    else {
      vertexOf[points] = vertex;
      pointOf[vertex] = points++;
    }
  }
  surface.pointOf = pointOf;
  surface.vertexOf = vertexOf.slice(0, points);
}
