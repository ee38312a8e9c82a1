import { formatSeconds } from '#domain/display/numbers';
import type { JobReport } from '#domain/models/figures';
import styles from '../result-page.module.css';
import { StageTimes } from './stage-times.tsx';

type Measured = Pick<JobReport, 'seconds' | 'memoryBytes' | 'engineVersion'>;

/** The engine's seconds, all stages together. */
const secondsOf = ({ seconds }: Measured): number => Object.values(seconds).reduce((sum, time) => sum + time, 0);

/** What the engine took, folded, and which one it was. */
export const EngineDetails = ({ report }: { report: Measured }) => (
  <>
    <details className={styles.folded}>
      <summary>
        引擎各阶段用时和内存 <span>合计 {formatSeconds(secondsOf(report))}</span>
      </summary>
      <StageTimes seconds={report.seconds} {...(report.memoryBytes !== undefined && { memoryBytes: report.memoryBytes })} />
    </details>
    <p className={styles.version}>引擎 {report.engineVersion}</p>
  </>
);
