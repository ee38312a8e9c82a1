import type { z } from 'zod';
import type { ErrorCode } from '../errors/table.ts';

/** What the API reference says of a call, beside its path, its access and its effect. */
export interface CallReference {
  /** What it does, in one short Chinese line. */
  title: string;
  /** The schema that the route parses with. */
  payload: z.ZodType;
  /** Of `datas`; each answer that tests see is held against it. */
  answer: z.ZodType;
  /** Refusals of this call alone; those that every call may give are said once. */
  refusals: readonly ErrorCode[];
  /** What else a caller should know, in Chinese. */
  note?: string;
}

/** What any call may be refused with, whoever makes it as far as its access lets him; the overview of the API says them once. */
export const commonRefusals: readonly ErrorCode[] = [
  'request.invalid',
  'request.malformed',
  'request.tooLarge',
  'request.tooMany',
  'request.unknownPath',
  'request.unexpected',
  'request.unavailable',
  'request.diskFull',
  'request.tooSlow',
  'request.tooDeep',
  'request.crowded',
  'request.tooDear',
  'request.tooDeepPage',
  'wire.keyUnknown',
  'wire.clockOff',
  'wire.nonceSpent',
  'wire.parametersUnsealed',
  'wire.signatureWrong',
  'wire.clientUnknown',
  'auth.signInRequired',
  'auth.userMismatch',
  'auth.foreignOrigin',
  'auth.forbidden',
  'factor.enrolFirst',
  'factor.proveAgain',
  'factor.proveFresh',
];

/** The reference of an area's calls. */
export type AreaReference<Calls> = Record<keyof Calls, CallReference>;
