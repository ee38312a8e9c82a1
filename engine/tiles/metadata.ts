import { AppError } from '#domain/errors/app-error';
import type { ObliqueMetadata } from '#domain/models/oblique';
import type { BrowsedArchive } from '../archives/browse.ts';
import { decodeXml } from '../readers/xml/decode.ts';
import { parseXml } from '../readers/xml/tree.ts';

/** A coordinate system in full takes 2 KB; more is no metadata that a program wrote. */
const maxBytes = 64 * 1024;
const maxNameLength = 100;

/** The coordinate system in the topmost metadata.xml of an archive of tiles; null when there is none that can be read. */
export async function readMetadata(archive: BrowsedArchive): Promise<ObliqueMetadata | null> {
  const depth = (path: string): number => path.split('/').length;
  let topmost: string | undefined;
  for (const { path, bytes } of archive.entries) {
    if (!/(?:^|\/)metadata\.xml$/i.test(path) || bytes > maxBytes) continue;
    if (topmost === undefined || depth(path) < depth(topmost)) topmost = path;
  }
  if (topmost === undefined) return null;
  const bytes = await archive.head(topmost, maxBytes).catch(ifOfTheFile);
  return bytes === undefined ? null : parseMetadata(bytes);
}

/** A file's fault leaves the metadata out; a deadline or a fault of ours passes through. */
function ifOfTheFile(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'archive.corrupt') return undefined;
  throw error;
}

/** What a metadata.xml says; null for one that is no such document. */
export function parseMetadata(bytes: Uint8Array): ObliqueMetadata | null {
  let root;
  try {
    root = parseXml(decodeXml(bytes)).root;
  } catch (error) {
    if (error instanceof AppError && error.entry.permanent) return null;
    throw error;
  }
  if (root?.name !== 'ModelMetadata') return null;
  const numbers = (root.child('SRSOrigin')?.text() ?? '').split(',').map((word) => (word.trim() === '' ? Number.NaN : Number(word)));
  const [x = Number.NaN, y = Number.NaN, z = 0] = numbers;
  return {
    coordinateSystem: nameOf(root.child('SRS')?.text() ?? ''),
    origin: [x, y, z].every(Number.isFinite) ? [x, y, z] : null,
  };
}

/** A short name: `EPSG:4547` and `ENU:22.5,113.9` as they are, a system spelt out (WKT) by its title and its own code. */
function nameOf(system: string): string | null {
  const title = /^\w+\s*[[(]\s*"([^"]*)"/.exec(system)?.[1];
  const code = /(?:AUTHORITY|ID)\s*[[(]\s*"(\w+)"\s*,\s*"?(\d+)"?\s*[\])]\s*[\])]\s*$/.exec(system);
  const name = title === undefined ? system : code === null ? title : `${title}（${code[1]}:${code[2]}）`;
  const line = name.replace(/\s+/g, ' ').trim().slice(0, maxNameLength);
  return line === '' ? null : line;
}
