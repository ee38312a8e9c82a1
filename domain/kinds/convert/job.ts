import { formatBytes } from '../../display/numbers.ts';
import { targetOf, targets, type TargetId } from '../../formats/targets.ts';
import type { TessellationId } from '../../formats/tessellation.ts';
import type { JobMediaName } from '../media.ts';
import type { ModelSummary } from '../../models/figures.ts';
import type { ModelWarning } from '../../models/warnings.ts';
import type { JobDescription } from '../job-description.ts';

/** The file that a user gets: the model, or a ZIP of it and what lies beside it. */
export const resultExtension = (target: TargetId): (typeof targets)[TargetId]['extension'] | 'zip' =>
  targetOf(target).packed ? 'zip' : targets[target].extension;

/** What a result is saved as; the packed ones of a model, which all end alike, are told apart by their format. */
export const resultFileName = (stem: string, target: TargetId): string =>
  targetOf(target).packed ? `${stem}-${target}.zip` : `${stem}.${targets[target].extension}`;

/** The result among a job's media. */
export const resultName = (target: TargetId): JobMediaName => `result.${resultExtension(target)}`;

export interface ConvertJobInput {
  kind: 'convert';
  target: TargetId;
  /** Of a CAD model, where triangles come out; absent: the usual one. */
  tessellation?: TessellationId;
  /** The lightweighting whose result is converted; absent: the file itself. */
  resultOf?: string;
  /** With what was edited on the model when the work runs; absent: as the file is. */
  edits?: true;
}

/** What counts when a model is compared with what became of it. */
export interface WrittenFigures {
  triangles: number;
  meshes: number;
  materials: number;
  textures: number;
  animations: number;
  skins: number;
  /** Of its box, in metres where the file says so. */
  size: [number, number, number];
}

/** The result as shown in lists. */
interface ConvertJobResult {
  kind: 'convert';
  before: ModelSummary;
  after: ModelSummary;
}

export interface ConvertJobReport {
  engineVersion: string;
  target: TargetId;
  /** How finely surfaces became triangles; absent where none did. */
  tessellation?: TessellationId;
  before: ModelSummary;
  after: ModelSummary;
  /** Files of the result with their sizes; one entry for a single file. */
  files: { path: string; bytes: number }[];
  /** Files beyond those listed; absent when all are. */
  filesOmitted?: number;
  warnings: ModelWarning[];
  /** What our readers find in the source and in what was written; null where they cannot read that, absent in older reports. */
  readBack?: { source: WrittenFigures; result: WrittenFigures } | null;
}

export interface ConvertJob {
  input: ConvertJobInput;
  result: ConvertJobResult;
  report: ConvertJobReport;
}

export const convertJob = {
  label: '格式转换',
  orderType: 'conversion',
  least: { target: 'glb' },
  outcome: ({ after }: ConvertJobResult) => `文件大小 ${formatBytes(after.bytes)}`,
} as const satisfies JobDescription<ConvertJobResult>;
