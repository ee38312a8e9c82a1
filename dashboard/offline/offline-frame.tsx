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
  if (logo === 'modelmill') return <Logo size={26} name="light" />;
  const { picture, name = '', link } = logo;
  const image = <img className={styles.logo} src={picture} alt={name} />;
  if (link === undefined) return image;
  return (
    <a
      href={link}
      target="_blank"
      rel="noopener noreferrer nofollow"
      aria-label={name === '' ? '打开网站' : `打开${name}的网站`}
      title={name}
    >
      {image}
    </a>
  );
}

/** The one page of an offline package or of a scene on others' pages: what it shows, below its name and figures. */
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
