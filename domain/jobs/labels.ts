import type { JobStage } from '../kinds/jobs.ts';
import type { JobStatus } from './state.ts';

/** What a job's owner reads while it waits for an operator. */
export const waitingText = '平台出了问题，不是您的文件；已通知我们，无需操作，处理好会通知您';

/** On the wire a job that waits is running, since some moment on waiting. */
export const jobStatusLabels = {
  Queued: '排队中',
  Running: '处理中',
  Waiting: '等待平台处理',
  Success: '已完成',
  Error: '处理失败',
  Cancelled: '已取消',
} as const satisfies Record<JobStatus, string>;

export const jobStageLabels = {
  queued: '排队等待',
  fetch: '取回文件',
  submit: '提交需求',
  generate: '生成模型',
  judge: '检查模型',
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
