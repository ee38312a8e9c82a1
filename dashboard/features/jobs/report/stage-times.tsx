import type { CSSProperties } from 'react';
import { formatBytes, formatSeconds } from '#domain/display/numbers';
import { engineStageLabels } from '#domain/jobs/labels';
import styles from './stage-times.module.css';

const labels: Record<string, string | undefined> = engineStageLabels;
const timeOf = (seconds: number): string => (seconds < 0.995 ? `${Math.round(seconds * 1000)} 毫秒` : formatSeconds(seconds));

interface StageTimesProps {
  seconds: Record<string, number>;
  /** Peak memory of each stage; older reports have none. */
  memoryBytes?: Record<string, number>;
}

/** Where the time and the memory went, a bar for each stage. */
export function StageTimes({ seconds, memoryBytes = {} }: StageTimesProps) {
  const stages = Object.entries(seconds);
  const longest = Math.max(0, ...Object.values(seconds));
  const total = Object.values(seconds).reduce((sum, time) => sum + time, 0);
  const peak = Math.max(0, ...Object.values(memoryBytes));
  return (
    <div>
      <dl className={styles.stages}>
        {stages.map(([stage, time]) => {
          const memory = memoryBytes[stage];
          return (
            <div key={stage}>
              <dt>{labels[stage] ?? stage}</dt>
              <dd style={{ '--share': longest === 0 ? 0 : time / longest } as CSSProperties}>
                {memory === undefined ? timeOf(time) : `${timeOf(time)} · ${formatBytes(memory)}`}
              </dd>
            </div>
          );
        })}
      </dl>
      <p className={styles.total}>
        合计 {timeOf(total)}
        {peak > 0 && `，最多占用 ${formatBytes(peak)}`}
      </p>
    </div>
  );
}
