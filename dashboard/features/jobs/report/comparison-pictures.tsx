import { useState } from 'react';
import { pictureViews } from '#domain/models/comparison';
import { PictureCell } from './picture-cell.tsx';
import { SplitLine } from '../../../components/split-line.tsx';
import styles from './comparison-pictures.module.css';

/** Before and after from fixed viewpoints, one over the other, split by a movable line. */
export function ComparisonPictures({ url, name }: { url: string; name: string }) {
  const [view, setView] = useState(0);
  const [split, setSplit] = useState(50);
  const chosen = pictureViews[view] ?? pictureViews[0];
  return (
    <div className={styles.panel}>
      <div className={styles.frame}>
        <div className={styles.square}>
          <PictureCell
            url={url}
            view={view}
            side="before"
            alt={`${name}处理前，${chosen.label}`}
            style={{ clipPath: `inset(0 ${100 - split}% 0 0)` }}
          />
          <PictureCell
            url={url}
            view={view}
            side="after"
            alt={`${name}处理后，${chosen.label}`}
            style={{ clipPath: `inset(0 0 0 ${split}%)` }}
          />
          <SplitLine split={split} onMove={setSplit} />
        </div>
        <span className={styles.word}>处理前</span>
        <span className={`${styles.word} ${styles.wordAfter}`}>处理后</span>
      </div>
      <div className={styles.views} role="group" aria-label="视角">
        {pictureViews.map(({ label }, index) => (
          <button key={label} type="button" aria-pressed={index === view} className={styles.view} onClick={() => setView(index)}>
            <span className={styles.pair}>
              <PictureCell url={url} view={index} side="before" alt="" />
              <PictureCell url={url} view={index} side="after" alt="" />
            </span>
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
