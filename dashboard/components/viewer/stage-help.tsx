import styles from './stage-help.module.css';

type Way = [what: string, how: string];

/** In a page that scrolls, and where the stage is all there is. */
const inPage: Way[] = [
  ['缩放', '点一下画面后滚轮 · + −'],
  ['手机', '两指转动和缩放，一指上下翻页'],
];
const alone: Way[] = [
  ['缩放', '滚轮 · + −'],
  ['手机', '一指转动，两指缩放'],
];
const anywhere: Way[] = [
  ['转动', '拖动 · 方向键'],
  ['平移', '右键拖动'],
  ['复位视角', 'R'],
  ['线框', 'W'],
  ['播放或暂停动画', 'P'],
  ['离开画面', 'Esc'],
];

/** How to move the models of a stage, with mouse, fingers and keys. */
export function StageHelp({ id, fills }: { id: string; fills: boolean }) {
  return (
    <section id={id} className={styles.help} aria-label="操作说明">
      <dl>
        {[...(fills ? alone : inPage), ...anywhere].map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
