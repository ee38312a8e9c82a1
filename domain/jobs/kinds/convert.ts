import type { ModelSummary } from '../../models/figures.ts';
import type { ModelWarning } from '../../models/warnings.ts';

/** Formats that a model can be converted to: what each is called, and the file that a person gets. */
export const conversionTargets = {
  glb: { label: 'GLB', text: '单个文件，几何、材质和贴图都在里面', resultName: 'result.glb', extension: 'glb' },
  gltf: { label: 'glTF', text: 'JSON、BIN 和贴图分开存放，打包为一个 ZIP', resultName: 'result.zip', extension: 'zip' },
} as const;
export type ConversionTarget = keyof typeof conversionTargets;
export const conversionTargetNames = Object.keys(conversionTargets) as [ConversionTarget, ...ConversionTarget[]];

/** What a conversion was asked for. */
export interface ConvertJobInput {
  kind: 'convert';
  target: ConversionTarget;
}

/** What came of it, as lists show it. */
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
  /** Files of the result with their bytes; one for a single file. */
  files: { path: string; bytes: number }[];
  warnings: ModelWarning[];
}
