import { Button } from '../plain/button.tsx';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { keySteps, scratchSize } from '#domain/risk/limits';
import type { PuzzleProps } from './puzzle-props.ts';
import styles from './puzzles.module.css';
import { createTrack } from './track.ts';

const { width, height, brush } = scratchSize;
const percent = (pixels: number, of: number): string => `${(100 * pixels) / of}%`;

interface Coin {
  x: number;
  y: number;
  down: boolean;
}

/** A foil to be rubbed off with a coin: by pointer, touch or keys. What is rubbed off where is for the server to judge. */
export function ScratchCard({ puzzle, shownAt, disabled, onTried }: PuzzleProps) {
  const [track] = useState(() => createTrack(shownAt));
  const [scratched, setScratched] = useState(false);
  /** Of those who use keys; undefined until they do. */
  const [coin, setCoin] = useState<Coin | undefined>();
  const card = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const rubbing = useRef<{ x: number; y: number } | undefined>(undefined);

  useEffect(() => {
    const foil = new Image();
    foil.addEventListener('load', () => canvas.current?.getContext('2d')?.drawImage(foil, 0, 0, width * 2, height * 2));
    foil.src = puzzle.image;
    card.current?.focus({ preventScroll: true });
  }, [puzzle.image]);

  const rub = (x: number, y: number): void => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    const from = rubbing.current ?? { x, y };
    pen.globalCompositeOperation = 'destination-out';
    pen.lineCap = 'round';
    pen.lineWidth = brush * 4;
    pen.beginPath();
    pen.moveTo(from.x * 2, from.y * 2);
    pen.lineTo(x * 2 + 0.01, y * 2);
    pen.stroke();
    rubbing.current = { x, y };
    track.move(x, y);
    setScratched(true);
  };
  const lift = (): void => {
    if (rubbing.current === undefined) return;
    rubbing.current = undefined;
    track.lift();
  };
  const at = (event: PointerEvent): [x: number, y: number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  };
  const touch = (event: PointerEvent): void => {
    if (disabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setCoin(undefined);
    lift();
    rub(...at(event));
  };
  const finish = (): void => {
    lift();
    onTried(track.points());
  };

  const press = (event: KeyboardEvent): void => {
    const directions: Record<string, readonly [number, number]> = {
      ...{ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] },
    };
    if (disabled) return;
    const now = coin ?? { x: width / 2, y: 60, down: false };
    const { key, shiftKey } = event;
    const direction = directions[key];
    if (direction === undefined && key !== ' ' && key !== 'Enter') return;
    event.preventDefault();
    if (key === 'Enter') {
      if (scratched) finish();
    } else if (direction === undefined) {
      if (now.down) lift();
      else rub(now.x, now.y);
      setCoin({ ...now, down: !now.down });
    } else {
      const step = shiftKey ? keySteps.scratchFar : keySteps.scratch;
      const x = Math.min(width, Math.max(0, now.x + direction[0] * step));
      const y = Math.min(120, Math.max(0, now.y + direction[1] * step));
      if (now.down) rub(x, y);
      setCoin({ ...now, x, y });
    }
  };

  return (
    <>
      <div
        ref={card}
        className={styles.card}
        role="application"
        aria-label={`刮刮卡${coin === undefined ? '' : `，硬币在距左 ${coin.x}、距上 ${coin.y} 像素处，${coin.down ? '正在刮' : '已抬起'}`}`}
        tabIndex={0}
        onPointerDown={touch}
        onPointerMove={(event) => {
          if (rubbing.current !== undefined && coin === undefined) rub(...at(event));
        }}
        onPointerUp={lift}
        onPointerCancel={lift}
        onKeyDown={press}
      >
        <img src={puzzle.piece} width={width} height={height} alt="" draggable={false} />
        <canvas ref={canvas} className={styles.foil} width={width * 2} height={height * 2} />
        {coin && (
          <span className={styles.coin} data-down={coin.down} style={{ left: percent(coin.x, width), top: percent(coin.y, height) }} />
        )}
      </div>
      <Button className={styles.done ?? ''} type="primary" block disabled={disabled || !scratched} onClick={finish}>
        刮好了
      </Button>
    </>
  );
}
