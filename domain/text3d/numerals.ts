/** Numbers and lengths as people write them in Chinese: 1.2 米, 三十厘米, 一米二, 2米5, 半米, 十二. */

const digits: Readonly<Record<string, number>> = { 零: 0, 〇: 0, 一: 1, 二: 2, 两: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 };
const scales: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };

/** What a number may look like in a sentence, for use in a larger pattern. */
export const numberPattern = String.raw`(?:\d{1,6}(?:\.\d{1,4})?|[零〇一二两三四五六七八九十百千]{1,7}(?:点[零一二三四五六七八九]{1,3})?|半)`;

/** Units of length in metres. Longer names come first: "厘米" contains "米". */
export const units: Readonly<Record<string, number>> = {
  ...{ 千米: 1000, 公里: 1000, 毫米: 0.001, 厘米: 0.01, 公分: 0.01, 分米: 0.1, 英寸: 0.0254, 英尺: 0.3048, 米: 1, 寸: 1 / 30, 尺: 1 / 3 },
  ...{ mm: 0.001, cm: 0.01, dm: 0.1, km: 1000, inch: 0.0254, in: 0.0254, ft: 0.3048, m: 1 },
};
const unitWords = Object.keys(units).toSorted((a, b) => b.length - a.length);
export const unitPattern = `(?:${unitWords.join('|')})`;

/** Without the last digits of binary fractions: 35 cm is 0.35 m. */
const exact = (metres: number): number => Number(metres.toFixed(6));

/** The value of a number that `numberPattern` found, or NaN. */
export function readNumber(text: string): number {
  if (text === '半') return 0.5;
  if (/^[\d.]+$/.test(text)) return Number(text);
  const [whole = '', fraction] = text.split('点');
  let sum = 0;
  let digit = 0;
  for (const sign of whole) {
    const scale = scales[sign];
    if (scale === undefined) digit = (digits[sign] ?? Number.NaN) + (/^[零〇一二三四五六七八九]{2,}$/.test(whole) ? digit * 10 : 0);
    else {
      sum += (digit === 0 ? 1 : digit) * scale;
      digit = 0;
    }
  }
  const decimals = fraction === undefined ? 0 : Number(`0.${[...fraction].map((sign) => digits[sign]).join('')}`);
  return sum + digit + decimals;
}

/**
 * A length at the start of a text.
 *
 * @returns metres, how many characters it takes, and whether its unit was named; null where there is none
 */
export function readLength(text: string): { metres: number; size: number; hasUnit: boolean } | null {
  const found = new RegExp(
    `^(?:约|大约|大概)?\\s*(${numberPattern})\\s*(个半)?\\s*(${unitPattern})?\\s*(半)?(?:(\\d|[一二三四五六七八九])(?!\\s*(?:${unitPattern}|[\\d.个张把条层只扇级段]))|(\\d{2})(?![\\d.]|\\s*${unitPattern}))?`,
  ).exec(text);
  if (found === null) return null;
  const [all, number, andHalf, unit, halfAfter, tenths, hundredths] = found;
  const value = readNumber(number ?? '') + (andHalf !== undefined || halfAfter !== undefined ? 0.5 : 0);
  if (!Number.isFinite(value)) return null;
  if (unit === undefined)
    return { metres: exact(value / 100), size: found[0].length - (tenths ?? hundredths ?? '').length, hasUnit: false };
  // "一米二" is 1.2 m and "1米75" 1.75 m; after other units the digits belong to what follows.
  const rest =
    unit === '米' || unit === 'm'
      ? tenths === undefined
        ? hundredths === undefined
          ? 0
          : readNumber(hundredths) / 100
        : readNumber(tenths) / 10
      : 0;
  const size = rest === 0 ? all.length - (tenths ?? hundredths ?? '').length : all.length;
  return { metres: exact((value + rest) * (units[unit] ?? 1)), size, hasUnit: true };
}
