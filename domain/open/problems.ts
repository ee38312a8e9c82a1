import type { AppError } from '../errors/app-error.ts';
import type { ErrorCode } from '../errors/table.ts';
import { englishTexts } from './english.ts';

/** A refusal of the developers' API: its status, and what is said in both languages, with {name} for each parameter. */
export interface ProblemEntry {
  status: number;
  zh: string;
  en: string;
}

const entry = (status: number, zh: string, en: string): ProblemEntry => ({ status, zh, en });

export const problems = {
  unauthorized: entry(
    401,
    '请求没有密钥：在 Authorization 里写 Bearer 和密钥',
    'The request has no key: send it as a bearer token in Authorization',
  ),
  invalid_key: entry(401, '密钥不正确，或已被撤销', 'The key is wrong or was revoked'),
  expired_key: entry(401, '密钥已过期', 'The key has expired'),
  address_refused: entry(403, '这个密钥不能从 {address} 使用', 'This key cannot be used from {address}'),
  scope_missing: entry(403, '这个密钥没有权限：{scope}', 'This key lacks the scope {scope}'),
  certification_required: entry(403, '正式密钥需要先通过认证', 'Live keys need a certified account'),
  not_found: entry(404, '没有这个对象：{what}', 'There is no such object: {what}'),
  unknown_address: entry(404, '没有这个地址', 'There is nothing at this address'),
  method_not_allowed: entry(405, '这个地址不接受 {method}', 'This address does not take {method}'),
  invalid_request: entry(400, '{message}', 'A value is missing or wrong: {message}'),
  malformed_json: entry(400, '正文不是 JSON 对象，或嵌套过深', 'The body is no JSON object, or it is nested too deep'),
  unknown_version: entry(400, '没有这个版本：{version}', 'There is no version {version}'),
  unsupported_media_type: entry(415, '正文应为 {type}', 'The body should be {type}'),
  too_large: entry(413, '内容超过 {megabytes} MB', 'The content is larger than {megabytes} MB'),
  too_slow: entry(408, '正文到达太慢', 'The body arrived too slowly'),
  length_required: entry(411, '请写明 Content-Length', 'Say the length in Content-Length'),
  idempotency_key_missing: entry(400, '请在 Idempotency-Key 里写一个不重复的值', 'Send a unique value in Idempotency-Key'),
  idempotency_under_way: entry(409, '同一个 Idempotency-Key 的请求还在进行', 'A request with this Idempotency-Key is under way'),
  idempotency_mismatch: entry(422, '这个 Idempotency-Key 已用于另一个请求', 'This Idempotency-Key was used for another request'),
  rate_limited: entry(429, '请求过于频繁，请 {seconds} 秒后再试', 'Too many requests: try again in {seconds} seconds'),
  calls_used_up: entry(
    429,
    '本年度的 {included} 次调用已用完，升级会员或购买 API 调用包可以继续',
    'The {included} calls of this year are used up; a higher tier or a package of calls has more',
  ),
  test_calls_used_up: entry(429, '测试密钥今天的 {included} 次调用已用完', 'The {included} calls a day of test keys are used up'),
  payment_required: entry(402, '次数不足，余额还差 {missing}，请充值', 'No free count is left and the balance lacks {missing}: top it up'),
  test_key_pays_nothing: entry(
    402,
    '测试密钥只用免费次数，不扣余额；次数已用完，请换正式密钥',
    'Test keys use free counts and never the balance: none is left, use a live key',
  ),
  estimate_changed: entry(409, '估价之后价格或余量有变动，请重新估价', 'The price has changed since the estimate: ask for a new one'),
  estimate_expired: entry(409, '估价已过期，请重新估价', 'The estimate has expired: ask for a new one'),
  estimate_mismatch: entry(422, '估价不是为这次处理做的', 'The estimate was made for other work'),
  file_not_ready: entry(409, '文件还没有检测完成', 'The file is not checked yet'),
  import_refused: entry(422, '不能从这个地址取得文件：{reason}', 'The file could not be fetched from this address: {reason}'),
  too_many: entry(409, '{message}', 'There are too many of these already'),
  authorization_pending: entry(400, '用户还没有确认', 'The user has not confirmed yet'),
  slow_down: entry(400, '询问过于频繁', 'Asked too often'),
  expired_token: entry(400, '设备码已过期', 'The device code has expired'),
  access_denied: entry(400, '用户拒绝了', 'The user has refused'),
  unsupported_grant_type: entry(400, 'grant_type 应为 client_credentials', 'grant_type should be client_credentials'),
  webhook_paused: entry(409, '这个 Webhook 已暂停，请先恢复', 'This webhook is paused: resume it first'),
  webhook_insecure: entry(422, '正式密钥的 Webhook 地址应以 https:// 开头', 'The address of a live webhook should begin with https://'),
  unavailable: entry(503, '服务暂时不可用，请稍后再试', 'The service is unavailable for the moment: try again'),
  internal_error: entry(500, '服务出错，请把请求编号告诉我们', 'Something went wrong: tell us the request id'),
} as const satisfies Record<string, ProblemEntry>;

export type ProblemCode = keyof typeof problems;
export type Language = 'zh' | 'en';

/** A refusal, as it is thrown. */
export class OpenProblem extends Error {
  override readonly name = 'OpenProblem';
  readonly code: ProblemCode;
  readonly params: Readonly<Record<string, string | number>>;
  /** JSON pointer of the field that is wrong. */
  readonly pointer: string | undefined;

  constructor(code: ProblemCode, params: Record<string, string | number> = {}, pointer?: string) {
    super(code);
    this.code = code;
    this.params = params;
    this.pointer = pointer;
  }
}

const titles: Readonly<Record<number, Readonly<Record<Language, string>>>> = {
  400: { zh: '请求不正确', en: 'Bad request' },
  401: { zh: '没有通过验证', en: 'Not authenticated' },
  402: { zh: '需要付款', en: 'Payment required' },
  403: { zh: '没有权限', en: 'Not allowed' },
  404: { zh: '不存在', en: 'Not found' },
  405: { zh: '不支持的方法', en: 'Method not allowed' },
  408: { zh: '请求超时', en: 'Request timeout' },
  409: { zh: '与当前状态冲突', en: 'Conflict' },
  411: { zh: '需要长度', en: 'Length required' },
  413: { zh: '内容过大', en: 'Content too large' },
  415: { zh: '不支持的类型', en: 'Unsupported media type' },
  422: { zh: '不能处理', en: 'Cannot be processed' },
  429: { zh: '请求过多', en: 'Too many requests' },
  500: { zh: '服务出错', en: 'Internal error' },
  503: { zh: '暂时不可用', en: 'Unavailable' },
};

export const titleOf = (status: number, language: Language): string => titles[status]?.[language] ?? titles[500]?.[language] ?? '';

export const fillProblem = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));

/** Errors of the product whose status does not follow from their name. */
const statuses: Partial<Record<ErrorCode, number>> = {
  'upload.tooLarge': 413,
  'request.tooLarge': 413,
  'request.tooSlow': 408,
  'upload.unknown': 404,
  'order.notFound': 404,
  'job.tooMany': 429,
  'check.tooMany': 429,
  'job.notCancellable': 409,
  'job.notRetryable': 409,
  'file.notCancellable': 409,
  'upload.closed': 409,
  'upload.partsMissing': 409,
  'upload.partMismatch': 409,
  'order.workRefunded': 409,
  'order.resultRefunded': 409,
  'job.noResult': 409,
  'order.methodClosed': 402,
};

/** The status with which an error of the product is told to programs. */
export function statusOf({ code, entry: known }: Pick<AppError, 'code' | 'entry'>): number {
  const named = statuses[code];
  if (named !== undefined) return named;
  if (code.endsWith('.notFound')) return 404;
  if (known.status !== 200) return known.status === 400 ? 422 : known.status;
  return known.permanent ? 422 : 503;
}

/** `upload.tooLarge` as programs see it: `upload_too_large`. */
export const wireCode = (code: string): string => code.replace('.', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** What is said of an error of the product: its own sentence, or the English one. */
export const detailOf = (error: AppError, language: Language): string => {
  if (language === 'zh') return error.message;
  const known = englishTexts[error.code];
  return known === undefined
    ? `Refused: ${error.code.replace('.', ', ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`
    : fillProblem(known, error.params);
};
