import {
  DataTypes,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import type { ExportList } from '#domain/exports/lists';
import { code, instant, maybeInstant, reference, version } from '../columns.ts';

/** The export that somebody who works here has begun, and reads; there is one of each person. */
export interface StaffExportRow extends Model<InferAttributes<StaffExportRow>, InferCreationAttributes<StaffExportRow>> {
  userId: string;
  /** Of this one: what its address names. */
  exportId: string;
  list: ExportList;
  /** JSON of `ExportFilters[list]`. */
  filters: string;
  createdAt: Date;
  /** When its download last said that it goes on; null before it has begun. */
  aliveAt: Date | null;
  version: CreationOptional<number>;
}

export const defineStaffExport = (sequelize: Sequelize): ModelStatic<StaffExportRow> =>
  sequelize.define<StaffExportRow>('staff_exports', {
    userId: { ...reference(), primaryKey: true },
    exportId: reference(),
    list: code(20),
    filters: { type: DataTypes.TEXT, allowNull: false },
    createdAt: instant(),
    aliveAt: maybeInstant(),
    version: version(),
  });
