import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { AttachmentPurpose } from '#domain/attachments/purposes';
import type { AttachmentStatus } from '#domain/attachments/state';
import { code, id, instant, integer, reference, version } from '../columns.ts';

/** A small private picture or archive: docs/decisions/attachments.md. */
export interface AttachmentRow extends Model<InferAttributes<AttachmentRow>, InferCreationAttributes<AttachmentRow>> {
  id: string;
  ownerId: string;
  purpose: AttachmentPurpose;
  /** As announced. */
  bytes: number;
  status: AttachmentStatus;
  /** Names the key that it is encrypted with; null for what is not encrypted, and until it is stored. */
  keyId: CreationOptional<string | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineAttachment = (sequelize: Sequelize): ModelStatic<AttachmentRow> =>
  sequelize.define<AttachmentRow>('attachments', {
    id: id(),
    ownerId: reference(),
    purpose: code(20),
    bytes: integer(),
    status: code(20),
    keyId: code(16, true),
    version: version(),
    createdAt: instant(),
  });
