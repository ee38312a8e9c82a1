import { useState } from 'react';
import { formatCount } from '#domain/display/numbers';
import type { Part } from './parts.ts';
import styles from './parts-panel.module.css';

/** More rows than anybody reads make a page slow. */
const listed = 1000;

interface PartsPanelProps {
  id: string;
  parts: readonly Part[];
  /** Places in `parts`. */
  hidden: ReadonlySet<number>;
  onHidden(hidden: ReadonlySet<number>): void;
}

/** The parts of a model by name, each to be hidden and shown. */
export function PartsPanel({ id, parts, hidden, onHidden }: PartsPanelProps) {
  const [wanted, setWanted] = useState('');
  const sought = wanted.trim().toLowerCase();
  const found = parts.map(({ name, triangles }, index) => ({ index, triangles, name: name || `部件 ${index + 1}` }));
  const rows = sought === '' ? found : found.filter(({ name }) => name.toLowerCase().includes(sought));
  const toggle = (index: number): void => {
    const next = new Set(hidden);
    if (!next.delete(index)) next.add(index);
    onHidden(next);
  };
  return (
    <section id={id} className={styles.panel} aria-label="部件">
      <div className={styles.head}>
        <input
          type="search"
          value={wanted}
          placeholder={`在 ${formatCount(parts.length)} 个部件中查找`}
          aria-label="查找部件"
          onChange={({ target }) => setWanted(target.value)}
          onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
        />
        <button type="button" disabled={hidden.size === 0} onClick={() => onHidden(new Set())}>
          全部显示
        </button>
        <button
          type="button"
          disabled={hidden.size === parts.length}
          onClick={() => onHidden(new Set(Array.from({ length: parts.length }, (_, index) => index)))}
        >
          全部隐藏
        </button>
      </div>
      <ul>
        {rows.slice(0, listed).map(({ index, name, triangles }) => (
          <li key={index}>
            <label>
              <input type="checkbox" checked={!hidden.has(index)} onChange={() => toggle(index)} />
              <span className={styles.name} title={name}>
                {name}
              </span>
              <span className={styles.count}>{formatCount(triangles)}</span>
            </label>
          </li>
        ))}
      </ul>
      {rows.length > listed && <p>只列出前 {formatCount(listed)} 个，可按名称查找</p>}
      {rows.length === 0 && <p>没有名称相符的部件</p>}
    </section>
  );
}
