import { snippets } from '#domain/open/snippets';
import { CodeBlock } from './code-block.tsx';
import styles from './developers.module.css';

const attributes = [
  ['src', 'GLB 的地址，最大 256 MB'],
  ['poster', '模型显示之前的图片'],
  ['camera', '视角：方位角 仰角 [距离]，如 40 20 1.5'],
  ['auto-rotate', '自动旋转'],
  ['background', 'CSS 颜色或 transparent'],
  ['alt', '读屏软件读出的说明'],
  ['annotations', '保留给标注，暂不显示'],
] as const;

/** The web component that shows a model on others' pages. */
export function ViewerCard() {
  return (
    <section className={styles.card} aria-labelledby="viewer-title">
      <h2 id="viewer-title">在自己的网页里展示模型</h2>
      <p className={styles.lead}>
        @modelmill/viewer 是一个网页组件，不需要框架，也不需要密钥。可以用鼠标、手指和键盘转动；事件有 load、progress、error 和
        camera-change。
      </p>
      <CodeBlock label="网页组件代码" code={snippets.viewer} />
      <dl className={styles.terms}>
        {attributes.map(([name, what]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
