import { cutParams, cutText, describeMore, fillSentence, type SentenceParams } from '../display/sentence.ts';

/** What a check can find in a model: its severity, its title and what would help. Texts carry {name} for each parameter. */

export type FindingSeverity = 'info' | 'warning' | 'error';

export interface FindingEntry {
  severity: FindingSeverity;
  title: string;
  advice: string;
}

export const findingTable = {
  texturesMissing: {
    severity: 'error',
    title: '缺少 {count} 张贴图：{names}',
    advice: '把贴图和模型放在同一个文件夹里一起压缩为 ZIP 后重新上传，否则这些部分只显示纯色',
  },
  texturesOversized: {
    severity: 'warning',
    title: '{count} 张贴图超过 4096 像素：{names}',
    advice: '轻量化时把贴图尺寸设为 2048 或更小，手机和网页上看不出差别，显存可减少四分之三以上',
  },
  texturesMostlyUnused: {
    severity: 'info',
    title: '{count} 张大贴图只用到一小部分：{names}',
    advice: '重新排布 UV 或裁剪贴图，也可以在轻量化时缩小贴图尺寸',
  },
  texturesDuplicate: {
    severity: 'info',
    title: '{count} 张贴图与其他贴图内容相同',
    advice: '轻量化会自动合并相同的贴图，显存约可节省 {megabytes} MB',
  },
  trianglesDegenerate: {
    severity: 'info',
    title: '{count} 个三角形没有面积',
    advice: '它们不会显示，却占用空间；轻量化会自动去除',
  },
  trianglesDuplicate: {
    severity: 'warning',
    title: '{count} 个三角形与其他三角形完全重叠',
    advice: '重叠的面会闪烁；请在建模软件中合并重复的面后重新导出',
  },
  uvsMissing: {
    severity: 'warning',
    title: '{count} 个网格有贴图却没有 UV 坐标',
    advice: '贴图无法正确显示；请在建模软件中展开 UV，并在导出时勾选“UV / 纹理坐标”',
  },
  normalsMissing: {
    severity: 'info',
    title: '{count} 个网格没有法线，按平面着色',
    advice: '平面和棱角不受影响，曲面会显示出棱面；导出时勾选“法线”可以得到平滑的外观',
  },
  normalsFlipped: {
    severity: 'warning',
    title: '{count} 个网格的法线与面的朝向相反',
    advice: '这些部分的明暗会颠倒；请在建模软件中重新计算法线后导出',
  },
  facesInsideOut: {
    severity: 'warning',
    title: '{count} 个网格的面朝内',
    advice: '从外面看可能是透明的；请在建模软件中翻转面的方向后导出',
  },
  facesInconsistent: {
    severity: 'info',
    title: '{count} 处相邻的面朝向不一致',
    advice: '部分面可能看不见；请在建模软件中统一面的方向后导出',
  },
  edgesOpen: {
    severity: 'info',
    title: '{count} 条开放的边',
    advice: '表面没有封闭，用于展示没有影响；如果要 3D 打印，请先补洞',
  },
  edgesNonManifold: {
    severity: 'info',
    title: '{count} 条边连接了三个以上的面',
    advice: '减面时这些位置会保持不动；如果要 3D 打印，请先修复非流形边',
  },
  materialsDuplicate: {
    severity: 'info',
    title: '{count} 个材质与其他材质完全相同',
    advice: '轻量化会自动合并相同的材质，减少绘制次数',
  },
  drawCallsTooMany: {
    severity: 'warning',
    title: '绘制次数过多：{count} 次',
    advice: '建议控制在 500 次以内，否则手机上会卡顿；可以在建模软件中合并材质相同的物体',
  },
  scaleAbsurd: {
    severity: 'warning',
    title: '模型尺寸异常：对角线约 {size} 米',
    advice: '很可能是导出单位不对；请检查建模软件的单位设置（毫米、厘米或米）后重新导出',
  },
  farFromOrigin: {
    severity: 'info',
    title: '模型离坐标原点很远（约 {distance} 米）',
    advice: '打开后可能看不到模型或抖动；请在建模软件中把模型移动到原点附近后导出',
  },
  topologySkipped: {
    severity: 'info',
    title: '{count} 个网格过大，没有检查边和重叠面',
    advice: '其他检查不受影响；需要时可以拆分网格后重新上传',
  },
} as const satisfies Record<string, FindingEntry>;

export type FindingCode = keyof typeof findingTable;

/** One line of a check report: what is wrong and what would help. */
export interface Finding {
  code: FindingCode;
  severity: FindingSeverity;
  params: SentenceParams;
  /** How many more of this code there were; on the last one that is kept. */
  more?: number;
}

/** A finding with its severity from the table. */
export const createFinding = (code: FindingCode, params: Finding['params']): Finding => ({
  code,
  severity: findingTable[code].severity,
  params: cutParams(params),
});

/** The sentences of a finding with its parameters in place; an unknown code (an older report) shows as itself. */
export function describeFinding({ code, params, more }: { code: string; params: Finding['params']; more?: number }): {
  title: string;
  advice: string;
} {
  const entry = Object.hasOwn(findingTable, code) ? findingTable[code as FindingCode] : { title: cutText(code), advice: '' };
  return { title: fillSentence(entry.title, params) + describeMore(more), advice: fillSentence(entry.advice, params) };
}
