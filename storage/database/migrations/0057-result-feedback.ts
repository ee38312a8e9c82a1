import { DataTypes } from 'sequelize';
import { maybeReference } from '../columns.ts';
import type { Migration } from './migration.ts';

/** Ratings of results are feedback about one job, and a job has one. */
export const resultFeedback: Migration[] = [
  { name: '0057-feedback-job_id', up: (schema) => schema.addColumn('feedback', 'job_id', maybeReference()) },
  { name: '0057-feedback-score', up: (schema) => schema.addColumn('feedback', 'score', { type: DataTypes.INTEGER, allowNull: true }) },
  {
    name: '0057-feedback-job',
    up: (schema) => schema.addIndex('feedback', ['job_id'], { unique: true, name: 'feedback_job_id' }),
  },
];
