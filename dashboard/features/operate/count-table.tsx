import { formatCount } from '#domain/display/numbers';
import styles from './analytics.module.css';

interface Props {
  what: string;
  rows: readonly { label: string; count: number }[];
  empty: string;
}

/** Names and how often, the first the longest. */
export function CountTable({ what, rows, empty }: Props) {
  if (rows.length === 0) return <p className={styles.note}>{empty}</p>;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{what}</th>
            <th scope="col">次数</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, count }) => (
            <tr key={label}>
              <td className={styles.name}>{label}</td>
              <td>{formatCount(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
