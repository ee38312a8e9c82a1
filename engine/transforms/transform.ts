import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';

/** What every transform returns, besides figures of its own. */
export interface TransformResult {
  /** What the user should know about what was or could not be done. */
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

/** For transforms without options. */
export type NoOptions = Record<string, never>;
