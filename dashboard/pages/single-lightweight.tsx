import { Link } from 'react-router-dom';
import { formatBytes, formatCount, formatLimit } from '#domain/display/numbers';
import { tiers } from '#domain/tiers';
import { addresses } from '../addresses.ts';
import { BeforeAfter, truckPictures } from '../features/services/before-after.tsx';
import { FormatGroups } from '../components/format-groups.tsx';
import { samples } from '../features/services/sample-results.tsx';
import { TierTable } from '../features/services/tier-table.tsx';
import { usePageTitle } from '../hooks/page-title.ts';
import { useAnchor } from '../hooks/use-anchor.ts';
import { ClosingSection, ResultsSection, StepsSection } from './shared/service-sections.tsx';
import styles from './shared/service-page.module.css';

const start = addresses.files('workbench', { upload: 'single' });
const [truck] = samples;

const steps = [
  { title: '上传', text: '拖入一个模型文件，或把模型和贴图一起放进压缩包、文件夹。断网、刷新都能接着传。' },
  { title: '检测', text: '列出面数、贴图、缺失的资源和有问题的网格，每一项都写明怎样改。' },
  { title: '轻量化', text: '选一个方案，或自己定面数、误差、贴图和体积；前后对比满意再下载 GLB。' },
];

const viewerModes = [
  ['材质、线框、白模', '同一个镜头下看处理前后，旋转和缩放同步'],
  ['偏差热力图', '每一处离原模型多远，用颜色标在模型上'],
  ['重命名、再次处理', '同一个源文件换方案再做一次，各次结果并排对比'],
] as const;

/** `/singleIightweight`: what lightweighting of single models does, with sections on conversion and on the editor. */
export function SingleLightweightPage() {
  usePageTitle('单模型轻量化');
  useAnchor();
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.heroWords}>
          <p className={styles.eyebrow}>单模型轻量化</p>
          <h1>把三维模型变轻，而不变样</h1>
          <p className={styles.lead}>
            减少三角面，压缩几何和贴图，得到一个打开更快的 GLB。每次处理都附上与原模型的偏差，是不是看得出来，一眼就知道。
          </p>
          <p className={styles.actions}>
            <Link className={styles.primary} to={start}>
              上传模型，开始轻量化
            </Link>
            <Link className={styles.secondary} to={addresses.singleModel('formats')}>
              支持哪些格式
            </Link>
          </p>
          <p className={styles.small}>
            {tiers.free.label}单个模型不超过 {formatLimit(tiers.free.singleModelBytes)}，检测和处理失败不产生费用。
          </p>
        </div>
        {truck !== undefined && (
          <BeforeAfter
            pictures={truckPictures}
            alt="货车模型，轻量化"
            before={`${formatBytes(truck.before.bytes)} · ${formatCount(truck.before.triangles)} 面`}
            after={`${formatBytes(truck.after.bytes)} · ${formatCount(truck.after.triangles)} 面`}
          />
        )}
      </section>

      <ResultsSection />
      <StepsSection steps={steps} />

      <section id="formats" className={styles.section} aria-labelledby="formats-title">
        <h2 id="formats-title">格式与大小</h2>
        <div className={styles.columns}>
          <div className={styles.card}>
            <FormatGroups />
          </div>
          <div className={styles.card}>
            <TierTable modelType="single" />
          </div>
        </div>
      </section>

      <section id="modelEditor" className={styles.section} aria-labelledby="editor-title">
        <h2 id="editor-title">模型编辑器</h2>
        <p className={styles.sub}>处理好的模型可以直接在浏览器里看和改：</p>
        <ul className={styles.triple}>
          {viewerModes.map(([title, text]) => (
            <li key={title} className={styles.card}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
        <p className={styles.after}>
          要改材质、灯光和标注，打开<Link to={addresses.editorLanding}>三维编辑器</Link>，免费，不用登录。
        </p>
      </section>

      <ClosingSection to={start} />
    </div>
  );
}
