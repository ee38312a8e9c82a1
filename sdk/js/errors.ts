import type { Job, ModelFile } from './types.ts';

/** Everything that this package throws of its own. */
export class ModelmillError extends Error {
  override name = 'ModelmillError';
}

/** No answer came, after all tries. */
export class ConnectionError extends ModelmillError {
  override name = 'ConnectionError';
}

export interface Problem {
  type?: string;
  title?: string;
  status: number;
  code?: string;
  detail?: string;
  pointer?: string;
  request_id?: string;
}

/** The API refused. */
export class ApiError extends ModelmillError {
  override name = 'ApiError';
  readonly status: number;
  /** As `payment_required`; the page at `type` explains it. */
  readonly code: string;
  /** JSON pointer of the field that is wrong. */
  readonly pointer: string | undefined;
  readonly requestId: string | undefined;
  readonly type: string | undefined;
  /** Seconds after which the same call may succeed. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, retryAfter?: number) {
    super(problem.detail ?? problem.title ?? `HTTP ${problem.status}`);
    this.status = problem.status;
    this.code = problem.code ?? 'unknown';
    this.pointer = problem.pointer;
    this.requestId = problem.request_id;
    this.type = problem.type;
    this.retryAfter = retryAfter;
  }
}

/** 400, 413, 415, 422: the request is wrong and stays so. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError';
}
/** 401: the key is missing, wrong, expired or revoked. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError';
}
/** 402: no count is left and the balance is too low. */
export class PaymentRequiredError extends ApiError {
  override name = 'PaymentRequiredError';
}
/** 403: the key may not do this. */
export class PermissionError extends ApiError {
  override name = 'PermissionError';
}
/** 404. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError';
}
/** 409: the thing is in another state. */
export class ConflictError extends ApiError {
  override name = 'ConflictError';
}
/** 429, after all tries. */
export class RateLimitError extends ApiError {
  override name = 'RateLimitError';
}
/** 5xx, after all tries. */
export class ServerError extends ApiError {
  override name = 'ServerError';
}

/** A file or job ended otherwise than was hoped. */
export class WorkFailedError extends ModelmillError {
  override name = 'WorkFailedError';
  readonly code: string;
  readonly subject: Job | ModelFile;

  constructor(subject: Job | ModelFile) {
    super(subject.error?.detail ?? `${subject.id} is ${subject.status}`);
    this.code = subject.error?.code ?? subject.status;
    this.subject = subject;
  }
}

/** What came is not a webhook that Modelmill signed, or it is too old. */
export class WebhookVerificationError extends ModelmillError {
  override name = 'WebhookVerificationError';
}

const classes: Record<number, typeof ApiError> = {
  401: AuthenticationError,
  402: PaymentRequiredError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

export function toError(problem: Problem, retryAfter?: number): ApiError {
  const { status } = problem;
  const Class = classes[status] ?? (status >= 500 ? ServerError : InvalidRequestError);
  return new Class(problem, retryAfter);
}
