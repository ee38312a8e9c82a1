import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { ClaimantRole, ClaimStatus } from '#domain/claims/state';
import { code, id, instant, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';

/** A claim that a listing of the mall was stolen. `services/claims/transition.ts` alone writes its status. */
export interface TheftClaimRow extends Model<InferAttributes<TheftClaimRow>, InferCreationAttributes<TheftClaimRow>> {
  id: string;
  modelId: string;
  sellerId: string;
  claimantId: string;
  /** Claimant and model while it is undecided; unique, so that he has one at most. */
  openKey: string | null;
  status: ClaimStatus;
  /** Who claims, as he writes it. */
  name: string;
  role: ClaimantRole;
  statement: string;
  link: string;
  /** A source file of the claimant's. */
  fileId: string | null;
  /** Why the listing was frozen for it. */
  freezeCause: CreationOptional<string>;
  /** Until when the seller may answer; null until the listing is frozen. */
  answerBy: CreationOptional<Date | null>;
  answer: CreationOptional<string>;
  answerLink: CreationOptional<string>;
  answeredAt: CreationOptional<Date | null>;
  /** Why it was decided so. */
  cause: CreationOptional<string>;
  decidedBy: CreationOptional<string | null>;
  decidedAt: CreationOptional<Date | null>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineTheftClaim = (sequelize: Sequelize): ModelStatic<TheftClaimRow> =>
  sequelize.define<TheftClaimRow>('theft_claims', {
    id: id(),
    modelId: reference(),
    sellerId: reference(),
    claimantId: reference(),
    openKey: code(65, true),
    status: code(20),
    name: text(50),
    role: code(20),
    statement: text(1000),
    link: text(300),
    fileId: maybeReference(),
    freezeCause: { ...text(200), defaultValue: '' },
    answerBy: maybeInstant(),
    answer: { ...text(1000), defaultValue: '' },
    answerLink: { ...text(300), defaultValue: '' },
    answeredAt: maybeInstant(),
    cause: { ...text(200), defaultValue: '' },
    decidedBy: maybeReference(),
    decidedAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });
