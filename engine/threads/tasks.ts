/** How a room of the engine names what its threads do: the pool knows no task, so that it can lie below all of them. */

/** A task's answer: `value` is cloned to the caller, except what `transfer` names, which moves. */
export interface TaskAnswer<T> {
  value: T;
  transfer?: ArrayBuffer[];
}

/** One thing that a thread can be asked to do, told across threads by the module it is in and its name there. */
export interface Task<Input, Output> {
  readonly module: string;
  readonly name: string;
  readonly run: (input: Input) => Promise<TaskAnswer<Output>>;
}

/** The modules that `defineTasks` was called in export its answer under this name. */
export interface TaskModule {
  tasks: Readonly<Record<string, Task<unknown, unknown>>>;
}

type Tasks<Works> = {
  readonly [Name in keyof Works]: Works[Name] extends (input: infer Input) => Promise<TaskAnswer<infer Output>>
    ? Task<Input, Output>
    : never;
};

/**
 * Makes tasks of functions that take one structured-cloneable argument. A task keeps nothing between calls but what it is free to lose (a compiled
 * kernel, its memory): which thread runs a call, and which calls that thread ran before, is chance. It loads what it needs when it is first called.
 *
 * @param module The caller's `import.meta.url`. The answer is exported from there as `tasks`.
 * @example
 * export const tasks = defineTasks(import.meta.url, { async sum(bytes: Uint8Array) { return { value: sumOf(bytes) }; } });
 */
export function defineTasks<Works extends Record<string, (input: never) => Promise<TaskAnswer<unknown>>>>(
  module: string,
  works: Works,
): Tasks<Works> {
  return Object.fromEntries(Object.entries(works).map(([name, run]) => [name, { module, name, run }])) as unknown as Tasks<Works>;
}
