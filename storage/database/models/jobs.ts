import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { ErrorRecord } from '#domain/errors/app-error';
import type { JobInput, JobKind, JobReports, JobResult, JobStage } from '#domain/kinds/jobs';
import type { MapPieces } from '#domain/maps/pieces';
import type { JobSummary } from '#domain/kinds/summaries';
import type { JobStatus } from '#domain/jobs/state';
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

/** One run of a service; the product calls it a service result. */
export interface JobRow extends Model<InferAttributes<JobRow>, InferCreationAttributes<JobRow>> {
  id: string;
  ownerId: string;
  /** The source file; null for a job that needs none. */
  fileId: string | null;
  /** The batch that its order belongs to; null for one alone. */
  batchId: CreationOptional<string | null>;
  modelName: string;
  kind: JobKind;
  input: JobInput;
  status: JobStatus;
  stage: JobStage;
  percent: CreationOptional<number>;
  attempt: CreationOptional<number>;
  resultKey: string | null;
  reportKey: string | null;
  thumbnailKey: string | null;
  /** Figures that lists show. */
  result: JobResult | null;
  /** Size of the result, 0 until there is one; a column so that lists can sort by it. */
  resultBytes: CreationOptional<number>;
  /** All that is stored for it: result, levels, pictures, report. Counts against the owner's storage. */
  storedBytes: CreationOptional<number>;
  /** The kind's full report. Read only where it is asked for: columns.ts, `reportColumn`. */
  report: JobReports[JobKind] | null;
  /** What everything else needs of the report. */
  summary: CreationOptional<JobSummary | null>;
  /** Which ranges of a map are finished; null for other kinds, and before it is divided. */
  pieces: CreationOptional<MapPieces | null>;
  /** Of a service outside that was asked: `Submitting` from before it is asked until its answer is kept; null where none was. */
  taskState: CreationOptional<'Submitting' | 'Submitted' | null>;
  /** The number that the service gave, kept before anything else is done with it. */
  taskId: CreationOptional<string | null>;
  error: ErrorRecord | null;
  /** Since when it waits for an operator; null while it does not. */
  waitingSince: CreationOptional<Date | null>;
  /** How often it has waited, and for how long in all until now. */
  waits: CreationOptional<number>;
  waitedMs: CreationOptional<number>;
  /** When it was last retried or left its wait; null where it has gone on since its creation. */
  resumedAt: CreationOptional<Date | null>;
  startedAt: Date | null;
  endedAt: Date | null;
  deletedAt: Date | null;
  purgedAt: Date | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineJob = (sequelize: Sequelize): ModelStatic<JobRow> =>
  sequelize.define<JobRow>(
    'jobs',
    {
      id: id(),
      ownerId: reference(),
      fileId: maybeReference(),
      batchId: maybeReference(),
      modelName: text(60),
      kind: code(30),
      input: jsonColumn<JobInput>('input', false),
      status: code(20),
      stage: code(20),
      percent: integer(0),
      attempt: integer(1),
      resultKey: code(500, true),
      reportKey: code(500, true),
      thumbnailKey: code(500, true),
      result: jsonColumn<JobResult>('result'),
      resultBytes: { ...bigintColumn('resultBytes'), defaultValue: 0 },
      storedBytes: { ...bigintColumn('storedBytes'), defaultValue: 0 },
      report: reportColumn<JobReports[JobKind]>('report'),
      summary: jsonColumn<JobSummary>('summary'),
      pieces: jsonColumn<MapPieces>('pieces'),
      taskState: code(20, true),
      taskId: code(1000, true),
      error: jsonColumn<ErrorRecord>('error'),
      waitingSince: maybeInstant(),
      waits: integer(0),
      waitedMs: integer(0),
      resumedAt: maybeInstant(),
      startedAt: maybeInstant(),
      endedAt: maybeInstant(),
      deletedAt: maybeInstant(),
      purgedAt: maybeInstant(),
      version: version(),
      createdAt: instant(),
    },
    scopeWithout('report'),
  );
