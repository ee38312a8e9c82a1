import { Suspense } from 'react';
import { formatBytes, formatCount } from '#domain/display/numbers';
import { offlineLogos } from '#domain/kinds/offline/job';
import type { JobDetailOf } from '#domain/jobs/views';
import { FactTiles } from '../../../../components/fact-list.tsx';
import { WarningList } from '../../../../components/warning-list.tsx';
import { StageView } from '../../../../components/viewer/lazy-stage-view.ts';
import styles from '../../result-page.module.css';

/** A finished offline package: its figures, how it is opened, and the model. */
export function OfflineResult({ job }: { job: JobDetailOf<'offline'> }) {
  const { after, before, report, logo, resultOf } = job;
  return (
    <div className={styles.page}>
      {before !== null && after !== null && (
        <section className={styles.section} aria-label="离线包">
          <FactTiles
            facts={[
              { label: '离线包大小', value: formatBytes(after.bytes) },
              { label: '模型', value: formatBytes(before.bytes) },
              { label: '三角面', value: formatCount(after.triangles) },
              { label: '标志', value: offlineLogos[logo] },
            ]}
          />
        </section>
      )}
      <section className={styles.section}>
        <h2>怎么打开</h2>
        <p>
          下载后先把 ZIP 解压，再双击文件夹里的 index.html。模型和查看器都在这个网页里，不需要网络和服务器；支持新版的 Chrome、Edge 和
          Firefox。
        </p>
      </section>
      {job.previewUrl !== null && (
        <section className={styles.stage} aria-label="三维预览">
          <Suspense fallback={<p className={styles.waiting}>正在准备三维视图</p>}>
            <StageView
              sources={[{ url: job.previewUrl, label: resultOf === null ? '模型' : '轻量化前的模型' }]}
              label={`${job.modelName}的三维预览`}
              testId="preview-canvas"
            />
          </Suspense>
        </section>
      )}
      {report !== null && report.warnings.length > 0 && (
        <section className={styles.section}>
          <WarningList title="打包时的说明" warnings={report.warnings} />
        </section>
      )}
      {report !== null && <p className={styles.version}>引擎 {report.engineVersion}</p>}
    </div>
  );
}
