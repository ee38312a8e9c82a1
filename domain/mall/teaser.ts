/** What people see of a model that they have not bought: docs/decisions/mall-previews.md. Free of I/O, for engine, server and pages. */

import { formatCount } from '../display/numbers.ts';

export const teaserLimits = {
  /** Triangles of reduced geometry at most, */
  triangles: 50_000,
  /** and at most this share of the model's own. */
  share: 0.5,
  /** A model of fewer triangles has no reduced geometry. */
  fewest: 2000,
  /** Pixels along the longer edge of a reduced texture at most, and half of its own. */
  textureEdge: 1024,
  /** Geometry that is nearer to the model than this, % of the diagonal, */
  nearPercent: 0.5,
  /** is not shown where more than this share of its texels is the same too. */
  texelPercent: 25,
  /** Frames of the turntable, in rows of so many. */
  frames: 24,
  columns: 6,
  /** Pixels along the edge of a frame. */
  framePixels: 400,
  /** After this the engine is stopped. */
  deadlineMs: 5 * 60_000,
} as const;

/** Why there are pictures alone. `few`: too few triangles. `close`: the reduced model would be nearly the model. `tough`: it could not be reduced as far. */
export const teaserCauses = ['few', 'close', 'tough'] as const;
export type TeaserCause = (typeof teaserCauses)[number];

/** What was made of a model, and how far that is from it. Kept in `mall_teasers.figures` as JSON. */
export interface TeaserFigures {
  /** Null: there is reduced geometry. */
  cause: TeaserCause | null;
  /** Of the model. */
  triangles: number;
  /** Of the reduced geometry; null where it was not made. The same for the figures below. */
  shownTriangles: number | null;
  /** Mean distance between the two surfaces (root mean square, both ways), % of the diagonal. */
  rmsPercent: number | null;
  /** Largest distance, % of the diagonal. */
  maxPercent: number | null;
  /** Texels of the model that the reduced textures show as they are, %; 100 where no texture covers most of it. */
  texelPercent: number | null;
}

/** Triangles that reduced geometry of a model may have. */
export const teaserTriangles = (triangles: number): number => Math.min(teaserLimits.triangles, Math.floor(triangles * teaserLimits.share));

/** Whether reduced geometry is so near to the model that who has it needs no model. */
export const isTooNear = (rmsPercent: number, texelPercent: number): boolean =>
  rmsPercent < teaserLimits.nearPercent && texelPercent > teaserLimits.texelPercent;

const percentText = (percent: number): string => (percent < 0.01 ? '不到 0.01%' : `${Number(percent.toPrecision(2))}%`);

const causeTexts: Record<TeaserCause, string> = {
  few: `模型少于 ${formatCount(teaserLimits.fewest)} 面`,
  close: '缩减后仍与原模型过于接近',
  tough: '模型不能再缩减',
};

/** What a page says of what it shows. */
export function teaserText({ cause, triangles, shownTriangles, rmsPercent, texelPercent }: TeaserFigures): string {
  if (cause !== null) return `${causeTexts[cause]}，购买前只展示渲染图，不提供三维数据。`;
  const textures = texelPercent !== null && texelPercent < 100 ? `，贴图最长边不超过 ${teaserLimits.textureEdge} 像素并带水印` : '';
  return (
    `这是缩减后的预览：${formatCount(shownTriangles ?? 0)} 面（原模型 ${formatCount(triangles)} 面），` +
    `与原模型平均相差对角线的 ${percentText(rmsPercent ?? 0)}${textures}。购买后得到完整模型。`
  );
}
