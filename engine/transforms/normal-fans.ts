/** Which faces around a place are one smooth surface there, and the normal of each such fan. */

import type { Primitive } from '../scenes/scene.ts';
import { positionRemap } from './position-remap.ts';

/** The triangles of several primitives over one list of vertices. */
export interface Surface {
  /** 3 floats a vertex. */
  positions: Float32Array;
  /** Vertex of each corner, 3 corners a triangle. */
  corners: Uint32Array;
  /** First vertex at the same position, per vertex. */
  places: Uint32Array;
  /** Smoothing group of each triangle, 0 for none; undefined to go by the crease angle. */
  groups: Uint32Array | undefined;
}

export interface Fans {
  /** Fan of each corner. */
  ofCorner: Uint32Array;
  count: number;
  /** Some fan has faces of different directions; else every triangle keeps its own normal, and shading them flat shows the same. */
  curved: boolean;
}

/** Faces over one edge that are looked at: where more meet there, the rest counts as sharp. */
const mostAtEdge = 8;
/** Height of a triangle, as a share of its longest side, below which its direction is rounding alone. */
const flattest = 1e-6;
/** Square of the distance of two unit normals: faces that lie in one plane but for rounding. */
const oneDirection = 1e-8;

export function surfaceOf(primitives: Primitive[], groups?: ReadonlyMap<Primitive, Uint32Array>): Surface {
  const positions = new Float32Array(primitives.reduce((sum, primitive) => sum + primitive.positions.length, 0));
  const corners = new Uint32Array(primitives.reduce((sum, { indices }) => sum + indices.length, 0));
  const grouped = groups && new Uint32Array(corners.length / 3);
  let vertex = 0;
  let corner = 0;
  for (const primitive of primitives) {
    const { indices } = primitive;
    positions.set(primitive.positions, vertex * 3);
    const own = groups?.get(primitive);
    if (own) grouped!.set(own, corner / 3);
    for (let i = 0; i < indices.length; i++) corners[corner++] = indices[i]! + vertex;
    vertex += primitive.positions.length / 3;
  }
  return { positions, corners, places: positionRemap(positions), groups: grouped };
}

/** Unit normal of each triangle; 0 where it has no area to speak of. */
export function faceNormals(positions: Float32Array, corners: Uint32Array): Float32Array {
  const out = new Float32Array(corners.length);
  for (let at = 0; at < corners.length; at += 3) {
    const a = corners[at]! * 3;
    const b = corners[at + 1]! * 3;
    const c = corners[at + 2]! * 3;
    const ux = positions[b]! - positions[a]!;
    const uy = positions[b + 1]! - positions[a + 1]!;
    const uz = positions[b + 2]! - positions[a + 2]!;
    const vx = positions[c]! - positions[a]!;
    const vy = positions[c + 1]! - positions[a + 1]!;
    const vz = positions[c + 2]! - positions[a + 2]!;
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const length = Math.sqrt(x * x + y * y + z * z);
    const u = ux * ux + uy * uy + uz * uz;
    const v = vx * vx + vy * vy + vz * vz;
    const w = u + v - 2 * (ux * vx + uy * vy + uz * vz);
    if (!(length > flattest * Math.max(u, v, w))) continue;
    out[at] = x / length;
    out[at + 1] = y / length;
    out[at + 2] = z / length;
  }
  return out;
}

/**
 * Joins corners at a place over the edges that their faces share there, where both run round the same way and the edge is smooth. Faces without area
 * join any fan at the place. A fan goes by its edges alone: one sharp edge that does not cut the faces round a place in two parts nothing.
 */
export function fansOf({ positions, corners, places, groups }: Surface, creaseAngle: number): Fans {
  const faces = faceNormals(positions, corners);
  // Unit vectors at an angle α are 2 sin(α/2) apart, which rounding hurts less than their cosine.
  const most = (2 * Math.sin((creaseAngle * Math.PI) / 360)) ** 2;
  const isFlat = (at: number): boolean => faces[at] === 0 && faces[at + 1] === 0 && faces[at + 2] === 0;
  let curved = false;
  const isSmooth = (one: number, other: number): boolean => {
    const x = faces[one]! - faces[other]!;
    const y = faces[one + 1]! - faces[other + 1]!;
    const z = faces[one + 2]! - faces[other + 2]!;
    const apart = x * x + y * y + z * z;
    const smooth = groups ? groups[one / 3] !== 0 && groups[one / 3] === groups[other / 3] : apart <= most;
    curved ||= smooth && apart > oneDirection;
    return smooth;
  };

  const { starts, list } = cornersAtPlaces(corners, places);
  const ofCorner = new Uint32Array(corners.length);
  // Of the place at hand: for each neighbouring place the corners whose face goes on to it, as a chain of numbers from 1 on, 0 ends.
  const head = new Uint32Array(places.length);
  let room = 64;
  let chain = new Uint32Array(room);
  let parent = new Uint32Array(room);
  let count = 0;
  const root = (at: number): number => {
    let up = at;
    while (parent[up] !== up) up = parent[up] = parent[parent[up]!]!;
    return up;
  };
  for (let place = 0; place < places.length; place++) {
    const from = starts[place]!;
    const degree = starts[place + 1]! - from;
    if (degree === 0) continue;
    if (degree > room) {
      room = degree * 2;
      chain = new Uint32Array(room);
      parent = new Uint32Array(room);
    }
    let sound = -1;
    for (let i = 0; i < degree; i++) {
      parent[i] = i;
      const corner = list[from + i]!;
      const face = corner - (corner % 3);
      if (isFlat(face)) continue;
      if (sound < 0) sound = i;
      const next = places[corners[corner === face + 2 ? face : corner + 1]!]!;
      chain[i] = head[next]!;
      head[next] = i + 1;
    }
    for (let i = 0; i < degree; i++) {
      const corner = list[from + i]!;
      const face = corner - (corner % 3);
      if (isFlat(face)) {
        parent[i] = Math.max(sound, 0);
        continue;
      }
      const before = places[corners[corner === face ? face + 2 : corner - 1]!]!;
      let other = head[before]!;
      for (let tries = 0; other !== 0 && tries < mostAtEdge; tries++, other = chain[other - 1]!) {
        const otherCorner = list[from + other - 1]!;
        if (isSmooth(face, otherCorner - (otherCorner % 3))) parent[root(i)] = root(other - 1);
      }
    }
    for (let i = 0; i < degree; i++) {
      const corner = list[from + i]!;
      head[places[corners[corner % 3 === 2 ? corner - 2 : corner + 1]!]!] = 0;
    }
    const first = count;
    // Roots are numbered first, then what hangs on them.
    for (let i = 0; i < degree; i++) if (parent[i] === i) chain[i] = count++;
    for (let i = 0; i < degree; i++) ofCorner[list[from + i]!] = count - first === 1 ? first : chain[root(i)]!;
  }
  return { ofCorner, count, curved };
}

/** Corners in the order of their places: those of place `p` stand in `list` from `starts[p]` to `starts[p + 1]`. */
function cornersAtPlaces(corners: Uint32Array, places: Uint32Array): { starts: Uint32Array; list: Uint32Array } {
  const starts = new Uint32Array(places.length + 1);
  for (let i = 0; i < corners.length; i++) starts[places[corners[i]!]! + 1]!++;
  for (let place = 0; place < places.length; place++) starts[place + 1]! += starts[place]!;
  const next = starts.slice(0, places.length);
  const list = new Uint32Array(corners.length);
  for (let i = 0; i < corners.length; i++) list[next[places[corners[i]!]!]!++] = i;
  return { starts, list };
}

/** Unit normal of each fan, its faces weighted by their angles at the place; up where no face has an area. */
export function fanNormals(
  corners: Uint32Array,
  positions: Float32Array,
  { ofCorner, count }: Pick<Fans, 'ofCorner' | 'count'>,
): Float32Array {
  const faces = faceNormals(positions, corners);
  const out = new Float32Array(count * 3);
  for (let at = 0; at < corners.length; at += 3) {
    const [x, y, z] = [faces[at]!, faces[at + 1]!, faces[at + 2]!];
    if (x === 0 && y === 0 && z === 0) continue;
    const first = angleAt(positions, corners[at]! * 3, corners[at + 1]! * 3, corners[at + 2]! * 3);
    const second = angleAt(positions, corners[at + 1]! * 3, corners[at + 2]! * 3, corners[at]! * 3);
    for (let k = 0; k < 3; k++) {
      const weight = k === 0 ? first : k === 1 ? second : Math.max(0, Math.PI - first - second);
      const to = ofCorner[at + k]! * 3;
      out[to]! += x * weight;
      out[to + 1]! += y * weight;
      out[to + 2]! += z * weight;
    }
  }
  for (let at = 0; at < out.length; at += 3) {
    const [x, y, z] = [out[at]!, out[at + 1]!, out[at + 2]!];
    const length = Math.sqrt(x * x + y * y + z * z);
    if (length > 1e-9) {
      out[at] = x / length;
      out[at + 1] = y / length;
      out[at + 2] = z / length;
    } else out.set([0, 1, 0], at);
  }
  return out;
}

/** Radians at `a` between the ways to `b` and `c`. */
function angleAt(p: Float32Array, a: number, b: number, c: number): number {
  const ux = p[b]! - p[a]!;
  const uy = p[b + 1]! - p[a + 1]!;
  const uz = p[b + 2]! - p[a + 2]!;
  const vx = p[c]! - p[a]!;
  const vy = p[c + 1]! - p[a + 1]!;
  const vz = p[c + 2]! - p[a + 2]!;
  const cosine = (ux * vx + uy * vy + uz * vz) / Math.sqrt((ux * ux + uy * uy + uz * uz) * (vx * vx + vy * vy + vz * vz));
  return Math.acos(Math.max(-1, Math.min(1, cosine)));
}
