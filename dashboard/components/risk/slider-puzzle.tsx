import { ArrowRightOutlined, CheckOutlined } from '@ant-design/icons';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { keySteps, sliderSize } from '#domain/risk/limits';
import type { PuzzleProps } from './puzzle-props.ts';
import styles from './puzzles.module.css';
import { createTrack } from './track.ts';

const farthest = sliderSize.width - sliderSize.piece;
const within = (x: number): number => Math.min(farthest, Math.max(0, x));
const percent = (pixels: number, of: number): string => `${(100 * pixels) / of}%`;

/** A picture with a gap, and its piece on a slider: by pointer, touch or arrow keys. */
export function SliderPuzzle({ puzzle, shownAt, disabled, onTried }: PuzzleProps) {
  const { width, height, image, piece, pieceY = 0 } = puzzle;
  const [x, setX] = useState(0);
  const [dragging, setDragging] = useState(false);
  const [track] = useState(() => createTrack(shownAt));
  const rail = useRef<HTMLDivElement>(null);
  const thumb = useRef<HTMLDivElement>(null);
  const grip = useRef<{ x: number; y: number } | undefined>(undefined);
  useEffect(() => thumb.current?.focus({ preventScroll: true }), []);

  const grab = (event: PointerEvent): void => {
    if (disabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const scale = (rail.current?.clientWidth ?? width) / width;
    grip.current = { x: event.clientX - x * scale, y: event.clientY };
    track.move(x, 0);
    setDragging(true);
  };
  const drag = (event: PointerEvent): void => {
    if (grip.current === undefined) return;
    const scale = (rail.current?.clientWidth ?? width) / width;
    const next = within((event.clientX - grip.current.x) / scale);
    track.move(next, (event.clientY - grip.current.y) / scale);
    setX(next);
  };
  const letGo = (event: PointerEvent): void => {
    if (grip.current === undefined) return;
    drag(event);
    grip.current = undefined;
    setDragging(false);
    // A press without a pull only takes the focus.
    if ((track.points().at(-1)?.[0] ?? 0) < 4) track.clear();
    else onTried(track.points());
  };
  const loseGrip = (): void => {
    grip.current = undefined;
    setDragging(false);
    setX(0);
    track.clear();
  };

  const press = (event: KeyboardEvent): void => {
    if (disabled) return;
    const { key, shiftKey } = event;
    if ((key === 'Enter' || key === ' ') && track.points().length > 0) {
      event.preventDefault();
      onTried(track.points());
      return;
    }
    const step = shiftKey || key.startsWith('Page') ? keySteps.sliderFar : keySteps.slider;
    const forth = { ArrowRight: 1, ArrowUp: 1, PageUp: 1, ArrowLeft: -1, ArrowDown: -1, PageDown: -1 }[key];
    if (forth === undefined) return;
    event.preventDefault();
    if (track.points().length === 0) track.move(x, 0);
    const next = within(x + forth * step);
    track.move(next, 0);
    setX(next);
  };

  const settled = disabled && !dragging;
  return (
    <>
      <div className={styles.picture}>
        <img src={image} width={width} height={height} alt="带缺口的风景图" draggable={false} />
        <img
          className={styles.piece}
          src={piece}
          alt=""
          draggable={false}
          style={{ width: percent(sliderSize.piece, width), top: percent(pieceY, height), left: percent(x, width) }}
        />
      </div>
      <div ref={rail} className={styles.rail} data-settled={settled}>
        <div className={styles.filled} style={{ width: `calc(${percent(x, width)} + ${percent(sliderSize.piece, width)})` }} />
        {x === 0 && !dragging && <span className={styles.hint}>按住滑块，向右拖动</span>}
        <div
          ref={thumb}
          className={styles.thumb}
          style={{ width: percent(sliderSize.piece, width), left: percent(x, width) }}
          role="slider"
          tabIndex={0}
          aria-label="拼图的位置"
          aria-valuemin={0}
          aria-valuemax={farthest}
          aria-valuenow={Math.round(x)}
          aria-valuetext={`距左边 ${Math.round(x)} 像素`}
          aria-disabled={disabled}
          data-dragging={dragging}
          onPointerDown={grab}
          onPointerMove={drag}
          onPointerUp={letGo}
          onPointerCancel={loseGrip}
          onKeyDown={press}
        >
          {settled ? <CheckOutlined /> : <ArrowRightOutlined />}
        </div>
      </div>
    </>
  );
}
