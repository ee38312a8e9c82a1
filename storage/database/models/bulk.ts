import {
  DataTypes,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import type { WorkState } from '#domain/backoffice/work';
import type { BulkActName } from '#domain/bulk/acts';
import type { BulkStatus } from '#domain/bulk/state';
import type { JobKind } from '#domain/kinds/jobs';
import { code, id, instant, integer, jsonColumn, maybeInstant, maybeReference, reference, text, version } from '../columns.ts';

/** Which work an act is over, as it was filtered. */
export interface BulkFilter {
  state: WorkState;
  kind: JobKind | null;
  keyword: string;
}

/** An act of the back office on much work at once, and how far it is. `services/bulk/transition.ts` alone writes its status. */
export interface BulkActRow extends Model<InferAttributes<BulkActRow>, InferCreationAttributes<BulkActRow>> {
  id: string;
  act: BulkActName;
  status: BulkStatus;
  filter: BulkFilter;
  /** The act whose failures it is over; null where it is over what the filter means. */
  repeats: string | null;
  /** What it is over, as a key, and which of the few places it has; both unique, and null once it has ended. */
  filterKey: string | null;
  place: number | null;
  cause: string;
  byId: string;
  address: string;
  /** Rows that could be acted on when it began, and what became of those that had their turn. */
  total: number;
  done: CreationOptional<number>;
  skipped: CreationOptional<number>;
  failed: CreationOptional<number>;
  /** Key of the row that had its turn last; it moves in the transaction of that row's act, so that none has two. */
  cursor: CreationOptional<string | null>;
  /** How often the row behind the cursor failed by our fault; 0 again once that one has had its turn. */
  faults: CreationOptional<number>;
  /** What came after this is not in it. */
  seenAt: Date;
  createdAt: Date;
  endedAt: CreationOptional<Date | null>;
  version: CreationOptional<number>;
}

export const defineBulkAct = (sequelize: Sequelize): ModelStatic<BulkActRow> =>
  sequelize.define<BulkActRow>('bulk_acts', {
    id: id(),
    act: code(20),
    status: code(20),
    filter: jsonColumn<BulkFilter>('filter', false),
    repeats: maybeReference(),
    filterKey: code(200, true),
    place: { type: DataTypes.INTEGER, allowNull: true },
    cause: text(200),
    byId: reference(),
    address: code(64),
    total: integer(),
    done: integer(0),
    skipped: integer(0),
    failed: integer(0),
    cursor: code(200, true),
    faults: integer(0),
    seenAt: instant(),
    createdAt: instant(),
    endedAt: maybeInstant(),
    version: version(),
  });

/** A work that an act failed at, and why. */
export interface BulkFailureRow extends Model<InferAttributes<BulkFailureRow>, InferCreationAttributes<BulkFailureRow>> {
  bulkId: string;
  workflowId: string;
  /** As who works here reads it. */
  reason: string;
  failedAt: Date;
}

export const defineBulkFailure = (sequelize: Sequelize): ModelStatic<BulkFailureRow> =>
  sequelize.define<BulkFailureRow>('bulk_failures', {
    bulkId: { ...reference(), primaryKey: true },
    workflowId: { ...code(200), primaryKey: true },
    reason: text(500),
    failedAt: instant(),
  });
