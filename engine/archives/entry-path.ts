import { crc32 } from 'node:zlib';
import type { Entry } from 'yauzl';
import { cutText } from '#domain/display/sentence';
import { AppError } from '#domain/errors/app-error';
import { archiveLimits } from '#domain/limits';
import { decodeText } from '#engine/files/text';

const unicodePathField = 0x7075;
/** How much of a path that is too long a sentence shows. */
const shownLength = 60;

/** An entry's name: the Unicode Path field where it is valid, else strict UTF-8, else GB18030; what claims to be UTF-8 and is not is read the same way. */
export function entryName(entry: Entry): string {
  const field = entry.extraFields.find(({ id }) => id === unicodePathField)?.data;
  // Version 1, then the CRC of the plain name it replaces (APPNOTE 4.6.9).
  if (field && field.length > 5 && field[0] === 1 && field.readUInt32LE(1) === crc32(entry.fileNameRaw)) return field.toString('utf8', 5);
  return decodeText(entry.fileNameRaw);
}

/**
 * The name as a relative path with `/` between its parts. Throws `archive.unsafePath` for one that leaves its folder or could be
 * mistaken on any system: absolute, a drive letter, `..`, control characters; and `archive.longPath` for one that is too long or too deep.
 */
export function safePath(name: string): string {
  const path = name.replaceAll('\\', '/');
  // However long it is, no more than this is looked at.
  if (path.length > archiveLimits.pathBytes * 2) throw longPath(path);
  const parts = path.split('/').filter((part) => part !== '' && part !== '.');
  const unsafe = path.startsWith('/') || /^[a-z]:/i.test(path) || parts.includes('..') || parts.length === 0 || hasControl(path);
  if (unsafe) throw new AppError('archive.unsafePath', { path });
  return fitting(parts.join('/'));
}

/** The path itself. Throws `archive.longPath` for one that a file system or an object's key cannot hold, or with too many folders. */
export function fitting(path: string): string {
  const { pathBytes, nameBytes, folders } = archiveLimits;
  const parts = path.split('/');
  const fits =
    Buffer.byteLength(path) <= pathBytes && parts.length <= folders + 1 && parts.every((part) => Buffer.byteLength(part) <= nameBytes);
  if (!fits) throw longPath(path);
  return path;
}

const longPath = (path: string): AppError =>
  new AppError('archive.longPath', { path: cutText(path, shownLength), bytes: archiveLimits.pathBytes, folders: archiveLimits.folders });

/** True for the folder that an archive was made of, which some programs list too: `./`, `/`. */
export const isRootFolder = (name: string): boolean => /^(?:\.?[/\\])*\.?$/.test(name);

const hasControl = (path: string): boolean => [...path].some((character) => character < ' ' || character === '\x7f');

const unixHost = 3;
const fileTypeMask = 0o170000;
const regularFile = 0o100000;
const folder = 0o040000;

/** True for a link, a device or anything else that is neither file nor folder. */
export function isSpecial(entry: Entry): boolean {
  const type = entry.versionMadeBy >> 8 === unixHost ? (entry.externalFileAttributes >>> 16) & fileTypeMask : 0;
  return type !== 0 && type !== regularFile && type !== folder;
}
