export interface ChosenFile {
  file: File;
  /** Given by Chromium for dropped files, so that the upload can resume after a reload. */
  handle?: FileSystemFileHandle;
  /** Path inside the chosen folder, starting with the folder's name, separated by `/`. */
  path?: string;
}

interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

/** Limits for walking a folder. */
const walkLimits = { files: 500_000, depth: 32 };

/** The dropped files, including those in folders. Must be called during the drop event, because browsers clear the items after it. */
export async function droppedFiles(transfer: DataTransfer): Promise<ChosenFile[]> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file') as HandleItem[];
  const taken = items.map((item) => {
    const entry = item.webkitGetAsEntry();
    const folder = entry?.isDirectory === true ? (entry as FileSystemDirectoryEntry) : undefined;
    return { folder, file: item.getAsFile(), handle: folder === undefined ? item.getAsFileSystemHandle?.().catch(() => null) : undefined };
  });
  const files: ChosenFile[] = [];
  for (const { folder, file, handle } of taken) {
    if (folder !== undefined) await walk(folder, folder.name, 0, files);
    else if (file !== null) {
      const lent = await handle;
      files.push({ file, ...(lent?.kind === 'file' && { handle: lent as FileSystemFileHandle }) });
    }
  }
  return files;
}

/** The files of an input with `webkitdirectory`. */
export const folderFiles = (list: FileList): ChosenFile[] =>
  [...list].map((file) => ({ file, path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath }));

async function walk(folder: FileSystemDirectoryEntry, path: string, depth: number, files: ChosenFile[]): Promise<void> {
  const reader = folder.createReader();
  for (;;) {
    // A reader returns up to a hundred entries per call, and none at the end.
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (entries.length === 0 || files.length >= walkLimits.files) return;
    for (const entry of entries) {
      const inner = `${path}/${entry.name}`;
      if (entry.isDirectory && depth < walkLimits.depth) await walk(entry as FileSystemDirectoryEntry, inner, depth + 1, files);
      else if (entry.isFile) {
        const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
        files.push({ file, path: inner });
      }
    }
  }
}
