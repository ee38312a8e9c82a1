import { Suspense } from 'react';
import { formatBytes, formatSeconds } from '#domain/display/numbers';
import { engineStageLabels } from '#domain/jobs/labels';
import { lazyPart } from '../../../components/lazy-part.ts';
import styles from './stage-times.module.css';

const StageChart = lazyPart(async () => (await import('./stage-chart.tsx')).StageChart);

const labels: Record<string, string | undefined> = engineStageLabels;
const timeOf = (seconds: number): string => (seconds < 0.995 ? `${Math.round(seconds * 1000)} 毫秒` : formatSeconds(seconds));

interface StageTimesProps {
  seconds: Record<string, number>;
  /** Peak memory of each stage; older reports have none. */
  memoryBytes?: Record<string, number>;
}

/** Where the time and the memory went, a bar for each stage. */
export function StageTimes({ seconds, memoryBytes = {} }: StageTimesProps) {
  const stages = Object.entries(seconds).map(([stage, time]) => {
    const memory = memoryBytes[stage];
    const text = memory === undefined ? timeOf(time) : `${timeOf(time)} · ${formatBytes(memory)}`;
    return { label: labels[stage] ?? stage, seconds: time, text };
  });
  const total = stages.reduce((sum, stage) => sum + stage.seconds, 0);
  const peak = Math.max(0, ...Object.values(memoryBytes));
  return (
    <div>
      <div className={styles.chart} style={{ height: stages.length * 28 }} aria-hidden="true">
        <Suspense fallback={null}>
          <StageChart stages={stages} />
        </Suspense>
      </div>
      <dl className="visually-hidden">
        {stages.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.total}>
        合计 {timeOf(total)}
        {peak > 0 && `，最多占用 ${formatBytes(peak)}`}
      </p>
    </div>
  );
}
