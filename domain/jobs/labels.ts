import type { JobKind, JobStage } from './kinds.ts';
import type { JobStatus } from './state.ts';

export const jobKindLabels = {
  lightweight: '轻量化',
  convert: '格式转换',
  offline: '离线包',
  reduce: '减面',
  remesh: '拓扑轻量化',
  tiles: '倾斜摄影轻量化',
  superResolve: '地图超分',
} as const satisfies Record<JobKind, string>;

/** Users see `Waiting` as running; only operators can tell them apart. */
export const jobStatusLabels = {
  Queued: '排队中',
  Running: '处理中',
  Waiting: '处理中',
  Success: '已完成',
  Error: '处理失败',
  Cancelled: '已取消',
} as const satisfies Record<JobStatus, string>;

export const jobStageLabels = {
  queued: '排队等待',
  fetch: '取回文件',
  plan: '整理场景',
  tiles: '生成瓦片',
  assemble: '合成场景',
  divide: '划分区块',
  resolve: '超分重建',
  join: '合成影像',
  read: '读取模型',
  weld: '合并顶点',
  simplify: '简化网格',
  remesh: '重建网格',
  atlas: '展开贴图',
  bake: '烘焙贴图',
  textures: '压缩贴图',
  write: '写出结果',
  quality: '比对质量',
  store: '保存结果',
  done: '处理完成',
} as const satisfies Record<JobStage, string>;

/** Stages of the engine as named in its report. */
export const engineStageLabels = {
  read: jobStageLabels.read,
  repair: '修复缺陷',
  weld: jobStageLabels.weld,
  prune: '清理冗余',
  structure: '整理结构',
  levels: '生成细节层级',
  simplify: jobStageLabels.simplify,
  remesh: jobStageLabels.remesh,
  atlas: jobStageLabels.atlas,
  bake: jobStageLabels.bake,
  textures: jobStageLabels.textures,
  write: jobStageLabels.write,
  verify: '复核结果',
  quality: jobStageLabels.quality,
  pictures: '绘制对比',
} as const;
