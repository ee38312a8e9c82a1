/** What calls about each kind of job send and get. Apart from `jobs.ts`, because that is read where no zod is. */

import type { z } from 'zod';
import { convertSchemas } from './convert/schema.ts';
import type { FilelessKind, JobInputs, JobKind } from './jobs.ts';
import { image3dSchemas } from './image3d/schema.ts';
import { lightweightSchemas } from './lightweight/schema.ts';
import { offlineSchemas } from './offline/schema.ts';
import { reduceSchemas } from './reduce/schema.ts';
import { remeshSchemas } from './remesh/schema.ts';
import { superResolveSchemas } from './super-resolve/schema.ts';
import { text3dSchemas } from './text3d/schema.ts';
import { tilesSchemas } from './tiles/schema.ts';

interface KindSchemas<K extends JobKind> {
  /** Yields the file's id, null for a kind that works on none, and the job's input. */
  submit: z.ZodType<{ fileId: K extends FilelessKind ? null : string; input: JobInputs[K] }>;
  /** What lists show of it beside what they show of every job. */
  card: z.ZodRawShape;
  /** What its page shows beside that. */
  detail: z.ZodRawShape;
}

export const jobSchemas = {
  lightweight: lightweightSchemas,
  convert: convertSchemas,
  offline: offlineSchemas,
  reduce: reduceSchemas,
  remesh: remeshSchemas,
  tiles: tilesSchemas,
  superResolve: superResolveSchemas,
  text3d: text3dSchemas,
  image3d: image3dSchemas,
} satisfies { [K in JobKind]: KindSchemas<K> };
