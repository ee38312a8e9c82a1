import { BellOutlined } from '@ant-design/icons';
import { Link } from 'react-router-dom';
import { addresses } from '../../addresses.ts';
import { useUnreadComments, useUnreadMessages } from '../../api/messages.ts';
import styles from './message-link.module.css';

/** The way to one's messages, in a header, with a dot while one of them is unread. */
export function MessageLink() {
  const unread = (useUnreadMessages().data?.unreadCount ?? 0) + (useUnreadComments().data?.unreadCount ?? 0);
  const label = unread > 0 ? `消息，${unread} 条未读` : '消息';
  return (
    <Link className={styles.link} to={addresses.messages()} title={label} aria-label={label}>
      <BellOutlined aria-hidden />
      {unread > 0 && <span className={styles.dot} aria-hidden="true" />}
    </Link>
  );
}
