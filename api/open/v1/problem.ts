import { ZodError } from 'zod';
import { AppError } from '#domain/errors/app-error';
import { isDiskFull } from '#domain/errors/disk-full';
import { detailOf, fillProblem, OpenProblem, problems, statusOf, titleOf, wireCode, type Language } from '#domain/open/problems';
import { isDatabaseAway } from '#storage/database/is-away';
import { isCutShort } from '#storage/database/is-cut-short';

/** The page that explains each code. */
const explained = '/developerCenter/commonProblem';

export interface Problem {
  status: number;
  code: string;
  body: Record<string, unknown>;
  retryAfter: number | undefined;
  /** A fault of ours that nobody foresaw. */
  isBug: boolean;
}

interface About {
  language: Language;
  requestId: string;
  origin: string;
}

/** A refusal as RFC 9457 has it. */
export function toProblem(error: unknown, { language, requestId, origin }: About): Problem {
  const { status, code, detail, pointer, retryAfter, isBug = false } = tell(error, language);
  return {
    ...{ status, code, retryAfter, isBug },
    body: {
      type: `${origin}${explained}#${code}`,
      ...{ title: titleOf(status, language), status, code, detail },
      ...(pointer !== undefined && { pointer }),
      request_id: requestId,
      ...(error instanceof OpenProblem && error.params.missing_fen !== undefined && { missing_fen: error.params.missing_fen }),
      ...(code === 'payment_required' && { pay_at: `${origin}/common/recharge` }),
    },
  };
}

interface Told {
  status: number;
  code: string;
  detail: string;
  pointer?: string | undefined;
  retryAfter?: number | undefined;
  isBug?: boolean;
}

function tell(error: unknown, language: Language): Told {
  if (error instanceof OpenProblem) {
    const { code, params, pointer } = error;
    const entry = problems[code];
    const seconds = params.seconds === undefined ? undefined : Number(params.seconds);
    return { status: entry.status, code, detail: fillProblem(entry[language], params), pointer, retryAfter: seconds };
  }
  if (error instanceof ZodError) return tellInvalid(error, language);
  if (error instanceof AppError) {
    if (error.code === 'request.unexpected') return { ...tell(new OpenProblem('internal_error'), language), isBug: true };
    const seconds = error.params.seconds;
    const retryAfter = seconds === undefined ? undefined : Number(seconds);
    return { status: statusOf(error), code: wireCode(error.code), detail: detailOf(error, language), retryAfter };
  }
  if (isDiskFull(error) || isCutShort(error) || isDatabaseAway(error))
    return { ...tell(new OpenProblem('unavailable'), language), retryAfter: 5 };
  return { ...tell(new OpenProblem('internal_error'), language), isBug: true };
}

/** The first issue, with its place. */
function tellInvalid({ issues: [issue] }: ZodError, language: Language): Told {
  const pointer = (issue?.path ?? []).map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 5).join('、') : undefined;
  const zh = unknown === undefined ? (issue?.message ?? '') : `没有这些字段：${unknown}`;
  const en = unknown === undefined ? `at ${pointer || '/'}` : `unknown ${unknown}`;
  const { status } = problems.invalid_request;
  const message = (language === 'zh' ? zh : en).slice(0, 300);
  return { status, code: 'invalid_request', detail: fillProblem(problems.invalid_request[language], { message }), pointer };
}
