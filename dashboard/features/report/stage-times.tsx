import { formatSeconds } from '#domain/display/numbers';
import { engineStageLabels } from '#domain/jobs/labels';
import styles from './stage-times.module.css';

const labels: Record<string, string | undefined> = engineStageLabels;

/** Where the time went, a bar for each stage. */
export function StageTimes({ seconds }: { seconds: Record<string, number> }) {
  const stages = Object.entries(seconds);
  const longest = Math.max(...stages.map(([, time]) => time), 0.001);
  const total = stages.reduce((sum, [, time]) => sum + time, 0);
  return (
    <div>
      <dl className={styles.list}>
        {stages.map(([stage, time]) => (
          <div key={stage}>
            <dt>{labels[stage] ?? stage}</dt>
            <dd>
              <span className={styles.track} aria-hidden="true">
                <i style={{ width: `${Math.max((time / longest) * 100, 1)}%` }} />
              </span>
              <span>{time < 0.995 ? `${Math.round(time * 1000)} 毫秒` : formatSeconds(time)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.total}>合计 {total < 0.995 ? `${Math.round(total * 1000)} 毫秒` : formatSeconds(total)}</p>
    </div>
  );
}
