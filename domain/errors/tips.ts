import { errorText, isErrorCode, type ErrorCode, type ErrorParams } from './table.ts';

const formats = '，请查看平台支持的格式';
const support = '，可联系客服';
const appeal = '，如有疑问可申诉';

/** What a failed check adds to its sentence; the page turns 申诉, 平台支持的格式 and 联系客服 into links: docs/decisions.md#check-tips. */
const helpByCode: Partial<Record<ErrorCode, string>> = {
  'archive.unreadable': appeal,
  'archive.corrupt': appeal,
  'archive.notArchive': formats,
  'archive.method': formats,
  'archive.bomb': appeal,
  'model.formatPlanned': formats,
  'model.wrongContent': formats,
  'model.unsupportedFeature': formats,
  'model.unreadable': appeal,
  'model.truncated': appeal,
  'model.noGeometry': appeal,
  'model.tooComplex': support,
  'model.timeout': support,
};

/** The sentence of a failed check or job with the help that fits it. A code that the table does not have reads as a failure of ours. */
export function errorTips(code: string, params: ErrorParams = {}): string {
  const known = isErrorCode(code) ? code : 'job.gaveUp';
  return `${errorText(known, params)}${helpByCode[known] ?? ''}`;
}
