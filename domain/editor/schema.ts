import { z } from 'zod';
import { callerShape, idSchema } from '../wire/schema.ts';
import { keepingLimits } from './keeping.ts';
import { editorLimits } from './limits.ts';
import { initialSettings, readSettings, type SceneSettings } from './settings.ts';
import { textureLimits } from './textures.ts';

/** Scene settings, as they are kept; refused in a sentence. */
export const settingsSchema = z
  .custom<SceneSettings>()
  .transform((value, context): SceneSettings => {
    const read = readSettings(value);
    const settings = 'settings' in read ? read.settings : initialSettings;
    const isTooLarge = new TextEncoder().encode(JSON.stringify(settings)).length > editorLimits.bytes;
    const refusal = 'refusal' in read ? read.refusal : isTooLarge ? '编辑内容过大，请删减标注或部件的改动' : undefined;
    if (refusal !== undefined) context.addIssue(refusal);
    return settings;
  })
  .describe(`场景设置，最多 ${editorLimits.bytes / 1024} KB`);

const revision = z.int('修订号不正确').min(0, '修订号不正确').describe('打开或上次保存时得到的修订号');

export const editorFileSchema = z.object({ ...callerShape, fileId: idSchema });
export const editorSaveSchema = editorFileSchema.extend({ revision, settings: settingsSchema });

export const versionNameSchema = z
  .string('请输入版本名称')
  .trim()
  .min(1, '请输入版本名称')
  .refine((name) => [...name].length <= keepingLimits.versionName, `版本名称不能超过 ${keepingLimits.versionName} 个字`)
  .refine((name) => !/\p{Cc}|\p{Cf}/u.test(name), '版本名称里有不能使用的字符');

export const textureAddSchema = editorFileSchema.extend({
  attachmentId: idSchema.describe('attachmentCreate 给的编号，用途为 texture'),
  name: z
    .string('请输入贴图名称')
    .trim()
    .min(1, '请输入贴图名称')
    .max(textureLimits.name, `贴图名称不能超过 ${textureLimits.name} 个字`)
    .refine((name) => !/\p{Cc}|\p{Cf}/u.test(name), '贴图名称里有不能使用的字符'),
});
export const textureIdSchema = editorFileSchema.extend({ textureId: idSchema });

export const versionSaveSchema = editorFileSchema.extend({ revision, name: versionNameSchema });
export const versionIdSchema = editorFileSchema.extend({ versionId: idSchema });
export const versionRestoreSchema = versionIdSchema.extend({ revision });
