import type { ModelWarning } from '#domain/models/warnings';

/** What a writer made in its folder. */
export interface WrittenModel {
  /** The model's file first, paths relative to the folder. */
  files: { path: string; bytes: number }[];
  /** What the format could not hold beyond what `lossesOf` says of it. */
  warnings: ModelWarning[];
}
