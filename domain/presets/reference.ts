import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { nothingSchema } from '../wire/schema.ts';
import { doneView } from '../wire/view.ts';
import type { presetCalls } from './calls.ts';
import { presetIdSchema, presetRenameSchema, presetSaveSchema } from './schema.ts';
import { presetView } from './views.ts';

export const presetReference = {
  presetList: {
    title: '自己保存的方案',
    payload: nothingSchema,
    answer: z.array(presetView),
    refusals: [],
    note: '按名称排列；删除了还能撤销的也在里面，deletedAt 不为 null。',
  },
  presetSave: {
    title: '保存方案',
    payload: presetSaveSchema,
    answer: presetView,
    refusals: ['preset.nameTaken', 'preset.tooMany', 'content.rejected'],
    note: '提交处理时用 savedPreset 引用方案的编号。lockedParts 属于一个模型，不会存入方案。',
  },
  presetRename: {
    title: '重命名方案',
    payload: presetRenameSchema,
    answer: doneView,
    refusals: ['preset.notFound', 'preset.nameTaken', 'content.rejected'],
  },
  presetDelete: {
    title: '删除方案',
    payload: presetIdSchema,
    answer: doneView,
    refusals: ['preset.notFound'],
    note: '10 分钟内可以撤销。已经提交的处理不受影响。',
  },
  presetRestore: {
    title: '撤销删除方案',
    payload: presetIdSchema,
    answer: doneView,
    refusals: ['preset.notFound', 'preset.undoExpired', 'preset.nameTaken', 'preset.tooMany'],
  },
} satisfies AreaReference<typeof presetCalls>;
