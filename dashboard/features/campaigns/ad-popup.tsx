import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { showsOn } from '#domain/campaigns/popups';
import type { ShownPopupView } from '#domain/campaigns/views';
import { readPopups } from '../../api/popups.ts';
import { PopupCard } from '../../components/popup-card.tsx';
import { notePoint } from '../../hooks/note-point.ts';
import { usePopupTurn } from '../../hooks/popup-turn.ts';
import { useSession } from '../../hooks/use-session.ts';
import { isDueHere, keepShown } from './kept-shown.ts';

/** After the page and its statistics: the visit must be known before something of it is counted. */
const waitMs = 1500;

/** The advertisement that is due on this page, one at a time, beside the page and never over a dialog: docs/decisions/popup-settings.md. */
export function AdPopup() {
  const { pathname } = useLocation();
  const { phase } = useSession();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), waitMs);
    return () => clearTimeout(timer);
  }, []);
  const [popups, setPopups] = useState<ShownPopupView[]>();
  // Asked again for who signs in.
  useEffect(() => {
    if (!isLate || phase === 'starting') return;
    let isOver = false;
    readPopups().then(
      (read) => isOver || setPopups(read),
      () => undefined,
    );
    return () => void (isOver = true);
  }, [isLate, phase]);
  const [shown, setShown] = useState<ShownPopupView>();
  const next = shown ?? popups?.find((popup) => showsOn(popup, pathname) && isDueHere(popup));
  const isTurn = usePopupTurn('campaign', next !== undefined && showsOn(next, pathname));
  useEffect(() => {
    if (!isTurn || next === undefined || shown !== undefined) return;
    setShown(next);
    keepShown(next);
    notePoint(`popupShown:${next.campaign}`);
  }, [isTurn, next, shown]);
  if (!isTurn || shown === undefined) return null;
  return <PopupCard popup={shown} onClose={() => setShown(undefined)} />;
}
