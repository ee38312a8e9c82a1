import type { ReactNode } from 'react';
import styles from './fact-list.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** A figure and its unit stay on one line. */
const unparted = (value: ReactNode): ReactNode => (typeof value === 'string' ? value.replaceAll(/(?<=\d) (?=\p{L})/gu, '\u00a0') : value);

interface FactsProps {
  facts: readonly Fact[];
}

/** Labels and values, as `className` lays them out. */
export function Facts({ facts, className }: FactsProps & { className?: string | undefined }) {
  return (
    <dl className={className}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{unparted(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Labels and values, one per line. */
export const FactList = ({ facts }: FactsProps) => <Facts facts={facts} className={styles.list} />;

/** Labels and values as tiles. */
export const FactTiles = ({ facts }: FactsProps) => <Facts facts={facts} className={styles.tiles} />;
