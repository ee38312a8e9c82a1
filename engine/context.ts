import type { Work } from './files/work.ts';
import type { PoolContext } from './threads/pool.ts';

/** What every engine verb takes besides its options. */
export interface VerbContext extends PoolContext {
  /** `done` of `total` units of a named stage. */
  onProgress?: (stage: string, done: number, total: number) => void;
  /** What reading the file may cost (default: by its size); counts the steps. */
  work?: Work;
  /** Programs that turn a format we do not read into GLB, by extension; their contract is in `engine/converters/run-converter.ts`. */
  converters?: Readonly<Record<string, string>>;
}
