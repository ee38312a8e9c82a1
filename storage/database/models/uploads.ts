import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { ModelType, Origin } from '#domain/files/model-type';
import type { UploadPurpose, UploadStatus } from '#domain/uploads/state';
import { bigintColumn, code, id, instant, integer, maybeInstant, reference, text, version } from '../columns.ts';

export interface UploadRow extends Model<InferAttributes<UploadRow>, InferCreationAttributes<UploadRow>> {
  id: string;
  ownerId: string;
  objectKey: string;
  storeUploadId: string;
  fileName: string;
  fileSize: number;
  contentType: string;
  modelType: ModelType;
  origin: Origin;
  purpose: UploadPurpose;
  /** What the object became, `file/<id>`; null until then. A completed upload that stays unclaimed is swept. */
  claimedBy: string | null;
  partSize: number;
  partCount: number;
  status: UploadStatus;
  expiresAt: Date;
  completedAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineUpload = (sequelize: Sequelize): ModelStatic<UploadRow> =>
  sequelize.define<UploadRow>('uploads', {
    id: id(),
    ownerId: reference(),
    objectKey: code(500),
    storeUploadId: code(200),
    fileName: text(200),
    fileSize: bigintColumn('fileSize'),
    contentType: text(100),
    modelType: code(20),
    origin: code(20),
    purpose: code(20),
    claimedBy: code(80, true),
    partSize: bigintColumn('partSize'),
    partCount: integer(),
    status: code(20),
    expiresAt: instant(),
    completedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });

/** A part as announced by the client. */
export interface UploadPartRow extends Model<InferAttributes<UploadPartRow>, InferCreationAttributes<UploadPartRow>> {
  uploadId: string;
  partNumber: number;
  size: number;
  md5: string;
}

export const defineUploadPart = (sequelize: Sequelize): ModelStatic<UploadPartRow> =>
  sequelize.define<UploadPartRow>('upload_parts', {
    uploadId: { ...reference(), primaryKey: true },
    partNumber: { ...integer(), primaryKey: true },
    size: bigintColumn('size'),
    md5: code(32),
  });
