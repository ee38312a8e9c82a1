/** Every kind of work, one row each. Dispatcher, reconciliation and pages loop over this table; `services/work/registry.ts` has its other half. */

import type { WorkKind } from './kind.ts';
import { check } from './kinds/check.ts';
import { convert } from './kinds/convert.ts';
import { lightweight } from './kinds/lightweight.ts';
import { purge } from './kinds/purge.ts';

export const workKinds = { check, lightweight, convert, purge } as const satisfies Record<string, WorkKind>;

export type WorkKindName = keyof typeof workKinds;
export type WorkInputOf<K extends WorkKindName> = Parameters<(typeof workKinds)[K]['idOf']>[0];

/** The kind's description for code that handles any of them; `input` is then what its row was written with. */
export const workKind = (name: WorkKindName): WorkKind => workKinds[name];
