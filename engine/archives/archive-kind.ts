import { AppError } from '#domain/errors/app-error';
import { archiveFormatOf, archiveFormats, extensionOf } from '#domain/formats';
import { contentLabels } from '#domain/formats/content';
import { sniffFile } from '#engine/files/sniff';
import type { SevenZipKind } from './run-seven-zip.ts';

/** The first bytes of each kind of archive. */
const kinds: { magic: string; kind: SevenZipKind }[] = [
  { magic: 'PK\x03\x04', kind: 'zip' },
  { magic: 'PK\x05\x06', kind: 'zip' },
  { magic: 'PK\x07\x08', kind: 'zip' },
  { magic: '7z\xbc\xaf\x27\x1c', kind: '7z' },
  { magic: 'Rar!\x1a\x07\x00', kind: 'Rar' },
  { magic: 'Rar!\x1a\x07\x01\x00', kind: 'Rar5' },
];

/** What is expected of a name that says nothing. */
const anyLabel = Object.values(archiveFormats)
  .map(({ label }) => label)
  .join('、');

/** The kind by the first bytes, whatever the name; for anything but an archive `archive.notArchive` names what the file really is. */
export async function archiveKindOf(archivePath: string): Promise<SevenZipKind> {
  const { head, content } = await sniffFile(archivePath);
  const start = head.toString('latin1', 0, 64);
  const found = kinds.find(({ magic }) => start.startsWith(magic));
  if (found !== undefined) return found.kind;
  const expected = archiveFormatOf(extensionOf(archivePath));
  if (content !== undefined) {
    throw new AppError('archive.notArchive', { expected: expected?.label ?? anyLabel, actual: contentLabels[content] });
  }
  // A ZIP may have something before it, as self-extracting ones do: its directory is at the end.
  if (expected === undefined || expected.id === 'zip') return 'zip';
  throw new AppError('archive.unreadable');
}
