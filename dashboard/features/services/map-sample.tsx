import { useState } from 'react';
import { SplitLine } from '../../components/split-line.tsx';
import styles from './before-after.module.css';
import after from './pictures/map-after.webp';
import before from './pictures/map-before.webp';
import figures from './sample-map.json';

const metresText = (metres: number): string => `每像素 ${metres * 100}\u00a0cm`;

/** A town of ours from above, before and after, split by a movable line; before as browsers enlarge it. */
export function MapSample() {
  const [split, setSplit] = useState(50);
  const { width, height } = figures.after;
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        <img src={after} alt="样例影像：道路、房屋和树木，超分之后" width={width} height={height} />
        <img src={before} alt="样例影像，超分之前" width={width} height={height} style={{ clipPath: `inset(0 ${100 - split}% 0 0)` }} />
        <SplitLine split={split} onMove={setSplit} />
      </div>
      <figcaption className={`${styles.words} ${styles.pair}`}>
        <span>
          <b>处理前</b> {figures.before.width} × {figures.before.height}，{metresText(figures.before.metres)}
        </span>
        <span className={styles.after}>
          <b>处理后</b> {width} × {height}，{metresText(figures.after.metres)}
        </span>
      </figcaption>
    </figure>
  );
}

/** How much nearer to the truth the sample came than by plain enlargement, decibels. */
export const sampleGain = figures.netDb - figures.lanczosDb;
