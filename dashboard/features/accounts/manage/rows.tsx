import type { ReactNode } from 'react';
import styles from './rows.module.css';

interface RowProps {
  title: ReactNode;
  text: ReactNode;
  /** What can be done about it. */
  children?: ReactNode;
}

/** One of the account's ways in: what it is, where it stands, and its buttons. */
export const Row = ({ title, text, children }: RowProps) => (
  <li>
    <div className={styles.words}>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
    </div>
    {children !== undefined && <div className={styles.actions}>{children}</div>}
  </li>
);

export const Rows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>;
