import { describeOptions } from '#domain/jobs/option-fields';
import { completeOptions, presets, type LightweightOptions } from '#domain/jobs/options';
import { FactList } from './fact-list.tsx';

interface OptionListProps {
  options: LightweightOptions;
  /** Largest error that was reached, % of the diagonal; null when nothing was simplified or it is not known yet. */
  reachedErrorPercent?: number | null;
}

/** What a job was asked to do, and how far the shape moved in fact. */
export function OptionList({ options, reachedErrorPercent = null }: OptionListProps) {
  const reached =
    reachedErrorPercent === null ? [] : [{ label: '实际最大误差', value: `对角线的 ${Number(reachedErrorPercent.toPrecision(2))}%` }];
  return <FactList facts={[...describeOptions(completeOptions(options), presets.custom.options), ...reached]} />;
}
