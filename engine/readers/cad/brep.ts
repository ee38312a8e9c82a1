/** Checks an Open CASCADE BREP before the kernel reads it: its text allows better error messages than the kernel's. */

import { truncated, unreadable } from '../../files/read-failure.ts';

/**
 * Sections of a BREP by their first word and how many entries each has; an entry takes two bytes at least. Here and below a line begins at its own
 * start: blanks that may be line ends too would be tried from each of them.
 */
const brepSection = /^[ \t]*(?:Locations|Curve2ds|Curves|Polygon3D|PolygonOnTriangulations|Surfaces|Triangulations|TShapes)[ \t]+(-?\d+)/gm;

/** The kernel believes any count and reads on past the end of the file: counts are held against the bytes first. Throws `model.*`. */
export function checkBrep(text: string): void {
  if (!/^\s*(?:DBRep_DrawableShape|CASCADE Topology)/m.test(text.slice(0, 1024))) throw unreadable('不是 Open CASCADE 的 BREP 文件');
  let sections = 0;
  for (const match of text.matchAll(brepSection)) {
    sections++;
    const count = Number(match[1]);
    if (count < 0 || count * 2 > text.length - match.index) throw unreadable('BREP 文件中的数量超出了文件的长度');
  }
  // TShapes comes last, and all eight are written even when they are empty.
  if (sections < 8) throw truncated();
}

/** A shape's type, its own lines, seven flags, and the shapes that it is made of: orientation, number, location. */
const shapeStart = /^(Ve|Ed|Wi|Fa|Sh|So|CS|Co)[ \t\r]*$/gm;
const shapeFlags = /^[01]{7,8}[ \t\r]*\n/m;
const part = /[+\-ie](\d+)\s+\d+/g;

/** How many edges of a BREP bound no face. Shapes are numbered from the last of the list, which is the whole. */
export function looseEdges(text: string): number {
  const list = text.slice(text.search(/^TShapes\s+\d+/m));
  const starts = [...list.matchAll(shapeStart)];
  const shapeAt = (number: number): { type: string; parts: number[] } | null => {
    const start = starts[starts.length - number];
    if (!start) return null;
    const body = list.slice(start.index, starts[starts.length - number + 1]?.index);
    const flags = shapeFlags.exec(body);
    const from = flags ? flags.index + flags[0].length : body.length;
    const inner = body.slice(from, Math.max(from, body.indexOf('*', from)));
    const parts = [...inner.matchAll(part)].map((match) => Number(match[1]));
    return { type: start[1]!, parts };
  };
  const seen = new Set<number>([1]);
  const queue = [1];
  let edges = 0;
  for (let number = queue.pop(); number !== undefined; number = queue.pop()) {
    const shape = shapeAt(number);
    if (!shape || shape.type === 'Fa') continue;
    if (shape.type === 'Ed') edges++;
    else
      for (const inner of shape.parts) {
        if (seen.has(inner)) continue;
        seen.add(inner);
        queue.push(inner);
      }
  }
  return edges;
}
