import styles from './stage-help.module.css';

const ways: [what: string, how: string][] = [
  ['转动', '拖动 · 方向键'],
  ['缩放', '点一下画面后滚轮 · + −'],
  ['平移', '右键拖动'],
  ['手机', '两指转动和缩放，一指上下翻页'],
  ['复位视角', 'R'],
  ['线框', 'W'],
  ['播放或暂停动画', 'P'],
  ['离开画面', 'Esc'],
];

/** How to move the models of a stage, with mouse, fingers and keys. */
export function StageHelp({ id }: { id: string }) {
  return (
    <section id={id} className={styles.help} aria-label="操作说明">
      <dl>
        {ways.map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
