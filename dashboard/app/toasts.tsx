import { useEffect, useState, useSyncExternalStore } from 'react';
import { Mark } from '../components/plain/mark.tsx';
import { latestToast, onToast, sayHeldToast, type Toast } from '../components/toast.tsx';
import styles from './toasts.module.css';

/** How long a toast stays, as documented: docs/decisions/toasts.md. */
const shownMs = 2000;

/** Where toasts appear: over the page, one at a time. While a pointer rests on one, as to press a link in it, it stays. */
export function Toasts() {
  const toast = useSyncExternalStore(onToast, latestToast);
  useEffect(sayHeldToast, []);
  return (
    <div className={styles.place} aria-live="polite">
      {toast !== undefined && <Passing key={toast.key} kind={toast.kind} text={toast.text} />}
    </div>
  );
}

function Passing({ kind, text }: Pick<Toast, 'kind' | 'text'>) {
  const [isOver, setOver] = useState(false);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => setOver(true), shownMs);
    return () => clearTimeout(timer);
  }, [isHeld]);
  if (isOver) return null;
  const urgent = kind === 'error' || kind === 'warning';
  return (
    <div
      className={styles.toast}
      data-toast={kind}
      role={urgent ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Mark kind={kind} className={styles[kind]} />
      <span>{text}</span>
    </div>
  );
}
