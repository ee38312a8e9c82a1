import type { ReactNode } from 'react';
import styles from './error-page.module.css';

interface Props {
  /** Shown large above the title, such as `404`. */
  code?: string;
  title: string;
  reason: string;
  actions?: ReactNode;
}

/** A full-page error. It uses plain elements only, so that it renders even when antd does not. */
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
