import { Suspense, useState } from 'react';
import { estimateLightweight } from '#domain/kinds/lightweight/estimate';
import type { JobDetailOf } from '#domain/jobs/views';
import { ComparedStage } from '../../report/compared-stage.tsx';
import { EngineDetails } from '../../report/engine-details.tsx';
import { OptionList } from '../../report/option-list.tsx';
import { OptionsAndShape } from '../../report/options-and-shape.tsx';
import { QualitySections } from '../../report/quality-sections.tsx';
import { VerdictSection } from '../../report/verdict-section.tsx';
import { lazyDialog } from '../../../../components/lazy-part.ts';
import styles from '../../result-page.module.css';
import { PackResult } from '../offline/pack-result.tsx';
import { LevelList } from './level-list.tsx';
import { SpotAbout } from './spot-about.tsx';
import { TryAgain } from './try-again.tsx';
import type { JobActions } from '../../use-job-actions.ts';

// With its script, so that the page stays light.
const LightweightDialog = lazyDialog(async () => (await import('./lightweight-dialog.tsx')).LightweightDialog);

/** The estimated size of the result next to the actual one. */
function sizeOf({ options, report }: JobDetailOf<'lightweight'>): { size?: { expected: number; reached: number } } {
  if (report === null) return {};
  const { bytes } = estimateLightweight(report.before, report.beforeFigures, options);
  return bytes === null ? {} : { size: { expected: bytes, reached: report.after.bytes } };
}

/** A finished job: the models with their numbers, what they are worth, how near the result is, and how the job got there. */
export function LightweightResult({ job, actions }: { job: JobDetailOf<'lightweight'>; actions: JobActions }) {
  const { report } = job;
  const [lockedParts, setLockedParts] = useState<string[] | null>(null);
  return (
    <div className={styles.page}>
      <ComparedStage
        job={job}
        deviation={report?.deviation ?? null}
        aboutSpot={(spot) =>
          report !== null && <SpotAbout spot={spot} locked={job.options.lockedParts} report={report} onLock={setLockedParts} />
        }
      />
      <VerdictSection
        report={report}
        next={
          <>
            <TryAgain job={job} />
            <PackResult job={job} />
          </>
        }
      />
      <QualitySections report={report} comparisonUrl={job.comparisonUrl} modelName={job.modelName} />
      {job.levels.length > 0 && (
        <section className={styles.section} aria-label="细节层级">
          <h2>细节层级</h2>
          <LevelList job={job} actions={actions} />
        </section>
      )}
      <OptionsAndShape
        options={<OptionList options={job.options} reachedErrorPercent={report?.simplifyErrorPercent ?? null} {...sizeOf(job)} />}
        report={report}
      />
      {report !== null && <EngineDetails report={report} />}
      {lockedParts !== null && (
        <Suspense fallback={null}>
          <LightweightDialog
            fileIds={[job.fileId]}
            options={{ ...job.options, lockedParts }}
            from={job.id}
            onClose={() => setLockedParts(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
