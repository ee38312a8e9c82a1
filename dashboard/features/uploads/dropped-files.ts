export interface ChosenFile {
  file: File;
  /** Chromium lends one on dropping, so that a reload can go on by itself. */
  handle?: FileSystemFileHandle;
  /** Where it lies in the folder that was chosen, the folder's own name first; `/` between parts. */
  path?: string;
}

interface HandleItem extends DataTransferItem {
  getAsFileSystemHandle?: () => Promise<FileSystemHandle | null>;
}

/** Folders are looked through no further than this. */
const walkLimits = { files: 500_000, depth: 32 };

/** What was dropped, with all that lies in folders. Must be called within the drop event, as browsers forget the items after it. */
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

/** What an input with `webkitdirectory` was given. */
export const folderFiles = (list: FileList): ChosenFile[] =>
  [...list].map((file) => ({ file, path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath }));

async function walk(folder: FileSystemDirectoryEntry, path: string, depth: number, files: ChosenFile[]): Promise<void> {
  const reader = folder.createReader();
  for (;;) {
    // A reader hands out a hundred at a time, and nothing at the end.
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
