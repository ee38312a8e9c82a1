import {
  DataTypes,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import type { CertificationKind, PaperName } from '#domain/certification/kinds';
import type { CertificationStatus } from '#domain/certification/state';
import { code, id, instant, jsonColumn, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';

/** One submission of papers, and what became of it: docs/decisions/certification.md. */
export interface CertificationRow extends Model<InferAttributes<CertificationRow>, InferCreationAttributes<CertificationRow>> {
  id: string;
  ownerId: string;
  kind: CertificationKind;
  status: CertificationStatus;
  /** Name and numbers, encrypted: `services/certification/sealed-fields.ts`. */
  sealedFields: string;
  /** Keyed hash of the number, while it may not be used by another account; null after a rejection. */
  numberHash: string | null;
  /** Ids of the attachments. */
  papers: Partial<Record<PaperName, string>> | null;
  consentVersion: string;
  consentedAt: Date;
  decidedAt: Date | null;
  /** The administrator. */
  decidedBy: string | null;
  /** Why it was rejected. */
  cause: CreationOptional<string>;
  /** When its papers are erased; null until it is decided. */
  papersDueAt: Date | null;
  papersErasedAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineCertification = (sequelize: Sequelize): ModelStatic<CertificationRow> =>
  sequelize.define<CertificationRow>('certifications', {
    id: id(),
    ownerId: reference(),
    kind: code(20),
    status: code(20),
    sealedFields: { type: DataTypes.TEXT, allowNull: false },
    numberHash: code(64, true),
    papers: jsonColumn<Partial<Record<PaperName, string>>>('papers', false),
    consentVersion: code(20),
    consentedAt: instant(),
    decidedAt: maybeInstant(),
    decidedBy: maybeReference(),
    cause: { ...text(200), defaultValue: '' },
    papersDueAt: maybeInstant(),
    papersErasedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });
