/** The verbs that run in children, with what they take and give; all of it crosses as JSON. */

import type { ErrorRecord } from '#domain/errors/app-error';
import type { LookFigures } from '#domain/looks/pictures';
import type { ConvertJobReport } from '#domain/kinds/convert/job';
import type { OfflineJobReport } from '#domain/kinds/offline/job';
import type { TeaserFigures } from '#domain/mall/teaser';
import type { CheckReport, JobReport, ModelFigures, QualityFigures } from '#domain/models/figures';
import type { MapReport } from '#domain/maps/report';
import type { RemeshReport } from '#domain/kinds/remesh/report';
import type { PlanSummary } from '#domain/models/tile-plan';
import type { TileCounts, TileOptions, TilesReport } from '#domain/models/tiles';
import type { ModelWarning } from '#domain/models/warnings';
import type { ByteSpan } from '../archives/held-bytes.ts';
import type { BrokenEntry } from '../archives/unpack-account.ts';
import type { UnpackOptions } from '../archives/unpack.ts';
import type { ResolvedRange } from '../maps/resolve-range.ts';
import type { MapFile, Needed } from '../maps/with-raster.ts';
import type { OptimizeOptions } from '../optimize/pipeline.ts';
import type { WritePreviewOptions } from '../preview/write-preview.ts';
import type { CompareOptions } from '../quality/compare.ts';
import type { ListArchiveOptions } from '../verbs/list-archive.ts';
import type { OfflineOptions } from '../verbs/offline.ts';
import type { RemeshVerbOptions } from '../verbs/remesh.ts';
import type { ReduceVerbOptions } from '../verbs/reduce.ts';
import type { Surveyed } from '../verbs/survey.ts';
import type { PlanTilesOptions } from '../verbs/plan-tiles.ts';
import type { TileGroupsOptions } from '../verbs/tile-groups.ts';
import type { TilesVerbOptions } from '../verbs/tiles.ts';
import type { UnpackSceneOptions } from '../verbs/unpack-scene.ts';
import type { AssembleMapOptions } from '../verbs/assemble-map.ts';
import type { MapPlanned, PlanMapOptions } from '../verbs/plan-map.ts';
import type { ResolveMapRangeOptions } from '../verbs/resolve-map-range.ts';
import type { SuperresolveOptions } from '../verbs/superresolve.ts';
import type { SurveyedMap, SurveyMapOptions } from '../verbs/survey-map.ts';
import type { GeneratedModel, GenerateVerbOptions } from '../verbs/generate.ts';
import type { ConvertOptions, ConvertOutcome, ConvertOutput } from '../verbs/convert.ts';

export interface VerbArgs {
  unpack: { archivePath: string; targetFolder: string } & Partial<UnpackOptions>;
  /** Lists an archive of oblique-photography tiles, of which `held` is there (default: all). */
  listArchive: { archivePath: string; listPath: string } & ListArchiveOptions;
  /** Repacks one as ZIPs of some files each, which the caller takes away meanwhile. */
  repackScene: { archivePath: string; partsPath: string; outputFolder: string; windowBytes: number; deadlineAt?: number };
  /** Unpacks an archive of oblique-photography tiles. */
  unpackScene: { archivePath: string; targetFolder: string } & UnpackSceneOptions;
  /** Looks into an archive of oblique-photography tiles, of which `held` is there (default: all). */
  survey: { archivePath: string; held?: readonly ByteSpan[]; thumbnailPath?: string; deadlineAt?: number };
  check: { modelPath: string; root: string; sourceBytes: number; previewPath?: string; partsPath?: string; shapePath?: string };
  optimize: { inputPath: string; outputPath: string; options: OptimizeOptions };
  reduce: { inputPath: string; outputPath: string; options: ReduceVerbOptions };
  remesh: { inputPath: string; outputPath: string; options: RemeshVerbOptions };
  convert: { inputPath: string; outputPath: string; options: ConvertOptions };
  offline: { inputPath: string; outputPath: string; options: OfflineOptions };
  /** Writes the plan of an oblique scene. */
  planTiles: { folder: string; planPath: string } & PlanTilesOptions;
  /** Makes 3D Tiles of some groups of a plan, and in `topsFolder` the small files by which they are known to `assembleTiles`. */
  tileGroups: { folder: string; outputFolder: string; topsFolder: string; options: TileGroupsOptions };
  /** Puts the groups together: `topsFolder` has their small files by index. */
  assembleTiles: { planPath: string; topsFolder: string; outputFolder: string; options: TileOptions };
  /** Says what an image of a map is, of which `held` is there (default: all). */
  surveyMap: MapFile & SurveyMapOptions;
  /** Writes the plan of a map's super-resolution; `held` as above. */
  planMap: MapFile & { planPath: string } & PlanMapOptions;
  /** Makes one range of a plan; `held` as above. */
  resolveMapRange: MapFile & ResolveMapRangeOptions;
  /** Says which ranges another engine made, where not all have the same maker; `rangesFolder` as below. */
  foreignMapRanges: { planPath: string; rangesFolder: string };
  /** Puts the ranges together: `rangesFolder` has their files by index, `0.range` and so on. */
  assembleMap: { planPath: string; rangesFolder: string } & AssembleMapOptions;
  /** Writes a WebP; `turntable` is the number of frames of an animation once around. */
  preview: { modelPath: string; outputPath: string; root?: string; size?: number; turntable?: number };
  /** Draws the model and what presets make of it, as WebP files in a folder. */
  look: { modelPath: string; outputFolder: string; size: number };
  /** Reduces the model to what people see who have not bought it, and draws it from all sides. */
  teaser: { modelPath: string; outputPath: string; turntablePath: string };
  /** Writes the picture that a model file carries of itself, as a WebP of at most `size` pixels an edge. */
  cover: { modelPath: string; outputPath: string; size: number };
  /** Makes a model of a sentence or a picture, or takes one in that a service made, and checks it. */
  generate: { outputPath: string } & GenerateVerbOptions;
  // The command line's: a file, or an archive with one model.
  inspectFile: { path: string };
  optimizeFile: { path: string; outputPath: string; options: OptimizeOptions };
  reduceFile: { path: string; outputPath: string; options: ReduceVerbOptions };
  remeshFile: { path: string; outputPath: string; options: RemeshVerbOptions };
  convertFile: { path: string; outputs: ConvertOutput[]; options: Pick<ConvertOptions, 'tessellation'> };
  offlineFile: { path: string; outputPath: string; options: Omit<OfflineOptions, 'root'> };
  compareFiles: { original: string; result: string; options: CompareOptions };
  previewFile: { path: string; outputPath: string; options: WritePreviewOptions };
  superresolve: { path: string; outputPath: string } & SuperresolveOptions;
  /** `folder` may be an archive too. */
  tiles: { folder: string; outputFolder: string; options: TilesVerbOptions };
}

export interface VerbResult {
  /** `modelPath` is the one model's among the entries. */
  unpack: { entries: { path: string; bytes: number }[]; warnings: ModelWarning[]; modelPath: string };
  /** `needed`: what has to be there too. */
  listArchive: { files: number; plain: boolean } | { needed: readonly ByteSpan[] };
  repackScene: { parts: number };
  unpackScene: { files: number; bytes: number; broken: BrokenEntry[] };
  /** `needed`: what has to be there too. */
  survey: Surveyed | { needed: readonly ByteSpan[] };
  check: CheckReport;
  optimize: JobReport;
  reduce: JobReport;
  remesh: RemeshReport;
  convert: ConvertJobReport;
  offline: OfflineJobReport;
  planTiles: PlanSummary;
  tileGroups: TileCounts;
  assembleTiles: TilesReport;
  surveyMap: SurveyedMap | Needed;
  planMap: MapPlanned | Needed;
  resolveMapRange: ResolvedRange | Needed;
  foreignMapRanges: { ranges: number[] };
  assembleMap: MapReport;
  /** `mark`: 16 hex digits by which a still picture is known again. */
  preview: { bytes: number; mark: string };
  look: { pictures: LookFigures[]; engineVersion: string };
  /** Nothing stands at `outputPath` where `cause` is given. */
  teaser: TeaserFigures;
  /** `found` is false, and nothing was written, when there is none. */
  cover: { found: boolean };
  generate: GeneratedModel;
  inspectFile: ModelFigures;
  optimizeFile: JobReport;
  reduceFile: JobReport;
  remeshFile: RemeshReport;
  /** In the order of the outputs. */
  convertFile: ConvertOutcome[];
  offlineFile: OfflineJobReport;
  /** The figures, or which of the two cannot be read and why. */
  compareFiles: { figures: QualityFigures } | { file: string; error: ErrorRecord };
  previewFile: { bytes: number; mark: string };
  superresolve: MapReport;
  tiles: TilesReport;
}

export type VerbName = keyof VerbArgs;
