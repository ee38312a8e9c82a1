/** The verbs that run in children, with what they take and give; all of it crosses as JSON. */

import type { CheckReport, JobReport, ModelWarning } from '#domain/models/figures';
import type { UnpackOptions } from '../archives/unpack.ts';
import type { OptimizeOptions } from '../optimize.ts';

export interface VerbArgs {
  unpack: { archivePath: string; targetFolder: string } & Partial<UnpackOptions>;
  check: { modelPath: string; root: string; sourceBytes: number; previewPath?: string };
  optimize: { inputPath: string; outputPath: string; options: OptimizeOptions };
  /** Writes a WebP; `turntable` is the number of frames of an animation once around. */
  preview: { modelPath: string; outputPath: string; root?: string; size?: number; turntable?: number };
}

export interface VerbResult {
  /** `modelPath` is the one model's among the entries. */
  unpack: { entries: { path: string; bytes: number }[]; warnings: ModelWarning[]; modelPath: string };
  check: CheckReport;
  optimize: JobReport;
  preview: { bytes: number };
}

export type VerbName = keyof VerbArgs;
