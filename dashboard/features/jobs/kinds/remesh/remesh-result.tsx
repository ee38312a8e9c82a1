import type { JobDetailOf } from '#domain/jobs/views';
import { FactList } from '../../../../components/fact-list.tsx';
import { SpotAbout } from '../lightweight/spot-about.tsx';
import { ComparedStage } from '../../report/compared-stage.tsx';
import { EngineDetails } from '../../report/engine-details.tsx';
import { OptionsAndShape } from '../../report/options-and-shape.tsx';
import { QualitySections } from '../../report/quality-sections.tsx';
import { VerdictSection } from '../../report/verdict-section.tsx';
import styles from '../../result-page.module.css';
import { remeshFacts } from './remesh-facts.ts';
import { atlasFacts, surfaceFacts } from './surface-facts.ts';

/** A finished remeshing: the models side by side, how near the new surface is, and what it and its pictures are like. */
export function RemeshResult({ job }: { job: JobDetailOf<'remesh'> }) {
  const { report } = job;
  return (
    <div className={styles.page}>
      <ComparedStage
        job={job}
        deviation={report?.deviation ?? null}
        aboutSpot={(spot) => report !== null && <SpotAbout spot={spot} report={report} />}
      />
      <VerdictSection report={report} />
      {report !== null && (
        <div className={styles.columns}>
          <section className={styles.section}>
            <h2>新网格</h2>
            <FactList facts={surfaceFacts(report.surface)} />
          </section>
          <section className={styles.section}>
            <h2>新贴图</h2>
            <FactList facts={atlasFacts(report.atlas)} />
          </section>
        </div>
      )}
      <QualitySections report={report} comparisonUrl={job.comparisonUrl} modelName={job.modelName} />
      <OptionsAndShape options={<FactList facts={remeshFacts(job)} />} report={report} />
      {report !== null && <EngineDetails report={report} />}
    </div>
  );
}
