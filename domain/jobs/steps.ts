/** 再轻一点 and 再清晰一点: the options of a finished lightweighting, one step lighter or sharper. */

import { optionLimits, type LightweightOptions } from '../kinds/lightweight/options.ts';

/** What is known of the model that was lightweighted. */
export interface SteppedModel {
  triangles: number;
  bytes: number;
  /** Longest edge of its textures in pixels; 0 without textures. */
  textureEdge: number;
}

export type StepDirection = 'lighter' | 'sharper';

/** The options to try next, or why there are none. */
export type Step = { options: LightweightOptions } | { refusal: string };

export const stepLabels: Record<StepDirection, string> = { lighter: '再轻一点', sharper: '再清晰一点' };

const refusals: Record<StepDirection, string> = {
  lighter: '已经是最轻的一档：面数和贴图都到了下限',
  sharper: '已经是最清晰的一档：面数和贴图都和原模型一样',
};

/** Shares of the triangles, and the error bounds in % that suit them; both from light to sharp. */
const ratios = [optionLimits.ratio.min, 0.02, 0.03, 0.05, 0.08, 0.12, 0.2, 0.3, 0.5, 0.75, optionLimits.ratio.max];
const errorBounds = [10, 5, 3, 2, 1, 0.5, 0.25, 0.1, 0.05];
/** By how much a target is lowered or raised. */
const targetStep = 0.6;
/** Qualities that textures step through: below the first they get smaller instead, above the last larger. */
const usualQuality = 80;
const sharpQuality = 90;
const coarseQuality = 60;

type Changes = Partial<LightweightOptions>;
type Axis = (options: LightweightOptions, model: SteppedModel, direction: StepDirection) => Changes | null;

/** The next value of a list that runs from light to sharp; undefined at its end. */
function next(values: readonly number[], value: number, direction: StepDirection, ascending: boolean): number | undefined {
  const up = (direction === 'sharper') === ascending;
  const beyond = values.filter((one) => (up ? one > value : one < value));
  return beyond.length === 0 ? undefined : up ? Math.min(...beyond) : Math.max(...beyond);
}

const boundFor = (bound: number, direction: StepDirection): Changes => {
  const errorPercent = next(errorBounds, bound, direction, false);
  return errorPercent === undefined ? {} : { errorPercent };
};

const shape: Axis = (options, model, direction) => {
  if (options.targetTriangles === null) {
    const ratio = next(ratios, options.ratio, direction, true);
    return ratio === undefined ? null : { ratio, ...boundFor(options.errorPercent, direction) };
  }
  const least = Math.max(optionLimits.targetTriangles.min, Math.round(model.triangles * optionLimits.ratio.min));
  const wanted = Math.round(direction === 'lighter' ? options.targetTriangles * targetStep : options.targetTriangles / targetStep);
  const targetTriangles = Math.min(Math.max(wanted, least), Math.max(model.triangles, least));
  return targetTriangles === options.targetTriangles ? null : { targetTriangles, ...boundFor(options.errorPercent, direction) };
};

const textures: Axis = ({ textureSize, textureFormat, textureQuality }, { textureEdge }, direction) => {
  if (textureEdge === 0) return null;
  const sizes = optionLimits.textureSizes.filter((size) => size < textureEdge);
  const encodes = textureFormat !== 'keep' && textureFormat !== 'ktx2Uastc';
  const quality = (wanted: number): Changes | null => (encodes ? { textureQuality: wanted } : null);
  const shown = Math.min(textureSize ?? Infinity, textureEdge);
  const size = next([...sizes, textureEdge], shown, direction, true);
  if (direction === 'lighter') {
    if (encodes && textureQuality > usualQuality) return quality(usualQuality);
    if (size !== undefined) return { textureSize: size };
    return textureQuality > coarseQuality ? quality(coarseQuality) : null;
  }
  if (encodes && textureQuality < usualQuality) return quality(usualQuality);
  if (size !== undefined) return { textureSize: size === textureEdge ? null : size };
  return textureQuality < sharpQuality ? quality(sharpQuality) : null;
};

const fileSize: Axis = ({ targetBytes }, { bytes }, direction) => {
  if (targetBytes === null) return null;
  if (direction === 'sharper') return { targetBytes: targetBytes / targetStep >= bytes ? null : Math.round(targetBytes / targetStep) };
  const wanted = Math.max(optionLimits.targetBytes.min, Math.round(targetBytes * targetStep));
  return wanted === targetBytes ? null : { targetBytes: wanted };
};

const keepsShape = ({ ratio, targetTriangles }: LightweightOptions, { triangles }: SteppedModel): boolean =>
  targetTriangles === null ? ratio >= 1 : targetTriangles >= triangles;

/**
 * The options one step lighter or sharper: triangles with their error bound, textures and the target size each move by one. Triangles
 * that were all kept, as in 仅贴图, are touched only once nothing else gets lighter.
 */
export function stepOf(options: LightweightOptions, model: SteppedModel, direction: StepDirection): Step {
  const others = [textures, fileSize].map((axis) => axis(options, model, direction));
  const touchesShape = !keepsShape(options, model) || others.every((changes) => changes === null);
  const all = [...others, touchesShape ? shape(options, model, direction) : null].filter((changes) => changes !== null);
  return all.length === 0 ? { refusal: refusals[direction] } : { options: Object.assign({}, options, ...all) as LightweightOptions };
}
