/** Formats of exact surfaces, which CAD programs edit, beside those of triangles. */

import { modelFormatOf, type ModelFormatId } from '../formats.ts';
import type { Keeps, Target } from './targets.ts';

/** Read and written with their surfaces. */
export const exactFormats = ['step', 'iges', 'brep'] as const satisfies readonly ModelFormatId[];
export type ExactFormat = (typeof exactFormats)[number];

/** The format of exact surfaces that a file's extension, in lower case, says; undefined for one of triangles. */
export const exactFormatOf = (extension: string): ExactFormat | undefined => exactFormats.find((id) => id === modelFormatOf(extension)?.id);

/** Whether a model is written as `target` from its surfaces, not from triangles. */
export const keepsSurfaces = (extension: string, target: Pick<Target, 'exact'>): boolean =>
  target.exact !== undefined && exactFormatOf(extension) !== undefined;

/** What a target keeps of a model of this extension. */
export const keptOf = (extension: string, { keeps, exact }: Pick<Target, 'keeps' | 'exact'>): Keeps =>
  exactFormatOf(extension) === undefined ? keeps : (exact ?? keeps);

/** Whether a target is open to a model of this extension. */
export const isOffered = (extension: string, target: Pick<Target, 'exact' | 'exactOnly'>): boolean =>
  target.exactOnly !== true || keepsSurfaces(extension, target);

/** Why it is not. */
export const exactOnlyText = '只存精确曲面：仅 STEP、IGES、BREP 模型可以转换，这个模型是三角网格';
