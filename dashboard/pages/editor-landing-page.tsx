import { Link } from 'react-router-dom';
import { addresses } from '../addresses.ts';
import picture from '../features/editor/pictures/editor.webp';
import { usePageTitle } from '../hooks/page-title.ts';
import styles from './shared/service-page.module.css';
import { ClosingSection } from './shared/service-sections.tsx';
import landing from './editor-landing-page.module.css';

const parts = [
  ['材质', '改颜色、金属度、粗糙度、透明、自发光和法线强度；复制一种材质的参数，贴到另一种上。'],
  ['灯光与环境', '平行光、点光、聚光和面光，加上摄影棚、室内、柔光箱、晴天、黄昏、夜晚六种环境；曝光、背景、地面阴影都能调。'],
  ['效果', '环境光遮蔽、泛光、景深、暗角、调色、描边、锐化、抗锯齿。每一种都写明在这台电脑上每帧用多少毫秒。'],
  ['标注', '在模型上点一处，写标题、说明和链接，配一个镜头。标注记在部件表面，模型重新轻量化以后还在原处。'],
  ['剖切与拆开', '沿三个方向剖开模型，封闭的部件填上剖面；一条滑块把部件拆开看。'],
  ['测量', '量距离、角度、面积和部件的尺寸，单位可以选毫米、厘米、米和英寸。'],
  ['部件', '按名称找部件，隐藏、独显、改名，移动、旋转、缩放。几千个部件的列表一样流畅。'],
  ['镜头', '把好看的角度存为镜头，指定打开时的那一个，预览时自动巡游。'],
  ['分享', '登录以后可以把模型分享成公开链接，或者带密码、3 天有效的私密链接；公开链接能嵌入网页。'],
] as const;

const answers = [
  [
    '要付费或者登录吗？',
    '不用。打开页面，选一个 GLB 文件就能编辑，文件只在浏览器里打开，不会上传。登录以后可以编辑账号里的模型，改动存在账号里。',
  ],
  ['会改动原来的文件吗？', '不会。编辑的内容和模型分开保存，每一步都能撤销，也能随时还原成原来的样子。'],
  ['其他格式怎么办？', '先转换成 GLB，或者上传到工作台：检测通过的 FBX、OBJ、STEP 等模型都可以直接编辑。'],
  ['手机上能用吗？', '手机上可以打开、转动和查看，编辑需要 1024 像素以上的屏幕。'],
] as const;

/** `/editorLandingPage`: what the editor does. */
export function EditorLandingPage() {
  usePageTitle('三维编辑器');
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <div className={styles.heroWords}>
          <p className={styles.eyebrow}>三维编辑器</p>
          <h1>在浏览器里，把模型调到能拿出手</h1>
          <p className={styles.lead}>调材质、打灯光、加效果和标注，剖开看内部，量尺寸，导出高清图片。免费，不用安装，也不用登录。</p>
          <p className={styles.actions}>
            <Link className={styles.primary} to={addresses.editor({ from: 'sample' })}>
              用示例模型试试
            </Link>
            <Link className={styles.secondary} to={addresses.editor()}>
              打开自己的 GLB
            </Link>
          </p>
          <p className={styles.small}>改动随时自动保存；不满意可以一步一步撤销。</p>
        </div>
        <img
          className={landing.picture}
          src={picture}
          alt="编辑器：左边是部件列表，中间是配好灯光的货车模型，右边是效果面板"
          width={1440}
          height={900}
        />
      </section>
      <section className={styles.section} aria-labelledby="editor-parts">
        <h2 id="editor-parts">能做什么</h2>
        <ul className={styles.triple}>
          {parts.map(([title, text]) => (
            <li key={title} className={styles.card}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="editor-answers">
        <h2 id="editor-answers">常见问题</h2>
        <dl className={landing.answers}>
          {answers.map(([question, answer]) => (
            <div key={question} className={styles.card}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
      <ClosingSection label="打开编辑器" title="现在就打开一个模型" action="打开编辑器" to={addresses.editor()} />
    </div>
  );
}
