import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatBytes, formatCount } from '#domain/display/numbers';
import { generators } from '#domain/kinds/generate/generators';
import { aiMarkText } from '#domain/models/ai-mark';
import type { JobDetailOf } from '#domain/jobs/views';
import { addresses } from '../../../../addresses.ts';
import { FactTiles } from '../../../../components/fact-list.tsx';
import { StageView } from '../../../../components/viewer/lazy-stage-view.ts';
import page from '../../result-page.module.css';
import styles from './generated-result.module.css';

/** A finished generation: its models side by side, the one that was chosen from all sides, and what is said of how they came to be. */
export function GeneratedResult({ job }: { job: JobDetailOf<'text3d'> | JobDetailOf<'image3d'> }) {
  const { variants, report, generator, isAi } = job;
  const [at, setAt] = useState(0);
  const shown = variants[at] ?? variants[0];
  if (shown === undefined) return null;
  return (
    <div className={page.page}>
      {variants.length > 1 && (
        <div className={styles.variants} role="group" aria-label="生成的模型">
          {variants.map((variant, index) => (
            <button key={variant.fileId} type="button" aria-pressed={index === at} onClick={() => setAt(index)}>
              <img src={variant.thumbnailUrl} alt="" loading="lazy" />
              <span>第 {index + 1} 个</span>
              <small>{formatCount(variant.triangles)} 面</small>
            </button>
          ))}
        </div>
      )}
      <section className={page.stage} aria-label="三维预览">
        <Suspense fallback={<p className={page.waiting}>正在准备三维视图</p>}>
          <StageView
            key={shown.url}
            sources={[{ url: shown.url, label: `${job.modelName} ${at + 1}` }]}
            label={`${job.modelName}的三维预览`}
            testId="generated-model"
          />
        </Suspense>
        <p className={styles.caption} data-ai={isAi || undefined}>
          {isAi ? `AI 生成 · ${generators[generator].label}` : '基础生成 · 按规则算出，不是 AI 生成'}
        </p>
      </section>
      <section className={page.section} aria-label="模型">
        <FactTiles
          facts={[
            { label: '三角面', value: formatCount(shown.triangles) },
            { label: '尺寸', value: `${shown.size.map((metres) => Number((metres * 100).toFixed(1))).join(' × ')} 厘米` },
            { label: '封闭的部件', value: formatCount(shown.bodies) },
            { label: '大小', value: formatBytes(shown.bytes) },
          ]}
        />
        <p>
          已通过检查：表面封闭，可以 3D 打印。模型在
          <Link className="text-link" to={addresses.files('workbench', { report: shown.fileId })}>
            源文件管理
          </Link>
          里，可以轻量化、转换成其他格式、编辑和出售。
        </p>
      </section>
      {report !== null && report.unmet.length + report.notes.length + report.refused.length > 0 && (
        <section className={page.section}>
          <h2>没有做到的</h2>
          <ul>
            {report.unmet.map((word) => (
              <li key={word}>没有用上：{word}</li>
            ))}
            {report.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
            {report.refused.map((reason, index) => (
              <li key={`${index} ${reason}`}>另有一个没有采用：{reason}</li>
            ))}
          </ul>
        </section>
      )}
      {report !== null && report.aiMark !== null && (
        <section className={page.section}>
          <h2>生成内容标识</h2>
          <p>
            文件里写有标识 <code className={styles.mark}>{aiMarkText(report.aiMark)}</code>
            ，轻量化、转换、编辑之后仍然保留；在商城出售时自动标明「AI 生成」。
          </p>
        </section>
      )}
    </div>
  );
}
