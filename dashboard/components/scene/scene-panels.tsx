import { formatBytes, formatCount } from '#domain/display/numbers';
import { areaText, lengthText, measure, type MeasureTool, type ScenePoint } from '#domain/scenes/measure';
import { Facts, type Fact } from '../fact-list.tsx';
import type { SceneState } from './scene-stage.ts';
import styles from './scene-view.module.css';
import type { Measuring } from './use-measure.ts';

/** How fine the scene is drawn, as pixels of error. */
export const details = [
  { pixels: 32, label: '流畅' },
  { pixels: 16, label: '标准' },
  { pixels: 6, label: '精细' },
] as const;

interface StatusPanelProps {
  id: string;
  state: SceneState;
  errorTarget: number;
  onErrorTarget(pixels: number): void;
}

/** What is shown and held now, and how fine it is drawn. */
export function StatusPanel({ id, state: { counts, gridStep }, errorTarget, onErrorTarget }: StatusPanelProps) {
  const facts: Fact[] = [
    { label: '显示的瓦片', value: formatCount(counts.shown) },
    { label: '显示的三角面', value: formatCount(counts.triangles) },
    { label: '内存中的瓦片', value: formatCount(counts.held) },
    { label: '占用内存', value: formatBytes(counts.heldBytes) },
    { label: '已下载', value: formatBytes(counts.fetchedBytes) },
    { label: '地面网格', value: `每格 ${lengthText(gridStep)}` },
  ];
  return (
    <section id={id} className={styles.panel} aria-label="显示状态">
      <Facts facts={facts} className={styles.facts} />
      <fieldset className={styles.details}>
        <legend>细节（误差不超过多少像素）</legend>
        {details.map(({ pixels, label }) => (
          <label key={pixels}>
            <input type="radio" name={id} checked={errorTarget === pixels} onChange={() => onErrorTarget(pixels)} />
            <span>
              {label} {pixels}
            </span>
          </label>
        ))}
      </fieldset>
    </section>
  );
}

const begun: Record<MeasureTool, string> = {
  distance: '在场景上点选两个或更多的点',
  area: '在场景上点选三个或更多的点',
};

type HeightOf = (point: ScenePoint) => number;

function figuresOf({ tool, points }: Measuring, heightOf: HeightOf): Fact[] {
  // The earth is round: three kilometres from its middle the stage's own floor is 0.7 m above the ground.
  const level = points.map((point): ScenePoint => [point[0], heightOf(point), point[2]]);
  const { length, flatLength, rise, flatArea, area } = measure(level, tool ?? 'distance');
  if (tool === 'area') {
    return [
      { label: '水平面积', value: areaText(flatArea) },
      { label: '斜面面积', value: areaText(area) },
      { label: '周长', value: lengthText(length) },
    ];
  }
  return [
    { label: '长度', value: lengthText(length) },
    { label: '水平长度', value: lengthText(flatLength) },
    { label: '高差', value: lengthText(rise) },
  ];
}

interface MeasurePanelProps {
  measuring: Measuring;
  /** Of a point of the scene, metres. */
  heightOf: HeightOf;
}

/** What has been measured so far. */
export function MeasurePanel({ measuring, heightOf }: MeasurePanelProps) {
  const { tool, points } = measuring;
  if (tool === null) return null;
  const isEnough = points.length >= (tool === 'area' ? 3 : 2);
  return (
    <section className={styles.measure} aria-label={tool === 'area' ? '测量面积' : '测量距离'}>
      <div aria-live="polite">
        {isEnough ? <Facts facts={figuresOf(measuring, heightOf)} className={styles.facts} /> : <p>{begun[tool]}</p>}
      </div>
      <p className={styles.buttons}>
        <span>{points.length} 个点</span>
        <button type="button" disabled={points.length === 0} onClick={measuring.undo}>
          撤销一点
        </button>
        <button type="button" disabled={points.length === 0} onClick={measuring.clear}>
          清除
        </button>
      </p>
    </section>
  );
}

const ways = [
  ['转动', '拖动 · 方向键'],
  ['平移', '右键拖动 · Shift + 方向键'],
  ['飞到一处', '双击'],
  ['全貌 · 朝北 · 环绕', 'R · N · O'],
  ['测距离 · 测面积', 'D · A'],
  ['在画面正中取点', 'Enter'],
  ['撤销一点 · 结束测量', 'Backspace · Esc'],
] as const;

/** How to move over a scene and measure on it, with mouse, fingers and keys. */
export function SceneHelp({ id, fills }: { id: string; fills: boolean }) {
  const first = fills
    ? ([
        ['缩放', '滚轮 · + −'],
        ['手机', '一指转动，两指平移和缩放'],
      ] as const)
    : ([
        ['缩放', '点一下画面后滚轮 · + −'],
        ['手机', '两指平移和缩放，一指上下翻页'],
      ] as const);
  return (
    <section id={id} className={styles.panel} aria-label="操作说明">
      <Facts facts={[...first, ...ways].map(([label, value]) => ({ label, value }))} className={styles.facts} />
    </section>
  );
}
