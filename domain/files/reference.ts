import type { AreaReference } from '../wire/call-reference.ts';
import { doneView, pageView } from '../wire/view.ts';
import type { fileCalls } from './calls.ts';
import { fileIdSchema, fileListSchema, updateModelFileSchema } from './schema.ts';
import { filePartsView, sourceFileDetailView, sourceFileView } from './views.ts';

export const fileReference = {
  updateModelFile: {
    title: '给模型命名',
    payload: updateModelFileSchema,
    answer: doneView,
    refusals: ['file.notFound', 'content.rejected'],
  },
  fileList: { title: '源文件列表', payload: fileListSchema, answer: pageView(sourceFileView), refusals: [] },
  fileDetail: { title: '源文件与检测报告', payload: fileIdSchema, answer: sourceFileDetailView, refusals: ['file.notFound'] },
  fileParts: {
    title: '模型的部件',
    payload: fileIdSchema,
    answer: filePartsView,
    refusals: ['file.notFound'],
    note: '轻量化时可以用 lockedParts 锁定，一个面也不减。',
  },
  fileDelete: {
    title: '删除源文件',
    payload: fileIdSchema,
    answer: doneView,
    refusals: ['file.notFound'],
    note: '进行中的检测会取消；10 分钟内可以撤销，之后内容才真正删除。',
  },
  fileRestore: { title: '撤销删除', payload: fileIdSchema, answer: doneView, refusals: ['file.notFound', 'file.undoExpired'] },
} satisfies AreaReference<typeof fileCalls>;
