import type { IndexState, SearchAnswer, SearchDocument, SearchQuery } from '../contract.ts';

/** What the thread of an index is asked, by name: its task and its answer. */
export interface SearchTasks {
  state: [undefined, IndexState | null];
  apply: [{ put: SearchDocument[]; remove: string[]; state: IndexState }, undefined];
  beginRebuild: [undefined, undefined];
  addToRebuild: [SearchDocument[], undefined];
  endRebuild: [IndexState, undefined];
  search: [SearchQuery, SearchAnswer];
  suggest: [{ text: string; limit: number }, string[]];
  close: [undefined, undefined];
}
export type SearchTaskName = keyof SearchTasks;

export type SearchRequest = { [Name in SearchTaskName]: { number: number; name: Name; task: SearchTasks[Name][0] } }[SearchTaskName];

export type SearchReply = { number: number; result: unknown } | { number: number; failure: string };
