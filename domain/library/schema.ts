import { z } from 'zod';
import { callerShape, idSchema } from '../wire/schema.ts';
import { libraryLimits } from '../limits.ts';

const hasControls = (text: string): boolean => /\p{Cc}|\p{Cf}/u.test(text);

/** Counts visible characters, as names of models do. */
export const folderNameSchema = z
  .string('请输入文件夹名称')
  .trim()
  .min(1, '请输入文件夹名称')
  .refine((name) => [...name].length <= libraryLimits.folderName, `文件夹名称不能超过 ${libraryLimits.folderName} 个字`)
  .refine((name) => !hasControls(name), '文件夹名称里有不能使用的字符');

export const tagSchema = z
  .string('标签不能为空')
  .trim()
  .min(1, '标签不能为空')
  .refine((tag) => [...tag].length <= libraryLimits.tagName, `标签不能超过 ${libraryLimits.tagName} 个字`)
  .refine((tag) => !hasControls(tag), '标签里有不能使用的字符');

const parentId = idSchema.nullable().describe('上一级文件夹；null 为最外层');
const fileIds = z.array(idSchema).min(1, '请选择文件').max(libraryLimits.filesAtOnce, `一次最多 ${libraryLimits.filesAtOnce} 个`);
const tags = z.array(tagSchema).max(libraryLimits.tagsOfFile, `一次最多 ${libraryLimits.tagsOfFile} 个标签`).default([]);

export const folderCreateSchema = z.object({ ...callerShape, name: folderNameSchema, parentId });
export const folderRenameSchema = z.object({ ...callerShape, folderId: idSchema, name: folderNameSchema });
export const folderMoveSchema = z.object({ ...callerShape, folderId: idSchema, parentId });
export const folderDeleteSchema = z.object({
  ...callerShape,
  folderId: idSchema,
  withFiles: z.boolean().default(false).describe('true 时其中的源文件一并删除，否则移到上一级'),
});
export const filesMoveSchema = z.object({ ...callerShape, fileIds, folderId: idSchema.nullable().describe('null 为最外层') });
export const filesTagSchema = z.object({ ...callerShape, fileIds, add: tags, remove: tags });
export const versionsSchema = z.object({ ...callerShape, fileId: idSchema });
