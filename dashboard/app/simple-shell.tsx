import { App } from 'antd';
import { AccountHeader } from './account-header.tsx';
import { Frame, FramedPage } from './frame.tsx';
import { LiveEvents } from './live-events.tsx';
import styles from './simple-shell.module.css';

/** The frame of pages that pay and of activities: a header with the account's menu, and the page. Payments are told as they come. */
export function SimpleShell() {
  return (
    <App component={false}>
      <Frame header={<AccountHeader className={styles.header}>{null}</AccountHeader>}>
        <FramedPage className={styles.content} />
        <LiveEvents />
      </Frame>
    </App>
  );
}
