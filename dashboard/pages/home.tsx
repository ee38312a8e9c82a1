import { useState } from 'react';
import { Link } from 'react-router-dom';
import { savedPercent } from '#domain/display/numbers';
import { readableLabels } from '#domain/formats';
import { targetIds } from '#domain/formats/targets';
import { addresses } from '../addresses.ts';
import { FormatCount } from '../components/format-count.tsx';
import { ShowcaseGallery } from '../features/services/showcase-gallery.tsx';
import { showcaseModels } from '../features/services/showcase-models.ts';
import { ShowcaseStage } from '../features/services/showcase-stage.tsx';
import type { ChosenFile } from '../features/uploads/dropped-files.ts';
import { useFileDrop } from '../features/uploads/use-file-drop.ts';
import { usePageTitle } from '../hooks/page-title.ts';
import { useAnchor } from '../hooks/use-anchor.ts';
import styles from './home.module.css';
import { ClosingSection, StepsSection } from './shared/service-sections.tsx';
import shared from './shared/service-page.module.css';
import { TrialSection } from './shared/trial-section.tsx';

const start = addresses.files('workbench', { upload: 'single' });

const services = [
  { title: '单模型轻量化', text: '减面、压贴图、合并材质，附上与原模型的偏差。', to: addresses.singleModel() },
  {
    title: '格式转换',
    text: `读取 ${readableLabels.length} 种三维格式，写出 ${targetIds.length} 种；会失去什么，开始之前逐条说明。`,
    to: addresses.formatConversion(),
  },
  { title: '倾斜摄影', text: '上传 OSGB 分块模型，得到网页里能飞、能量的 3D Tiles。', to: addresses.oblique() },
  { title: '地图超分', text: '航片、卫星图放大 2 倍或 4 倍，位置和颜色不变；网页里就能先试。', to: addresses.mapSuper() },
] as const;

const steps = [
  { title: '上传', text: '断点续传，关掉页面也能接着传。' },
  { title: '检测', text: '找出缺失贴图和问题网格，每一项都写明怎样改。' },
  { title: '处理', text: '前后对比看得见，满意再下载。' },
];

/** `/`: what the product does, shown with a model of our own. */
export function HomePage() {
  usePageTitle('');
  useAnchor();
  const [tried, setTried] = useState<readonly ChosenFile[]>([]);
  // Dropped anywhere on the page.
  const { handlers } = useFileDrop((files) => {
    setTried(files);
    document.getElementById('try')?.scrollIntoView({ block: 'start' });
  });
  const [chosen, setChosen] = useState(0);
  const model = showcaseModels[chosen];
  return (
    <div {...handlers}>
      <section className={styles.hero}>
        <div className={styles.inner}>
          <div>
            <h1>三维模型，轻下来，用起来</h1>
            <p className={styles.lead}>上传一个模型，几分钟后拿到更轻的 GLB：体积和面数减了多少，与原模型差多少，都写在报告里。</p>
            <p className={shared.actions}>
              <Link className={shared.primary} to={start}>
                上传模型
              </Link>
              <Link className={styles.quiet} to={addresses.singleModel()}>
                了解轻量化
              </Link>
            </p>
            {model !== undefined && (
              <dl className={styles.figures}>
                <div>
                  <dt>体积</dt>
                  <dd>−{savedPercent(model.before.bytes, model.after.bytes)}%</dd>
                </div>
                <div>
                  <dt>三角面</dt>
                  <dd>−{savedPercent(model.before.triangles, model.after.triangles)}%</dd>
                </div>
                <div>
                  <dt>平均偏差</dt>
                  <dd>{model.rmsPercent.toFixed(3)}%</dd>
                </div>
              </dl>
            )}
          </div>
          {model !== undefined && <ShowcaseStage model={model} onChoose={setChosen} />}
        </div>
      </section>

      <div className={shared.page}>
        <TrialSection files={tried} onFiles={setTried} />
        <section className={shared.section} aria-labelledby="services-title">
          <h2 id="services-title">产品与服务</h2>
          <ul className={styles.services}>
            {services.map(({ title, text, to }) => (
              <li key={title}>
                <Link className={`${shared.card} ${styles.service}`} to={to}>
                  <h3>{title}</h3>
                  <p>{text}</p>
                </Link>
              </li>
            ))}
          </ul>
          <p className={shared.after}>
            支持 <FormatCount />
            ，包括 FBX、STEP、OBJ、glTF 和压缩包
          </p>
        </section>

        <section className={shared.section} aria-labelledby="showcase-title">
          <h2 id="showcase-title">拿真东西量过</h2>
          <p className={shared.sub}>八个模型都是我们自己做的，大小、面数和偏差由同一套处理量出来；点开就能在编辑器里转一转、改一改。</p>
          <ShowcaseGallery />
        </section>
        <StepsSection steps={steps} />
        <ClosingSection to={start} />
      </div>
    </div>
  );
}
