import type { NamedCountView } from '#domain/analytics/views';
import { formatCount } from '#domain/display/numbers';
import { formatYuan } from '#domain/money/yuan';
import styles from './analytics.module.css';

interface Props {
  rows: readonly NamedCountView[];
  empty: string;
  onPick: (name: string) => void;
}

/** Where visits came from, and what they led to; each can be looked at alone. */
export function OriginTable({ rows, empty, onPick }: Props) {
  if (rows.length === 0) return <p className={styles.note}>{empty}</p>;
  const seesMoney = rows.every(({ incomeFen }) => incomeFen !== null);
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">名称</th>
            <th scope="col">访问</th>
            <th scope="col">注册</th>
            {seesMoney && <th scope="col">付款</th>}
            {seesMoney && <th scope="col">退款</th>}
            {seesMoney && <th scope="col">收入</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, label, visits, registrations, payments, refundedFen, incomeFen }) => (
            <tr key={name}>
              <td className={styles.name}>
                <button type="button" className={styles.pick} onClick={() => onPick(name)} title={`只看${label}`}>
                  {label}
                </button>
              </td>
              <td>{formatCount(visits)}</td>
              <td>{formatCount(registrations)}</td>
              {seesMoney && <td>{formatCount(payments ?? 0)}</td>}
              {seesMoney && <td>{formatYuan(refundedFen ?? 0)}</td>}
              {seesMoney && <td>{formatYuan(incomeFen ?? 0)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
