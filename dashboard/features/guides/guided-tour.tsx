import { Tour } from 'antd';
import { useEffect, useState } from 'react';
import type { GuideLocation } from '#domain/profile/guides';
import { markGuideRead } from '../../api/profile.ts';
import { closeGuide } from './guide-state.ts';
import { tours, type GuideStep } from './tours.ts';
import styles from './guided-tour.module.css';

const heading = 'main h1';

/** What a step points at, where it can be seen. */
function targetOf({ target = heading }: GuideStep): HTMLElement | null {
  const element = document.querySelector<HTMLElement>(target);
  return element !== null && element.offsetParent !== null ? element : document.querySelector<HTMLElement>(heading);
}

/** A tour of the page behind it, which stays usable. Its end, or closing it, marks it as read. */
export function GuidedTour({ location }: { location: GuideLocation }) {
  const steps = tours[location];
  const tips = steps.filter(({ number }) => number !== undefined).length;
  const [current, setCurrent] = useState(0);
  const step = steps[current];
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
