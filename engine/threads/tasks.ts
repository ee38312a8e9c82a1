/** Declares what threads can do. The pool knows no task itself, so that it can be below all folders that declare some. */

/** A task's answer: `value` is cloned to the caller, except what `transfer` names, which moves. */
export interface TaskAnswer<T> {
  value: T;
  transfer?: ArrayBuffer[];
}

/** Something a thread can run, identified across threads by its module and its name there. */
export interface Task<Input, Output> {
  readonly module: string;
  readonly name: string;
  readonly run: (input: Input) => Promise<TaskAnswer<Output>>;
}

/** A module that calls `defineTasks` exports its result under this name. */
export interface TaskModule {
  tasks: Readonly<Record<string, Task<unknown, unknown>>>;
}

type Tasks<Works> = {
  readonly [Name in keyof Works]: Works[Name] extends (input: infer Input) => Promise<TaskAnswer<infer Output>>
    ? Task<Input, Output>
    : never;
};

/**
 * Turns functions of one structured-cloneable argument into tasks. A task keeps no state between calls except caches (a compiled
 * kernel, its memory): which thread runs a call is unspecified. It imports what it needs on the first call.
 *
 * @param module The caller's `import.meta.url`, which must export the result as `tasks`.
 * @example
 * export const tasks = defineTasks(import.meta.url, { async sum(bytes: Uint8Array) { return { value: sumOf(bytes) }; } });
 */
export function defineTasks<Works extends Record<string, (input: never) => Promise<TaskAnswer<unknown>>>>(
  module: string,
  works: Works,
): Tasks<Works> {
  return Object.fromEntries(Object.entries(works).map(([name, run]) => [name, { module, name, run }])) as unknown as Tasks<Works>;
}
