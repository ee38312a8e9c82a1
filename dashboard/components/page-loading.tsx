import styles from './page-loading.module.css';

/** Shown while a page or the session loads. It fades in late, so that quick loads do not flicker. */
export function PageLoading({ fullHeight = false, text = '正在加载…' }: { fullHeight?: boolean; text?: string }) {
  return (
    <div className={fullHeight ? `${styles.box} ${styles.full}` : styles.box} role="status">
      <span className={styles.bar} aria-hidden="true" />
      {text}
    </div>
  );
}
