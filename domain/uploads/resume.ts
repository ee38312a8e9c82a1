/** Taking up an upload again: which file it belongs to, which parts are still to be sent. */

import type { ModelType, Origin } from '../files/model-type.ts';
import { partRange } from './parts.ts';

/** What a browser keeps of an unfinished upload. */
export interface RememberedUpload {
  uploadId: string;
  userId: string;
  fileUrl: string;
  bucketName: string;
  fileName: string;
  fileSize: number;
  /** The file's own time of change, milliseconds since 1970. */
  lastModified: number;
  modelType: ModelType;
  origin: Origin;
  partSize: number;
  partCount: number;
  /** Milliseconds since 1970. */
  startedAt: number;
}

export type FileDifference = 'name' | 'size' | 'changed';

/** How the chosen file differs from the one whose upload was begun; undefined when it may go on. */
export function fileDifference(
  remembered: Pick<RememberedUpload, 'fileName' | 'fileSize' | 'lastModified'>,
  file: { name: string; size: number; lastModified: number },
): FileDifference | undefined {
  if (file.name !== remembered.fileName) return 'name';
  if (file.size !== remembered.fileSize) return 'size';
  if (file.lastModified !== remembered.lastModified) return 'changed';
  return undefined;
}

/** Why a file cannot take an upload up again, in words. */
export const fileDifferenceTexts = {
  name: '请选择同一个文件「{fileName}」',
  size: '这个文件的大小和之前上传的不一样，请选择原来的文件，或取消后重新上传',
  changed: '这个文件在上传之后被修改过，请取消后重新上传',
} as const satisfies Record<FileDifference, string>;

export interface StandingPart {
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
 * The parts that stand and need not be sent again: of the right size and, where the file's own MD5 of that part is known, with the same content.
 */
export function soundParts(cut: Cut, standing: readonly StandingPart[], knownMd5: ReadonlyMap<number, string> = new Map()): StandingPart[] {
  return standing.filter(({ partNumber, size, md5 }) => {
    if (partNumber < 1 || partNumber > cut.partCount) return false;
    const { start, end } = partRange(cut.fileSize, cut.partSize, partNumber);
    const known = knownMd5.get(partNumber);
    return size === end - start && (known === undefined || known === md5);
  });
}

/** Numbers of the parts still to be sent, in order. */
export function missingParts(cut: Cut, sound: readonly StandingPart[]): number[] {
  const have = new Set(sound.map(({ partNumber }) => partNumber));
  const missing: number[] = [];
  for (let partNumber = 1; partNumber <= cut.partCount; partNumber += 1) if (!have.has(partNumber)) missing.push(partNumber);
  return missing;
}
