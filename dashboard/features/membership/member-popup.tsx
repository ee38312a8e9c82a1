import { BellOutlined, CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { PopupName } from '#domain/membership/popups';
import { remindsToday } from '#domain/membership/reminders';
import { addresses } from '../../addresses.ts';
import { closePopup } from '../../api/member-popups.ts';
import { useOverview } from '../../api/overview.ts';
import { lazyExtra } from '../../components/lazy-part.ts';
import { usePopupTurn } from '../../hooks/popup-turn.ts';
import { useUser } from '../../hooks/use-session.ts';
import styles from './member-popup.module.css';

const PausedDialog = lazyExtra(async () => (await import('../../components/paused-dialog.tsx')).PausedDialog);

/** What each popup leads to. */
const ways: Readonly<Record<PopupName, { label: string; to: string }>> = {
  memberTerm: { label: '去续费', to: addresses.prices({ buy: '' }) },
  couponOffer: { label: '去领取', to: `${addresses.prices()}#coupons` },
  couponsExpiring: { label: '查看优惠券', to: addresses.coupons },
};

const shownAtKey = (userId: string): string => `modelmill.popupShownAt.${userId}`;

/** Null too where nothing can be kept: then the server's word is all there is. */
function shownAt(userId: string): Date | null {
  try {
    const kept = localStorage.getItem(shownAtKey(userId));
    return kept === null ? null : new Date(Number(kept));
  } catch {
    return null;
  }
}

function keepShown(userId: string): void {
  try {
    localStorage.setItem(shownAtKey(userId), String(Date.now()));
  } catch {
    // The server keeps it as well.
  }
}

interface Note {
  popup: PopupName;
  text: string;
}

/** The popup about membership or coupons that is due, at most one a day: docs/decisions/member-popups.md. Who is no longer a member is told so in a dialog. */
export function MemberPopup() {
  const { id: userId, memberStatus } = useUser();
  const due = useOverview().data?.popup;
  const [note, setNote] = useState<Note>();
  useEffect(() => {
    if (due === undefined || due.id === '' || !remindsToday(shownAt(userId), new Date())) return;
    setNote({ popup: due.id, text: due.tipText });
    keepShown(userId);
    void closePopup(due.id).catch(() => undefined);
  }, [due, userId]);
  const isTurn = usePopupTurn('member', note !== undefined);
  const isDialog = note?.popup === 'memberTerm' && memberStatus === 0;
  const [hadTurn, setHadTurn] = useState(false);
  useEffect(() => {
    if (isTurn) setHadTurn(true);
  }, [isTurn]);
  // A dialog is in its own way: it keeps the turn that it had.
  if (note === undefined || !(isTurn || (isDialog && hadTurn))) return null;
  const close = (): void => setNote(undefined);
  if (isDialog)
    return (
      <Suspense fallback={null}>
        <PausedDialog onClose={close} />
      </Suspense>
    );
  const { label, to } = ways[note.popup];
  return (
    <aside className={styles.popup} aria-label="会员提醒">
      <BellOutlined aria-hidden />
      <div>
        <p>{note.text}</p>
        <Link to={to} onClick={close}>
          {label}
        </Link>
      </div>
      <Button type="text" size="small" icon={<CloseOutlined />} aria-label="关闭会员提醒" onClick={close} />
    </aside>
  );
}
