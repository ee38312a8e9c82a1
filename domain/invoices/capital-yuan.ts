import type { Fen } from '../money/fen.ts';

const digits = [...'零壹贰叁肆伍陆柒捌玖'];
const places = ['', '拾', '佰', '仟'];
const groups = ['', '万', '亿', '万亿'];

/** Four digits in capitals, without zeros at their end. */
function ofGroup(group: number): string {
  let text = '';
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit > 0) text += `${digits[digit] ?? ''}${places[place] ?? ''}`;
    else if (text !== '' && !text.endsWith('零')) text += '零';
  }
  return text.replace(/零$/, '');
}

function ofYuan(yuan: number): string {
  let text = '';
  for (let index = groups.length - 1; index >= 0; index--) {
    const group = Math.floor(yuan / 10_000 ** index) % 10_000;
    if (group === 0) continue;
    // A zero stands for whatever is left out before this group.
    const isGap = text !== '' && (group < 1000 || Math.floor(yuan / 10_000 ** (index + 1)) % 10_000 === 0);
    text += `${isGap ? '零' : ''}${ofGroup(group)}${groups[index] ?? ''}`;
  }
  return text;
}

/** An amount in the capital figures of documents: `叁佰零伍元陆角整`. */
export function capitalYuan(fen: Fen): string {
  const [yuan, jiao, rest] = [Math.floor(fen / 100), Math.floor((fen % 100) / 10), fen % 10];
  const whole = yuan > 0 ? `${ofYuan(yuan)}元` : '';
  if (jiao === 0 && rest === 0) return `${whole === '' ? '零元' : whole}整`;
  const tenths = jiao > 0 ? `${digits[jiao] ?? ''}角` : whole === '' ? '' : '零';
  return `${whole}${tenths}${rest > 0 ? `${digits[rest] ?? ''}分` : '整'}`;
}
