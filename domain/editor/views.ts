import { z } from 'zod';
import { largeView } from '../wire/view.ts';
import type { SceneSettings } from './settings.ts';

const revision = z.int().describe('每次保存加一');
const settings = largeView<SceneSettings>('场景设置');

/** A picture that was uploaded for a model's materials. */
export const textureView = z.object({
  id: z.string(),
  name: z.string(),
  width: z.int().describe('像素'),
  height: z.int().describe('像素'),
  bytes: z.int(),
  url: z.string().describe('/media 下的地址，只有本人能打开'),
  thumbnailUrl: z.string().describe('小图，列表里用'),
});
export type TextureView = z.infer<typeof textureView>;

/** A model as the editor opens it. */
export const editorView = z.object({
  fileId: z.string(),
  modelName: z.string(),
  fileName: z.string(),
  previewUrl: z.string().describe('编辑时显示的模型，/media 下的地址'),
  thumbnailUrl: z.string().nullable(),
  checkedAt: z.iso.datetime().nullable(),
  revision: revision.describe('0 表示还没有编辑过'),
  settings: settings.nullable(),
  savedAt: z.iso.datetime().nullable(),
  textures: z.array(textureView).describe('为这个模型上传的贴图，先上传的在前'),
});
export type EditorView = z.infer<typeof editorView>;

export const savedView = z.object({ revision, savedAt: z.iso.datetime() });
export type SavedView = z.infer<typeof savedView>;

/** A version that its owner has named. */
export const versionView = z.object({
  id: z.string(),
  name: z.string(),
  revision: revision.describe('保存版本时的修订号'),
  bytes: z.int(),
  createdAt: z.iso.datetime(),
});
export type VersionView = z.infer<typeof versionView>;

export const restoredView = savedView.extend({ settings });
export type RestoredView = z.infer<typeof restoredView>;
