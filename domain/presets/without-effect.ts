import type { LightweightOptions } from '../kinds/lightweight/options.ts';
import { formatCount } from '../display/numbers.ts';
import type { ModelFigures, ModelSummary } from '../models/figures.ts';
import { textureCount } from '../models/figures.ts';

/** What of these options does nothing to a model, in sentences; empty where all of them apply. */
export function withoutEffect(
  options: LightweightOptions,
  { summary, figures }: { summary: ModelSummary; figures: Pick<ModelFigures, 'textures' | 'texturesOmitted' | 'animations' | 'meshes'> },
): string[] {
  const { targetTriangles, ratio, compression, targetBytes, keepAnimation, join, instance } = options;
  const { triangles } = summary;
  const isPlain = ratio >= 1 && targetTriangles === null && compression === 'none';
  return [
    ...(textureCount(figures) > 0 ? [] : [isPlain ? '这个模型没有贴图，方案只处理贴图，不会有变化' : '这个模型没有贴图，贴图选项不起作用']),
    ...(targetTriangles !== null && targetTriangles >= triangles
      ? [`目标面数不少于模型现有的 ${formatCount(triangles)} 面，不会减面`]
      : []),
    ...(targetBytes !== null && summary.bytes <= targetBytes ? ['模型已经小于目标大小，目标大小不起作用'] : []),
    ...(!keepAnimation && figures.animations === 0 ? ['这个模型没有动画，「保留动画」不起作用'] : []),
    ...((join || instance) && figures.meshes <= 1 ? ['这个模型只有一个网格，合并与实例化不起作用'] : []),
  ];
}
