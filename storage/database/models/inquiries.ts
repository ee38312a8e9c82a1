import { DataTypes, type CreationOptional, type InferAttributes, type InferCreationAttributes, type Model } from 'sequelize';
import type { ModelStatic, Sequelize } from 'sequelize';
import type { InquiryKind } from '#domain/inquiries/kinds';
import type { InquiryStatus } from '#domain/inquiries/state';
import { code, id, instant, maybeInstant, maybeReference, text, version } from '../columns.ts';

/** What somebody wrote to us by a form of the site: docs/decisions/inquiries.md. */
export interface InquiryRow extends Model<InferAttributes<InquiryRow>, InferCreationAttributes<InquiryRow>> {
  id: string;
  kind: InquiryKind;
  status: InquiryStatus;
  /** Who was signed in; null for a visitor. */
  ownerId: string | null;
  name: string;
  phone: string;
  email: string;
  company: string;
  content: string;
  /** Empty until it is answered. */
  reply: CreationOptional<string>;
  handledBy: CreationOptional<string | null>;
  handledAt: CreationOptional<Date | null>;
  /** When the answer was handed to the mail service; null while it was not, or was refused. */
  mailedAt: CreationOptional<Date | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineInquiry = (sequelize: Sequelize): ModelStatic<InquiryRow> =>
  sequelize.define<InquiryRow>('inquiries', {
    id: id(),
    kind: code(20),
    status: code(20),
    ownerId: maybeReference(),
    name: text(20),
    phone: code(20),
    email: text(64),
    company: text(60),
    content: { type: DataTypes.TEXT, allowNull: false },
    reply: { type: DataTypes.TEXT, allowNull: false, defaultValue: '' },
    handledBy: maybeReference(),
    handledAt: maybeInstant(),
    mailedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });
