/** Resuming an upload: which file it belongs to, and which parts still have to be sent. */

import type { ModelType, Origin } from '../files/model-type.ts';
import { partRange } from './parts.ts';

/** Where a file is wanted in its owner's library. */
export interface UploadPlace {
  folderId?: string;
  /** The file that it is a new version of. */
  versionOf?: string;
}

/** What the browser remembers about an unfinished upload. */
export interface RememberedUpload {
  uploadId: string;
  userId: string;
  fileUrl: string;
  bucketName: string;
  fileName: string;
  fileSize: number;
  /** The file's modification time, milliseconds since 1970. */
  lastModified: number;
  modelType: ModelType;
  origin: Origin;
  place?: UploadPlace;
  partSize: number;
  partCount: number;
  /** Milliseconds since 1970. */
  startedAt: number;
}

export type FileDifference = 'name' | 'size' | 'changed';

/** How the chosen file differs from that of the unfinished upload; undefined when they match. */
export function fileDifference(
  remembered: Pick<RememberedUpload, 'fileName' | 'fileSize' | 'lastModified'>,
  file: { name: string; size: number; lastModified: number },
): FileDifference | undefined {
  if (file.name !== remembered.fileName) return 'name';
  if (file.size !== remembered.fileSize) return 'size';
  if (file.lastModified !== remembered.lastModified) return 'changed';
  return undefined;
}

/** Messages for a file that cannot resume the upload. */
export const fileDifferenceTexts = {
  name: '请选择同一个文件「{fileName}」',
  size: '这个文件的大小和之前上传的不一样，请选择原来的文件，或取消后重新上传',
  changed: '这个文件在上传之后被修改过，请取消后重新上传',
} as const satisfies Record<FileDifference, string>;

export interface UploadedPart {
  partNumber: number;
  size: number;
  md5: string;
}

interface Cut {
  fileSize: number;
  partSize: number;
  partCount: number;
}

/**
 * The stored parts that need not be sent again: of the right size and, where the MD5 of the file's own part is known, with the same
 * content.
 */
export function soundParts(cut: Cut, uploaded: readonly UploadedPart[], knownMd5: ReadonlyMap<number, string> = new Map()): UploadedPart[] {
  return uploaded.filter(({ partNumber, size, md5 }) => {
    if (partNumber < 1 || partNumber > cut.partCount) return false;
    const { start, end } = partRange(cut.fileSize, cut.partSize, partNumber);
    const known = knownMd5.get(partNumber);
    return size === end - start && (known === undefined || known === md5);
  });
}

/** Numbers of the parts that still have to be sent, in order. */
export function missingParts(cut: Cut, sound: readonly UploadedPart[]): number[] {
  const have = new Set(sound.map(({ partNumber }) => partNumber));
  const missing: number[] = [];
  for (let partNumber = 1; partNumber <= cut.partCount; partNumber += 1) if (!have.has(partNumber)) missing.push(partNumber);
  return missing;
}
