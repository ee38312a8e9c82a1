import type { ReactNode } from 'react';
import styles from './mall-notice.module.css';

/** What stands in place of a list on the public pages: nothing there, or not loaded. */
export function MallNotice({
  title,
  text,
  alert = false,
  children,
}: {
  title: string;
  text: string;
  alert?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={styles.notice} {...(alert && { role: 'alert' })}>
      <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" aria-hidden="true">
        <path d="M24 6 40 15v18l-16 9-16-9V15z" />
        <path d="M8 15l16 9 16-9M24 24v18" />
      </svg>
      <h2>{title}</h2>
      <p>{text}</p>
      {children !== undefined && <div className={styles.actions}>{children}</div>}
    </div>
  );
}
