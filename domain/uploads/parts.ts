import { uploadLimits } from '../limits.ts';

export interface PartPlan {
  /** Bytes of every part but the last. */
  partSize: number;
  partCount: number;
}

/** How a file is cut: 5 MiB parts, larger ones once 10,000 would not do (rounded up to whole MiB). */
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
