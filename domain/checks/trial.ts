/** A check in the browser, by who has no account: what it takes, and what it answers. */

import type { CheckReport } from '../models/figures.ts';

export const trialLimits = {
  /** Of all files together. */
  bytes: 20 * 1024 * 1024,
  files: 200,
  /** Of an archive. */
  entries: 500,
  unpackedBytes: 200 * 1024 * 1024,
  /** A browser's worker that has not ended by then is stopped. */
  ms: 60_000,
} as const;

/** Formats that are read in the browser, and the archive that may hold them. */
export const trialFormats = ['glb', 'gltf', 'obj', 'stl', 'ply', 'off'] as const;
export const trialArchive = 'zip';

export const isTrialFormat = (extension: string): boolean => (trialFormats as readonly string[]).includes(extension);

/** A file as it is handed to the worker; its path separates folders by `/`. */
export interface TrialFile {
  path: string;
  bytes: ArrayBuffer;
}

/** What the worker says: how far it is, and once what came of it. */
export type TrialReply =
  /** It takes files from now on: what comes before its kernels are there is lost. */
  | { kind: 'ready' }
  | { kind: 'progress'; stage: string; done: number; total: number }
  /** `preview` is a GLB. */
  | { kind: 'checked'; report: CheckReport; preview: ArrayBuffer }
  /** The file is at fault: a sentence. */
  | { kind: 'refused'; tips: string }
  /** It can be checked, but not here: `format` of the model, or undefined where its pictures need decoders. */
  | { kind: 'later'; format?: string };
