import { Suspense, useState } from 'react';
import { formatBytes, formatSeconds, formatShortCount } from '#domain/display/numbers';
import { estimateLightweight } from '#domain/jobs/estimate';
import type { JobReport, ModelSummary } from '#domain/models/figures';
import { describeWarning } from '#domain/models/warnings';
import type { LightweightDetailView } from '#domain/jobs/views';
import { ComparisonPanel } from '../report/comparison-panel.tsx';
import { ComparisonPictures } from '../report/comparison-pictures.tsx';
import { OptionList } from '../report/option-list.tsx';
import { QualityCard, QualityVerdict } from '../report/quality-card.tsx';
import { StageTimes } from '../report/stage-times.tsx';
import { WarningList } from '../../../components/warning-list.tsx';
import { StageView } from '../../../components/viewer/lazy-stage-view.ts';
import { ShapeTable } from '../report/shape-table.tsx';
import { lazyDialog } from '../../../components/lazy-part.ts';
import styles from '../result-page.module.css';
import { PackResult } from '../offline/pack-result.tsx';
import { LevelList } from './level-list.tsx';
import { SpotAbout } from './spot-about.tsx';
import { TryAgain } from './try-again.tsx';
import type { JobActions } from '../use-job-actions.ts';

// With its script, so that the page stays light.
const LightweightDialog = lazyDialog(async () => (await import('./lightweight-dialog.tsx')).LightweightDialog);

const brief = (summary: ModelSummary): string => `${formatBytes(summary.bytes)} · ${formatShortCount(summary.triangles)} 面`;

/** Why a job has no quality figures, if its report says so. */
function skippedReason({ warnings }: JobReport): { reason?: string } {
  const skipped = warnings.find(({ code }) => code === 'qualitySkipped');
  return skipped === undefined ? {} : { reason: describeWarning(skipped) };
}

/** The estimated size of the result next to the actual one. */
function sizeOf({ options, report }: LightweightDetailView): { size?: { expected: number; reached: number } } {
  if (report === null) return {};
  const { bytes } = estimateLightweight(report.before, report.beforeFigures, options);
  return bytes === null ? {} : { size: { expected: bytes, reached: report.after.bytes } };
}

/** The engine's seconds, all stages together. */
const secondsOf = ({ seconds }: JobReport): number => Object.values(seconds).reduce((sum, time) => sum + time, 0);

/** A finished job: the models with their numbers, what they are worth, how near the result is, and how the job got there. */
export function LightweightResult({ job, actions }: { job: LightweightDetailView; actions: JobActions }) {
  const { before, after, report, deviationUrl } = job;
  const quality = report?.quality ?? null;
  const [lockedParts, setLockedParts] = useState<string[] | null>(null);
  return (
    <div className={styles.page}>
      <section className={styles.stage} aria-label="三维对比">
        {job.previewUrl !== null && job.resultUrl !== null && (
          <div className={styles.view}>
            <Suspense fallback={<p className={styles.waiting}>正在准备三维视图</p>}>
              <StageView
                sources={[
                  { url: job.previewUrl, label: '处理前', ...(before !== null && { detail: brief(before) }) },
                  { url: job.resultUrl, label: '处理后', ...(after !== null && { detail: brief(after) }) },
                ]}
                {...(deviationUrl !== null &&
                  report?.deviation && {
                    deviation: {
                      url: deviationUrl,
                      figures: report.deviation,
                      aboutSpot: (spot) => <SpotAbout spot={spot} job={job} report={report} onLock={setLockedParts} />,
                    },
                  })}
                label={`${job.modelName}处理前后的三维对比`}
                testId="compare-canvas"
              />
            </Suspense>
          </div>
        )}
        {before !== null && after !== null && <ComparisonPanel before={before} after={after} />}
      </section>
      {report !== null && (
        <section className={styles.verdict} aria-label="结论">
          {quality !== null && <QualityVerdict figures={quality} />}
          <div className={styles.beside}>
            <WarningList title="处理时的说明" warnings={report.warnings} />
            <TryAgain job={job} />
            <PackResult job={job} />
          </div>
        </section>
      )}
      {report !== null && (
        <section className={styles.card} aria-label="质量">
          <QualityCard figures={quality} {...skippedReason(report)} />
        </section>
      )}
      {job.comparisonUrl !== null && (
        <section className={styles.section} aria-label="对比图">
          <h2>同一视角的对比图</h2>
          <ComparisonPictures url={job.comparisonUrl} name={job.modelName} />
        </section>
      )}
      {job.levels.length > 0 && (
        <section className={styles.section} aria-label="细节层级">
          <h2>细节层级</h2>
          <LevelList job={job} actions={actions} />
        </section>
      )}
      <div className={styles.columns}>
        <section className={styles.section}>
          <h2>处理选项</h2>
          <OptionList options={job.options} reachedErrorPercent={report?.simplifyErrorPercent ?? null} {...sizeOf(job)} />
        </section>
        {report !== null && (
          <section className={styles.section}>
            <h2>模型构成</h2>
            <ShapeTable before={report.beforeFigures} after={report.afterFigures} />
          </section>
        )}
      </div>
      {report !== null && (
        <details className={styles.folded}>
          <summary>
            引擎各阶段用时和内存 <span>合计 {formatSeconds(secondsOf(report))}</span>
          </summary>
          <StageTimes seconds={report.seconds} memoryBytes={report.memoryBytes} />
        </details>
      )}
      {report !== null && <p className={styles.version}>引擎 {report.engineVersion}</p>}
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
