import type { Deletion } from '#domain/workflows/ids';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps, StorageDeps } from '../deps.ts';

/** How the product's state sees one kind of work; `services/work/registry.ts` holds one for each. */
export interface Work {
  /** Whether the state still asks for that workflow. */
  isWanted: (deps: DatabaseDeps, workflowId: string) => Promise<boolean>;
  /** Ids of the workflows that should be running, whether or not their start has been sent. */
  listUnfinished: (deps: DatabaseDeps) => Promise<string[]>;
  /** Enqueues the next attempt of a workflow that Temporal lost; false when the state has moved on. */
  restart: (deps: DatabaseDeps, workflowId: string) => Promise<boolean>;
  /** Ends as cancelled what no workflow is left to end. */
  cancelLost: (deps: DatabaseDeps, workflowId: string) => Promise<void>;
}

/** What can be thrown away of one kind of row. */
export interface Disposal {
  /** Removes what one attempt stored, unless it still runs or its objects are the row's result; false when it was kept. */
  discard: (deps: StorageDeps, subject: Subject) => Promise<boolean>;
  /** Removes a deleted row's objects for good; false when the deletion was undone. May be called again after a fault. */
  purge: (deps: StorageDeps, deletion: Deletion) => Promise<boolean>;
  /** Name and owner of a row that is deleted since then and not purged. */
  findDeleted: (deps: DatabaseDeps, deletion: Deletion) => Promise<{ ownerId: string; fileName: string } | undefined>;
  /** Deletions before `before` that are not purged. */
  listDeleted: (deps: DatabaseDeps, before: Date) => Promise<Deletion[]>;
}
