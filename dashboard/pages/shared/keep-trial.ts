import { openLoginPopup } from '../../features/accounts/login-popup-state.ts';
import type { ChosenFile } from '../../features/uploads/dropped-files.ts';
import { keepFiles, takeKeptFiles } from '../../features/uploads/kept-files.ts';
import { openUploadDialog } from '../../features/uploads/upload-dialog-state.ts';

/** Opens the upload of what was kept for this page over signing in, if anything was. */
export async function uploadKept(pathname: string): Promise<void> {
  const kept = await takeKeptFiles(pathname);
  if (kept?.isWanted === true) openUploadDialog({ files: kept.files });
}

/** Keeps files for this page and asks who one is. */
export async function keepOverSignIn(pathname: string, files: readonly ChosenFile[]): Promise<void> {
  await keepFiles(pathname, { files: [...files], isWanted: true, choice: undefined });
  openLoginPopup('login', { notice: '登录后接着上传，已经选好的文件不用再选', returnURL: pathname });
}
