import { formatBytes, formatRoughBytes } from '#domain/display/numbers';
import { describeOptions } from '#domain/kinds/lightweight/option-fields';
import { completeOptions, presets, type LightweightOptions } from '#domain/kinds/lightweight/options';
import { FactList } from '../../../components/fact-list.tsx';

interface OptionListProps {
  options: LightweightOptions;
  /** The simplifier's estimate of its largest error, in % of the diagonal; null when nothing was simplified or it is not known yet. */
  reachedErrorPercent?: number | null;
  /** File size as estimated in the dialog and as it turned out, in bytes. */
  size?: { expected: number; reached: number };
}

/** A job's options, with the error and the size it reached. */
export function OptionList({ options, reachedErrorPercent = null, size }: OptionListProps) {
  const reached =
    reachedErrorPercent === null ? [] : [{ label: '减面误差（估计）', value: `对角线的 ${Number(reachedErrorPercent.toPrecision(2))}%` }];
  const expected = size && [{ label: '文件大小', value: `预计约 ${formatRoughBytes(size.expected)}，实际 ${formatBytes(size.reached)}` }];
  return <FactList facts={[...describeOptions(completeOptions(options), presets.custom.options), ...reached, ...(expected ?? [])]} />;
}
