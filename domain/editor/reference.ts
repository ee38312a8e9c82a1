import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { doneView } from '../wire/view.ts';
import type { editorCalls } from './calls.ts';
import { keepingLimits } from './keeping.ts';
import { editorFileSchema, editorSaveSchema, versionIdSchema, versionRestoreSchema, versionSaveSchema } from './schema.ts';
import { editorView, restoredView, savedView, versionView } from './views.ts';

const stale = '被拒绝时 datas.revision 是服务器上的修订号，什么都没有改变。';

export const editorReference = {
  editorOpen: {
    title: '打开编辑器',
    payload: editorFileSchema,
    answer: editorView,
    refusals: ['file.notFound', 'editor.notShown'],
    note: '编辑内容和模型分开保存，重新上传或处理模型不会丢失。',
  },
  editorSave: {
    title: '保存编辑内容',
    payload: editorSaveSchema,
    answer: savedView,
    refusals: ['file.notFound', 'editor.notShown', 'editor.stale', 'editor.tooMuch'],
    note: `修订号和服务器上的一样才会保存，防止一个窗口盖掉另一个窗口的改动。${stale}`,
  },
  editorVersions: {
    title: '版本列表',
    payload: editorFileSchema,
    answer: z.array(versionView),
    refusals: ['file.notFound', 'editor.notShown'],
    note: `新的在前，最多 ${keepingLimits.versions} 个。`,
  },
  editorVersionSave: {
    title: '把保存的内容存为版本',
    payload: versionSaveSchema,
    answer: versionView,
    refusals: [
      ...(['file.notFound', 'editor.notShown', 'editor.stale', 'editor.nothingSaved'] as const),
      ...(['editor.tooManyVersions', 'editor.tooMuch', 'content.rejected'] as const),
    ],
    note: stale,
  },
  editorVersionRestore: {
    title: '恢复到一个版本',
    payload: versionRestoreSchema,
    answer: restoredView,
    refusals: ['file.notFound', 'editor.notShown', 'editor.stale', 'editor.versionGone', 'editor.tooMuch'],
    note: `恢复也是一次保存，之前的内容需要先存为版本才能找回。${stale}`,
  },
  editorVersionDelete: {
    title: '删除版本',
    payload: versionIdSchema,
    answer: doneView,
    refusals: ['file.notFound', 'editor.notShown', 'editor.versionGone'],
  },
} satisfies AreaReference<typeof editorCalls>;
