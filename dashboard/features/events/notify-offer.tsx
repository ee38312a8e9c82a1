import { BellOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { askForNotifications, declineNotifications, mayOfferNotifications } from './attention.ts';
import styles from './notify-offer.module.css';

/** Offers a notification when the work is done; shown where work has just been submitted. */
export function NotifyOffer() {
  const [offered, setOffered] = useState(mayOfferNotifications);
  if (!offered) return null;
  const close = (): void => setOffered(false);
  return (
    <p className={styles.offer}>
      <BellOutlined aria-hidden />
      <span>完成后通知我？</span>
      <Button type="link" size="small" onClick={() => void askForNotifications().finally(close)}>
        开启通知
      </Button>
      <Button
        type="text"
        size="small"
        onClick={() => {
          declineNotifications();
          close();
        }}
      >
        不用
      </Button>
    </p>
  );
}
