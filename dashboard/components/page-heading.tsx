import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  title: ReactNode;
  description?: ReactNode;
  /** Shown on the right: figures and the page's main action. */
  children?: ReactNode;
}

/** The heading of a page inside the shell. */
export function PageHeading({ title, description, children }: PageHeadingProps) {
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <h1>{title}</h1>
        {description !== undefined && <p>{description}</p>}
      </div>
      {children !== undefined && <div className={styles.side}>{children}</div>}
    </header>
  );
}
