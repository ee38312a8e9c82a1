/** Faces and lines of Collada's primitives as runs of corner numbers. */

import type { PrimitiveMode } from '#engine/scenes/scene';
import type { XmlElement } from '../xml/tree.ts';
import { joinHoles } from './holes.ts';

/** Corner numbers (places in `p`, in units of its step) of one polygon, line or strip. */
export interface CornerSink {
  /** A polygon's corners in order. */
  polygon(p: Int32Array, corners: readonly number[]): void;
  /** A line between two corners. */
  line(p: Int32Array, from: number, to: number): void;
  /** Polygons that are announced and not there. */
  missing(count: number): void;
}

export interface PositionReader {
  /** The place of a corner: 3 numbers. */
  place(p: Int32Array, corner: number): readonly [number, number, number];
}

const triangle: number[] = [0, 0, 0];

type Reader = (element: XmlElement, step: number, sink: CornerSink, places: PositionReader) => void;

const readers: Record<string, { mode: PrimitiveMode; read: Reader }> = {
  triangles: {
    mode: 'triangles',
    read: (element, step, sink) => {
      for (const p of pieces(element)) for (let at = 0; at + 3 <= whole(p, step); at += 3) emit(sink, p, at, at + 1, at + 2);
    },
  },
  polylist: { mode: 'triangles', read: readPolylist },
  polygons: { mode: 'triangles', read: readPolygons },
  tristrips: {
    mode: 'triangles',
    read: (element, step, sink) => {
      for (const p of pieces(element))
        for (let at = 0; at + 3 <= whole(p, step); at++) emit(sink, p, at + (at % 2), at + 1 - (at % 2), at + 2);
    },
  },
  trifans: {
    mode: 'triangles',
    read: (element, step, sink) => {
      for (const p of pieces(element)) for (let at = 1; at + 2 <= whole(p, step); at++) emit(sink, p, 0, at, at + 1);
    },
  },
  lines: {
    mode: 'lines',
    read: (element, step, sink) => {
      for (const p of pieces(element)) for (let at = 0; at + 2 <= whole(p, step); at += 2) sink.line(p, at, at + 1);
    },
  },
  linestrips: {
    mode: 'lines',
    read: (element, step, sink) => {
      for (const p of pieces(element)) for (let at = 0; at + 2 <= whole(p, step); at++) sink.line(p, at, at + 1);
    },
  },
};

/** How the primitives called `name` are drawn and read; undefined for a name that is none. */
export const cornerReader = (name: string): { mode: PrimitiveMode; read: Reader } | undefined =>
  Object.hasOwn(readers, name) ? readers[name] : undefined;

const pieces = (element: XmlElement): Int32Array[] => element.all('p').map((p) => p.integers());
const whole = (p: Int32Array, step: number): number => Math.floor(p.length / step);

/** All pieces one behind the other. */
function joined(list: readonly Int32Array[], step: number): Int32Array {
  if (list.length === 1) return list[0]!;
  const out = new Int32Array(list.reduce((sum, p) => sum + whole(p, step) * step, 0));
  let at = 0;
  for (const p of list) {
    out.set(p.subarray(0, whole(p, step) * step), at);
    at += whole(p, step) * step;
  }
  return out;
}

/**
 * The numbers of a primitive's corners as `cornerReader` hands them to its sink, where each corner has one place in them; undefined where pieces
 * are counted anew, as strips, or holes are joined to what they are in.
 */
export function numberedCorners(element: XmlElement, step: number): Int32Array | undefined {
  const isJoined = element.name === 'polylist' || (element.name === 'polygons' && !element.child('ph'));
  return isJoined || element.all('p').length === 1 ? joined(pieces(element), step) : undefined;
}

function emit(sink: CornerSink, p: Int32Array, a: number, b: number, c: number): void {
  triangle[0] = a;
  triangle[1] = b;
  triangle[2] = c;
  sink.polygon(p, triangle);
}

function readPolylist(element: XmlElement, step: number, sink: CornerSink): void {
  const counts = element.child('vcount')?.integers() ?? new Int32Array(0);
  const p = joined(pieces(element), step);
  // Some exporters leave `vcount` out where every polygon is a triangle.
  if (counts.length === 0) {
    for (let at = 0; at + 3 <= whole(p, step); at += 3) emit(sink, p, at, at + 1, at + 2);
    return;
  }
  const corners = whole(p, step);
  let at = 0;
  for (const [polygon, count] of counts.entries()) {
    if (count < 0 || at + count > corners) {
      sink.missing(counts.length - polygon);
      return;
    }
    if (count === 3) emit(sink, p, at, at + 1, at + 2);
    else
      sink.polygon(
        p,
        Array.from({ length: count }, (_, i) => at + i),
      );
    at += count;
  }
}

function readPolygons(element: XmlElement, step: number, sink: CornerSink, places: PositionReader): void {
  if (!element.child('ph')) {
    const list = pieces(element);
    const p = joined(list, step);
    let at = 0;
    for (const piece of list) {
      const corners = whole(piece, step);
      const first = at;
      sink.polygon(
        p,
        Array.from({ length: corners }, (_, i) => first + i),
      );
      at += corners;
    }
    return;
  }
  for (const child of element.children) {
    if (child.name === 'p') {
      const p = child.integers();
      sink.polygon(
        p,
        Array.from({ length: whole(p, step) }, (_, i) => i),
      );
    } else if (child.name === 'ph') {
      const rings = [child.child('p'), ...child.all('h')].map((ring) => ring?.integers() ?? new Int32Array(0));
      const p = new Int32Array(rings.reduce((sum, ring) => sum + whole(ring, step) * step, 0));
      const loops: number[][] = [];
      let at = 0;
      for (const ring of rings) {
        const corners = whole(ring, step);
        p.set(ring.subarray(0, corners * step), at * step);
        const first = at;
        loops.push(Array.from({ length: corners }, (_, i) => first + i));
        at += corners;
      }
      sink.polygon(
        p,
        joinHoles(loops, (corner) => places.place(p, corner)),
      );
    }
  }
}
