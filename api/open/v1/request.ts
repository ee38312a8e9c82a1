import type { z } from 'zod';
import type { OpenOperation, OperationName, operations } from '#domain/open/operations';
import type { Language } from '#domain/open/problems';
import type { OpenCaller } from '#services/open/caller';
import type { Context } from '../../gateway/state.ts';

type Operations = typeof operations;
type Query<O> = O extends { query: infer S extends z.ZodType } ? z.output<S> : undefined;
type Body<O> = O extends { body: { schema: infer S extends z.ZodType } } ? z.output<S> : undefined;

/** A call as its handler gets it: parsed, and allowed. */
export interface OpenRequest<N extends OperationName = OperationName> {
  ctx: Context;
  caller: OpenCaller;
  language: Language;
  /** Scheme and host that the caller reached us by. */
  origin: string;
  query: Query<Operations[N]>;
  body: Body<Operations[N]>;
  /** The id in the address, without its prefix. */
  id: string;
  /** Id of what is made; the same when the call is taken up again. */
  subjectId: string;
}

export interface OpenAnswer {
  status: number;
  /** Undefined for an answer without one, or one that was sent already. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
}

export type Handlers = { readonly [N in OperationName]: (request: OpenRequest<N>) => Promise<OpenAnswer> };
/** Some of them. */
export type HandlersOf<N extends OperationName> = Pick<Handlers, N>;

/** An operation and the id in the address. */
export interface Matched {
  name: OperationName;
  operation: OpenOperation;
  id: string;
}
