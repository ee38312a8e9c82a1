import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import styles from './stage-view.module.css';

interface SplitHandleProps {
  /** 0–1. */
  split: number;
  /** Width of the stage in CSS pixels. */
  width: number;
  onChange(split: number): void;
}

const keyStep = 0.02;
const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** The movable line between before and after. */
export function SplitHandle({ split, width, onChange }: SplitHandleProps) {
  const startRef = useRef<{ x: number; split: number } | null>(null);
  const onPointerDown = (event: PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    startRef.current = { x: event.clientX, split };
  };
  const onPointerMove = (event: PointerEvent): void => {
    const start = startRef.current;
    if (start === null || width === 0) return;
    onChange(clamp(start.split + (event.clientX - start.x) / width));
  };
  const onPointerEnd = (): void => {
    startRef.current = null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const move = { ArrowLeft: -keyStep, ArrowRight: keyStep, Home: -1, End: 1 }[event.key];
    if (move === undefined) return;
    event.preventDefault();
    onChange(clamp(split + move));
  };
  const percent = Math.round(split * 100);
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="对比分界线"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`左侧处理前占 ${percent}%`}
      className={styles.split}
      style={{ left: `${split * 100}%` }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={onPointerEnd}
      onKeyDown={onKeyDown}
    >
      <span className={styles.knob} aria-hidden="true">
        ‹›
      </span>
    </div>
  );
}
