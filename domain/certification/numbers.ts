/** Check digits of what identifies people and companies in China. They catch mistyping; whether the paper is real is for people to see. */

const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const idChecks = '10X98765432';
/** First two digits: provinces, Taiwan, Hong Kong, Macau, and 91 for foreigners. */
const provinces = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3]|91)/;

/** Whether a text is the number of a resident identity card: 18 characters, a real birthday before `now`, and the check digit of GB 11643. */
export function isIdCard(text: string, now = new Date()): boolean {
  if (!/^\d{17}[\dX]$/.test(text) || !provinces.test(text)) return false;
  const [year, month, day] = [text.slice(6, 10), text.slice(10, 12), text.slice(12, 14)].map(Number) as [number, number, number];
  const birthday = new Date(Date.UTC(year, month - 1, day));
  const isDate = birthday.getUTCFullYear() === year && birthday.getUTCMonth() === month - 1 && birthday.getUTCDate() === day;
  if (!isDate || year < 1900 || birthday > now) return false;
  const sum = idWeights.reduce((total, weight, place) => total + weight * Number(text[place]), 0);
  return idChecks[sum % 11] === text[17];
}

/** Of GB 32100: digits and capitals without I, O, S, V, Z. */
const creditCharacters = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const creditWeights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

/** Whether a text is a unified social credit code: 18 characters and the check character of GB 32100. */
export function isCreditCode(text: string): boolean {
  const values = [...text].map((character) => creditCharacters.indexOf(character));
  if (values.length !== 18 || values.includes(-1)) return false;
  const sum = creditWeights.reduce((total, weight, place) => total + weight * (values[place] ?? 0), 0);
  return (31 - (sum % 31)) % 31 === values[17];
}
