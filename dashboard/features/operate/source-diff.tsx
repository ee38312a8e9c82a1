import { diffLines } from 'diff';
import { useMemo } from 'react';
import styles from './site-pages.module.css';

/** Lines of a source that differ, with what is the same between them. */
export function SourceDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => diffLines(before, after), [before, after]);
  if (parts.every(({ added, removed }) => !added && !removed)) return <p className={styles.quiet}>与现在的内容相同</p>;
  return (
    <pre className={styles.diff} aria-label="与现在的不同">
      {parts.map(({ value, added, removed }, index) =>
        added ? <ins key={index}>{value}</ins> : removed ? <del key={index}>{value}</del> : <span key={index}>{value}</span>,
      )}
    </pre>
  );
}
