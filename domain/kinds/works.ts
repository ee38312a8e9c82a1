/** Every kind of work. Dispatcher, reconciliation and pages loop over this table; `services/catalog/works.ts` is its other half. */

import type { WorkKind } from '../workflows/kind.ts';
import { bulk } from './bulk/work.ts';
import { check } from './check/work.ts';
import { convert } from './convert/work.ts';
import { deleteAccount } from './delete-account/work.ts';
import { image3d } from './image3d/work.ts';
import { lightweight } from './lightweight/work.ts';
import { look } from './look/work.ts';
import { offline } from './offline/work.ts';
import { order } from './order/work.ts';
import { purge } from './purge/work.ts';
import { reduce } from './reduce/work.ts';
import { remesh } from './remesh/work.ts';
import { superResolve } from './super-resolve/work.ts';
import { teaser } from './teaser/work.ts';
import { text3d } from './text3d/work.ts';
import { tiles } from './tiles/work.ts';
import { webhook } from './webhook/work.ts';

export const workKinds = {
  check,
  lightweight,
  convert,
  offline,
  reduce,
  remesh,
  tiles,
  superResolve,
  text3d,
  image3d,
  purge,
  deleteAccount,
  order,
  look,
  teaser,
  webhook,
  bulk,
} as const satisfies Record<string, WorkKind>;

export type WorkKindName = keyof typeof workKinds;
/** The activities of the kinds that have one step. */
export type OneStepActivity = Extract<(typeof workKinds)[WorkKindName], { activity: string }>['activity'];
export type WorkInputOf<K extends WorkKindName> = Parameters<(typeof workKinds)[K]['idOf']>[0];

/** The description of a kind known only at run time; `input` is then whatever its outbox row holds. */
export const workKind = (name: WorkKindName): WorkKind => workKinds[name];

const kindsByWorkflow = new Map<string, WorkKindName>(
  Object.entries(workKinds).map(([name, { workflow }]) => [workflow, name as WorkKindName]),
);

/** The kind whose work a workflow of that type does; undefined for its children, and any other. */
export const kindOfWorkflow = (workflow: string): WorkKindName | undefined => kindsByWorkflow.get(workflow);
