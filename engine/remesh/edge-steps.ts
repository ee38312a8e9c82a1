/** Single steps on a surface that change its edges: each looks first whether surface, lines and faces allow it. */

import { cross, dot, normalOf, pointAt, subtract, unit, type Point } from './geometry.ts';
import { previous, type HalfEdges } from './half-edges.ts';
import { fanNormal, rightsItself } from './relax.ts';

/** A face may turn by no more than this in one step. */
const leastTurn = 0.5;

/** Half-edges that stand for their edge. */
export function isEdge(mesh: HalfEdges, h: number): boolean {
  return mesh.start[h] !== -1 && (mesh.twin[h]! < h || mesh.twin[h] === -1);
}

/**
 * Collapses an edge if surface, faces and lines allow it and no edge gets longer than `most`.
 * @param share of the way from the start to the end at which two free vertices become one.
 */
export function tryCollapse(mesh: HalfEdges, h: number, most: number, share = 0.5): boolean {
  const [a, b] = [mesh.start[h]!, mesh.end(h)];
  const [fixedA, fixedB] = [mesh.fixedEdges(a), mesh.fixedEdges(b)];
  const onLine = mesh.isFixed(h);
  if (fixedA > 0 && fixedB > 0 && !onLine) return false;
  // A corner stays, and so does a vertex on a line beside a free one.
  const [movesA, movesB] = [fixedA === 0 || (onLine && fixedA === 2), fixedB === 0 || (onLine && fixedB === 2)];
  if (!movesA && !movesB) return false;
  const [from, to] = [pointAt(mesh.positions, a), pointAt(mesh.positions, b)];
  const free = fixedA === 0 && fixedB === 0;
  const between = (axis: 0 | 1 | 2): number => from[axis] + (to[axis] - from[axis]) * share;
  const target: Point = free ? [between(0), between(1), between(2)] : movesA ? to : from;
  if (!mesh.canCollapse(h) || !keepsFaces(mesh, a, b, target, most) || !keepsFaces(mesh, b, a, target, most)) return false;
  mesh.collapse(h, target);
  return true;
}

/** Whether the faces at a vertex, but for those that also have `other`, keep their side when it moves to `target`, and no edge becomes too long. */
function keepsFaces(mesh: HalfEdges, vertex: number, other: number, target: Point, most: number): boolean {
  const { positions } = mesh;
  const from = pointAt(positions, vertex);
  const n = fanNormal(mesh, vertex);
  for (const h of mesh.fan(vertex)) {
    const [second, third] = [mesh.end(h), mesh.start[previous(h)]!];
    if (second === other || third === other) continue;
    const [b, c] = [pointAt(positions, second), pointAt(positions, third)];
    const edge = subtract(b, target);
    if (dot(edge, edge) > most * most) return false;
    const [before, after] = [normalOf(from, b, c), normalOf(target, b, c)];
    const along = dot(before, after);
    if (along <= 0 || along * along < leastTurn * leastTurn * dot(before, before) * dot(after, after)) {
      if (!rightsItself(before, after, n)) return false;
    }
    // Slivers turn over with the next small move.
    const base = subtract(c, b);
    if (dot(after, after) < 0.01 * Math.max(dot(base, base), dot(edge, edge)) ** 2) {
      if (dot(after, after) < dot(before, before)) return false;
    }
  }
  return true;
}

/** Whether the two faces of an edge a b, turned to c d, face as they did. */
export function flipKeepsFaces(a: Point, b: Point, c: Point, d: Point): boolean {
  const mean = unit(cross(subtract(b, a), subtract(c, d)));
  const [old1, old2] = [normalOf(a, b, c), normalOf(b, a, d)];
  return [normalOf(a, d, c), normalOf(b, c, d)].every((n) => {
    const size = Math.sqrt(dot(n, n));
    return Math.abs(dot(n, mean)) >= leastTurn * size && dot(n, old1) > 0 && dot(n, old2) > 0;
  });
}
