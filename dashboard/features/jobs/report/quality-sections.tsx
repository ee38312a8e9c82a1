import type { JobReport } from '#domain/models/figures';
import { describeWarning } from '#domain/models/warnings';
import styles from '../result-page.module.css';
import { ComparisonPictures } from './comparison-pictures.tsx';
import { QualityCard } from './quality-card.tsx';

interface Props {
  report: Pick<JobReport, 'quality' | 'warnings'> | null;
  comparisonUrl: string | null;
  modelName: string;
}

/** Why a job has no quality figures, if its report says so. */
function skippedReason(warnings: JobReport['warnings']): { reason?: string } {
  const skipped = warnings.find(({ code }) => code === 'qualitySkipped');
  return skipped === undefined ? {} : { reason: describeWarning(skipped) };
}

/** How near a result is to its original: figures, and pictures from the same side. */
export const QualitySections = ({ report, comparisonUrl, modelName }: Props) => (
  <>
    {report !== null && (
      <section className={styles.card} aria-label="质量">
        <QualityCard figures={report.quality ?? null} {...skippedReason(report.warnings)} />
      </section>
    )}
    {comparisonUrl !== null && (
      <section className={styles.section} aria-label="对比图">
        <h2>同一视角的对比图</h2>
        <ComparisonPictures url={comparisonUrl} name={modelName} />
      </section>
    )}
  </>
);
