/** Closed solids as indexed triangles. Pure TypeScript, so that a browser builds the same solid as a worker does. */

export type Point = readonly [x: number, y: number, z: number];

/** A closed surface: every edge belongs to two triangles, which run along it in opposite directions. Metres, Y up. */
export interface Solid {
  /** 3 numbers a vertex. */
  positions: number[];
  /** 3 a triangle, counter-clockwise seen from outside. */
  indices: number[];
  /** 3 linear numbers a vertex, where its surface is not of one colour. */
  colors?: number[];
}

/** Solids of one name and one material. They may touch or enter each other; each is closed by itself. */
export interface Part {
  name: string;
  /** A key of the finishes, which say the material. */
  finish: string;
  solids: Solid[];
}

export interface Placement {
  /** Euler angles in radians, applied x, then y, then z. */
  turn?: Point;
  move?: Point;
  scale?: Point;
}

/** A placed copy: scaled, then turned, then moved. A mirroring scale keeps the outside outside. */
export function place({ colors, ...solid }: Solid, { scale = [1, 1, 1], turn = [0, 0, 0], move = [0, 0, 0] }: Placement): Solid {
  const [sinX, cosX, sinY, cosY, sinZ, cosZ] = turn.flatMap((angle) => [Math.sin(angle), Math.cos(angle)]) as [
    ...[number, number, number, number, number, number],
  ];
  const positions: number[] = [];
  for (let i = 0; i < solid.positions.length; i += 3) {
    const x = solid.positions[i]! * scale[0];
    const y = solid.positions[i + 1]! * scale[1];
    const z = solid.positions[i + 2]! * scale[2];
    const y1 = y * cosX - z * sinX;
    const z1 = y * sinX + z * cosX;
    const x2 = x * cosY + z1 * sinY;
    const z2 = z1 * cosY - x * sinY;
    positions.push(x2 * cosZ - y1 * sinZ + move[0], x2 * sinZ + y1 * cosZ + move[1], z2 + move[2]);
  }
  const isMirrored = scale[0] * scale[1] * scale[2] < 0;
  const indices = isMirrored ? turnOver(solid.indices) : solid.indices;
  return { positions, indices, ...(colors !== undefined && { colors }) };
}

/** A solid moved to a point. */
export const at = (solid: Solid, x: number, y: number, z: number): Solid => place(solid, { move: [x, y, z] });

/** The same triangles, seen from the other side. */
export function turnOver(indices: readonly number[]): number[] {
  const out: number[] = [];
  for (let i = 0; i < indices.length; i += 3) out.push(indices[i]!, indices[i + 2]!, indices[i + 1]!);
  return out;
}

/** `count` copies, placed by their number. */
export const repeat = (count: number, build: (index: number) => Solid): Solid[] =>
  Array.from({ length: count }, (_, index) => build(index));

/** `count` copies of a solid around the Y axis, the first along +X. */
export const around = (count: number, solid: Solid): Solid[] =>
  repeat(count, (index) => place(solid, { turn: [0, (-2 * Math.PI * index) / count, 0] }));

/** The volume in cubic metres, by the divergence theorem; negative where the surface is inside out. */
export function volumeOf({ positions, indices }: Solid): number {
  let sum = 0;
  const at = (index: number): Point => [positions[index * 3]!, positions[index * 3 + 1]!, positions[index * 3 + 2]!];
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [at(indices[i]!), at(indices[i + 1]!), at(indices[i + 2]!)];
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return sum / 6;
}

/** Whether every edge is run along exactly once in each direction. */
export function isClosed({ indices }: Solid): boolean {
  const edges = new Map<string, number>();
  for (let i = 0; i < indices.length; i += 3) {
    for (let k = 0; k < 3; k++) {
      const a = indices[i + k]!;
      const b = indices[i + ((k + 1) % 3)]!;
      const key = a < b ? `${a} ${b}` : `${b} ${a}`;
      const seen = edges.get(key) ?? 0;
      const way = a < b ? 1 : 2;
      if (a === b || (seen & way) !== 0) return false;
      edges.set(key, seen | way);
    }
  }
  return indices.length > 0 && [...edges.values()].every((ways) => ways === 3);
}
