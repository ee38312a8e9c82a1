import { z } from 'zod';
import { sourceFileView } from '../files/views.ts';

export const folderView = z.object({
  id: z.string(),
  parentId: z.string().nullable().describe('null 为最外层'),
  name: z.string(),
  files: z.int().describe('直接放在里面的源文件数，不含更里层'),
});
export type FolderView = z.infer<typeof folderView>;

export const libraryTreeView = z.object({
  folders: z.array(folderView).describe('按名称排列'),
  tags: z.array(z.object({ tag: z.string(), files: z.int() })).describe('按名称排列'),
});
export type LibraryTreeView = z.infer<typeof libraryTreeView>;

export const movedFilesView = z.object({
  moved: z
    .array(z.object({ fileId: z.string(), from: z.string().nullable().describe('原来的文件夹；null 为最外层') }))
    .describe('真正换了位置的'),
});
export type MovedFilesView = z.infer<typeof movedFilesView>;

export const fileVersionsView = z.object({
  results: z.array(sourceFileView).describe('新的在前；删除了还能撤销的也在里面'),
  storageBytes: z.number().describe('各版本一共占用的存储'),
});
export type FileVersionsView = z.infer<typeof fileVersionsView>;
