/** Calls about one's own library: folders, tags and versions of source files; all ours. */

import { userChange, userRead } from '../wire/call.ts';

const library = '/api-process/laozi/v3/library';

export const libraryCalls = {
  libraryTree: userRead(`${library}/tree`),
  folderCreate: userChange(`${library}/folder/create`),
  folderRename: userChange(`${library}/folder/rename`),
  folderMove: userChange(`${library}/folder/move`),
  folderDelete: userChange(`${library}/folder/delete`),
  filesMove: userChange(`${library}/files/move`),
  filesTag: userChange(`${library}/files/tag`),
  fileVersions: userRead(`${library}/versions`),
  fileVersionRestore: userChange(`${library}/versions/restore`),
} as const;
