/** Texts of the upload dialog (docs/decisions.md#upload-dialog); the rules are in `admission.ts`. */

import { archiveLimits, uploadLimits } from '../limits.ts';
import type { ModelType } from '../files/model-type.ts';

const MiB = 1024 ** 2;
const unzipNote = '解压时间上限为 1 小时，超过则检测失败';

export const uploadNotes: Record<ModelType, readonly string[]> = {
  single: [
    '压缩包内只能有一个模型文件，贴图请一起压缩，也可以直接拖入文件夹',
    '贴图支持 JPG、PNG、TGA、WebP、BMP、TIFF、GIF、DDS、PSD、HDR、KTX2 格式',
    `解压后不超过 ${archiveLimits.totalBytes / 1024 ** 3} GB、${archiveLimits.entries.toLocaleString('zh-CN')} 个文件`,
    unzipNote,
  ],
  oblique: ['倾斜摄影模型仅支持 OSGB 格式，请压缩后上传', '压缩包内只能有一个模型', unzipNote],
};

export const uploadTexts = {
  parametersFailed: '获取上传参数出错',
  failed: '上传失败',
  checkCallFailed: '体检接口访问失败',
  fileChoiceFailed: '文件选择错误，请联系管理员',
  noSettings: '暂无配置',
  incompleteForm: '请先完善表单信息',
  scanFailed: '名称未通过审核：',
  background: '模型正在后台处理，可在「源文件管理」查看',
  checking: '检测中',
} as const;

const extensionList = (extensions: readonly string[]): string => extensions.map((extension) => `.${extension.toUpperCase()}`).join(',');

/** The line about accepted types, shown under 格式不支持. */
export function acceptedTypesText(modelType: ModelType, extensions: readonly string[]): string {
  return modelType === 'oblique' ? `仅支持${extensionList(extensions)}文件` : `文件格式不正确！仅支持${extensionList(extensions)}文件`;
}

/** Largest file that the page accepts: for an oblique model at most 5 GB, whatever the tier allows. */
export const pageLimitBytes = (modelType: ModelType, allowedBytes: number): number =>
  modelType === 'oblique' ? Math.min(allowedBytes, uploadLimits.browserObliqueBytes) : allowedBytes;

/** Advice for a file larger than the page accepts. */
export const clientAdvice = (limitBytes: number): string =>
  `网页端单个文件不超过 ${Math.floor(limitBytes / MiB)} MB。更大的模型推荐使用客户端上传，或先拆分、压缩后再上传。`;
