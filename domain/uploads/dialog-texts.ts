/** Texts of the upload dialog alone, which pages do not load before it opens; the others are in `notes.ts`. */

import type { ModelType } from '../files/model-type.ts';

const modelInBackground = '模型正在后台处理，可在「源文件管理」查看';

/** Said when the dialog is left while an upload or its check goes on. */
export const backgroundTexts: Readonly<Record<ModelType, string>> = {
  single: modelInBackground,
  oblique: modelInBackground,
  map: '影像正在后台处理，可在「地图超分」的影像管理里查看',
};

export const dialogTexts = {
  namedByContent: '「{given}」按它的内容上传为「{name}」',
  /** Of files that say where pictures lie, where several were chosen. */
  worldsLeft: '坐标文件没有上传：请把每幅影像和它的坐标文件分别选择，或压缩为 ZIP',
  oneVersion: '一次只能上传一个新版本；一个模型的几个文件请一起选择或压缩为 ZIP',
} as const;
