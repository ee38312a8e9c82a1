import { useEffect, useRef } from 'react';
import { drawMeshFigure } from './mesh-figure.ts';
import styles from './mesh-canvas.module.css';

/** The turning figure; it does not move for users who prefer reduced motion. */
export function MeshCanvas() {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    let frame = 0;
    let drawnAt = 0;
    const draw = (time: number): void => {
      if (!still) frame = requestAnimationFrame(draw);
      // 30 frames per second are enough for a slow turn.
      if (!still && time - drawnAt < 32) return;
      drawnAt = time;
      const { clientWidth: width, clientHeight: height } = canvas;
      const density = Math.min(2, devicePixelRatio);
      if (width === 0) return;
      if (canvas.width !== Math.round(width * density)) {
        canvas.width = Math.round(width * density);
        canvas.height = Math.round(height * density);
      }
      context.setTransform(density, 0, 0, density, 0, 0);
      drawMeshFigure(context, width, height, time / 9000);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, []);
  return <canvas ref={ref} className={styles.canvas} role="img" aria-label="同一个模型：左边是原始网格，右边是轻量化之后的网格" />;
}
