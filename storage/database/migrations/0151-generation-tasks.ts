import { code } from '../columns.ts';
import type { Migration } from './migration.ts';

/** What a service outside was asked for a job, and the number that it gave. */
export const generationTasks: Migration[] = [
  { name: '0151-jobs-task-state', up: (schema) => schema.addColumn('jobs', 'task_state', code(20, true)) },
  { name: '0151-jobs-task-id', up: (schema) => schema.addColumn('jobs', 'task_id', code(1000, true)) },
];
