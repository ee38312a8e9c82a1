import { z } from 'zod';
import { archiveLimits, obliqueLimits } from '../limits.ts';
import type { ZipMember } from './zip-layout.ts';

/** A file of a ZIP, and the offset of its local header. */
export type ArchiveFile = Omit<ZipMember, 'modifiedAt'> & { at: number };

const count = z.int().min(0);
const archiveFileSchema: z.ZodType<ArchiveFile> = z.object({
  // No way out of the archive.
  path: z.string().regex(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\0]+$/s),
  ...{ bytes: count, packedBytes: count, crc: count, method: z.literal([0, 8]), at: count },
});

/** What an archive lists: its files, and the entries that can be none, with the reason. */
export interface ArchiveFiles {
  files: ArchiveFile[];
  broken: { file: string; reason: string }[];
}

const archiveFilesSchema: z.ZodType<ArchiveFiles> = z.object({
  files: z.array(archiveFileSchema).max(obliqueLimits.entries),
  broken: z.array(z.object({ file: z.string().max(archiveLimits.pathBytes), reason: z.string() })).max(obliqueLimits.entries),
});

/** The list in a file's text, as it comes out of a child that read a stranger's archive. Throws ZodError for what is none. */
export const parseArchiveFiles = (text: string): ArchiveFiles => archiveFilesSchema.parse(JSON.parse(text));
