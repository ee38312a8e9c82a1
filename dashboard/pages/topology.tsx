import { useState } from 'react';
import { formatBytes, formatCount } from '#domain/display/numbers';
import { ChoiceCards } from '../components/choice-cards.tsx';
import { Button } from '../components/plain/button.tsx';
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
  { title: '定面数', text: '减面写保留多少，要紧的部件可以锁定；拓扑轻量化写新网格的面数、贴图大小、要不要补洞。' },
  { title: '对比', text: '并排看处理前后，线框、材质、偏差都能切换；哪里差得最多，模型上标出来。' },
];

const fits = [
  ['扫描、雕刻的高模', '面数多得打不开、传不动，形状要保住。'],
  ['有面数要求的平台', '引擎、电商、展厅规定了上限，减到指定面数。'],
  ['贴图和动画不能动', '只减三角面：材质、贴图、名称、骨骼和动画都不变。'],
] as const;

const works = [
  { value: 'reduce', label: '模型减面', hint: '在原来的网格上少留一些面；贴图、骨骼、动画都不变' },
  { value: 'remesh', label: '拓扑轻量化', hint: '重新铺一层均匀的网格，外观烘焙到新贴图；适合扫描和雕刻' },
] as const;
type Work = (typeof works)[number]['value'];

const made = [
  ['新的网格', '面的大小均匀，面数可以指定；每块曲面上，一条边最多连两个面。'],
  ['三角面或四边面', '四边面为主的网格便于继续编辑、细分，存为 FBX、OBJ 或 PLY；三角面存为 GLB。'],
  ['新的贴图', '颜色、金属度、粗糙度和法线从原模型烘焙，UV 重新展开，一个模型一套贴图。'],
  ['补洞', '扫描缺的口子可以全部补上，成为封闭的网格，三维打印用得上。'],
  ['写在报告里', '与原模型的平均和最大偏差、四边面的占比、匀称程度、边界、UV 的拉伸，都是量出来的。'],
  ['不保留', '骨骼、动画、层级和部件名称：按初始姿势合成一个网格。要保留这些，请用减面。'],
] as const;

/** `/topology`: what reducing faces and remeshing do, and where they begin. */
export function TopologyPage() {
  usePageTitle('拓扑优化');
  useAnchor();
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const [work, setWork] = useState<Work>('reduce');
  const { before, after, rmsPercent } = reduction;
  const beginRemesh = (): void => {
    setWork('remesh');
    scrollTo({ top: 0 });
  };
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.heroWords}>
          <p className={styles.eyebrow}>拓扑优化</p>
          <h1>面数减下来，形状留下来</h1>
          <p className={styles.lead}>
            平的地方多减，弯的地方少减，轮廓和贴图接缝尽量保住。做完与原模型逐点比较，平均差多少、最大差在哪里，都写在报告里。
          </p>
          <p className={styles.small}>处理失败不收费。需要同时压缩贴图和几何，请用「单模型轻量化」。</p>
        </div>
        <StartWork
          kind={work}
          files={files}
          onFiles={setFiles}
          choice={work}
          onChoice={(kept) => setWork(works.find(({ value }) => value === kept)?.value ?? 'reduce')}
        >
          <ChoiceCards<Work> legend="怎样处理" choices={works} value={work} onChange={setWork} />
        </StartWork>
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

      <section id="remesh" className={styles.section} aria-labelledby="remesh-title">
        <h2 id="remesh-title">拓扑轻量化：网格也重新做</h2>
        <p className={styles.sub}>
          扫描、雕刻得到的网格往往又密又乱，减面只能在上面删。拓扑轻量化给模型重新铺一层均匀的网格，再把原来的外观烘焙到新的贴图上。
        </p>
        <div className={styles.card}>
          <ul className={styles.notes}>
            {made.map(([title, text]) => (
              <li key={title}>
                <b>{title}</b>：{text}
              </li>
            ))}
          </ul>
        </div>
        <p className={styles.after}>
          <Button type="primary" size="large" onClick={beginRemesh}>
            选模型，开始拓扑轻量化
          </Button>
        </p>
      </section>
    </div>
  );
}
