/** Triangles of OpenGL's primitives. */

import type { Work } from '../../files/work.ts';
import { GrowingIndices } from '../../numbers/growing.ts';
import type { PrimitiveSet } from './object-types.ts';

/** Corners a triangle takes from a run, by OpenGL's number of the mode; modes that draw no surface are missing. */
const modes: Readonly<Record<number, (count: number, triangle: (a: number, b: number, c: number) => void) => void>> = {
  4: (count, triangle) => {
    for (let i = 0; i + 2 < count; i += 3) triangle(i, i + 1, i + 2);
  },
  5: (count, triangle) => {
    for (let i = 0; i + 2 < count; i++) triangle(i + (i & 1), i + 1 - (i & 1), i + 2);
  },
  6: fan,
  7: (count, triangle) => {
    for (let i = 0; i + 3 < count; i += 4) {
      triangle(i, i + 1, i + 2);
      triangle(i, i + 2, i + 3);
    }
  },
  8: (count, triangle) => {
    for (let i = 0; i + 3 < count; i += 2) {
      triangle(i, i + 1, i + 3);
      triangle(i, i + 3, i + 2);
    }
  },
  9: fan,
};

/** A polygon too: OpenGL draws only convex ones. */
function fan(count: number, triangle: (a: number, b: number, c: number) => void): void {
  for (let i = 1; i + 1 < count; i++) triangle(0, i, i + 1);
}

/** An element takes a byte at least, unless it is one of a run: a file of nothing but runs over the same vertices ends early. */
const stepsPerElement = 16;

export interface Triangles {
  /** Three vertices each, none of them equal. */
  corners: Uint32Array;
  /** Triangles that name vertices which do not exist, and primitives that are no surface. */
  dropped: number;
}

/** All triangles of the sets, of `vertices` vertices; `indices` says which vertex each element is, in files that have such a list. */
export function trianglesOf(
  sets: readonly (PrimitiveSet | null)[],
  vertices: number,
  indices: ArrayLike<number> | undefined,
  work: Work,
): Triangles {
  const corners = new GrowingIndices();
  let dropped = 0;
  const limit = indices ? Math.min(indices.length, 2 ** 31) : vertices;
  const draw = (mode: number, count: number, at: (index: number) => number): void => {
    const each = modes[mode];
    if (!each) {
      dropped++;
      return;
    }
    work.charge(count * stepsPerElement);
    const vertex = (index: number): number => {
      const element = at(index);
      return indices && element >= 0 && element < limit ? indices[element]! : element;
    };
    each(count, (a, b, c) => {
      const [x, y, z] = [vertex(a), vertex(b), vertex(c)];
      if (x < 0 || y < 0 || z < 0 || x >= vertices || y >= vertices || z >= vertices) dropped++;
      else if (x !== y && y !== z && x !== z) corners.push3(x, y, z);
    });
  };
  for (const set of sets) {
    if (!set) dropped++;
    else if (Array.isArray(set.runs))
      for (const { first, count } of set.runs as { first: number; count: number }[]) {
        // A count that goes beyond the vertices draws those that there are.
        if (first >= 0 && count > 0) draw(set.mode, Math.min(count, Math.max(0, limit - first)), (index) => first + index);
      }
    else {
      const list = set.runs;
      draw(set.mode, list.length, (index) => list[index]!);
    }
  }
  return { corners: corners.take(), dropped };
}
