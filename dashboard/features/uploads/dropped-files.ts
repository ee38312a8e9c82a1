export interface ChosenFile {
  file: File;
  /** Chromium lends one on dropping, so that a reload can go on by itself. */
  handle?: FileSystemFileHandle;
}

interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

/** What was dropped, folders left out. Must be called within the drop event, as browsers forget the items after it. */
export async function droppedFiles(transfer: DataTransfer): Promise<{ files: ChosenFile[]; folders: number }> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file') as HandleItem[];
  const taken = items.map((item) => ({
    folder: item.webkitGetAsEntry()?.isDirectory === true,
    file: item.getAsFile(),
    handle: item.getAsFileSystemHandle?.().catch(() => null),
  }));
  const files: ChosenFile[] = [];
  for (const { folder, file, handle } of taken) {
    if (folder || file === null) continue;
    const lent = await handle;
    files.push({ file, ...(lent?.kind === 'file' && { handle: lent as FileSystemFileHandle }) });
  }
  return { files, folders: taken.filter(({ folder }) => folder).length };
}
