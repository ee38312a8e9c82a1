import type { ModelSummary } from '../../models/figures.ts';
import type { ModelWarning } from '../../models/warnings.ts';

/** Target formats: the label of each, and the file that the user gets. */
export const conversionTargets = {
  glb: { label: 'GLB', text: '单个文件，几何、材质和贴图都在里面', resultName: 'result.glb', extension: 'glb' },
  gltf: { label: 'glTF', text: 'JSON、BIN 和贴图分开存放，打包为一个 ZIP', resultName: 'result.zip', extension: 'zip' },
} as const;
export type ConversionTarget = keyof typeof conversionTargets;
export const conversionTargetNames = Object.keys(conversionTargets) as [ConversionTarget, ...ConversionTarget[]];

export interface ConvertJobInput {
  kind: 'convert';
  target: ConversionTarget;
}

/** The result as shown in lists. */
export interface ConvertJobResult {
  kind: 'convert';
  before: ModelSummary;
  after: ModelSummary;
}

export interface ConvertJobReport {
  engineVersion: string;
  target: ConversionTarget;
  before: ModelSummary;
  after: ModelSummary;
  /** Files of the result with their sizes; one entry for a single file. */
  files: { path: string; bytes: number }[];
  /** Files beyond those listed; absent when all are. */
  filesOmitted?: number;
  warnings: ModelWarning[];
}
