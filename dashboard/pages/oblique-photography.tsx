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
  { title: '压缩', text: '把导出的整个目录（Data 文件夹和 metadata.xml）压缩成一个 ZIP、RAR 或 7z。' },
  { title: '上传', text: '直接传到存储，分片续传；关掉页面再打开，从断开的地方继续。' },
  { title: '检查并保存', text: '确认压缩包里有 OSGB 瓦片，模型保存在「源文件管理」，随时可以下载。' },
];

/** `/obliquePhotography`: what can be done with an oblique photography model today, and what not yet. */
export function ObliquePhotographyPage() {
  usePageTitle('倾斜摄影');
  useAnchor();
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.heroWords}>
          <p className={styles.eyebrow}>
            倾斜摄影轻量化 <span className={styles.notYet}>瓦片处理尚未开放</span>
          </p>
          <h1>倾斜摄影模型，先上传保存</h1>
          <p className={styles.lead}>
            现在可以上传 OSGB
            分块模型，检查压缩包的内容并长期保存。瓦片的轻量化处理还没有开放；开放以后，已保存的模型可以直接处理，不用重新上传。
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
            网页上传单个模型不超过 {formatLimit(uploadLimits.browserObliqueBytes)}，{tiers.free.label}同样可用。
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

      <ClosingSection
        label="单模型轻量化"
        title="手里是单个模型？它的轻量化已经开放"
        action="了解单模型轻量化"
        to={addresses.singleModel()}
      />
    </div>
  );
}
