import {
  DataTypes,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import type { ErrorRecord } from '#domain/errors/app-error';
import type { CheckStage } from '#domain/kinds/check/stages';
import type { ModelType, Origin } from '#domain/files/model-type';
import type { FileStatus } from '#domain/files/state';
import type { CheckReport } from '#domain/models/figures';
import type { CheckSummary } from '#domain/kinds/summaries';
import type { MapImage } from '#domain/maps/image';
import type { ObliqueReport } from '#domain/models/oblique';
import {
  bigintColumn,
  code,
  id,
  instant,
  integer,
  jsonColumn,
  maybeInstant,
  maybeReference,
  reference,
  reportColumn,
  scopeWithout,
  text,
  version,
} from '../columns.ts';

/** A source file and its check. */
export interface FileRow extends Model<InferAttributes<FileRow>, InferCreationAttributes<FileRow>> {
  id: string;
  ownerId: string;
  uploadId: string;
  objectKey: string;
  fileName: string;
  /** File extension in lower case. */
  format: string;
  fileSize: number;
  modelType: ModelType;
  origin: Origin;
  modelName: string;
  status: FileStatus;
  stage: CheckStage;
  percent: CreationOptional<number>;
  /** Number of the current check; part of the workflow's id. */
  attempt: CreationOptional<number>;
  sha256: string | null;
  /** Key prefix of the unpacked archive, and the model's path in it; null unless the upload is an archive. */
  unpackedPrefix: string | null;
  /** What is stored beside the upload: the unpacked archive, preview and thumbnail. Counts against the owner's storage. */
  storedBytes: CreationOptional<number>;
  /** Of these, the unpacked archive's. */
  unpackedBytes: CreationOptional<number>;
  modelPath: string | null;
  previewKey: string | null;
  thumbnailKey: string | null;
  /** Read only where it is asked for: columns.ts, `reportColumn`. */
  report: CheckReport | null;
  /** What everything else needs of the report. */
  summary: CreationOptional<CheckSummary | null>;
  /** What the check of an oblique model found; null for others. */
  oblique: CreationOptional<ObliqueReport | null>;
  /** The same of a map. */
  map: CreationOptional<MapImage | null>;
  error: ErrorRecord | null;
  checkedAt: Date | null;
  deletedAt: Date | null;
  purgedAt: Date | null;
  /** The folder that it lies in, with all its versions; null for none. */
  folderId: CreationOptional<string | null>;
  /** The first version's id; null while there has been one version only. */
  seriesId: CreationOptional<string | null>;
  /** Number of the version, from 1; unique in a series. */
  revision: CreationOptional<number>;
  /** The version that lists show; one of a series, of those that are not deleted. */
  isCurrent: CreationOptional<boolean>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineFile = (sequelize: Sequelize): ModelStatic<FileRow> =>
  sequelize.define<FileRow>(
    'files',
    {
      id: id(),
      ownerId: reference(),
      uploadId: reference(),
      objectKey: code(500),
      fileName: text(200),
      format: code(20),
      fileSize: bigintColumn('fileSize'),
      modelType: code(20),
      origin: code(20),
      modelName: text(60),
      status: code(20),
      stage: code(20),
      percent: integer(0),
      attempt: integer(1),
      sha256: code(64, true),
      unpackedPrefix: code(500, true),
      storedBytes: { ...bigintColumn('storedBytes'), defaultValue: 0 },
      unpackedBytes: { ...bigintColumn('unpackedBytes'), defaultValue: 0 },
      modelPath: text(1100, true),
      previewKey: code(500, true),
      thumbnailKey: code(500, true),
      report: reportColumn<CheckReport>('report'),
      summary: jsonColumn<CheckSummary>('summary'),
      oblique: jsonColumn<ObliqueReport>('oblique'),
      map: jsonColumn<MapImage>('map'),
      error: jsonColumn<ErrorRecord>('error'),
      checkedAt: maybeInstant(),
      deletedAt: maybeInstant(),
      purgedAt: maybeInstant(),
      folderId: maybeReference(),
      seriesId: maybeReference(),
      revision: integer(1),
      isCurrent: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
      version: version(),
      createdAt: instant(),
    },
    scopeWithout('report'),
  );
