import type { ReactNode } from 'react';
import styles from './error-page.module.css';

interface Props {
  /** Shown large above the title, `404` for instance. */
  code?: string;
  title: string;
  reason: string;
  actions?: ReactNode;
}

/** The whole page when there is nothing else to show; built of plain elements, so that it stands when all else fails. */
export function ErrorPage({ code, title, reason, actions }: Props) {
  return (
    <main className={styles.page}>
      {code !== undefined && (
        <p className={styles.code} aria-hidden="true">
          {code}
        </p>
      )}
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.reason}>{reason}</p>
      <div className={styles.actions}>
        <a className={styles.home} href="/">
          返回首页
        </a>
        {actions}
      </div>
    </main>
  );
}
