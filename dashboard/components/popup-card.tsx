import { Link } from 'react-router-dom';
import type { ShownPopupView } from '#domain/campaigns/views';
import styles from './popup-card.module.css';

/** Where a popup leads, with its campaign as the source of what follows. */
const targetOf = ({ jumpLink, campaign }: ShownPopupView): string => `${jumpLink}${jumpLink.includes('?') ? '&' : '?'}campaign=${campaign}`;

interface Props {
  popup: ShownPopupView;
  /** Left out: it is only looked at, as in the back office, and counts nothing. */
  onClose?: () => void;
}

/** An advertisement of a campaign, in a corner of the page. */
export function PopupCard({ popup, onClose }: Props) {
  const { campaign, title, text, img } = popup;
  const words = (
    <>
      {img !== '' && <img src={img} alt="" />}
      <span className={styles.words}>
        <b>{title}</b>
        {text !== '' && <span>{text}</span>}
        <span className={styles.more}>去看看</span>
      </span>
    </>
  );
  if (onClose === undefined) return <div className={`${styles.card} ${styles.looked}`}>{words}</div>;
  return (
    <aside className={styles.card} aria-label="活动">
      <Link to={targetOf(popup)} data-point={`popupOpened:${campaign}`} onClick={onClose}>
        {words}
      </Link>
      <button type="button" aria-label="关闭活动" data-point={`popupClosed:${campaign}`} onClick={onClose}>
        ×
      </button>
    </aside>
  );
}
