import { DeveloperLinks } from '../../features/developers/developer-links.tsx';
import styles from '../../features/developers/developers.module.css';
import { StatusBoard } from '../../features/developers/status-board.tsx';
import { usePageTitle } from '../../hooks/page-title.ts';

/** `/developerCenter/status`: what is up now and how the last 90 days went, by our own measures. */
export function StatusPage() {
  usePageTitle('服务状态');
  return (
    <div className={styles.page}>
      <h1>服务状态</h1>
      <p className={styles.lead}>API、排队、Webhook 和每一种处理现在怎样，最近 90 天怎样。</p>
      <DeveloperLinks />
      <StatusBoard />
    </div>
  );
}
