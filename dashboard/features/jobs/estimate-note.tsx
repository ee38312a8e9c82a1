import { formatBytes, formatCount } from '#domain/display/numbers';
import { estimateLightweight } from '#domain/jobs/estimate';
import type { LightweightOptions } from '#domain/jobs/options';
import type { CheckReport } from '#domain/models/figures';
import { changeOf } from '../report/metrics.ts';
import styles from './estimate-note.module.css';

/** What the chosen options will roughly give for this file. */
export function EstimateNote({ report, options }: { report: CheckReport; options: LightweightOptions }) {
  const { summary, figures } = report;
  const estimate = estimateLightweight(summary, figures, options);
  const rows = [
    { label: '三角面', before: summary.triangles, after: estimate.triangles, format: formatCount },
    ...(estimate.textureBytes === null || summary.textureBytes === 0
      ? []
      : [
          {
            label: '贴图显存',
            before: summary.textureBytes,
            after: Math.min(summary.textureBytes, estimate.textureBytes),
            format: formatBytes,
          },
        ]),
  ];
  return (
    <section className={styles.note} aria-label="预计效果">
      <h2>预计效果</h2>
      <dl>
        {rows.map(({ label, before, after, format }) => {
          const change = changeOf(before, after);
          return (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {format(before)} → 约 <strong>{format(after)}</strong>
                <span className={styles[change.tone]}>{change.text}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      <p>按文件的数据估算；误差上限可能让保留的面数更多。完成后给出实际数字。</p>
    </section>
  );
}
