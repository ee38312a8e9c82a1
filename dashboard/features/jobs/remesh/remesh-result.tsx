import type { RemeshDetailView } from '#domain/jobs/views';
import { FactList } from '../../../components/fact-list.tsx';
import { WarningList } from '../../../components/warning-list.tsx';
import { SpotAbout } from '../lightweight/spot-about.tsx';
import { ComparedStage } from '../report/compared-stage.tsx';
import { EngineDetails } from '../report/engine-details.tsx';
import { QualityVerdict } from '../report/quality-card.tsx';
import { QualitySections } from '../report/quality-sections.tsx';
import { ShapeTable } from '../report/shape-table.tsx';
import styles from '../result-page.module.css';
import { atlasFacts, remeshFacts, surfaceFacts } from './remesh-facts.ts';

/** A finished remeshing: the models side by side, how near the new surface is, and what it and its pictures are like. */
export function RemeshResult({ job }: { job: RemeshDetailView }) {
  const { report, options } = job;
  return (
    <div className={styles.page}>
      <ComparedStage
        job={job}
        deviation={report?.deviation ?? null}
        aboutSpot={(spot) => report !== null && <SpotAbout spot={spot} report={report} />}
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
      <div className={styles.columns}>
        <section className={styles.section}>
          <h2>处理选项</h2>
          <FactList facts={remeshFacts(options)} />
        </section>
        {report !== null && (
          <section className={styles.section}>
            <h2>模型构成</h2>
            <ShapeTable before={report.beforeFigures} after={report.afterFigures} />
          </section>
        )}
      </div>
      {report !== null && <EngineDetails report={report} />}
    </div>
  );
}
