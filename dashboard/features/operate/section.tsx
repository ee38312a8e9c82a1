import type { ReactNode } from 'react';
import styles from './operate.module.css';

/** A part of a drawer, under its heading. */
export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={styles.section} aria-label={title}>
    <h3>{title}</h3>
    {children}
  </section>
);
