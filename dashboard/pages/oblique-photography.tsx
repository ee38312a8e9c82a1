import { Link } from 'react-router-dom';
import { formatLimit } from '#domain/display/numbers';
import { checkLimits, uploadLimits } from '#domain/limits';
import { tiers } from '#domain/tiers';
import { addresses } from '../addresses.ts';
import { SampleScene } from '../features/services/sample-scene.tsx';
import { TierTable } from '../features/services/tier-table.tsx';
import { TileTree } from '../features/services/tile-tree.tsx';
import { usePageTitle } from '../hooks/page-title.ts';
import { useAnchor } from '../hooks/use-anchor.ts';
import { ClosingSection, StepsSection } from './shared/service-sections.tsx';
import styles from './shared/service-page.module.css';

const start = addresses.files('workbench', { upload: 'oblique' });
const unzipHours = checkLimits.unzipMs / 3_600_000;

const steps = [
  { title: '上传', text: '把导出的整个目录（Data 文件夹和 metadata.xml）压缩成一个 ZIP、RAR 或 7z；分片续传，断开了接着传。' },
  { title: '检测', text: '免费：数出瓦片和级别，读出坐标系；缺了坐标系或原点，开始之前可以补填。' },
  { title: '轻量化', text: '选几何压缩和贴图格式，得到 3D Tiles：在网页里查看、测量，或下载 ZIP 放进 Cesium 等地图。' },
];

const made = [
  ['位置', '每个顶点用双精度计算，按坐标系、原点和高程偏移放到地球上；metadata.xml 写全了参数时，以参数为准。'],
  ['层级', '按源文件自己的切换距离换算误差，远处只取粗的一级；各块的顶层再合并，远看只需一个小文件。'],
  ['几何', 'Draco 或 Meshopt 压缩，相邻的块在同一套格点上取整，接缝对得上。'],
  ['贴图', 'WebP、KTX2，或者原样保留 JPEG 和 PNG。'],
  ['坏文件', '读不出的文件写进报告，那里显示较粗的一级，其余照常处理。'],
] as const;

/** `/obliquePhotography`: what is made of an oblique photography model, with a scene to fly over. */
export function ObliquePhotographyPage() {
  usePageTitle('倾斜摄影');
  useAnchor();
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.heroWords}>
          <p className={styles.eyebrow}>倾斜摄影轻量化</p>
          <h1>OSGB 转 3D&nbsp;Tiles，网页里就能飞</h1>
          <p className={styles.lead}>
            上传 ContextCapture、大疆智图等导出的 OSGB 分块模型，得到分层加载的 3D Tiles：位置准确、文件更小，在网页和手机上边看边加载。
          </p>
          <p className={styles.actions}>
            <Link className={styles.primary} to={start}>
              上传倾斜摄影模型
            </Link>
            <Link className={styles.secondary} to={addresses.oblique('packing')}>
              怎样压缩
            </Link>
          </p>
          <p className={styles.small}>
            网页上传单个模型不超过 {formatLimit(uploadLimits.browserObliqueBytes)}，{tiers.free.label}
            同样可用。按文件大小计费，开始之前显示费用；处理失败不收费。
          </p>
        </div>
        <TileTree />
      </section>

      <section className={styles.section} aria-labelledby="scene-title">
        <h2 id="scene-title">飞过一个场景</h2>
        <p className={styles.sub}>我们自己生成的小镇：OSGB 用平台的引擎转换为 3D Tiles，远处粗、近处细，边看边加载，可以量距离和面积。</p>
        <SampleScene />
      </section>

      <StepsSection steps={steps} />

      <section className={styles.section} aria-labelledby="made-title">
        <h2 id="made-title">怎样处理</h2>
        <div className={styles.card}>
          <ul className={styles.notes}>
            {made.map(([title, text]) => (
              <li key={title}>
                <b>{title}</b>：{text}
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section id="packing" className={styles.section} aria-labelledby="packing-title">
        <h2 id="packing-title">怎样压缩，能传多大</h2>
        <div className={styles.columns}>
          <ul className={`${styles.card} ${styles.notes}`}>
            <li>只支持 OSGB，放在压缩包里；一个压缩包一个模型。</li>
            <li>目录结构保持导出时的样子：瓦片文件夹、各级 OSGB 和 metadata.xml 都不要改名。</li>
            <li>压缩包里没有 OSGB 文件时，检测会失败并说明原因。</li>
            <li>解压不超过 {unzipHours} 小时；大区域请按地块分成几个压缩包。</li>
            <li>
              各档账号的上限见表；超过 {formatLimit(uploadLimits.browserObliqueBytes)} 的模型请按区域拆分后在网页上传，或
              <Link className="text-link" to={addresses.help('contact')}>
                联系客服
              </Link>
              。
            </li>
          </ul>
          <div className={styles.card}>
            <TierTable modelType="oblique" />
          </div>
        </div>
      </section>

      <ClosingSection title="拿一个自己的场景试试" action="上传倾斜摄影模型" to={start} />
    </div>
  );
}
