import type { CSSProperties } from 'react';
import { pictureViews } from '#domain/models/comparison';
import styles from './picture-cell.module.css';

interface PictureCellProps {
  /** Address of the job's comparison pictures. */
  url: string;
  /** Index into `pictureViews`. */
  view: number;
  side: 'before' | 'after';
  /** Alternative text; empty where there is text next to it. */
  alt: string;
  style?: CSSProperties;
}

/** One of a job's comparison pictures. Fills its box, which must be square. */
export function PictureCell({ url, view, side, alt, style }: PictureCellProps) {
  const across = pictureViews.length > 1 ? (view / (pictureViews.length - 1)) * 100 : 0;
  return (
    <div
      className={styles.cell}
      role={alt === '' ? undefined : 'img'}
      aria-label={alt === '' ? undefined : alt}
      aria-hidden={alt === '' ? true : undefined}
      style={{
        backgroundImage: `url("${url}")`,
        backgroundSize: `${pictureViews.length * 100}% 200%`,
        backgroundPosition: `${across}% ${side === 'before' ? 0 : 100}%`,
        ...style,
      }}
    />
  );
}
