import { Suspense, type ReactNode } from 'react';
import { formatBytes, formatShortCount } from '#domain/display/numbers';
import type { JobDetailOf } from '#domain/jobs/views';
import type { DeviationFigures, DeviationSpot, ModelSummary } from '#domain/models/figures';
import { StageView } from '../../../components/viewer/lazy-stage-view.ts';
import styles from '../result-page.module.css';
import { ComparisonPanel } from './comparison-panel.tsx';

const brief = (summary: ModelSummary): string => `${formatBytes(summary.bytes)} · ${formatShortCount(summary.triangles)} 面`;

interface ComparedStageProps {
  job: Pick<JobDetailOf<'lightweight'>, 'modelName' | 'before' | 'after' | 'previewUrl' | 'resultUrl' | 'deviationUrl'>;
  deviation: DeviationFigures | null;
  /** What is said of a place that deviates. */
  aboutSpot: (spot: DeviationSpot) => ReactNode;
}

/** The model before and after, side by side in one view, with its numbers and the map of its deviation. */
export function ComparedStage({ job, deviation, aboutSpot }: ComparedStageProps) {
  const { before, after, previewUrl, resultUrl, deviationUrl, modelName } = job;
  return (
    <section className={styles.stage} aria-label="三维对比">
      {previewUrl !== null && resultUrl !== null && (
        <div className={styles.view}>
          <Suspense fallback={<p className={styles.waiting}>正在准备三维视图</p>}>
            <StageView
              sources={[
                { url: previewUrl, label: '处理前', ...(before !== null && { detail: brief(before) }) },
                { url: resultUrl, label: '处理后', ...(after !== null && { detail: brief(after) }) },
              ]}
              {...(deviationUrl !== null && deviation !== null && { deviation: { url: deviationUrl, figures: deviation, aboutSpot } })}
              label={`${modelName}处理前后的三维对比`}
              testId="compare-canvas"
            />
          </Suspense>
        </div>
      )}
      {before !== null && after !== null && <ComparisonPanel before={before} after={after} />}
    </section>
  );
}
