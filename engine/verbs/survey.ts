import { AppError } from '#domain/errors/app-error';
import { archiveFormatOf, extensionOf, stemOf } from '#domain/formats';
import { obliqueLimits } from '#domain/limits';
import type { ObliqueReport } from '#domain/models/oblique';
import { browseArchive, type BrowsedArchive, type BrowsedEntry, type BrowseOptions } from '../archives/browse.ts';
import type { VerbContext } from '../context.ts';
import { readMetadata } from '../tiles/metadata.ts';
import { isOsgb, osgbHeadBytes } from '../readers/osgb/head.ts';

/** How many tiles are opened: enough to tell OSGB from files that are only called so. */
const samples = 8;

/**
 * Looks into an archive of OSGB tiles: counts them from its listing, and opens the header of a few and the metadata; nothing is unpacked.
 * Throws `archive.*`, `oblique.noTiles` when there is no `.osgb`, and `oblique.notTiles` when those that were opened are none.
 *
 * @example
 * const { tiles, levels } = await survey('city.zip', {}, { signal });
 */
export async function survey(archivePath: string, options: BrowseOptions = {}, context: VerbContext = {}): Promise<ObliqueReport> {
  return browseArchive(archivePath, { limits: obliqueLimits, ...options }, context, async (archive) => {
    const { entries } = archive;
    const tiles = entries.filter(({ path }) => extensionOf(path) === 'osgb');
    if (tiles.length === 0) throw withoutTiles(entries);
    const { sampled, unreadable } = await openSome(archive, tiles, context);
    return {
      files: entries.length,
      totalBytes: sumOf(entries),
      tiles: tiles.length,
      tileBytes: sumOf(tiles),
      blocks: new Set(tiles.map(({ path }) => folderOf(path))).size,
      levels: levelsOf(tiles),
      sampled,
      unreadable,
      metadata: await readMetadata(archive),
    };
  });
}

const sumOf = (entries: readonly BrowsedEntry[]): number => entries.reduce((sum, { bytes }) => sum + bytes, 0);
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** The levels in names as photogrammetry programs write them: `Tile_+000_+013_L19_0uuuu2.osgb`. */
function levelsOf(tiles: readonly BrowsedEntry[]): ObliqueReport['levels'] {
  let [from, to] = [Infinity, -Infinity];
  for (const { path } of tiles) {
    const level = /_L(\d{1,2})(?:_|$)/.exec(stemOf(path))?.[1];
    if (level === undefined) continue;
    from = Math.min(from, Number(level));
    to = Math.max(to, Number(level));
  }
  return from > to ? null : { from, to };
}

/** Opens tiles spread evenly over the archive. */
async function openSome(
  archive: BrowsedArchive,
  tiles: readonly BrowsedEntry[],
  { onProgress }: VerbContext,
): Promise<{ sampled: number; unreadable: number }> {
  const count = Math.min(samples, tiles.length);
  const chosen = Array.from({ length: count }, (_, index) => tiles[Math.floor((index * tiles.length) / count)]?.path ?? '');
  const broken: string[] = [];
  let sampled = 0;
  for (const [index, path] of chosen.entries()) {
    onProgress?.('survey', index, count);
    const head = await archive.head(path, osgbHeadBytes);
    if (head === undefined) continue;
    sampled++;
    if (!isOsgb(head)) broken.push(path);
  }
  const [first] = broken;
  if (first !== undefined && broken.length === sampled) throw new AppError('oblique.notTiles', { path: first, count: sampled });
  return { sampled, unreadable: broken.length };
}

/** Why an archive without a tile is refused: what it holds instead, or that it is packed twice. */
function withoutTiles(entries: readonly BrowsedEntry[]): AppError {
  const nested = entries.find(({ path }) => archiveFormatOf(extensionOf(path)) !== undefined);
  if (nested !== undefined) return new AppError('archive.nestedDeep', { path: nested.path });
  const counts = new Map<string, number>();
  for (const { path } of entries) {
    const extension = extensionOf(path).slice(0, 10).toUpperCase();
    counts.set(extension, (counts.get(extension) ?? 0) + 1);
  }
  const most = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 3);
  const found = most.map(([extension, count]) => `${extension === '' ? '无扩展名的文件' : extension} ${count} 个`).join('、');
  return new AppError('oblique.noTiles', { found: found === '' ? '' : `（找到 ${found}）` });
}
