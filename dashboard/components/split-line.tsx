import styles from './split-line.module.css';

interface Props {
  /** Where the line stands, in percent from the left. */
  split: number;
  onMove(split: number): void;
}

/** The movable line between two pictures that lie over each other; it fills the positioned box that holds them. */
export function SplitLine({ split, onMove }: Props) {
  return (
    <>
      <input
        type="range"
        min={0}
        max={100}
        value={split}
        className={styles.range}
        aria-label="对比分界线"
        aria-valuetext={`左侧处理前占 ${split}%`}
        onChange={(event) => onMove(Number(event.target.value))}
      />
      <span className={styles.line} style={{ left: `${split}%` }} aria-hidden="true">
        <i>‹›</i>
      </span>
    </>
  );
}
