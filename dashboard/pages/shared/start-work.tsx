import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { JobKind } from '#domain/kinds/jobs';
import { lazyDialog } from '../../components/lazy-part.ts';
import { Button } from '../../components/plain/button.tsx';
import { themedPart } from '../../components/themed-part.tsx';
import { openLoginPopup } from '../../features/accounts/login-popup-state.ts';
import type { StartWith } from '../../features/jobs/start/start-with.ts';
import type { ChosenFile } from '../../features/uploads/dropped-files.ts';
import { keepFiles, takeKeptFiles, type Kept } from '../../features/uploads/kept-files.ts';
import { StartZone } from '../../features/uploads/start-zone.tsx';
import { openUploadDialog } from '../../features/uploads/upload-dialog-state.ts';
import { useSession } from '../../hooks/use-session.ts';
import styles from './start-work.module.css';

const StartDialog = themedPart(async () => (await import('../../features/jobs/start-dialog.tsx')).StartDialog, lazyDialog);

interface StartWorkProps {
  kind: JobKind;
  files: readonly ChosenFile[];
  onFiles: (files: readonly ChosenFile[]) => void;
  /** What the dialog that starts the work begins with. */
  startWith?: Omit<StartWith, 'fileIds'>;
  /** What else is chosen on the page, kept over signing in, and how it is given back. */
  choice?: unknown;
  onChoice?: (choice: unknown) => void;
  /** Something is missing in the choice. */
  disabled?: boolean;
  children?: ReactNode;
}

/** Takes a model on a page that anybody may read, through signing in, upload and check, to the dialog that starts the work. The files are there again after signing in. */
export function StartWork({ kind, files, onFiles, startWith = {}, choice, onChoice, disabled = false, children }: StartWorkProps) {
  const { phase } = useSession();
  const { pathname } = useLocation();
  const [checked, setChecked] = useState<string | null>(null);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    let isGone = false;
    void takeKeptFiles(pathname).then((kept: Kept | undefined) => {
      if (kept === undefined) return;
      // Where the page has gone meanwhile, the next one takes them.
      if (isGone) return keepFiles(pathname, kept);
      onFiles(kept.files);
      onChoice?.(kept.choice);
      setWanted(kept.isWanted);
    });
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once for the page.
  }, [pathname]);

  const upload = (): void => {
    void takeKeptFiles(pathname);
    openUploadDialog({ files: [...files], onChecked: setChecked });
  };
  // Who came back from signing in goes on where he was.
  const goesOn = isWanted && phase === 'signedIn' && files.length > 0;
  useEffect(() => {
    if (!goesOn) return;
    setWanted(false);
    upload();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once for each time that it becomes true.
  }, [goesOn]);

  const start = (): void => {
    if (phase === 'signedIn') return upload();
    void keepFiles(pathname, { files: [...files], isWanted: true, choice }).then(() => {
      setWanted(true);
      openLoginPopup('login', { notice: '登录后接着处理，已经选好的文件不用再选', returnURL: pathname });
    });
  };
  return (
    <div className={styles.start}>
      <StartZone files={files} onChoose={onFiles} />
      {children}
      <Button type="primary" size="large" block disabled={files.length === 0 || disabled || phase === 'starting'} onClick={start}>
        {phase === 'signedOut' ? '登录并开始' : '上传并检测'}
      </Button>
      <p className={styles.note}>检测不收费；看过结果会怎样、费用多少，再决定做不做。</p>
      {checked !== null && (
        <Suspense fallback={null}>
          <StartDialog kind={kind} fileIds={[checked]} {...startWith} onClose={() => setChecked(null)} />
        </Suspense>
      )}
    </div>
  );
}
