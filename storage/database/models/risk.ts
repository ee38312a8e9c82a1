import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { PuzzleKind, RiskCode } from '#domain/risk/codes';
import type { RiskPurpose } from '#domain/risk/schema';
import type { ScratchAnswer, SliderAnswer } from '#domain/risk/tracks';
import { code, id, instant, integer, jsonColumn, maybeInstant, version } from '../columns.ts';

/** The last risk check of a device for a phone and a purpose; while its code is one that passes and it is not spent, a pass. */
export interface RiskCheckRow extends Model<InferAttributes<RiskCheckRow>, InferCreationAttributes<RiskCheckRow>> {
  id: string;
  /** Of the device's cookie or the client's own id. */
  deviceHash: string;
  /** Or what an account is named by at password sign-in. */
  phone: string;
  type: RiskPurpose;
  code: RiskCode;
  expiresAt: Date;
  spentAt: Date | null;
  version: CreationOptional<number>;
}

export const defineRiskCheck = (sequelize: Sequelize): ModelStatic<RiskCheckRow> =>
  sequelize.define<RiskCheckRow>('risk_checks', {
    id: id(),
    deviceHash: code(64),
    phone: code(64),
    type: code(20),
    code: integer(),
    expiresAt: instant(),
    spentAt: maybeInstant(),
    version: version(),
  });

/** A puzzle that was handed out, and the token that solving it gave. */
export interface PuzzleRow extends Model<InferAttributes<PuzzleRow>, InferCreationAttributes<PuzzleRow>> {
  id: string;
  deviceHash: string;
  phone: string;
  type: RiskPurpose;
  kind: PuzzleKind;
  /** Never leaves the server. */
  answer: SliderAnswer | ScratchAnswer;
  expiresAt: Date;
  /** One try each, solved or not. */
  triedAt: Date | null;
  /** Of the track that it was tried with: no track counts twice. */
  trackHash: string | null;
  tokenHash: string | null;
  spentAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const definePuzzle = (sequelize: Sequelize): ModelStatic<PuzzleRow> =>
  sequelize.define<PuzzleRow>('puzzles', {
    id: id(),
    deviceHash: code(64),
    phone: code(64),
    type: code(20),
    kind: code(10),
    answer: jsonColumn('answer', false),
    expiresAt: instant(),
    triedAt: maybeInstant(),
    trackHash: code(64, true),
    tokenHash: code(64, true),
    spentAt: maybeInstant(),
    version: version(),
    createdAt: instant(),
  });
