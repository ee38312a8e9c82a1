import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '../../components/lazy-part.ts';
import type { ChosenFile } from '../../features/uploads/dropped-files.ts';
import { StartZone } from '../../features/uploads/start-zone.tsx';
import { useSession } from '../../hooks/use-session.ts';
import shared from './service-page.module.css';
import styles from './trial.module.css';

const TrialReport = lazyPart(async () => (await import('./trial-report.tsx')).TrialReport);

interface Props {
  files: readonly ChosenFile[];
  onFiles: (files: readonly ChosenFile[]) => void;
}

/** Checks a model in the browser of who has no account; it is uploaded only once he wants to keep it. */
export function TrialSection({ files, onFiles }: Props) {
  const { phase } = useSession();
  const { pathname } = useLocation();
  const [wantedAt, setWantedAt] = useState(0);
  // Whoever comes back from signing in goes on with the model that he left with.
  useEffect(() => {
    if (phase === 'signedIn') void import('./keep-trial.ts').then(({ uploadKept }) => uploadKept(pathname));
  }, [phase, pathname, wantedAt]);
  return (
    <section id="try" className={shared.section} aria-labelledby="try-title">
      <h2 id="try-title">不注册，先看看你的模型</h2>
      <p className={shared.sub}>拖进来就检测：面数、贴图、问题和三维预览，都在这台设备的浏览器里算，文件不会上传。</p>
      <div className={styles.trial}>
        <StartZone files={files} onChoose={onFiles} />
        {files.length > 0 && (
          <Suspense fallback={<p role="status">正在准备检测…</p>}>
            <TrialReport key={keyOf(files)} files={files} onWanted={() => setWantedAt(Date.now())} />
          </Suspense>
        )}
      </div>
    </section>
  );
}

const keyOf = (files: readonly ChosenFile[]): string =>
  files.map(({ file, path }) => `${path ?? file.name} ${file.size} ${file.lastModified}`).join();
