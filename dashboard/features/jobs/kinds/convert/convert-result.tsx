import { Suspense } from 'react';
import { formatBytes, formatCount } from '#domain/display/numbers';
import { targets } from '#domain/formats/targets';
import { tessellations } from '#domain/formats/tessellation';
import type { JobDetailOf } from '#domain/jobs/views';
import { FactList, FactTiles } from '../../../../components/fact-list.tsx';
import { WarningList } from '../../../../components/warning-list.tsx';
import { StageView } from '../../../../components/viewer/lazy-stage-view.ts';
import { ReadBack } from './read-back.tsx';
import styles from '../../result-page.module.css';
import { SiblingFormats } from './sibling-formats.tsx';

/** A finished conversion: the model, the files of the result, and warnings. */
export function ConvertResult({ job }: { job: JobDetailOf<'convert'> }) {
  const { after, before, report, target } = job;
  return (
    <div className={styles.page}>
      {job.batchId !== null && <SiblingFormats job={job} batchId={job.batchId} />}
      {before !== null && after !== null && (
        <section className={styles.section} aria-label="转换结果">
          <FactTiles
            facts={[
              { label: '格式', value: targets[target].label },
              { label: '文件大小', value: `${formatBytes(before.bytes)} → ${formatBytes(after.bytes)}` },
              { label: '三角面', value: formatCount(after.triangles) },
              ...(report?.tessellation === undefined ? [] : [{ label: '曲面精度', value: tessellations[report.tessellation].label }]),
              { label: '顶点', value: formatCount(after.vertices) },
            ]}
          />
        </section>
      )}
      {job.previewUrl !== null && (
        <section className={styles.stage} aria-label="三维预览">
          <Suspense fallback={<p className={styles.waiting}>正在准备三维视图</p>}>
            <StageView sources={[{ url: job.previewUrl, label: '原模型' }]} label={`${job.modelName}的三维预览`} testId="preview-canvas" />
          </Suspense>
        </section>
      )}
      {report?.readBack !== undefined && <ReadBack readBack={report.readBack} />}
      {report !== null && (
        <section className={styles.section}>
          <h2>结果中的文件</h2>
          <FactList
            facts={[
              ...report.files.map(({ path, bytes }) => ({ label: path, value: formatBytes(bytes) })),
              ...(report.filesOmitted === undefined ? [] : [{ label: '其余文件', value: `${report.filesOmitted} 个` }]),
            ]}
          />
        </section>
      )}
      {report !== null && report.warnings.length > 0 && (
        <section className={styles.section}>
          <WarningList title="转换时的说明" warnings={report.warnings} />
        </section>
      )}
      {report !== null && <p className={styles.version}>引擎 {report.engineVersion}</p>}
    </div>
  );
}
