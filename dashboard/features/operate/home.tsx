import { Link } from 'react-router-dom';
import { addressOf, menu } from './menu.ts';
import { useMay } from './use-may.ts';
import styles from './home.module.css';

/** What one may do here, each a way to its page. */
export function Ways() {
  const may = useMay();
  return (
    <ul className={styles.ways}>
      {menu
        .filter(({ needs }) => may(needs))
        .map((row) => (
          <li key={row.page}>
            <Link to={addressOf(row)}>{row.label}</Link>
            <span>{row.about}</span>
          </li>
        ))}
    </ul>
  );
}
