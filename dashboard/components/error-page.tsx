import type { ReactNode } from 'react';
import styles from './error-page.module.css';

interface Props {
  /** 404 for an address without a page, anything else for a page that failed. */
  status?: number;
  /** What went wrong; an address without a page says it by itself. */
  reason?: string;
  /** Beside the link home. */
  actions?: ReactNode;
}

const notFound = { title: '抱歉，您访问的页面不存在', reason: '地址可能写错了，或者页面已经过期。请检查地址，或从首页重新进入。' };
const failed = { title: '抱歉，您访问的页面出错了', reason: '页面运行时出了点问题。已上传的文件和正在处理的任务不受影响。' };

/** A full-page error: docs/decisions/error-pages.md. It uses plain elements only, so that it renders even when antd does not. */
export function ErrorPage({ status = 500, reason, actions }: Props) {
  const words = status === 404 ? notFound : failed;
  return (
    <main className={styles.page}>
      <p className={styles.code} aria-hidden="true">
        {status}
      </p>
      <h1 className={styles.title}>{words.title}</h1>
      <p className={styles.reason}>{reason ?? words.reason}</p>
      <div className={styles.actions}>
        <a className={styles.home} href="/">
          返回首页
        </a>
        {actions}
      </div>
    </main>
  );
}
