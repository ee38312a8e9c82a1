/** Folders within folders: pure rules over all folders of one person. */

/** The parent of a folder that lies in no other. */
export const topFolder = '';

export interface Folder {
  id: string;
  /** `topFolder` for none. */
  parentId: string;
}

/** The ids of a folder and of everything in it, the folder first. */
export function withinFolder(folders: readonly Folder[], id: string): string[] {
  const found = [id];
  for (let at = 0; at < found.length; at += 1) for (const folder of folders) if (folder.parentId === found[at]) found.push(folder.id);
  return found;
}

/** The folders from the outermost to this one; empty for the top and for a folder that does not exist. */
export function pathTo<F extends Folder>(folders: readonly F[], id: string): F[] {
  const path: F[] = [];
  for (let at = folders.find((folder) => folder.id === id); at !== undefined;) {
    path.unshift(at);
    const { parentId } = at;
    at = path.length > folders.length ? undefined : folders.find((folder) => folder.id === parentId);
  }
  return path;
}

/** How many folders lie within each other below this place, itself included: 1 for a folder without others, 0 for the top. */
const heightOf = (folders: readonly Folder[], id: string): number =>
  1 + Math.max(0, ...folders.filter(({ parentId }) => parentId === id).map((folder) => heightOf(folders, folder.id)));

/** How deep the tree would be at a folder that is made in `parentId`, or moved there with what it holds. */
export const depthIn = (folders: readonly Folder[], parentId: string, moved?: string): number =>
  pathTo(folders, parentId).length + (moved === undefined ? 1 : heightOf(folders, moved));
