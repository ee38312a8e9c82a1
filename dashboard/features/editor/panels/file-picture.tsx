import { useEffect, useRef } from 'react';
import type { Texture } from 'three';
import styles from './texture-slots.module.css';

const edge = 80;

/** A small drawing of a picture that the file has; what only the graphics card can read has a word instead. */
export function FilePicture({ texture }: { texture: Texture }) {
  const ref = useRef<HTMLCanvasElement>(null);
  const { image } = texture;
  const isDrawable = image instanceof ImageBitmap || image instanceof HTMLImageElement;
  useEffect(() => {
    if (isDrawable) ref.current?.getContext('2d')?.drawImage(image, 0, 0, edge, edge);
  }, [image, isDrawable]);
  return isDrawable ? <canvas ref={ref} width={edge} height={edge} /> : <span className={styles.word}>自带</span>;
}
