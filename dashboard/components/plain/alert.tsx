import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';
import styles from './alert.module.css';

interface Props {
  type: 'error' | 'warning' | 'info';
  title: ReactNode;
  /** At its end, such as a button. */
  action?: ReactNode;
  className?: string;
}

/** A sentence in a coloured box, read out as it appears; for pages that load nothing of antd. */
export function Alert({ type, title, action, className = '' }: Props) {
  return (
    <div role="alert" className={`${styles.alert} ${styles[type]} ${className}`}>
      <Mark kind={type} />
      <span className={styles.title}>{title}</span>
      {action}
    </div>
  );
}
