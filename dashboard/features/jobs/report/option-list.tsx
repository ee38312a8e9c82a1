import { formatBytes, formatRoughBytes } from '#domain/display/numbers';
import { describeOptions } from '#domain/jobs/option-fields';
import { completeOptions, presets, type LightweightOptions } from '#domain/jobs/options';
import { FactList } from '../../../components/fact-list.tsx';

interface OptionListProps {
  options: LightweightOptions;
  /** Largest error of a collapse as the simplifier estimates it, % of the diagonal; null when nothing was simplified or it is not known yet. */
  reachedErrorPercent?: number | null;
  /** What the dialog expected of the file's size, and what it came to. */
  size?: { expected: number; reached: number };
}

/** What a job was asked to do, and how far the shape moved, as far as simplifying can tell. */
export function OptionList({ options, reachedErrorPercent = null, size }: OptionListProps) {
  const reached =
    reachedErrorPercent === null ? [] : [{ label: '减面误差（估计）', value: `对角线的 ${Number(reachedErrorPercent.toPrecision(2))}%` }];
  const expected = size && [{ label: '文件大小', value: `预计约 ${formatRoughBytes(size.expected)}，实际 ${formatBytes(size.reached)}` }];
  return <FactList facts={[...describeOptions(completeOptions(options), presets.custom.options), ...reached, ...(expected ?? [])]} />;
}
