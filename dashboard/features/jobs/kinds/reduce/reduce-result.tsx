import { Suspense, useState } from 'react';
import type { JobDetailOf } from '#domain/jobs/views';
import { FactList } from '../../../../components/fact-list.tsx';
import { lazyDialog } from '../../../../components/lazy-part.ts';
import { SpotAbout } from '../lightweight/spot-about.tsx';
import { ComparedStage } from '../../report/compared-stage.tsx';
import { EngineDetails } from '../../report/engine-details.tsx';
import { OptionsAndShape } from '../../report/options-and-shape.tsx';
import { QualitySections } from '../../report/quality-sections.tsx';
import { VerdictSection } from '../../report/verdict-section.tsx';
import styles from '../../result-page.module.css';
import { reduceFacts } from './reduce-facts.ts';

// With its script, so that the page stays light.
const ReduceDialog = lazyDialog(async () => (await import('./reduce-dialog.tsx')).ReduceDialog);

/** A finished reduction of faces: the models side by side, what they are worth, and how near the result is. */
export function ReduceResult({ job }: { job: JobDetailOf<'reduce'> }) {
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
      <VerdictSection report={report} />
      <QualitySections report={report} comparisonUrl={job.comparisonUrl} modelName={job.modelName} />
      <OptionsAndShape options={<FactList facts={reduceFacts(options)} />} report={report} />
      {report !== null && <EngineDetails report={report} />}
      {lockedParts !== null && (
        <Suspense fallback={null}>
          <ReduceDialog fileIds={[job.fileId]} initial={{ ...options, lockedParts }} onClose={() => setLockedParts(null)} />
        </Suspense>
      )}
    </div>
  );
}
