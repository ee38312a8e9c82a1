import { formatBytes, formatCount, formatRoughBytes } from '#domain/display/numbers';
import { estimateLightweight } from '#domain/jobs/estimate';
import type { LightweightOptions } from '#domain/jobs/options';
import type { CheckReport } from '#domain/models/figures';
import { changeOf } from '../report/metrics.ts';
import styles from './estimate-note.module.css';

/** A rough estimate of the result for the chosen options. */
export function EstimateNote({ report, options }: { report: CheckReport; options: LightweightOptions }) {
  const { summary, figures } = report;
  const estimate = estimateLightweight(summary, figures, options);
  const rows = [
    ...(estimate.bytes === null
      ? []
      : [{ label: '文件大小', before: summary.bytes, after: estimate.bytes, format: formatBytes, rough: formatRoughBytes }]),
    { label: '三角面', before: summary.triangles, after: estimate.triangles, format: formatCount, rough: formatCount },
    ...(estimate.textureBytes === null || summary.textureBytes === 0
      ? []
      : [
          {
            label: '贴图显存',
            before: summary.textureBytes,
            after: Math.min(summary.textureBytes, estimate.textureBytes),
            format: formatBytes,
            rough: formatBytes,
          },
        ]),
  ];
  return (
    <section className={styles.note} aria-label="预计效果">
      <h2>预计效果</h2>
      <dl>
        {rows.map(({ label, before, after, format, rough }) => {
          const change = changeOf(before, after);
          return (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {format(before)} → 约 <strong>{rough(after)}</strong>
                <span className={styles[change.tone]}>{change.text}</span>
              </dd>
            </div>
          );
        })}
      </dl>
      <p>按文件的数据估算：实际大小一般在估计的一半到两倍之间，误差上限可能让保留的面数更多。完成后给出实际数字。</p>
    </section>
  );
}
