/** Texts of the upload dialog (docs/decisions/upload-dialog.md); the rules are in `admission.ts`. */

import { formatLimit } from '../display/numbers.ts';
import { checkedParts, modelFormatOf } from '../formats.ts';
import { archiveLimits, nameLimits, uploadLimits } from '../limits.ts';
import type { ModelType } from '../files/model-type.ts';
import { mapExtensions } from '../maps/formats.ts';

export const textureNote = '贴图支持 JPG、PNG、TGA、WebP、BMP、TIFF、GIF、DDS、PSD、HDR、KTX2 格式';
const unzipNote = '解压时间上限为 1 小时，超过则检测失败';

export const uploadNotes: Record<ModelType, readonly string[]> = {
  single: [
    '压缩包内只能有一个模型文件，贴图请一起压缩，也可以直接拖入文件夹',
    textureNote,
    `解压后不超过 ${archiveLimits.totalBytes / 1024 ** 3} GB、${archiveLimits.entries.toLocaleString('zh-CN')} 个文件`,
    unzipNote,
  ],
  oblique: ['倾斜摄影模型仅支持 OSGB 格式，请压缩后上传', '压缩包内只能有一个模型', unzipNote],
  map: [
    '支持 GeoTIFF、COG、PNG、JPEG、MBTiles，以及 XYZ 瓦片目录的 ZIP',
    'PNG、JPEG 的坐标文件（.pgw、.jgw、.wld、.aux.xml）和 .prj 请与影像一起压缩为 ZIP',
    '8 位或 16 位，1、3 或 4 个波段；用控制点（GCP）定位的影像请先校正',
  ],
};

export const uploadTexts = {
  parametersFailed: '获取上传参数出错',
  failed: '上传失败',
  checkCallFailed: '体检接口访问失败',
  fileChoiceFailed: '文件选择错误，请联系管理员',
  noSettings: '暂无配置',
  incompleteForm: '请先完善表单信息',
  scanFailed: '名称未通过审核：',
  checking: '检测中',
} as const;

/** The documented extensions, in the documented order and letters; whatever else is accepted follows them. */
const documented = {
  single: ['FBX', 'OBJ', 'STL', 'ZIP', 'RAR', 'igs', 'iges', 'jt', 'rvt', 'stp', 'step'],
  oblique: ['ZIP', 'RAR'],
  map: mapExtensions,
} as const satisfies Record<ModelType, readonly string[]>;

/** Accepted extensions as `.FBX,.OBJ,…`. */
export function extensionList(modelType: ModelType, extensions: readonly string[]): string {
  const first = (documented[modelType] as readonly string[]).filter((extension) => extensions.includes(extension.toLowerCase()));
  const known = new Set<string>(first.map((extension) => extension.toLowerCase()));
  return [...first, ...extensions.filter((extension) => !known.has(extension))].map((extension) => `.${extension}`).join(',');
}

/** The line about accepted types: in the drop zone, and under 格式不支持. */
export function acceptedTypesText(modelType: ModelType, extensions: readonly string[]): string {
  const only = `仅支持${extensionList(modelType, extensions)}文件`;
  return modelType === 'single' ? `文件格式不正确！${only}` : only;
}

/** Of the accepted formats that are only read in part: which part, and how to convert the file. A line each. */
export const partlyReadNotes = (extensions: readonly string[]): string[] =>
  extensions.flatMap((extension) => {
    const format = modelFormatOf(extension);
    return format?.support === 'checked' ? [`${format.label} ${checkedParts(format)}，${format.convert}`] : [];
  });

/** Largest file that the page accepts: for an oblique model or a map at most 5 GB, whatever the tier allows. */
export const pageLimitBytes = (modelType: ModelType, allowedBytes: number): number =>
  modelType === 'single' ? allowedBytes : Math.min(allowedBytes, uploadLimits.browserObliqueBytes);

/** What helps with a file larger than the page accepts. */
export function oversizeAdvice(modelType: ModelType, limitBytes: number): string[] {
  const limit = `网页上传${uploadedAs[modelType]}不超过 ${formatLimit(limitBytes)}。文件没有上传，原文件没有改动。`;
  return [limit, ...smaller[modelType]];
}

const uploadedAs: Readonly<Record<ModelType, string>> = { single: '单个模型', oblique: '倾斜摄影模型', map: '地图影像' };

/** How a file of each type becomes smaller. */
const smaller: Readonly<Record<ModelType, readonly string[]>> = {
  single: [
    '压缩为 ZIP、RAR 或 7z 再上传：文本格式（OBJ、STL、DAE、STEP、IGES）通常能小一半以上。',
    '缩小贴图：最长边 2048 像素的 JPG 在手机和网页上看不出差别。',
    '按部件拆成几个文件，分别上传。',
  ],
  oblique: ['按区域把瓦片分成几个压缩包，分别上传。', '只保留一份数据：去掉重复导出的目录和与 OSGB 无关的文件。'],
  map: ['按图幅裁成几个文件，分别上传。', '导出为用 JPEG 或 ZSTD 压缩的 GeoTIFF，通常能小一半以上。'],
};

/** What helps when an upload failed. */
export const failedUploadAdvice = [
  '已传的部分保留着，点「重试」会接着传，不用从头再来。',
  '如果原文件被移动、改名或修改过，请取消后重新选择。',
  '反复失败时，换一个网络，或把文件压缩、拆小后再传。',
] as const;

/** Said when a name was cut to its limit. */
export const nameCutTexts = {
  fromFile: `文件名较长，已截取前 ${nameLimits.modelName} 个字符作为名称`,
  typed: `名称最多 ${nameLimits.modelName} 个字符，多出的没有写入`,
} as const;
