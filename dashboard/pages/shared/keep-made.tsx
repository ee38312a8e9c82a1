import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../components/plain/button.tsx';
import { openLoginPopup } from '../../features/accounts/login-popup-state.ts';
import { keepFiles, takeKeptFiles } from '../../features/uploads/kept-files.ts';
import { openUploadDialog } from '../../features/uploads/upload-dialog-state.ts';
import { useSession } from '../../hooks/use-session.ts';

/** Takes a model that was made in the page into the user's files, through signing in where he is not: the model is kept meanwhile. */
export function KeepMade({ file }: { file: File }) {
  const { phase } = useSession();
  const { pathname } = useLocation();
  const [isWanted, setWanted] = useState(false);
  const upload = (files: readonly File[]): void => openUploadDialog({ files: files.map((one) => ({ file: one })) });
  // Whoever comes back from signing in goes on with the model that he left with.
  useEffect(() => {
    if (phase !== 'signedIn') return;
    void takeKeptFiles(pathname).then((kept) => {
      if (kept?.isWanted === true) upload(kept.files.map((chosen) => chosen.file));
    });
  }, [phase, pathname, isWanted]);
  const keep = (): void => {
    if (phase === 'signedIn') return upload([file]);
    void keepFiles(pathname, { files: [{ file }], isWanted: true, choice: undefined }).then(() => {
      setWanted(true);
      openLoginPopup('login', { notice: '登录后存到「我的文件」，做好的模型不用再做一次', returnURL: pathname });
    });
  };
  return (
    <Button type="primary" disabled={phase === 'starting'} onClick={keep}>
      存到我的文件
    </Button>
  );
}
