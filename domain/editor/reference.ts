import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { doneView } from '../wire/view.ts';
import type { editorCalls } from './calls.ts';
import { keepingLimits } from './keeping.ts';
import {
  editorFileSchema,
  editorSaveSchema,
  textureAddSchema,
  textureIdSchema,
  versionIdSchema,
  versionRestoreSchema,
  versionSaveSchema,
} from './schema.ts';
import { editorView, restoredView, savedView, textureView, versionView } from './views.ts';
import { textureLimits } from './textures.ts';

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
  editorTextureAdd: {
    title: '为模型的材质添加一张贴图',
    payload: textureAddSchema,
    answer: textureView,
    refusals: [
      ...(['file.notFound', 'editor.notShown', 'attachment.unknown', 'texture.tooMany', 'texture.tooLarge'] as const),
      'storage.full',
    ],
    note: `图片先用 attachmentCreate（用途 texture）上传，不超过 5 MB；最长边超过 ${textureLimits.edge} 像素的会缩小到 ${textureLimits.edge}。添加后在设置里按编号使用，计入存储空间，一个模型最多 ${textureLimits.perModel} 张。`,
  },
  editorTextureRemove: {
    title: '删除一张贴图',
    payload: textureIdSchema,
    answer: doneView,
    refusals: ['file.notFound', 'editor.notShown', 'texture.unknown'],
    note: '还在用它的材质改回没有这张贴图的样子。',
  },
} satisfies AreaReference<typeof editorCalls>;
