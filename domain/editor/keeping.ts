import { editorLimits } from './limits.ts';

/** What is kept of edits, for each model and account. */
export const keepingLimits = {
  /** Of a call that saves settings: with its other parameters. */
  callBytes: editorLimits.bytes + 4 * 1024,
  /** Named versions of one model. */
  versions: 50,
  /** Visible characters of a version's name. */
  versionName: 40,
  /** All settings and versions of one account. */
  accountBytes: 64 * 1024 * 1024,
} as const;
