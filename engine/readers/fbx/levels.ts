/** Groups of levels of detail of an FBX file. */

import { attributeTypes, type FbxDocument } from './document.ts';

/** Nodes of the file; one group may lie in the finest level of another. */
export interface FbxLevels {
  /** The coarser levels of each finest one, finest first. */
  groups: { finest: number; coarser: number[] }[];
  /** Nodes below levels that are given up: of a group of which nothing is shown, of one within a coarser level, and what `standsAlone` refuses. */
  skipped: Set<number>;
  /** How many levels those are, without the ones that are not shown. */
  dropped: number;
  /** Nodes that are drawn though the file switches them off: of a level that is off as a whole, as programs leave those that they do not show just now. */
  switched: Set<number>;
}

/** What is asked about a node by itself. */
export interface LevelRules {
  isVisible: (index: number) => boolean;
  /** Whether it may hang outside of what is drawn. */
  standsAlone: (index: number) => boolean;
}

/** Finds the groups: the finest child has the most triangles; children without triangles are not levels. */
export function findLevels({ nodes, meshes }: FbxDocument, { isVisible, standsAlone }: LevelRules): FbxLevels {
  const found: FbxLevels = { groups: [], skipped: new Set(), switched: new Set(), dropped: 0 };
  const triangles = nodes.map(({ attributes }) =>
    attributes.reduce((sum, { type, index }) => sum + (type === attributeTypes.mesh ? meshes[index]!.triangles : 0), 0),
  );
  const visible = nodes.map((_, index) => (isVisible(index) ? 1 : 0));
  // Parents come before their children, so totals are summed from the end.
  for (let index = nodes.length - 1; index >= 0; index--) {
    for (const child of nodes[index]!.children) {
      triangles[index]! += triangles[child]!;
      visible[index]! += visible[child]!;
    }
  }
  const coarse = new Set<number>();
  /** Adds a node and all below it; what is in already is not walked again. */
  const addBelow = (into: Set<number>, root: number): number[] => {
    const list = into.has(root) ? [] : [root];
    for (const index of list) {
      into.add(index);
      for (const child of nodes[index]!.children) if (!into.has(child)) list.push(child);
    }
    return list;
  };
  nodes.forEach(({ attributes, children }, group) => {
    if (!attributes.some(({ type }) => type === attributeTypes.lodGroup)) return;
    const levels = children.filter((child) => triangles[child]! > 0).toSorted((a, b) => triangles[b]! - triangles[a]!);
    const [finest, ...others] = levels;
    if (finest === undefined || others.length === 0) return;
    // Where nothing at all is visible everything is drawn.
    const isShown = visible[group]! > 0 || visible[0] === 0;
    const coarser = others.filter((level) => {
      const isWithin = coarse.has(group) || found.skipped.has(group);
      const isKept = isShown && !isWithin && addBelow(new Set(), level).every(standsAlone);
      addBelow(isKept ? coarse : found.skipped, level);
      return isKept;
    });
    if (isShown) found.dropped += others.length - coarser.length;
    if (coarser.length === 0) return;
    found.groups.push({ finest, coarser });
    for (const level of [finest, ...coarser]) if (visible[level] === 0) addBelow(found.switched, level);
  });
  return found;
}
