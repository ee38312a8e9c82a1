/** The parts of a model as people see and name them: a mesh with every place at which it is drawn. */

import { lockedPartLimits } from '#domain/kinds/lightweight/limits';
import { partListLimits, type PartList } from '#domain/models/parts';
import type { Mesh, Scene } from './scene.ts';
import { worldMatrices } from './world.ts';

export interface Part {
  /** No two parts of a scene have the same. */
  name: string;
  /** The mesh's own name, else the part's. */
  meshName: string;
  /** Index into `scene.meshes`. */
  mesh: number;
  /** Triangles, once. */
  triangles: number;
  /** How often it is drawn, instances counted each. */
  places: number;
}

const trianglesOf = ({ primitives }: Mesh): number =>
  primitives.reduce((sum, { mode, indices }) => sum + (mode === 'triangles' ? Math.floor(indices.length / 3) : 0), 0);

/** Whether a mesh has locked triangles, so that it must stay where and as it is. */
export const isLocked = ({ primitives }: Mesh): boolean => primitives.some(({ locked }) => locked === true);

/** A name without the spaces around it, cut to so many characters but never within one. */
const cut = (name: string, length: number): string =>
  name
    .trim()
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim();

/**
 * Every mesh of triangles that is drawn, in the order of the nodes: named by the first node that draws it and has a name, else by the mesh, else by its
 * number. Further parts of a name get a number: 螺栓, 螺栓 (2). The same file gives the same names each time it is read.
 */
export function listParts(scene: Scene): Part[] {
  const world = worldMatrices(scene);
  const found = new Map<number, { name: string; places: number }>();
  for (const [index, { mesh, name, instances }] of scene.nodes.entries()) {
    if (mesh === null || !world[index] || !scene.meshes[mesh]) continue;
    const known = found.get(mesh) ?? { name: '', places: 0 };
    found.set(mesh, { name: known.name || name.trim(), places: known.places + (instances ? Math.floor(instances.length / 16) : 1) });
  }
  const taken = new Set<string>();
  const parts: Part[] = [];
  for (const [mesh, { name, places }] of found) {
    const own = scene.meshes[mesh]!;
    const triangles = trianglesOf(own);
    if (triangles === 0) continue;
    const unique = uniqueName(
      cut(name, lockedPartLimits.name) || cut(own.name, lockedPartLimits.name) || `部件 ${parts.length + 1}`,
      taken,
    );
    taken.add(unique);
    parts.push({ name: unique, meshName: cut(own.name, lockedPartLimits.name) || unique, mesh, triangles, places });
  }
  return parts;
}

/** The parts that draw the most triangles, as people are shown them. */
export function rankParts(parts: readonly Part[]): PartList {
  const drawn = ({ triangles, places }: Part): number => triangles * places;
  const ranked = parts.toSorted((a, b) => drawn(b) - drawn(a)).slice(0, partListLimits.parts);
  return {
    parts: ranked.map(({ name, triangles, places }) => ({ name, triangles, places })),
    omitted: parts.length - ranked.length,
  };
}

function uniqueName(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2, unique = name; ; number++) {
    if (!taken.has(unique)) return unique;
    const suffix = ` (${number})`;
    unique = cut(name, lockedPartLimits.name - suffix.length) + suffix;
  }
}
