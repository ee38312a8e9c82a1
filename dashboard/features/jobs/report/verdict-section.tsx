import type { ReactNode } from 'react';
import type { JobReport } from '#domain/models/figures';
import { WarningList } from '../../../components/warning-list.tsx';
import styles from '../result-page.module.css';
import { QualityVerdict } from './quality-card.tsx';

interface Props {
  report: Pick<JobReport, 'quality' | 'warnings'> | null;
  /** What one may do with the result. */
  next?: ReactNode;
}

/** What a result is worth, in a sentence; beside it what is to be said of the work, and what one may do next. Nothing where there is no report. */
export function VerdictSection({ report, next }: Props) {
  if (report === null) return null;
  const { quality, warnings } = report;
  if (!quality && warnings.length === 0 && next === undefined) return null;
  return (
    <section className={styles.verdict} aria-label="结论">
      {quality && <QualityVerdict figures={quality} />}
      {(warnings.length > 0 || next !== undefined) && (
        <div className={styles.beside}>
          <WarningList title="处理时的说明" warnings={warnings} />
          {next !== undefined && <div className={styles.next}>{next}</div>}
        </div>
      )}
    </section>
  );
}
