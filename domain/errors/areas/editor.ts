import { outcome, type ErrorEntry } from '../entry.ts';

/** The 3D editor. */
export const editorErrors = {
  'editor.notShown': outcome(60830, '这个文件没有可以编辑的模型：请等检测完成，倾斜摄影和地图不能编辑'),
  'editor.stale': { ...outcome(60831, '这个模型已经在别的窗口里改过，请载入最新内容后再改'), datas: ['revision'] },
  'editor.tooMuch': outcome(60832, '编辑内容和版本占满了账号的空间，请先删除不用的版本'),
  'editor.nothingSaved': outcome(60833, '还没有保存过编辑内容'),
  'editor.tooManyVersions': outcome(60834, '一个模型最多保存 {count} 个版本，请先删除不用的'),
  'editor.versionGone': outcome(60835, '这个版本不存在或已经删除'),
  'texture.tooMany': outcome(60836, '一个模型最多 {count} 张贴图，共 {megabytes} MB，请先删除不用的'),
  'texture.tooLarge': outcome(60837, '这张贴图处理后超过 {megabytes} MB，请缩小后再上传'),
  'texture.unknown': outcome(60838, '这张贴图不存在或已经删除'),
} as const satisfies Record<string, ErrorEntry>;
