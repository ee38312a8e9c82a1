/**
 * Chooses the grids of a scene's positions by what is lost on them: more bits where a part would be coarse, a grid of its own for what is far from the rest
 * or much smaller, and floats where neither is enough.
 */

import type { ModelWarning } from '#domain/models/warnings';
import { emptyBox, growByOther, type Box } from '../scenes/box.ts';
import type { Mesh, Primitive, Scene } from '../scenes/scene.ts';
import { worldMatrices } from '../scenes/world.ts';
import { compactVertices } from '../transforms/meshes/compact.ts';
import { boxOf, gridOfBox, stepOfGrid, type Grids, type PositionGrid } from './grids.ts';
import { isPacked } from './is-packed.ts';
import { hasShortTriangle, listParts, middleBox, sideOf, type MeshPart, type MeshParts } from './mesh-parts.ts';

/** Bits to which a grid is made finer before a mesh is split. */
const mostBits = 16;
/** Grids of a mesh; what would need more stays floats. */
const mostGroups = 8;
/** Shares below are of a grid with so many bits, or fewer where fewer are asked for. */
export const usualPositionBits = 14;
/** What the grid should give, as a share of its steps: to the box of nearly all triangles, */
const middleShare = 2 ** -2;
/** to parts that together have `largeShare` of the triangles, as far as `mostBits` go, */
const partShare = 2 ** -8;
const largeShare = 0.01;
/** and to each part that is not dust. */
const leastShare = 2 ** -10;
/** Parts of fewer triangles are dust, unless all dust that is lost together has `largeShare`. */
const dustTriangles = 8;

/** Some parts of a mesh that have a grid together. */
interface Group {
  parts: MeshPart[];
  grid: PositionGrid | null;
}

export interface ChosenGrids {
  /** The scene whose primitives `grids` knows: those with parts on different grids are split. Shares all else. */
  scene: Scene;
  grids: Grids;
  warnings: ModelWarning[];
}

/** The grids of all packed triangles of `scene`, with `bits` where that is enough. The warnings say the rest, with the largest step in metres. */
export function chooseGrids(scene: Scene, bits: number): ChosenGrids {
  const grids = new Map<Primitive, PositionGrid | null>();
  const pieces = new Map<Primitive, Primitive[]>();
  const said = { finer: 0, split: 0, groups: 0, floats: 0, mostBits: 0, step: 0 };
  let scales: number[] | undefined;
  const meshes = scene.meshes.map((mesh, index): Mesh => {
    const fresh = [...new Set(mesh.primitives)].filter((primitive) => isPacked(primitive) && !pieces.has(primitive));
    if (fresh.length > 0) settle(fresh, index);
    return { ...mesh, primitives: mesh.primitives.flatMap((primitive) => pieces.get(primitive) ?? [primitive]) };
  });
  return { scene: { ...scene, meshes }, grids, warnings: warningsOf(said) };

  function settle(primitives: Primitive[], mesh: number): void {
    const { groups, partOf } = groupsOf(primitives, bits);
    const ofPart: number[] = [];
    groups.forEach(({ parts }, group) => parts.forEach(({ id }) => (ofPart[id] = group)));
    for (const primitive of primitives) {
      const split = splitByGroup(primitive, (triangle) => (groups.length === 1 ? 0 : ofPart[partOf.get(primitive)![triangle]!]!));
      pieces.set(
        primitive,
        split.map(({ piece }) => piece),
      );
      for (const { piece, group } of split) grids.set(piece, groups[group]!.grid);
    }
    const own = groups.flatMap(({ grid }) => (grid ? [grid] : []));
    if (own.length < groups.length) said.floats++;
    if (groups.length === 1 && own.every((grid) => grid.bits === bits)) return;
    if (groups.length === 1) said.finer += own.length;
    else said.split++;
    if (groups.length > 1) said.groups += groups.length;
    scales ??= scalesOf(scene);
    for (const grid of own) {
      said.mostBits = Math.max(said.mostBits, grid.bits);
      said.step = Math.max(said.step, stepOfGrid(grid) * scales[mesh]!);
    }
  }
}

/** The most that a node makes each mesh larger. */
function scalesOf(scene: Scene): number[] {
  const world = worldMatrices(scene);
  const scales = scene.meshes.map(() => 0);
  scene.nodes.forEach(({ mesh }, index) => {
    const m = world[index];
    if (!m || mesh === null) return;
    const scale = Math.max(...[0, 4, 8].map((column) => Math.hypot(m[column]!, m[column + 1]!, m[column + 2]!)));
    scales[mesh] = Math.max(scales[mesh]!, scale);
  });
  return scales;
}

/** Whether a mesh's positions can lie on one grid of `mostBits` bits. */
export const fitsOneGrid = ({ primitives }: Mesh): boolean => {
  const { groups } = groupsOf(primitives.filter(isPacked), usualPositionBits);
  return groups.length === 1 && groups[0]!.grid !== null;
};

function warningsOf({ finer, split, groups, floats, mostBits: most, step }: Record<string, number>): ModelWarning[] {
  const warnings: ModelWarning[] = [];
  const shown = { bits: most!, step: Number(step!.toPrecision(2)) };
  if (split! > 0) warnings.push({ code: 'gridsSplit', params: { count: split!, groups: groups!, ...shown } });
  if (finer! > 0) warnings.push({ code: 'gridsFiner', params: { count: finer!, ...shown } });
  if (floats! > 0) warnings.push({ code: 'gridsFloat', params: { count: floats! } });
  return warnings;
}

function groupsOf(primitives: readonly Primitive[], bits: number): { groups: Group[]; partOf: MeshParts['partOf'] } {
  const box = boxOf(primitives);
  const grid = gridOfBox(box, bits);
  const middle = middleBox(primitives, () => true);
  const isEven = sideOf(middle) >= sideOf(box) * middleShare;
  const base = Math.min(bits, usualPositionBits);
  const finest = Math.max(bits, mostBits);
  if (isEven && !hasShortTriangle(primitives, grid.range * partShare * 2 ** (base - bits)))
    return { groups: [{ parts: [], grid }], partOf: new Map() };
  const { parts, partOf } = listParts(primitives);
  const groups: Group[] = [];
  const waiting: MeshPart[][] = [parts];
  for (let some = waiting.pop(); some; some = waiting.pop()) {
    const own = middleOf(some);
    const chosen = fit(some, own);
    const isFull = groups.length + waiting.length + 2 > mostGroups;
    const divided = chosen || isFull ? undefined : divide(some, own, 2 ** (finest - base));
    if (divided) waiting.push(...divided);
    else groups.push({ parts: some, grid: chosen ?? null });
  }
  return { groups, partOf };

  function middleOf(some: readonly MeshPart[]): Box {
    if (some.length === parts.length) return middle;
    const ids = new Set(some.map(({ id }) => id));
    return middleBox(primitives, (primitive, triangle) => ids.has(partOf.get(primitive)![triangle]!));
  }

  /** The grid of the fewest bits that are enough for the parts; undefined where `finest` are not. */
  function fit(some: readonly MeshPart[], own: Box): PositionGrid | undefined {
    const whole = unionOf(some);
    for (let more = bits; more <= finest; more++)
      if (isEnough(some, own, sideOf(whole) / 2 ** (more - base), more === finest)) return gridOfBox(whole, more);
    return undefined;
  }
}

/** Whether little is lost of each part on a grid of the usual bits along `side`. With the last bits, only what must not be lost counts. */
function isEnough(parts: readonly MeshPart[], middle: Box, side: number, isLast: boolean): boolean {
  if (sideOf(middle) < side * middleShare) return false;
  const below = (share: number): MeshPart[] => parts.filter(({ box }) => sideOf(box) > 0 && sideOf(box) < side * share);
  const large = sum(parts) * largeShare;
  const lost = below(leastShare);
  if (sum(lost) >= large || lost.some(({ triangles }) => triangles >= dustTriangles)) return false;
  return isLast || sum(below(partShare)) < large;
}

const sum = (parts: readonly MeshPart[]): number => parts.reduce((total, { triangles }) => total + triangles, 0);

function unionOf(parts: readonly MeshPart[]): Box {
  const box = emptyBox();
  for (const part of parts) growByOther(box, part.box);
  return box;
}

/** Two lots of parts that go better on grids of their own: what is around the middle and what is outside, or what is large and what is small, or either side of a gap. */
function divide(parts: readonly MeshPart[], middle: Box, finest: number): [MeshPart[], MeshPart[]] | undefined {
  const whole = unionOf(parts);
  const side = sideOf(whole);
  const reach = sideOf(middle);
  const lots = (isFirst: (part: MeshPart) => boolean): [MeshPart[], MeshPart[]] | undefined => {
    const first = parts.filter(isFirst);
    return first.length > 0 && first.length < parts.length ? [first, parts.filter((part) => !isFirst(part))] : undefined;
  };
  const isUneven = reach * finest < side * middleShare;
  const around = lots(({ box }) =>
    [0, 1, 2].every((axis) => box[axis]! >= middle[axis]! - reach && box[axis + 3]! <= middle[axis + 3]! + reach),
  );
  const large = lots(({ box }) => sideOf(box) * finest >= side * leastShare);
  return (isUneven ? around : undefined) ?? large ?? lots(besideGap(parts, whole));
}

/** Whether a part is before the widest gap along the longest axis; none is where there is no gap. */
function besideGap(parts: readonly MeshPart[], whole: Box): (part: MeshPart) => boolean {
  const axis = [0, 1, 2].reduce((longest, at) => (whole[at + 3]! - whole[at]! > whole[longest + 3]! - whole[longest]! ? at : longest), 0);
  let reached = Infinity;
  let widest = 0;
  let end = -Infinity;
  for (const { box } of parts.toSorted((a, b) => a.box[axis]! - b.box[axis]!)) {
    if (box[axis]! - reached > widest) {
      widest = box[axis]! - reached;
      end = reached;
    }
    reached = Math.max(box[axis + 3]!, reached === Infinity ? -Infinity : reached);
  }
  return ({ box }) => box[axis + 3]! <= end;
}

/** The triangles of each group as a primitive of their own; the primitive itself where all are of one. */
function splitByGroup(primitive: Primitive, groupOf: (triangle: number) => number): { piece: Primitive; group: number }[] {
  const { indices } = primitive;
  const counts = new Map<number, number>();
  for (let triangle = 0; triangle < indices.length / 3; triangle++) {
    const group = groupOf(triangle);
    counts.set(group, (counts.get(group) ?? 0) + 3);
  }
  if (counts.size === 1) return [{ piece: primitive, group: [...counts.keys()][0]! }];
  return [...counts].map(([group, length]) => {
    const own = new Uint32Array(length);
    let next = 0;
    for (let triangle = 0; triangle < indices.length / 3; triangle++) {
      if (groupOf(triangle) !== group) continue;
      own.set(indices.subarray(triangle * 3, triangle * 3 + 3), next);
      next += 3;
    }
    const piece: Primitive = { ...primitive, indices: own };
    delete piece.quads;
    return { piece: compactVertices(piece), group };
  });
}
