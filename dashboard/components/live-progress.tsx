import styles from './live-progress.module.css';

interface LiveProgressProps {
  /** The current step. */
  stage: string;
  /** 0–100. */
  percent: number;
  /** For screen readers: what this is the progress of. */
  label: string;
  detail?: string;
  /** Drawn lighter beyond `percent`: begun and not certain yet. */
  aheadPercent?: number;
}

/** A running step: name, percent and a thin bar. */
export function LiveProgress({ stage, percent, label, detail, aheadPercent = 0 }: LiveProgressProps) {
  const whole = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div className={styles.box}>
      <div className={styles.line}>
        <span className={styles.stage}>{stage}</span>
        {detail !== undefined && <span className={styles.detail}>{detail}</span>}
        <span className={styles.percent}>{whole}%</span>
      </div>
      <div
        className={styles.bar}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={whole}
        aria-valuetext={`${stage} ${whole}%`}
      >
        <i style={{ width: `${whole}%` }} />
        {aheadPercent > 0 && <i className={styles.ahead} style={{ width: `${Math.min(100 - whole, aheadPercent)}%` }} />}
      </div>
    </div>
  );
}
