import type { ReactNode } from 'react';
import type { OfflineAbout } from '#domain/offline/page';
import { Logo } from '../components/logo.tsx';
import styles from './offline-frame.module.css';

interface OfflineFrameProps extends Pick<OfflineAbout, 'title' | 'logo'> {
  figures: string;
  children: ReactNode;
}

function Brand({ logo }: Pick<OfflineAbout, 'logo'>) {
  if (logo === null) return null;
  return logo === 'modelmill' ? <Logo size={26} name="light" /> : <img className={styles.logo} src={logo.picture} alt="" />;
}

/** The one page of an offline package: what it shows, below its name and figures. */
export function OfflineFrame({ title, logo, figures, children }: OfflineFrameProps) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Brand logo={logo} />
        <h1 title={title}>{title}</h1>
        <p>{figures}</p>
      </header>
      <main className={styles.stage}>{children}</main>
    </div>
  );
}
