import { Link } from 'react-router-dom';
import { SampleResults } from '../../features/services/sample-results.tsx';
import { ShowcaseGallery } from '../../features/services/showcase-gallery.tsx';
import { Steps } from '../../features/services/steps.tsx';
import styles from './service-page.module.css';

/** Sections that several pages about the service have. */

export function ResultsSection() {
  return (
    <section className={styles.section} aria-labelledby="results-title">
      <h2 id="results-title">真实的处理结果</h2>
      <p className={styles.sub}>我们自己做的模型，处理前后的数字都是量出来的，没有修图。</p>
      <ShowcaseGallery />
      <p className={styles.sub}>下面三个是别的软件导出的文件，用「均衡」方案处理。</p>
      <SampleResults />
    </section>
  );
}

export function StepsSection({ steps }: Parameters<typeof Steps>[0]) {
  return (
    <section className={styles.section} aria-labelledby="steps-title">
      <h2 id="steps-title">三步完成</h2>
      <Steps steps={steps} />
    </section>
  );
}

/** Ends a page with where to go from it; on pages about one's own models, to uploading one. */
export function ClosingSection({
  label = '开始使用',
  title = '拿一个自己的模型试试',
  action = '上传模型',
  to,
}: {
  label?: string;
  title?: string;
  action?: string;
  to: string;
}) {
  return (
    <section className={styles.closing} aria-label={label}>
      <h2>{title}</h2>
      <Link className={styles.primary} to={to}>
        {action}
      </Link>
    </section>
  );
}
