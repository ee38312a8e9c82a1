import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';

/** What every transform answers, beside figures of its own. */
export interface TransformResult {
  /** What a person should know of what was done, or could not be. */
  warnings: ModelWarning[];
}

/**
 * The shape of every file in this folder: one verb, which changes `scene` in place as `options` say. What transforms share lies in `meshes/`, which works on
 * single primitives, and in `simplify/`.
 */
export type Transform<Options, Result extends TransformResult> = (
  scene: Scene,
  options: Options,
  context?: VerbContext,
) => Result | Promise<Result>;

/** For transforms that have nothing to choose. */
export type NoOptions = Record<string, never>;
