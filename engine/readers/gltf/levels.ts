import type { Scene } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import type { Gltf, GltfNode } from './schema.ts';

/** The extension of nodes and materials that names coarser ones. */
export const levelsExtension = 'MSFT_lod';

const idsOf = ({ extensions }: GltfNode): unknown => (extensions?.[levelsExtension] as { ids?: unknown } | undefined)?.ids;

/** Nodes that others name as their levels: no scene draws them although they have no parent. Of two that name each other the first is drawn. */
export function levelNodes(nodes: GltfNode[]): Set<unknown> {
  const levels = new Set<unknown>();
  for (const [index, node] of nodes.entries()) {
    const ids = levels.has(index) ? undefined : idsOf(node);
    for (const id of Array.isArray(ids) ? ids : []) if (id !== index) levels.add(id);
  }
  return levels;
}

/**
 * Reads the levels of the nodes that are drawn. Where one is not a node, is drawn itself or is part of another level, the node's levels are dropped with a
 * warning.
 * @param isTaken by node: drawn, or below a level.
 * @param take called with the levels of a node, to take them and what is below them.
 */
export function readLevels(
  json: Gltf,
  scene: Scene,
  isTaken: ArrayLike<number>,
  take: (levels: number[]) => void,
  warnings: WarningList,
): void {
  const known = new Set<number>();
  const drawn = scene.nodes.map((_, index) => isTaken[index] === 1);
  const isLevel = (id: unknown): id is number => typeof id === 'number' && id in scene.nodes && (known.has(id) || !isTaken[id]);
  for (const [index, node] of scene.nodes.entries()) {
    const ids = idsOf(json.nodes[index]!);
    if (ids === undefined || !drawn[index]) continue;
    if (!Array.isArray(ids) || ids.length === 0 || new Set(ids).size < ids.length || !ids.every(isLevel)) {
      warnings.add('extensionDropped', { extension: levelsExtension });
      continue;
    }
    take(ids.filter((id) => !known.has(id)));
    for (const id of ids) known.add(id);
    node.levels = ids;
    readCoverage(node);
  }
}

/** Takes the shares of the screen out of the extras, where a writer puts them. */
function readCoverage(node: Scene['nodes'][number]): void {
  const { MSFT_screencoverage: coverage, ...others } = Object(node.extras) as Record<string, unknown>;
  if (!Array.isArray(coverage)) return;
  node.extras = Object.keys(others).length > 0 ? others : undefined;
  if (coverage.length === node.levels!.length + 1 && coverage.every(Number.isFinite)) node.screenCoverage = coverage as number[];
}
