import { useEffect, useState } from 'react';
import { archiveFormatOf, modelFormatOf } from '#domain/formats';
import { onReconnect } from '../api/connection.ts';
import styles from './thumbnail.module.css';

interface ThumbnailProps {
  /** A picture under /media; null while there is none. */
  url: string | null;
  /** File extension in lower case; labels the placeholder. */
  format: string;
  /** The picture came with the file and has its own background, so it is cropped to fill the box. */
  fills?: boolean;
  /** Among what a page shows first: fetched before the page is laid out. */
  isFirst?: boolean;
  /** Alternative text; empty where the name is shown next to it. */
  alt: string;
}

/** Placeholder hues by format; any other format is blue. */
const hues: Record<string, number | undefined> = { gltf: 205, obj: 262, stl: 172, ply: 190, zip: 32, rar: 32, '7z': 32 };
const blue = 220;

/** A model's picture, or a placeholder labelled with its format. Fills its box. */
export function Thumbnail({ url, format, alt, fills = false, isFirst = false }: ThumbnailProps) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  useEffect(() => onReconnect(() => setBrokenUrl(null)), []);
  if (url !== null && url !== brokenUrl) {
    const look = fills ? `${styles.picture} ${styles.fills}` : styles.picture;
    return (
      <img className={look} src={url} alt={alt} loading={isFirst ? 'eager' : 'lazy'} decoding="async" onError={() => setBrokenUrl(url)} />
    );
  }
  const label = (modelFormatOf(format) ?? archiveFormatOf(format))?.label ?? format.toUpperCase();
  const hue = hues[format] ?? blue;
  return (
    <div
      className={styles.placeholder}
      style={{ background: `linear-gradient(150deg, hsl(${hue} 52% 95%), hsl(${hue} 42% 86%))`, color: `hsl(${hue} 45% 34%)` }}
      role={alt === '' ? undefined : 'img'}
      aria-label={alt === '' ? undefined : alt}
      aria-hidden={alt === '' ? true : undefined}
    >
      <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" aria-hidden="true">
        <path d="M24 6 40 15v18l-16 9-16-9V15z" fill="rgb(255 255 255 / 45%)" />
        <path d="M8 15l16 9 16-9M24 24v18" />
        <path d="M16 10.5 32 19.5M32 10.5 16 19.5M8 24l16 9 16-9M16 19.5v18M32 19.5v18" opacity=".35" />
      </svg>
      <span>{label}</span>
    </div>
  );
}
