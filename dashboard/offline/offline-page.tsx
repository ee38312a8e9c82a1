import { formatBytes, formatShortCount } from '#domain/display/numbers';
import type { OfflineAbout } from '#domain/offline/page';
import { Logo } from '../components/logo.tsx';
import { StageView } from '../components/viewer/stage-view.tsx';
import styles from './offline-page.module.css';

interface OfflinePageProps {
  about: OfflineAbout;
  /** Of the GLB. */
  url: string;
}

function Brand({ logo }: Pick<OfflineAbout, 'logo'>) {
  if (logo === null) return null;
  return logo === 'modelmill' ? <Logo size={26} name="light" /> : <img className={styles.logo} src={logo.picture} alt="" />;
}

/** The one page of an offline package: a model with its name and figures. */
export function OfflinePage({ about: { title, triangles, bytes, logo }, url }: OfflinePageProps) {
  const figures = `${formatShortCount(triangles)} 个三角形 · ${formatBytes(bytes)}`;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Brand logo={logo} />
        <h1 title={title}>{title}</h1>
        <p>{figures}</p>
      </header>
      <main className={styles.stage}>
        <StageView fills sources={[{ url, label: title }]} label={`三维模型 ${title}`} testId="offline-stage" />
      </main>
    </div>
  );
}
