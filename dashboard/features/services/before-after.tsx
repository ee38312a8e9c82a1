import { useState } from 'react';
import { SplitLine } from '../../components/split-line.tsx';
import styles from './before-after.module.css';
import afterSolid from './pictures/truck-after-solid.webp';
import afterWire from './pictures/truck-after-wire.webp';
import beforeSolid from './pictures/truck-before-solid.webp';
import beforeWire from './pictures/truck-before-wire.webp';
import reducedAfterSolid from './pictures/reduced-after-solid.webp';
import reducedAfterWire from './pictures/reduced-after-wire.webp';
import reducedBeforeSolid from './pictures/reduced-before-solid.webp';
import reducedBeforeWire from './pictures/reduced-before-wire.webp';

type Pictures = Record<'wire' | 'solid', readonly [before: string, after: string]>;
export const truckPictures: Pictures = { wire: [beforeWire, afterWire], solid: [beforeSolid, afterSolid] };
export const reductionPictures: Pictures = {
  wire: [reducedBeforeWire, reducedAfterWire],
  solid: [reducedBeforeSolid, reducedAfterSolid],
};
const modes = [
  { mode: 'wire', label: '线框' },
  { mode: 'solid', label: '材质' },
] as const;

interface Props {
  /** Each 1000 × 700 pixels. */
  pictures: Pictures;
  /** What is to be seen and was done to it. */
  alt: string;
  /** Below each side: its size and triangles. */
  before: string;
  after: string;
}

/** A model before and after, as the viewer of a result draws it, split by a movable line. */
export function BeforeAfter({ pictures, alt, before, after }: Props) {
  const [split, setSplit] = useState(50);
  const [mode, setMode] = useState<keyof Pictures>('wire');
  const [left, right] = pictures[mode];
  return (
    <figure className={styles.figure}>
      <div className={styles.frame}>
        <img src={right} alt={`${alt}之后`} width={1000} height={700} />
        <img src={left} alt={`${alt}之前`} width={1000} height={700} style={{ clipPath: `inset(0 ${100 - split}% 0 0)` }} />
        <SplitLine split={split} onMove={setSplit} />
      </div>
      <figcaption className={styles.words}>
        <span>
          <b>处理前</b> {before}
        </span>
        <span className={styles.modes} role="group" aria-label="显示方式">
          {modes.map(({ mode: one, label }) => (
            <button key={one} type="button" aria-pressed={one === mode} onClick={() => setMode(one)}>
              {label}
            </button>
          ))}
        </span>
        <span className={styles.after}>
          <b>处理后</b> {after}
        </span>
      </figcaption>
    </figure>
  );
}
