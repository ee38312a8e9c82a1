import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { ErrorRecord } from '#domain/errors/app-error';
import type { CheckStage, FileStatus } from '#domain/files/state';
import type { LightweightOptions, PresetName } from '#domain/jobs/options';
import type { JobKind, JobStage, JobStatus } from '#domain/jobs/state';
import type { CheckReport, JobReport, ModelSummary } from '#domain/models/figures';
import type { ModelType } from '#domain/uploads/admission';
import { bigintColumn, code, flag, id, instant, integer, jsonColumn, maybeInstant, reference, text, version } from '../columns.ts';

/** A source file and its check. */
export interface FileRow extends Model<InferAttributes<FileRow>, InferCreationAttributes<FileRow>> {
  id: string;
  ownerId: string;
  uploadId: string;
  objectKey: string;
  fileName: string;
  /** Extension, lower case. */
  format: string;
  fileSize: number;
  modelType: ModelType;
  origin: 0 | 1;
  modelName: string;
  status: FileStatus;
  stage: CheckStage;
  percent: CreationOptional<number>;
  /** Number of the current check; part of the workflow's id. */
  attempt: CreationOptional<number>;
  sha256: string | null;
  /** Key prefix of the unpacked archive and path of the model in it; null for a bare model file. */
  unpackedPrefix: string | null;
  modelPath: string | null;
  previewKey: string | null;
  thumbnailKey: string | null;
  report: CheckReport | null;
  error: ErrorRecord | null;
  toBeReleased: CreationOptional<boolean>;
  checkedAt: Date | null;
  deletedAt: Date | null;
  purgedAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineFile = (sequelize: Sequelize): ModelStatic<FileRow> =>
  sequelize.define<FileRow>('files', {
    id: id(),
    ownerId: reference(),
    uploadId: reference(),
    objectKey: code(500),
    fileName: text(200),
    format: code(20),
    fileSize: bigintColumn('fileSize'),
    modelType: integer(),
    origin: integer(),
    modelName: text(60),
    status: code(20),
    stage: code(20),
    percent: integer(0),
    attempt: integer(1),
    sha256: code(64, true),
    unpackedPrefix: code(500, true),
    modelPath: text(1100, true),
    previewKey: code(500, true),
    thumbnailKey: code(500, true),
    report: jsonColumn<CheckReport>('report'),
    error: jsonColumn<ErrorRecord>('error'),
    toBeReleased: flag(),
    checkedAt: maybeInstant(),
    deletedAt: maybeInstant(),
    purgedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** One run of a service over a file: what the product calls a service result. */
export interface JobRow extends Model<InferAttributes<JobRow>, InferCreationAttributes<JobRow>> {
  id: string;
  ownerId: string;
  fileId: string;
  modelName: string;
  kind: JobKind;
  preset: PresetName;
  options: LightweightOptions;
  status: JobStatus;
  stage: JobStage;
  percent: CreationOptional<number>;
  attempt: CreationOptional<number>;
  resultKey: string | null;
  reportKey: string | null;
  thumbnailKey: string | null;
  before: ModelSummary | null;
  after: ModelSummary | null;
  /** Bytes of the result; 0 until there is one. Kept as a column for sorting. */
  resultBytes: CreationOptional<number>;
  report: JobReport | null;
  error: ErrorRecord | null;
  startedAt: Date | null;
  endedAt: Date | null;
  deletedAt: Date | null;
  purgedAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineJob = (sequelize: Sequelize): ModelStatic<JobRow> =>
  sequelize.define<JobRow>('jobs', {
    id: id(),
    ownerId: reference(),
    fileId: reference(),
    modelName: text(60),
    kind: code(30),
    preset: code(30),
    options: jsonColumn<LightweightOptions>('options', false),
    status: code(20),
    stage: code(20),
    percent: integer(0),
    attempt: integer(1),
    resultKey: code(500, true),
    reportKey: code(500, true),
    thumbnailKey: code(500, true),
    before: jsonColumn<ModelSummary>('before'),
    after: jsonColumn<ModelSummary>('after'),
    resultBytes: { ...bigintColumn('resultBytes'), defaultValue: 0 },
    report: jsonColumn<JobReport>('report'),
    error: jsonColumn<ErrorRecord>('error'),
    startedAt: maybeInstant(),
    endedAt: maybeInstant(),
    deletedAt: maybeInstant(),
    purgedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });
