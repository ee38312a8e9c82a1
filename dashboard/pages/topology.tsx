import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatBytes, formatCount } from '#domain/display/numbers';
import { addresses } from '../addresses.ts';
import type { ChosenFile } from '../features/uploads/dropped-files.ts';
import { BeforeAfter, reductionPictures } from '../features/services/before-after.tsx';
import reduction from '../features/services/reduction.json';
import { usePageTitle } from '../hooks/page-title.ts';
import { useAnchor } from '../hooks/use-anchor.ts';
import { StartWork } from './shared/start-work.tsx';
import { StepsSection } from './shared/service-sections.tsx';
import styles from './shared/service-page.module.css';

const steps = [
  { title: '上传', text: '拖入一个模型，先免费检测：有多少面、有没有坏的网格，都列出来。' },
  { title: '定面数', text: '保留一半、四分之一、十分之一，或直接写目标面数；要紧的部件可以锁定。' },
  { title: '对比', text: '并排看处理前后，线框、材质、偏差都能切换；哪里差得最多，模型上标出来。' },
];

const fits = [
  ['扫描、雕刻的高模', '面数多得打不开、传不动，形状要保住。'],
  ['有面数要求的平台', '引擎、电商、展厅规定了上限，减到指定面数。'],
  ['贴图和动画不能动', '只减三角面：材质、贴图、名称、骨骼和动画都不变。'],
] as const;

/** `/topology`: what reducing faces does, and where it begins. */
export function TopologyPage() {
  usePageTitle('模型减面');
  useAnchor();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const { before, after, rmsPercent } = reduction;
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.heroWords}>
          <p className={styles.eyebrow}>拓扑优化 · 模型减面</p>
          <h1>面数减下来，形状留下来</h1>
          <p className={styles.lead}>
            平的地方多减，弯的地方少减，轮廓和贴图接缝尽量保住。做完与原模型逐点比较，平均差多少、最大差在哪里，都写在报告里。
          </p>
          <p className={styles.small}>处理失败不收费。需要同时压缩贴图和几何，请用「单模型轻量化」。</p>
        </div>
        <StartWork kind="reduce" files={files} onFiles={setFiles} />
      </section>

      <section className={styles.section} aria-labelledby="result-title">
        <h2 id="result-title">真实的减面结果</h2>
        <p className={styles.sub}>
          我们自己生成的模型，保留十分之一的面，没有修图。与原模型的平均偏差是对角线的 {rmsPercent.toFixed(3)}%。
        </p>
        <div className={styles.columns}>
          <BeforeAfter
            pictures={reductionPictures}
            alt="陶罐模型，减面"
            before={`${formatBytes(before.bytes)} · ${formatCount(before.triangles)} 面`}
            after={`${formatBytes(after.bytes)} · ${formatCount(after.triangles)} 面`}
          />
          <div className={styles.card}>
            <h3>适合什么</h3>
            <ul className={styles.notes}>
              {fits.map(([title, text]) => (
                <li key={title}>
                  <b>{title}</b>：{text}
                </li>
              ))}
            </ul>
          </div>
        </div>
      </section>

      <StepsSection steps={steps} />

      <section className={styles.section} aria-labelledby="remesh-title">
        <h2 id="remesh-title">
          拓扑轻量化 <span className={styles.notYet}>尚未开放</span>
        </h2>
        <p className={styles.sub}>
          给扫描和雕刻重新铺一层均匀的网格，再把颜色和法线烘焙到新的贴图上。开放之前，可以先用减面，或者
          <Link className="text-link" to={addresses.singleModel()}>
            单模型轻量化
          </Link>
          。
        </p>
      </section>
    </div>
  );
}
