import type { WorkKindName } from '#domain/kinds/works';
import type { Deletion } from '#domain/workflows/ids';
import type { Subject } from '#domain/workflows/subject';
import type { ClockDeps, DatabaseDeps, StorageDeps } from '../deps.ts';

/** A workflow that should be running. */
export interface Unfinished {
  kind: WorkKindName;
  workflowId: string;
}

/** How our state sees one kind of work; `services/catalog/works.ts` has one for each kind. */
export interface Work {
  /** Whether the state still wants that workflow. */
  isWanted: (deps: DatabaseDeps, workflowId: string) => Promise<boolean>;
  /** Ids of the workflows that should be running, whether or not their start has been sent. */
  listUnfinished: (deps: DatabaseDeps) => Promise<string[]>;
  /** Enqueues the next attempt of a workflow that Temporal lost; false when the state has moved on. */
  restart: (deps: ClockDeps, workflowId: string) => Promise<boolean>;
  /** Finishes as cancelled a row that no workflow is left to finish. */
  cancelLost: (deps: DatabaseDeps, workflowId: string) => Promise<void>;
}

/** How to dispose of one kind of row. */
export interface Disposal {
  /** Removes an attempt's objects unless it still runs or they are the row's result; returns false when they were kept. */
  discard: (deps: StorageDeps, subject: Subject) => Promise<boolean>;
  /** Removes a deleted row's objects for good; false when the deletion was undone. May be called again after a fault, which work that is still to end counts as. */
  purge: (deps: StorageDeps, deletion: Deletion) => Promise<boolean>;
  /** Name and owner of a row deleted at that moment and not yet purged. */
  findDeleted: (deps: DatabaseDeps, deletion: Deletion) => Promise<{ ownerId: string; fileName: string } | undefined>;
  /** Deletions before `before` that are not yet purged. */
  listDeleted: (deps: DatabaseDeps, before: Date) => Promise<Deletion[]>;
}
