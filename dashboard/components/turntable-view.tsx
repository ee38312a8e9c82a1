import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { teaserLimits } from '#domain/mall/teaser';
import styles from './turntable-view.module.css';

const { frames, columns } = teaserLimits;
const rows = Math.ceil(frames / columns);
/** Pixels that a finger moves for one frame. */
const step = 14;
const wrapped = (frame: number): number => ((frame % frames) + frames) % frames;

/** Pictures of a model from all sides, in one file, turned by dragging, by arrow keys, or by two buttons. */
export function TurntableView({ url, label }: { url: string; label: string }) {
  const [frame, setFrame] = useState(0);
  const drag = useRef<{ x: number; frame: number } | null>(null);
  const turn = (by: number): void => setFrame((now) => wrapped(now + by));
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    turn(by);
  };
  const onPointerDown = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, frame };
  };
  const onPointerMove = (event: PointerEvent): void => {
    if (drag.current === null) return;
    setFrame(wrapped(drag.current.frame + Math.round((event.clientX - drag.current.x) / step)));
  };
  const column = frame % columns;
  const row = Math.floor(frame / columns);
  const degrees = Math.round((frame * 360) / frames);
  return (
    <div
      className={styles.turntable}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={360}
      aria-valuenow={degrees}
      aria-valuetext={`${degrees} 度`}
      data-testid="turntable"
      data-frame={frame}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => (drag.current = null)}
      onPointerCancel={() => (drag.current = null)}
    >
      <div
        className={styles.frame}
        style={{
          backgroundImage: `url("${url}")`,
          backgroundSize: `${columns * 100}% ${rows * 100}%`,
          backgroundPosition: `${(column / (columns - 1)) * 100}% ${(row / (rows - 1)) * 100}%`,
        }}
      />
      <p className={styles.hint}>左右拖动，查看各个方向</p>
    </div>
  );
}
