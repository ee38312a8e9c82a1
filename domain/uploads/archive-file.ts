import { z } from 'zod';
import { obliqueLimits } from '../limits.ts';
import type { ZipMember } from './zip-layout.ts';

/** A file of a ZIP, and the offset of its local header. */
export type ArchiveFile = Omit<ZipMember, 'modifiedAt'> & { at: number };

const count = z.int().min(0);
const archiveFileSchema: z.ZodType<ArchiveFile> = z.object({
  // No way out of the archive.
  path: z.string().regex(/^(?!\/)(?!(?:.*\/)?\.\.(?:\/|$))[^\0]+$/s),
  ...{ bytes: count, packedBytes: count, crc: count, method: z.literal([0, 8]), at: count },
});

/** The list in a file's text, as it comes out of a child that read a stranger's archive. Throws ZodError for what is none. */
export const parseArchiveFiles = (text: string): ArchiveFile[] =>
  z.array(archiveFileSchema).max(obliqueLimits.entries).parse(JSON.parse(text));
