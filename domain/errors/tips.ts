import type { ErrorParams } from './entry.ts';
import { errorText, isErrorCode, type ErrorCode } from './table.ts';

const formats = '，请查看平台支持的格式';
const support = '，可联系客服';
const appeal = '，如有疑问可申诉';

/** Advice added to a failed check's message. */
const helpByCode: Partial<Record<ErrorCode, string>> = {
  'archive.unreadable': appeal,
  'archive.corrupt': appeal,
  'archive.notArchive': formats,
  'archive.method': formats,
  'archive.bomb': appeal,
  'oblique.noTiles': formats,
  'oblique.notTiles': appeal,
  'model.formatPlanned': formats,
  'model.wrongContent': formats,
  'model.unsupportedFeature': formats,
  'model.unreadable': appeal,
  'model.truncated': appeal,
  'model.noGeometry': appeal,
  'model.tooComplex': support,
  'model.timeout': support,
  'model.overBudget': support,
  'map.tooLarge': support,
  'map.timeout': support,
  'map.overBudget': support,
};

/** The message of a failed check or job with advice that fits. A code that the table lacks reads as a fault of ours. */
export function errorTips(code: string, params: ErrorParams = {}): string {
  const known = isErrorCode(code) ? code : 'job.gaveUp';
  return `${errorText(known, params)}${helpByCode[known] ?? ''}`;
}
