import { crc32 } from 'node:zlib';
import type { Entry } from 'yauzl';
import { AppError } from '#domain/errors/app-error';
import { archiveLimits } from '#domain/limits';
import { decodeText } from '#engine/files/text';

const unicodePathField = 0x7075;

/** An entry's name: the Unicode Path field where it is valid, else strict UTF-8, else GB18030; what claims to be UTF-8 and is not is read the same way. */
export function entryName(entry: Entry): string {
  const field = entry.extraFields.find(({ id }) => id === unicodePathField)?.data;
  // Version 1, then the CRC of the plain name it replaces (APPNOTE 4.6.9).
  if (field && field.length > 5 && field[0] === 1 && field.readUInt32LE(1) === crc32(entry.fileNameRaw)) return field.toString('utf8', 5);
  return decodeText(entry.fileNameRaw);
}

/**
 * The name as a relative path with `/` between its parts. Throws `archive.unsafePath` for one that leaves its folder or could be
 * mistaken on any system: absolute, a drive letter, `..`, control characters, too long.
 */
export function safePath(name: string): string {
  const path = name.replaceAll('\\', '/');
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const unsafe =
    path.startsWith('/') ||
    /^[a-z]:/i.test(path) ||
    parts.includes('..') ||
    parts.length === 0 ||
    hasControl(path) ||
    path.length > archiveLimits.pathLength ||
    parts.some((part) => Buffer.byteLength(part) > 255);
  if (unsafe) throw new AppError('archive.unsafePath', { path: shown(name) });
  return parts.join('/');
}

/** True for the folder that an archive was made of, which some programs list too: `./`, `/`. */
export const isRootFolder = (name: string): boolean => /^(?:\.?[/\\])*\.?$/.test(name);

const hasControl = (path: string): boolean => [...path].some((character) => character < ' ' || character === '\x7f');

/** A name as a sentence can show it. */
const shown = (name: string): string => Array.from(name.slice(0, 100), (character) => (character < ' ' ? '?' : character)).join('');

const unixHost = 3;
const fileTypeMask = 0o170000;
const regularFile = 0o100000;
const folder = 0o040000;

/** True for a link, a device or anything else that is neither file nor folder. */
export function isSpecial(entry: Entry): boolean {
  const type = entry.versionMadeBy >> 8 === unixHost ? (entry.externalFileAttributes >>> 16) & fileTypeMask : 0;
  return type !== 0 && type !== regularFile && type !== folder;
}
