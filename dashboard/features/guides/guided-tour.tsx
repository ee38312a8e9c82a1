import { Tour } from 'antd';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { GuideLocation } from '#domain/profile/guides';
import { markGuideRead } from '../../api/profile.ts';
import { hasLayers, onLayers } from '../../hooks/back-layers.ts';
import { closeGuide } from './guide-state.ts';
import { drawerButton, heading, tours, type GuideStep } from './tours.ts';
import styles from './guided-tour.module.css';

/** What a step points at: the first that is on screen. */
function targetOf({ target }: GuideStep): HTMLElement | null {
  const places = target === undefined ? [heading] : [target, drawerButton, heading];
  const found = places.map((place) => document.querySelector<HTMLElement>(place));
  return found.find((element) => element !== null && element.offsetParent !== null) ?? null;
}

/** A tour of the page behind it, which stays usable. It waits while a dialog is open. Its end, or closing it, marks it as read. */
export function GuidedTour({ location }: { location: GuideLocation }) {
  const steps = tours[location];
  const tips = steps.filter(({ number }) => number !== undefined).length;
  const [current, setCurrent] = useState(0);
  const waits = useSyncExternalStore(onLayers, hasLayers);
  const step = waits ? undefined : steps[current];
  useEffect(() => {
    const target = step?.target === undefined ? null : targetOf(step);
    target?.classList.add(styles.target ?? '');
    return () => target?.classList.remove(styles.target ?? '');
  }, [step]);
  const end = (): void => {
    closeGuide();
    // Not marked: it is shown again another time.
    markGuideRead(location).catch(() => undefined);
  };

  // Taken away, not closed: a closed one would still answer Escape in place of the dialog.
  if (waits) return null;
  return (
    <Tour
      open
      mask={false}
      current={current}
      onChange={setCurrent}
      onClose={end}
      onFinish={end}
      indicatorsRender={(at, total) => (
        <span className={styles.place}>
          {at + 1} / {total}
        </span>
      )}
      steps={steps.map((one) => ({
        title: one.number === undefined ? one.title : `${one.number}/${tips} ${one.title}`,
        description: <span role="status">{one.text}</span>,
        target: () => targetOf(one) as HTMLElement,
        placement: 'bottomLeft',
        closable: { 'aria-label': '关闭引导' },
      }))}
    />
  );
}
