/**
 * Ways to write a character that readers take for another: traditional and other forms of the Chinese characters that `phrases.ts` is written with, and
 * what is typed in place of a Latin letter. Width, circled letters, ligatures and radicals are brought to one form by NFKD.
 */

/** Each group begins with the form of `phrases.ts`. */
const forms =
  '赌賭 卖賣 场場塲 枪槍鎗 发發 办辦 证證証 轮輪 袭襲 击擊撃 网網 线線綫 妈媽 爷爺 开開 裸躶祼 逼屄 ' +
  '颜顏顔 肤膚 绿綠緑 红紅 蓝藍 银銀 双雙 单單 国國 应應 对對 绝絕 无無 缉緝';

const simplified = new Map(forms.split(' ').flatMap(([form = '', ...others]) => others.map((other): [string, string] => [other, form])));

/** Letters of other alphabets that look like a Latin one, in lower case. */
const alike: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    в: 'b',
    с: 'c',
    е: 'e',
    н: 'h',
    і: 'i',
    ј: 'j',
    к: 'k',
    м: 'm',
    о: 'o',
    р: 'p',
    ѕ: 's',
    т: 't',
    у: 'u',
    х: 'x',
    г: 'r',
    п: 'n',
  },
  ...{
    α: 'a',
    β: 'b',
    ε: 'e',
    η: 'n',
    ι: 'i',
    κ: 'k',
    μ: 'u',
    ν: 'v',
    ο: 'o',
    ρ: 'p',
    τ: 't',
    υ: 'u',
    χ: 'x',
    ω: 'w',
    ϲ: 'c',
    ꜰ: 'f',
    ı: 'i',
    ł: 'l',
    ø: 'o',
  },
};

/** Digits and marks that stand for a letter where they are inside a word. */
const inWords: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'i',
};

/** One form for each character: simplified, and Latin where it looks so. */
export const plainForm = (text: string): string => Array.from(text, (each) => simplified.get(each) ?? alike[each] ?? each).join('');

/** Digits and marks between or beside Latin letters as the letters that they stand for: `p0rn`, `$h!t`. */
export const spelledOut = (text: string): string =>
  text.replace(/[\p{Script=Latin}0134570@$!|]*\p{Script=Latin}[\p{Script=Latin}0134570@$!|]*/gu, (word) =>
    Array.from(word, (each) => inWords[each] ?? each).join(''),
  );
