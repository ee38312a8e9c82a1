import type { CallName } from '#domain/catalog/calls';
import { errorTable, type ErrorCode } from '#domain/errors/table';
import type { World } from './world.ts';

/** How a call is made for real, and what it answers whom. */
export interface Visit {
  /** Parameters of the owner's, which name what is his; made anew for each time. */
  payload: (world: World) => object | Promise<object>;
  /** What anybody else gets for them who may make the call at all; `own`: it is only ever about the caller himself, or about nobody. */
  others: ErrorCode | 'own';
  /** What the owner gets, where it is not success. */
  owner?: ErrorCode;
  /** What an administrator gets, where it is not what others get; `own`: success. */
  administrator?: ErrorCode | 'own';
  /** What a visitor gets from a public call, where it is not what others get. */
  visitor?: ErrorCode;
  /** Whoever has these parameters acts for the owner, as with a password or a code. */
  carriesSecret?: true;
}

export type Visits = Partial<Record<CallName, Visit>>;

/** About the caller himself, or nobody, with fixed parameters. */
export const own = (payload: object = {}): Visit => ({ payload: () => payload, others: 'own' });

/** HTTP status and `resp_code` of a refusal; of success, whose code is `success`, without one. */
export const answerOf = (code: ErrorCode | 'own' | undefined, success: number): [status: number, respCode: number] =>
  code === undefined || code === 'own' ? [200, success] : [errorTable[code].status, errorTable[code].respCode];
