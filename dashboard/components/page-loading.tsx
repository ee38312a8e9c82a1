import styles from './page-loading.module.css';

/** What stands while a page or the session is on its way; appears only after a moment, so that quick loads do not flicker. */
export function PageLoading({ fullHeight = false, text = '正在加载…' }: { fullHeight?: boolean; text?: string }) {
  return (
    <div className={fullHeight ? `${styles.box} ${styles.full}` : styles.box} role="status">
      <span className={styles.bar} aria-hidden="true" />
      {text}
    </div>
  );
}
