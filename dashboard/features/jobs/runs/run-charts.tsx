import { Suspense } from 'react';
import { formatBytes, formatShortCount } from '#domain/display/numbers';
import { presets } from '#domain/kinds/lightweight/options';
import type { JobRunView } from '#domain/jobs/views';
import type { ModelSummary } from '#domain/models/figures';
import { qualityRows, qualityText } from '#domain/models/quality';
import { lazyPart } from '../../../components/lazy-part.ts';
import type { RunBar } from './run-chart.tsx';
import styles from './run-charts.module.css';

const RunChart = lazyPart(async () => (await import('./run-chart.tsx')).RunChart);

interface Measure {
  title: string;
  /** null where it was not measured. */
  of(run: JobRunView): number | null;
  /** The value of the original; null where it has none. */
  before(summary: ModelSummary): number | null;
  format(value: number): string;
}

const errorRow = qualityRows.find(({ key }) => key === 'rmsPercent');

const measures: readonly Measure[] = [
  { title: '文件大小', of: ({ after }) => after?.bytes ?? null, before: ({ bytes }) => bytes, format: formatBytes },
  { title: '三角面', of: ({ after }) => after?.triangles ?? null, before: ({ triangles }) => triangles, format: formatShortCount },
  {
    title: '平均偏差（占对角线）',
    of: ({ quality }) => quality?.rmsPercent ?? null,
    before: () => null,
    format: (value) => (errorRow === undefined ? `${value}%` : qualityText(errorRow, value)),
  },
];

/** Size, triangles and deviation of the finished runs, in table order. Renders nothing for fewer than two runs. */
export function RunCharts({ runs, before }: { runs: readonly JobRunView[]; before: ModelSummary | null }) {
  const finished = runs.filter(({ status, deletedAt }) => status === 'Success' && deletedAt === null);
  if (finished.length < 2) return null;
  return (
    <div className={styles.charts} aria-hidden="true">
      {measures.map((measure) => {
        const bars = barsOf(measure, finished, before);
        return (
          bars.length > 1 && (
            <figure key={measure.title}>
              <figcaption>{measure.title}</figcaption>
              <div className={styles.chart}>
                <Suspense fallback={null}>
                  <RunChart bars={bars} />
                </Suspense>
              </div>
            </figure>
          )
        );
      })}
    </div>
  );
}

function barsOf({ of, before, format }: Measure, runs: readonly JobRunView[], summary: ModelSummary | null): RunBar[] {
  // Recharts wraps labels at ordinary spaces.
  const write = (value: number): string => format(value).replaceAll(' ', '\u00A0');
  const original = summary === null ? null : before(summary);
  const measured = runs.flatMap((run) => {
    const value = of(run);
    return value === null ? [] : [{ id: run.id, label: run.savedPreset?.name ?? presets[run.preset].label, value, text: write(value) }];
  });
  const least = Math.min(...measured.map(({ value }) => value));
  const differ = measured.some(({ value }) => value !== least);
  return [
    ...(original === null ? [] : [{ id: 'original', label: '原模型', value: original, text: write(original), tone: 'original' as const }]),
    ...measured.map((bar) => ({ ...bar, tone: differ && bar.value === least ? ('best' as const) : ('run' as const) })),
  ];
}
