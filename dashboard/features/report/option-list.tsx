import { formatCount } from '#domain/display/numbers';
import { compressionLabels, textureFormatLabels } from '#domain/jobs/labels';
import type { LightweightOptions } from '#domain/jobs/options';
import { FactList, type Fact } from './fact-list.tsx';

const percent = (share: number): string => `${Number((share * 100).toFixed(1))}%`;

function optionFacts(options: LightweightOptions): Fact[] {
  return [
    options.targetTriangles === null
      ? { label: '保留面数', value: options.ratio >= 1 ? '全部' : percent(options.ratio) }
      : { label: '目标面数', value: formatCount(options.targetTriangles) },
    { label: '误差上限', value: `对角线的 ${options.errorPercent}%` },
    { label: '贴图最长边', value: options.textureSize === null ? '保持原尺寸' : `${options.textureSize} 像素` },
    { label: '贴图格式', value: textureFormatLabels[options.textureFormat] },
    { label: '几何压缩', value: compressionLabels[options.compression] },
  ];
}

interface OptionListProps {
  options: LightweightOptions;
  /** Largest error that was reached, % of the diagonal; null when nothing was simplified or it is not known yet. */
  reachedErrorPercent?: number | null;
}

/** What a job was asked to do, and how far the shape moved in fact. */
export function OptionList({ options, reachedErrorPercent = null }: OptionListProps) {
  const reached =
    reachedErrorPercent === null ? [] : [{ label: '实际最大误差', value: `对角线的 ${Number(reachedErrorPercent.toPrecision(2))}%` }];
  return <FactList facts={[...optionFacts(options), ...reached]} />;
}
