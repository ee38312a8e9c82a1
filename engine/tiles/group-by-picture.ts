import type { TileMesh } from '../readers/osgb/geometry.ts';
import type { OsgImage } from '../readers/osgb/object-types.ts';
import type { PagedNode } from '../readers/osgb/read-tile.ts';
import { byFineness } from './by-fineness.ts';

/** A paged node of one level in its file and finer ones in others. */
export interface PagedPart extends Pick<PagedNode, 'mode' | 'radius' | 'matrix' | 'folder'> {
  meshes: readonly TileMesh[];
  files: readonly string[];
  /** Where the finer level begins to be shown. */
  range: number;
}

/**
 * Paged nodes of a file, those that show a picture of another of them in one group with it: productions cut the geometry of a file into parts and leave its
 * picture whole, and tiles of their own would each hold it. Nodes of more levels, or without a picture in common, stay as they are. Keeps the order.
 */
export function groupByPicture(nodes: readonly PagedNode[]): (PagedNode | PagedPart[])[] {
  const found: { node: PagedNode; parts: PagedPart[] }[] = [];
  const byPicture = new Map<OsgImage, PagedPart[]>();
  for (const node of nodes) {
    const part = partOf(node);
    const pictures = part?.meshes.flatMap(({ state }) => state.texture?.image ?? []) ?? [];
    const known = pictures.map((picture) => byPicture.get(picture)).find((group) => group !== undefined);
    const parts = known ?? [];
    if (part) parts.push(part);
    if (!known) found.push({ node, parts });
    for (const picture of pictures) if (!byPicture.has(picture)) byPicture.set(picture, parts);
  }
  return found.map(({ node, parts }) => (parts.length > 1 ? parts : node));
}

function partOf(node: PagedNode): PagedPart | undefined {
  const [finer, coarse, ...others] = byFineness(node);
  if (!finer || !coarse || others.length > 0) return undefined;
  const files = finer.levels.flatMap(({ file }) => file ?? []);
  const contents = coarse.levels.flatMap(({ content }) => content ?? []);
  const isPlain =
    files.length === finer.levels.length && contents.length === coarse.levels.length && contents.every(({ paged }) => paged.length === 0);
  if (!isPlain) return undefined;
  const { mode, radius, matrix, folder } = node;
  return { mode, radius, matrix, folder, meshes: contents.flatMap(({ meshes }) => meshes), files, range: finer.from };
}
