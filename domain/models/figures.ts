/** What is counted of a model, as docs/decisions/model-figures.md defines it. The engine fills these in, everything else shows them. */

import type { ModelContents } from '../formats/contents.ts';
import type { AiMark } from './ai-mark.ts';
import type { Finding } from './findings.ts';
import type { ModelWarning } from './warnings.ts';

export interface TextureFigures {
  name: string;
  width: number;
  height: number;
  mimeType: string;
  /** Bytes in the file. */
  bytes: number;
  /** Bytes on a graphics card, with mips; older reports have none. */
  gpuBytes?: number;
  /** It may have transparent pixels, and a material would show them; older reports do not tell. */
  alpha?: boolean;
}

export interface ModelFigures {
  format: string;
  /** Triangles drawn, an instance counted each time. */
  triangles: number;
  /** Accessor counts drawn. */
  vertices: number;
  meshes: number;
  /** Primitives × instances; GPU-instanced once. */
  drawCalls: number;
  materials: number;
  textures: TextureFigures[];
  /** Textures beyond those listed; absent when all are. */
  texturesOmitted?: number;
  animations: number;
  skins: number;
  nodes: number;
  /** World space, metres, Y up where the file states its units. */
  bounds: { min: [number, number, number]; max: [number, number, number] };
  /** What it holds beside its triangles; older reports do not tell. */
  contents?: ModelContents;
  /** The mark of generated content that it carries. */
  aiMark?: AiMark;
  warnings: ModelWarning[];
}

/** All textures of a model, listed or not. */
export const textureCount = ({ textures, texturesOmitted = 0 }: Pick<ModelFigures, 'textures' | 'texturesOmitted'>): number =>
  textures.length + texturesOmitted;

/** What sums over the listed textures are multiplied with to stand for all of them; 1 when all are listed. */
export const textureShare = (figures: Pick<ModelFigures, 'textures' | 'texturesOmitted'>): number =>
  textureCount(figures) / Math.max(1, figures.textures.length);

/** The four numbers that a person compares before and after. */
export interface ModelSummary {
  /** File bytes; for an archive, of the archive. */
  bytes: number;
  triangles: number;
  vertices: number;
  drawCalls: number;
  /** GPU bytes of all textures with their mips. */
  textureBytes: number;
  /** GPU bytes of vertices (as 32-bit floats) and indices, shared ones once; older summaries have none. */
  geometryBytes?: number;
  /** Bytes of the animations' keys, times and values as 32-bit floats; older summaries have none. */
  animationBytes?: number;
}

/** What a model takes on a graphics card, as far as the summary knows. */
export const gpuBytes = ({ textureBytes, geometryBytes = 0 }: ModelSummary): number => textureBytes + geometryBytes;

/** Kept in `files.check_report` as JSON. */
export interface CheckReport {
  engineVersion: string;
  /** Path of the model inside the archive, or the file's own name. */
  modelPath: string;
  figures: ModelFigures;
  summary: ModelSummary;
  /** How many parts the model has that can be locked, which are listed beside the preview; absent in older reports. */
  parts?: number;
  findings: Finding[];
}

/** A coarser level of detail that was written as a file of its own. */
export interface LevelFigures {
  /** 1 for the first that is coarser than the result. */
  level: number;
  /** File bytes. */
  bytes: number;
  /** Triangles drawn. */
  triangles: number;
}

/** How often each costly step ran to reach a target size; 1 each when the options alone reached it. */
export interface FitRounds {
  simplify: number;
  textures: number;
  write: number;
}

/** Kept in `jobs.report` as JSON and offered as report.json. */
export interface JobReport {
  engineVersion: string;
  options: Record<string, unknown>;
  before: ModelSummary;
  after: ModelSummary;
  beforeFigures: ModelFigures;
  afterFigures: ModelFigures;
  /** Largest error of a collapse, % of the bounding diagonal, as the simplifier estimates it (`quality.maxPercent` is measured); null when nothing was simplified. */
  simplifyErrorPercent: number | null;
  warnings: ModelWarning[];
  /** Levels of detail written as files beside the result, finest first. Absent in older reports. */
  levels?: LevelFigures[];
  /** Of a target size; absent without one. */
  rounds?: FitRounds;
  /** Wall seconds of each engine stage. */
  seconds: Record<string, number>;
  /** Most resident memory during each engine stage, bytes; absent where the system does not tell, and in older reports. */
  memoryBytes?: Record<string, number>;
  /** How far the result lies from the original as it was read; null where it was not measured. Older reports have none. */
  quality?: QualityFigures | null;
  /** Whether pictures of both from `pictureViews` were drawn. */
  pictures?: boolean;
  /** How many parts the model has that can be locked; absent in older reports. */
  parts?: number;
  /** Those of `lockedParts` that the model has, which kept every triangle; absent where none was asked for. */
  lockedParts?: LockedPart[];
  /** The deviation map of the result; null where none was made. */
  deviation?: DeviationFigures | null;
}

/** A part that a lightweighting left as it is. */
export interface LockedPart {
  name: string;
  /** Drawn, an instance counted each time. */
  triangles: number;
}

/** What the colours of a deviation map mean: how far the result's surface lies from the original's, % of the diagonal. */
export interface DeviationFigures {
  /** Largest deviation on the map. */
  maxPercent: number;
  /** The deviation shown by the last colour; the first colour means 0. */
  scalePercent: number;
  /** The places that deviate most, worst first, apart from each other; absent in older reports. */
  spots?: DeviationSpot[];
}

/** A place of a result that lies far from the original, and the part of the original that it belongs to. */
export interface DeviationSpot {
  /** World space, as in the files. */
  position: [number, number, number];
  /** % of the diagonal. */
  percent: number;
  /** As `lockedParts` names it. */
  part: string;
  mesh: string;
  /** Of the original's part, once. */
  triangles: number;
  /** How often the part is drawn. */
  places: number;
  /** The part where it lies nearest, world space. */
  bounds: { min: [number, number, number]; max: [number, number, number] };
}

/** A texture and the one that replaced it. */
export interface TextureQuality {
  name: string;
  before: { width: number; height: number };
  after: { width: number; height: number };
  /** Peak signal-to-noise ratio at the original's size (at most 2048 pixels an edge); 100 for equal images. */
  psnrDb: number;
}

/** How far a result lies from its original A. Lengths in % of A's bounding diagonal; null where there is nothing to compare. */
export interface QualityFigures {
  /** A's bounding diagonal in its units. */
  diagonal: number;
  /** Points compared, both ways together. */
  samples: number;
  rmsPercent: number | null;
  maxPercent: number | null;
  /** Where the original lies farthest from the result, world space, if that is where `maxPercent` was found; absent otherwise and in older reports. */
  farthest?: [number, number, number];
  /** Angle between the faces' normals at those points. */
  normalMeanDegrees: number | null;
  /** 99 of 100 points have this angle at most; the rest may lie on slivers and behind two-sided faces, whose normals say nothing. Absent in early reports. */
  normalP99Degrees?: number | null;
  /** Fixed views that were drawn of both; means over them and the worst one. */
  views: number;
  /** Shared part of the two silhouettes, 1 for equal ones. */
  silhouetteIou: number | null;
  silhouetteLowestIou: number | null;
  /** Structural similarity of the shaded pictures, 1 for equal ones. */
  ssim: number | null;
  ssimLowest: number | null;
  textures: TextureQuality[];
}
