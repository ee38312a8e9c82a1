import { formatCount } from '../../display/numbers.ts';
import type { AiMark } from '../../models/ai-mark.ts';
import type { GeneratorName } from './generators.ts';

/** What the check of a generated model found; one with faults is never a result. */
export interface GeneratedFigures {
  bytes: number;
  triangles: number;
  /** Metres along X, Y and Z. */
  size: [number, number, number];
  /** Bodies that do not touch. */
  bodies: number;
}

/** One result, which is a file of its owner too. */
export interface GeneratedVariant extends GeneratedFigures {
  fileId: string;
}

/** What lists show of a finished generation. */
export interface GeneratedModels {
  variants: GeneratedVariant[];
}

/** Kept in `jobs.report` as JSON and offered as report.json. */
export interface GenerateReport {
  engineVersion: string;
  generator: GeneratorName;
  /** The mark that the results carry; null for those that no artificial intelligence made. */
  aiMark: AiMark | null;
  figures: GeneratedFigures[];
  /** Why others of the run were not kept, in words. */
  refused: string[];
  /** Words of the sentence that nothing came of, and what was changed to fit. */
  unmet: string[];
  notes: string[];
  warnings: [];
}

/** What one that succeeded has made, in a line. */
export const generatedOutcome = ({ variants }: GeneratedModels): string =>
  variants.length === 1 ? `${formatCount(variants[0]?.triangles ?? 0)} 个三角面，已存入源文件` : `${variants.length} 个模型，已存入源文件`;
