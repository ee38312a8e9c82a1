import type { PoolContext } from './threads/pool.ts';

/** What every engine verb takes besides its options. */
export interface VerbContext extends PoolContext {
  /** `done` of `total` units of a named stage. */
  onProgress?: (stage: string, done: number, total: number) => void;
  /** Programs that turn a format we do not read into GLB, by extension; their contract is in `engine/converters/run-converter.ts`. */
  converters?: Readonly<Record<string, string>>;
}
