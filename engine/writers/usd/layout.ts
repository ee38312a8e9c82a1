/** Where everything of a scene stands in the layer: paths are known before anything is written, since prims refer to later ones. */

import type { Scene } from '../../scenes/scene.ts';
import { Names, shownName, type PrimName } from './names.ts';
import { planRigs, top, type Rig, type RigPlan } from './rigs.ts';

/** The prim of a node: its name, its path, and the names below it that are taken. */
export interface Seat {
  prim: PrimName;
  path: string;
  names: Names;
}

export interface Layout extends RigPlan {
  root: Seat;
  /** By node; undefined for one that is not drawn or is a joint and nothing else. */
  seats: (Seat | undefined)[];
  /** Skeletons below a node, or `top`. */
  rigsAt: Map<number, Rig[]>;
  /** By skin. */
  skeletons: (Seat | undefined)[];
}

export const rootName = 'Root';
export const prototypesName = 'Prototypes';
export const materialsName = 'Materials';

/** Lays out the scene's nodes and skeletons below `/Root`. */
export function layOut(scene: Scene): Layout {
  const plan = planRigs(scene);
  const rigsAt = new Map<number, Rig[]>();
  for (const rig of plan.rigs) {
    if (!rig) continue;
    const known = rigsAt.get(rig.anchor);
    if (known) known.push(rig);
    else rigsAt.set(rig.anchor, [rig]);
  }
  const skeletons: (Seat | undefined)[] = scene.skins.map(() => undefined);
  const seatBelow = (parent: Seat, name: string, fallback: string): Seat => {
    const prim = parent.names.take(name, fallback);
    return { prim, path: `${parent.path}/${prim.name}`, names: new Names() };
  };
  const seatRigs = (anchor: number, seat: Seat): void => {
    for (const { skin } of rigsAt.get(anchor) ?? []) skeletons[skin] = seatBelow(seat, scene.skins[skin]!.name, 'Skeleton');
  };

  const shown = shownName(scene.name);
  const root: Seat = { prim: { name: rootName, ...(shown !== '' && { displayName: shown }) }, path: `/${rootName}`, names: new Names() };
  for (const taken of [prototypesName, materialsName]) root.names.take(taken, taken);
  seatRigs(top, root);
  const seats: (Seat | undefined)[] = Array.from({ length: scene.nodes.length });
  const stack = scene.roots.toReversed().map((node) => ({ node, parent: root }));
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { node, parent } = entry;
    if (seats[node] || plan.hidden[node]) continue;
    const seat = seatBelow(parent, scene.nodes[node]!.name, 'Node');
    seats[node] = seat;
    seatRigs(node, seat);
    for (const child of scene.nodes[node]!.children.toReversed()) stack.push({ node: child, parent: seat });
  }
  return { ...plan, root, seats, rigsAt, skeletons };
}
