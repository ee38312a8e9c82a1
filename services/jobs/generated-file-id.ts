import { createHash } from 'node:crypto';
import type { Subject } from '#domain/workflows/subject';

/** The id of the file that a generated model becomes: known before there is one, so that its object can be stored, and removed, under it. */
export const generatedFileId = ({ id, attempt }: Subject, index: number): string =>
  createHash('sha256').update(`generated/${id}/${attempt}/${index}`).digest('hex').slice(0, 32);
