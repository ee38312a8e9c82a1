import { AppError } from '#domain/errors/app-error';
import { archiveFormatOf, extensionOf, stemOf } from '#domain/formats';
import { adviceForScene } from '#domain/formats/scene-formats';
import { obliqueLimits } from '#domain/limits';
import type { ObliqueMetadata, ObliqueReport } from '#domain/models/oblique';
import { arrangeScene, type ArrangedScene } from '#domain/models/scene-files';
import { tilesLimits } from '#domain/kinds/tiles/options';
import { browseArchive, type BrowsedArchive, type BrowsedEntry, type BrowseOptions } from '../archives/browse.ts';
import { BytesNeeded, type ByteSpan } from '../archives/held-bytes.ts';
import type { VerbContext } from '../context.ts';
import { writePreview } from '../preview/write-preview.ts';
import { parseMetadata, type SceneMetadata } from '../tiles/metadata.ts';
import { documentOf } from '../tiles/plan-scene.ts';
import { ScenePlaces, type FoundBlock } from '../tiles/scene-places.ts';
import { SceneSample } from '../tiles/scene-sample.ts';

export interface SurveyOptions extends BrowseOptions {
  /** Where a picture of the scene is written (.webp), if one can be drawn. */
  thumbnailPath?: string;
}

export interface Surveyed {
  report: ObliqueReport;
  /** Whether the picture was written. */
  drawn: boolean;
}

/**
 * What is opened of a scene: roots of as many Tile folders, and tiles of any level, both spread over all, no more than so many bytes and seconds; the topmost
 * metadata, and that of the roots' blocks.
 */
const opened = { roots: 400, tiles: 16, documents: 64, tileBytes: 64 * 1024 ** 2, bytes: 256 * 1024 ** 2, ms: 60_000 } as const;
const thumbnailPixels = 512;
/** From above, so that roofs and streets show, and to the north. */
const view = { azimuthDeg: 20, elevationDeg: 45 } as const;

/**
 * Looks into an archive of OSGB tiles: counts them from its listing; reads the metadata of its blocks, some roots and some other tiles; nothing is unpacked.
 * Throws `archive.*`, `oblique.noTiles` when there is no `.osgb`, `oblique.notTiles` when none of those that were read is one, and `BytesNeeded` when
 * bytes of the archive are read that are not there.
 *
 * @example
 * const { report } = await survey('city.zip', { thumbnailPath: 'city.webp' }, { signal });
 */
export async function survey(
  archivePath: string,
  { thumbnailPath, ...options }: SurveyOptions = {},
  context: VerbContext = {},
): Promise<Surveyed> {
  return browseArchive(archivePath, { limits: obliqueLimits, lenient: true, ...options }, context, async (archive) => {
    const { entries } = archive;
    const tiles = entries.filter(({ path }) => extensionOf(path) === 'osgb');
    const [unnamed] = archive.broken;
    if (tiles.length === 0) throw unnamed ? new AppError('archive.unsafePath', { path: unnamed.file }) : withoutTiles(entries);
    const arranged = arrangeScene(entries);
    const { roots, chosen } = choose(arranged, tiles);
    const documents = chooseDocuments(arranged, roots);
    archive.need([...documents.chosen, ...chosen]);
    const { metadata, unread } = await readDocuments(archive, arranged, documents.chosen);
    const places = new ScenePlaces(metadata);
    // Of some that were not read nothing is said; where none was, that is what there is to say.
    const isNone = unread.size === arranged.metadata.length;
    const blocks = documents.ofGroups.map((path, index) =>
      path === null || isNone || !unread.has(path) ? places.of(arranged.groups[index]!.folder) : undefined,
    );
    const sample = await openTiles(archive, { arranged, blocks, chosen, roots }, context);
    const first = blocks.find((block) => block !== undefined && 'block' in block);
    const [topmost = null] = [...documents.chosen].flatMap((path) => metadata.get(folderOf(path)) ?? []);
    const { systems } = places;
    const { footprint } = sample;
    return {
      report: {
        files: entries.length,
        totalBytes: sumOf(entries),
        tiles: tiles.length,
        tileBytes: sumOf(tiles),
        blocks: new Set(tiles.map(({ path }) => folderOf(path))).size,
        levels: levelsOf(tiles),
        metadata: topmost && toldOf(topmost),
        ...blockMetadataOf(places.used, topmost),
        ...(systems.length > 1 && { systems }),
        ...sample.found,
        place: sample.place ?? first?.origin ?? null,
        ...(sample.place && footprint && { footprint }),
        ...noPlaceOf(blocks),
      },
      drawn: thumbnailPath !== undefined && (await draw(sample, thumbnailPath, context)),
    };
  });
}

/** `survey`, or which bytes of the archive it needs before. */
export async function surveyHeld(
  archivePath: string,
  options: SurveyOptions,
  context: VerbContext,
): Promise<Surveyed | { needed: readonly ByteSpan[] }> {
  try {
    return await survey(archivePath, options, context);
  } catch (error) {
    if (error instanceof BytesNeeded) return { needed: error.spans };
    throw error;
  }
}

/** What the report keeps of metadata. */
const toldOf = ({ coordinateSystem, origin, system }: SceneMetadata): ObliqueMetadata => ({
  ...{ coordinateSystem, origin },
  ...(system !== null && system.length <= tilesLimits.system && { system }),
});

/** What the report keeps of the blocks' metadata, where the topmost document is not that of all. */
const told = { blocks: 16, system: 500 } as const;
function blockMetadataOf(used: readonly (SceneMetadata | null)[], topmost: SceneMetadata | null): Pick<ObliqueReport, 'blockMetadata'> {
  if (used.every((document) => document === topmost)) return {};
  return {
    blockMetadata: used.slice(0, told.blocks).map((document) => {
      if (document === null) return { coordinateSystem: null, origin: null };
      const { system = null, ...about } = toldOf(document);
      return { ...about, ...(system !== null && system.length <= told.system && { system }) };
    }),
  };
}

const sumOf = (entries: readonly BrowsedEntry[]): number => entries.reduce((sum, { bytes }) => sum + bytes, 0);
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
const depthOf = (path: string): number => path.split('/').length;

/** At most `count` of the items, spread evenly. */
const spread = <T>(items: readonly T[], count: number): T[] =>
  items.length <= count ? [...items] : Array.from({ length: count }, (_, index) => items[Math.floor((index * items.length) / count)]!);

/** Roots, and other tiles, each spread over all. */
function choose({ groups }: ArrangedScene, tiles: readonly BrowsedEntry[]): Pick<Choice, 'roots' | 'chosen'> {
  const all = groups.flatMap((group) => group.roots);
  const roots = new Set(spread(all, opened.roots));
  const isRoot = new Set(all);
  const others = tiles.flatMap(({ path }) => (isRoot.has(path) ? [] : path));
  return { roots, chosen: withinBytes([...roots, ...spread(others, opened.tiles)], tiles) };
}

interface Documents {
  /** Paths of those that are read, the topmost first. */
  chosen: ReadonlySet<string>;
  /** Of each group, the path of its own; null for one without. */
  ofGroups: readonly (string | null)[];
}

function chooseDocuments({ metadata, groups, groupOf }: ArrangedScene, roots: ReadonlySet<string>): Documents {
  const byFolder = new Map(metadata.map((path) => [folderOf(path), path]));
  const ofGroups = groups.map(({ folder }) => documentOf(folder, byFolder));
  const topmost = metadata.toSorted((a, b) => depthOf(a) - depthOf(b)).slice(0, opened.documents);
  const ofRoots = [...roots].flatMap((path) => ofGroups[groupOf(path) ?? -1] ?? []);
  return { chosen: new Set([...topmost, ...ofRoots]), ofGroups };
}

/** As many of the paths as are small enough, alone and together. */
function withinBytes(paths: readonly string[], tiles: readonly BrowsedEntry[]): string[] {
  const sizes = new Map(tiles.map(({ path, bytes }) => [path, bytes]));
  let left: number = opened.bytes;
  return paths.filter((path) => {
    const bytes = sizes.get(path) ?? 0;
    if (bytes > opened.tileBytes || bytes > left) return false;
    left -= bytes;
    return true;
  });
}

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

/** What the chosen metadata files say, by their folders, and the paths of those that were not read: not chosen, or only to be had by decoding too much. */
async function readDocuments(
  archive: BrowsedArchive,
  { metadata: all }: ArrangedScene,
  chosen: ReadonlySet<string>,
): Promise<{ metadata: Map<string, SceneMetadata>; unread: Set<string> }> {
  const metadata = new Map<string, SceneMetadata>();
  const unread = new Set(all);
  await archive.read([...chosen], async (path, read) => {
    unread.delete(path);
    const document = read instanceof AppError ? null : parseMetadata(read);
    if (document) metadata.set(folderOf(path), document);
  });
  return { metadata, unread };
}

interface Choice {
  arranged: ArrangedScene;
  /** Of each group; undefined where its metadata was not read. */
  blocks: readonly (FoundBlock | undefined)[];
  chosen: readonly string[];
  roots: ReadonlySet<string>;
}

/** Reads the chosen tiles for as long as there is time. Throws `oblique.notTiles` when none of those that were read is a tile. */
async function openTiles(archive: BrowsedArchive, { arranged, blocks, chosen, roots }: Choice, context: VerbContext): Promise<SceneSample> {
  // As tiles are found: on the disks of those who write them capitals make no difference.
  const paths = new Set(archive.entries.map(({ path }) => path.toLowerCase()));
  const sample = new SceneSample({
    has: (path) => paths.has(path.toLowerCase()),
    placed: blocks.some((block) => block !== undefined && 'block' in block),
    texturePixels: Math.min(1024, Math.max(32, Math.round((4 * thumbnailPixels) / Math.sqrt(chosen.length)))),
  });
  const until = performance.now() + opened.ms;
  for (const { file, reason } of archive.broken)
    if (extensionOf(file) === 'osgb') await sample.add(file, new AppError('model.unreadable', { reason }), { isRoot: false });
  let done = 0;
  await archive.read(chosen, async (path, read) => {
    context.signal?.throwIfAborted();
    context.onProgress?.('survey', done++, chosen.length);
    if (performance.now() > until) return;
    await sample.add(path, read, { isRoot: roots.has(path), block: blocks[arranged.groupOf(path) ?? -1] });
  });
  const [first] = sample.problems;
  if (first && sample.unreadable === sample.sampled)
    throw new AppError('oblique.notTiles', { path: first.file, reason: first.reason, count: sample.sampled });
  return sample;
}

/** Why a block has no place, of the first that has none. */
function noPlaceOf(blocks: Choice['blocks']): { noPlace?: string } {
  for (const block of blocks) if (block && 'noPlace' in block) return { noPlace: block.noPlace };
  return {};
}

/** Whether there was something that can be drawn; the report stands without. */
async function draw(sample: SceneSample, path: string, context: VerbContext): Promise<boolean> {
  const scene = await sample.scene();
  if (!scene) return false;
  try {
    await writePreview(scene, path, { size: thumbnailPixels, view }, context);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.entry.permanent) return false;
    throw error;
  }
}

/** Why an archive without a tile is refused: what it holds instead and what to do with that, or that it is packed twice. */
function withoutTiles(entries: readonly BrowsedEntry[]): AppError {
  const nested = entries.find(({ path }) => archiveFormatOf(extensionOf(path)) !== undefined);
  if (nested !== undefined) return new AppError('archive.nestedDeep', { path: nested.path });
  const counts = new Map<string, number>();
  for (const { path } of entries) {
    const extension = extensionOf(path).slice(0, 10);
    counts.set(extension, (counts.get(extension) ?? 0) + 1);
  }
  const most = [...counts].toSorted(([, a], [, b]) => b - a).slice(0, 3);
  const found = most.map(([extension, count]) => `${extension === '' ? '无扩展名的文件' : extension.toUpperCase()} ${count} 个`).join('、');
  return new AppError('oblique.noTiles', { found: found === '' ? '' : `（找到 ${found}）`, advice: adviceForScene(counts.keys()) });
}
