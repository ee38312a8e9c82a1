import { uploadLimits } from '../limits.ts';

export interface PartPlan {
  /** Size in bytes of every part but the last. */
  partSize: number;
  partCount: number;
}

/** Splits a file into 5 MiB parts, or larger ones (in whole MiB) where that would take more than 10,000. */
export function planParts(fileSize: number): PartPlan {
  const MiB = 1024 ** 2;
  const needed = Math.ceil(fileSize / uploadLimits.maxParts / MiB) * MiB;
  const partSize = Math.max(uploadLimits.partBytes, needed);
  return { partSize, partCount: Math.max(1, Math.ceil(fileSize / partSize)) };
}

/** Byte range [start, end) of a part; part numbers count from 1. */
export function partRange(fileSize: number, partSize: number, partNumber: number): { start: number; end: number } {
  const start = (partNumber - 1) * partSize;
  return { start, end: Math.min(fileSize, start + partSize) };
}
