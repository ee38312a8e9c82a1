import styles from './advice-list.module.css';
import { TipText } from './tip-text.tsx';

/** What helps, a line each. */
export function AdviceList({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <li key={line}>
          <TipText text={line} />
        </li>
      ))}
    </ul>
  );
}
