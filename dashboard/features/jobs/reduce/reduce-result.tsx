import { Suspense, useState } from 'react';
import type { ReduceDetailView } from '#domain/jobs/views';
import { FactList } from '../../../components/fact-list.tsx';
import { lazyDialog } from '../../../components/lazy-part.ts';
import { WarningList } from '../../../components/warning-list.tsx';
import { SpotAbout } from '../lightweight/spot-about.tsx';
import { ComparedStage } from '../report/compared-stage.tsx';
import { EngineDetails } from '../report/engine-details.tsx';
import { QualityVerdict } from '../report/quality-card.tsx';
import { QualitySections } from '../report/quality-sections.tsx';
import { ShapeTable } from '../report/shape-table.tsx';
import styles from '../result-page.module.css';
import { reduceFacts } from './reduce-facts.ts';

// With its script, so that the page stays light.
const ReduceDialog = lazyDialog(async () => (await import('./reduce-dialog.tsx')).ReduceDialog);

/** A finished reduction of faces: the models side by side, what they are worth, and how near the result is. */
export function ReduceResult({ job }: { job: ReduceDetailView }) {
  const { report, options } = job;
  const [lockedParts, setLockedParts] = useState<string[] | null>(null);
  return (
    <div className={styles.page}>
      <ComparedStage
        job={job}
        deviation={report?.deviation ?? null}
        aboutSpot={(spot) =>
          report !== null && <SpotAbout spot={spot} locked={options.lockedParts} report={report} onLock={setLockedParts} />
        }
      />
      {report !== null && (
        <section className={styles.verdict} aria-label="结论">
          {report.quality && <QualityVerdict figures={report.quality} />}
          {report.warnings.length > 0 && (
            <div className={styles.beside}>
              <WarningList title="处理时的说明" warnings={report.warnings} />
            </div>
          )}
        </section>
      )}
      <QualitySections report={report} comparisonUrl={job.comparisonUrl} modelName={job.modelName} />
      <div className={styles.columns}>
        <section className={styles.section}>
          <h2>处理选项</h2>
          <FactList facts={reduceFacts(options)} />
        </section>
        {report !== null && (
          <section className={styles.section}>
            <h2>模型构成</h2>
            <ShapeTable before={report.beforeFigures} after={report.afterFigures} />
          </section>
        )}
      </div>
      {report !== null && <EngineDetails report={report} />}
      {lockedParts !== null && (
        <Suspense fallback={null}>
          <ReduceDialog fileIds={[job.fileId]} initial={{ ...options, lockedParts }} onClose={() => setLockedParts(null)} />
        </Suspense>
      )}
    </div>
  );
}
