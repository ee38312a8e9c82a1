import { deviationColors } from '#domain/models/comparison';
import type { DeviationFigures } from '#domain/models/figures';
import { distanceText } from '#domain/models/quality';
import styles from './deviation-legend.module.css';

const gradient = `linear-gradient(90deg, ${deviationColors.map((color) => `rgb(${color.join(' ')})`).join(', ')})`;
const percent = (value: number): string => `${Number(value.toPrecision(2))}%`;

/** What the colours of a deviation map mean, in % of the model's diagonal. */
export function DeviationLegend({ figures }: { figures: DeviationFigures }) {
  const { scalePercent, maxPercent } = figures;
  return (
    <div className={styles.legend}>
      <p>离原表面的距离（占对角线）</p>
      <div className={styles.bar} style={{ backgroundImage: gradient }} aria-hidden="true">
        <i style={{ left: `${Math.min(100, (maxPercent / scalePercent) * 100)}%` }} />
      </div>
      <p className={styles.scale}>
        <span>0</span>
        <span>{percent(scalePercent / 2)}</span>
        <span>{percent(scalePercent)}</span>
      </p>
      <p className={styles.most}>
        最大偏差 <strong>{distanceText(maxPercent)}</strong>
      </p>
    </div>
  );
}
