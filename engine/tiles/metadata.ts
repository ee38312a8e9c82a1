import { AppError } from '#domain/errors/app-error';
import type { ObliqueMetadata } from '#domain/models/oblique';
import { decodeXml } from '../readers/xml/decode.ts';
import { parseXml } from '../readers/xml/tree.ts';

const maxNameLength = 100;

export interface SceneMetadata extends ObliqueMetadata {
  /** The coordinate system in full, as the file writes it. */
  system: string | null;
}

/** What a metadata.xml says; null for one that is no such document. */
export function parseMetadata(bytes: Uint8Array): SceneMetadata | null {
  let root;
  try {
    root = parseXml(decodeXml(bytes)).root;
  } catch (error) {
    if (error instanceof AppError && error.entry.permanent) return null;
    throw error;
  }
  if (root?.name.toLowerCase() !== 'modelmetadata') return null;
  const named = (name: string): string =>
    root.children
      .find((each) => each.name.toLowerCase() === name)
      ?.text()
      .trim() ?? '';
  const words = named('srsorigin')
    .replace(/[,，;；]$/, '')
    .split(/\s*[,，;；\s]\s*/);
  const [x = Number.NaN, y = Number.NaN, z = 0] = words.map((word) => (word === '' ? Number.NaN : Number(word)));
  const system = named('srs');
  return {
    coordinateSystem: nameOf(system),
    origin: [x, y, z].every(Number.isFinite) ? [x, y, z] : null,
    system: system === '' ? null : system,
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
