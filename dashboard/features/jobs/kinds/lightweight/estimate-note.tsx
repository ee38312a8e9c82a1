import { QuestionCircleOutlined } from '@ant-design/icons';
import { Tooltip } from 'antd';
import { formatCount, formatRoughBytes } from '#domain/display/numbers';
import { estimateLightweight } from '#domain/kinds/lightweight/estimate';
import type { LightweightOptions } from '#domain/kinds/lightweight/options';
import type { CheckReport } from '#domain/models/figures';
import { changeOf } from '../../report/metrics.ts';
import styles from './estimate-note.module.css';

const why = '按文件的数据估算：实际大小一般在估计的一半到两倍之间，误差上限可能让保留的面数更多。完成后给出实际数字。';

/** A rough estimate of the result for the chosen options, in a line that follows them. `known`: the triangles that a quick look has counted. */
export function EstimateNote({ report, options, known }: { report: CheckReport; options: LightweightOptions; known?: number | undefined }) {
  const { summary, figures } = report;
  const estimate = estimateLightweight(summary, figures, options, known);
  const rows = [
    ...(estimate.bytes === null
      ? []
      : [{ label: '文件大小', before: summary.bytes, after: estimate.bytes, rough: formatRoughBytes, isMost: false }]),
    { label: '三角面', before: summary.triangles, after: estimate.triangles, rough: formatCount, isMost: estimate.isFitted },
    ...(estimate.textureBytes === null || summary.textureBytes === 0
      ? []
      : [
          {
            label: '贴图显存',
            before: summary.textureBytes,
            after: Math.min(summary.textureBytes, estimate.textureBytes),
            rough: formatRoughBytes,
            isMost: estimate.isFitted,
          },
        ]),
  ];
  return (
    <section className={styles.note} aria-label="预计效果">
      <dl aria-live="polite">
        {rows.map(({ label, before, after, rough, isMost }) => {
          const change = changeOf(before, after);
          return (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {isMost ? '最多' : '约'} <strong>{rough(after)}</strong>
                {isMost ? '，按大小再减' : <span className={styles[change.tone]}>{change.text}</span>}
              </dd>
            </div>
          );
        })}
      </dl>
      <Tooltip title={why} trigger={['hover', 'focus']}>
        <button type="button" className={styles.why} aria-label="预计是怎么来的">
          <QuestionCircleOutlined />
        </button>
      </Tooltip>
    </section>
  );
}
