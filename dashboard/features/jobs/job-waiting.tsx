import { ToolOutlined } from '@ant-design/icons';
import { formatSeconds } from '#domain/display/numbers';
import { waitingText } from '#domain/jobs/labels';
import { useNow } from '../../hooks/use-now.ts';
import styles from './job-waiting.module.css';

/** A job that waits for an operator of ours: whose fault it is, how long it has waited, and that nothing is lost. */
export function JobWaiting({ since }: { since: string }) {
  const now = useNow(1000);
  const seconds = Math.max(0, Math.floor((now - new Date(since).getTime()) / 1000));
  return (
    <div className={styles.notice} role="status">
      <ToolOutlined aria-hidden className={styles.icon ?? ''} />
      <div>
        <p className={styles.text}>{waitingText}。</p>
        <p className={styles.more}>
          已等待 <span aria-hidden="true">{formatSeconds(seconds).replace('.0', '')}</span>
          ，不算在处理用时里。费用和次数保持不变：处理成功才算用掉，没有处理好会全部退回。
        </p>
      </div>
    </div>
  );
}
