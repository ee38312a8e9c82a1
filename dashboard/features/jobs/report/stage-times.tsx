import { formatBytes, formatSeconds } from '#domain/display/numbers';
import { engineStageLabels } from '#domain/jobs/labels';
import styles from './stage-times.module.css';

const labels: Record<string, string | undefined> = engineStageLabels;

interface StageTimesProps {
  seconds: Record<string, number>;
  /** Most memory during each stage; older reports have none. */
  memoryBytes?: Record<string, number>;
}

/** Where the time and the memory went, a bar for each stage. */
export function StageTimes({ seconds, memoryBytes = {} }: StageTimesProps) {
  const stages = Object.entries(seconds);
  const longest = Math.max(...stages.map(([, time]) => time), 0.001);
  const withMemory = Object.keys(memoryBytes).length > 0;
  const total = stages.reduce((sum, [, time]) => sum + time, 0);
  return (
    <div>
      <dl className={`${styles.list} ${withMemory ? styles.withMemory : ''}`}>
        {stages.map(([stage, time]) => (
          <div key={stage}>
            <dt>{labels[stage] ?? stage}</dt>
            <dd>
              <span className={styles.track} aria-hidden="true">
                <i style={{ width: `${Math.max((time / longest) * 100, 1)}%` }} />
              </span>
              <span>{time < 0.995 ? `${Math.round(time * 1000)} 毫秒` : formatSeconds(time)}</span>
              {withMemory && <span className={styles.memory}>{formatBytes(memoryBytes[stage] ?? 0)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.total}>
        合计 {total < 0.995 ? `${Math.round(total * 1000)} 毫秒` : formatSeconds(total)}
        {withMemory && `，最多占用 ${formatBytes(Math.max(...Object.values(memoryBytes)))}`}
      </p>
    </div>
  );
}
