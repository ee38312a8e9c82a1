import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import { DataTypes } from 'sequelize';
import { code, instant, integer, maybeInstant, reference, version } from '../columns.ts';

/** The authenticator of somebody who works here. */
export interface StaffFactorRow extends Model<InferAttributes<StaffFactorRow>, InferCreationAttributes<StaffFactorRow>> {
  userId: string;
  /** Sealed for the user's id. */
  sealedSecret: string;
  /** Null while the secret was shown and no code has proven that it arrived. */
  confirmedAt: Date | null;
  /** Period of the last code that was taken: none is taken twice. */
  lastPeriod: number;
  createdAt: Date;
  version: CreationOptional<number>;
}

export const defineStaffFactor = (sequelize: Sequelize): ModelStatic<StaffFactorRow> =>
  sequelize.define<StaffFactorRow>('staff_factors', {
    userId: { ...reference(), primaryKey: true },
    sealedSecret: { type: DataTypes.TEXT, allowNull: false },
    confirmedAt: maybeInstant(),
    lastPeriod: integer(0),
    createdAt: instant(),
    version: version(),
  });

/** A single code for who has lost the device. */
export interface RecoveryCodeRow extends Model<InferAttributes<RecoveryCodeRow>, InferCreationAttributes<RecoveryCodeRow>> {
  codeHash: string;
  userId: string;
}

export const defineRecoveryCode = (sequelize: Sequelize): ModelStatic<RecoveryCodeRow> =>
  sequelize.define<RecoveryCodeRow>('staff_recovery_codes', {
    codeHash: { ...code(64), primaryKey: true },
    userId: reference(),
  });
