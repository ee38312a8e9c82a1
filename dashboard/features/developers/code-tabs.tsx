import { useId, useState } from 'react';
import { CodeBlock } from './code-block.tsx';
import styles from './developers.module.css';

export interface Tab {
  label: string;
  code: string;
}

/** The same in several languages, one shown at a time. */
export function CodeTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const id = useId();
  const [shown, setShown] = useState(0);
  const tab = tabs[shown] ?? tabs[0];
  const move = (by: number): void => {
    const next = (shown + by + tabs.length) % tabs.length;
    setShown(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className={styles.tabs}>
        {tabs.map((one, at) => (
          <button
            key={one.label}
            id={`${id}-${at}`}
            type="button"
            role="tab"
            aria-selected={at === shown}
            aria-controls={`${id}-panel`}
            tabIndex={at === shown ? 0 : -1}
            onClick={() => setShown(at)}
            onKeyDown={({ key }) => (key === 'ArrowRight' ? move(1) : key === 'ArrowLeft' ? move(-1) : undefined)}
          >
            {one.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${shown}`}>
        {tab !== undefined && <CodeBlock label={`${tab.label} 代码`} code={tab.code} />}
      </div>
    </div>
  );
}
