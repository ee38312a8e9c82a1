/** Every kind of work. Dispatcher, reconciliation and pages loop over this table; `services/work/registry.ts` is its other half. */

import type { WorkKind } from './kind.ts';
import { check } from './kinds/check.ts';
import { convert } from './kinds/convert.ts';
import { deleteAccount } from './kinds/delete-account.ts';
import { lightweight } from './kinds/lightweight.ts';
import { look } from './kinds/look.ts';
import { offline } from './kinds/offline.ts';
import { order } from './kinds/order.ts';
import { purge } from './kinds/purge.ts';
import { reduce } from './kinds/reduce.ts';
import { remesh } from './kinds/remesh.ts';
import { superResolve } from './kinds/super-resolve.ts';
import { tiles } from './kinds/tiles.ts';

export const workKinds = {
  check,
  lightweight,
  convert,
  offline,
  reduce,
  remesh,
  tiles,
  superResolve,
  purge,
  deleteAccount,
  order,
  look,
} as const satisfies Record<string, WorkKind>;

export type WorkKindName = keyof typeof workKinds;
export type WorkInputOf<K extends WorkKindName> = Parameters<(typeof workKinds)[K]['idOf']>[0];

/** The description of a kind known only at run time; `input` is then whatever its outbox row holds. */
export const workKind = (name: WorkKindName): WorkKind => workKinds[name];

const kindsByWorkflow = new Map<string, WorkKindName>(
  Object.entries(workKinds).map(([name, { workflow }]) => [workflow, name as WorkKindName]),
);

/** The kind whose work a workflow of that type does; undefined for its children, and any other. */
export const kindOfWorkflow = (workflow: string): WorkKindName | undefined => kindsByWorkflow.get(workflow);
