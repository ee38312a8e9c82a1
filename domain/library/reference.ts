import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView } from '../wire/view.ts';
import type { libraryCalls } from './calls.ts';
import { libraryLimits } from '../limits.ts';
import {
  filesMoveSchema,
  filesTagSchema,
  folderCreateSchema,
  folderDeleteSchema,
  folderMoveSchema,
  folderRenameSchema,
  versionsSchema,
} from './schema.ts';
import { fileVersionsView, folderView, libraryTreeView, movedFilesView } from './views.ts';

export const libraryReference = {
  libraryTree: {
    title: '文件夹与标签',
    payload: nothingSchema,
    answer: libraryTreeView,
    refusals: [],
    note: '一次给出全部文件夹，由 parentId 连成一棵树。',
  },
  folderCreate: {
    title: '新建文件夹',
    payload: folderCreateSchema,
    answer: folderView,
    refusals: ['folder.notFound', 'folder.nameTaken', 'folder.tooMany', 'folder.tooDeep', 'content.rejected'],
    note: `最多 ${libraryLimits.folders} 个，最多 ${libraryLimits.depth} 层。`,
  },
  folderRename: {
    title: '重命名文件夹',
    payload: folderRenameSchema,
    answer: doneView,
    refusals: ['folder.notFound', 'folder.nameTaken', 'content.rejected'],
  },
  folderMove: {
    title: '移动文件夹',
    payload: folderMoveSchema,
    answer: doneView,
    refusals: ['folder.notFound', 'folder.nameTaken', 'folder.tooDeep', 'folder.intoItself'],
  },
  folderDelete: {
    title: '删除文件夹',
    payload: folderDeleteSchema,
    answer: doneView,
    refusals: ['folder.notFound', 'folder.tooFull'],
    note: '里层的文件夹一并删除。源文件移到上一级；withFiles 为 true 时同时删除，10 分钟内可以撤销。',
  },
  filesMove: {
    title: '移动源文件',
    payload: filesMoveSchema,
    answer: movedFilesView,
    refusals: ['folder.notFound', 'file.notFound'],
    note: '各版本一起移动。按 from 再移动一次就是撤销。',
  },
  filesTag: {
    title: '给源文件加上、去掉标签',
    payload: filesTagSchema,
    answer: doneView,
    refusals: ['file.notFound', 'tag.tooMany', 'tag.tooManyOfFile', 'content.rejected'],
    note: `一个源文件最多 ${libraryLimits.tagsOfFile} 个标签，一个账号最多 ${libraryLimits.tags} 种。`,
  },
  fileVersions: {
    title: '源文件的各个版本',
    payload: versionsSchema,
    answer: fileVersionsView,
    refusals: ['file.notFound'],
    note: '上传新版本时，在 model_checking 里写 versionOf。检测通过后它成为现用版本；分享、上架和处理结果仍指向原来的版本。',
  },
  fileVersionRestore: {
    title: '把一个版本设为现用',
    payload: versionsSchema,
    answer: doneView,
    refusals: ['file.notFound', 'file.notReady'],
  },
} satisfies AreaReference<typeof libraryCalls>;
