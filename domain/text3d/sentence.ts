/** A sentence that is being read: what has been understood is taken out, and what is left at the end is told to the user. */

/** Words that ask for nothing by themselves. Longest first, so that "帮我做" goes before "做". */
const fillers = [
  ...['请帮我', '帮我', '请', '我想要', '我要', '我想', '想要', '需要', '要求', '要', '给我', '麻烦'],
  ...['生成', '制作', '设计', '建模', '创建', '画出', '画', '做成', '做', '建造', '建', '来', '造型', '模型', '三维', '立体', '3d', '3D'],
  ...[
    '一个',
    '一件',
    '一款',
    '一种',
    '这个',
    '那个',
    '其中',
    '分别',
    '分成',
    '分为',
    '每边',
    '每侧',
    '全部',
    '整体',
    '都',
    '并且',
    '而且',
    '以及',
    '还有',
    '另外',
    '同时',
  ],
  ...[
    '带有',
    '带',
    '有',
    '具有',
    '配有',
    '配',
    '是',
    '为',
    '用',
    '采用',
    '使用',
    '材质',
    '材料',
    '颜色',
    '刷成',
    '漆成',
    '涂成',
    '上',
    '下面',
    '上面',
    '里',
    '里面',
    '中',
    '处',
  ],
  ...[
    '的',
    '地',
    '得',
    '和',
    '与',
    '及',
    '跟',
    '而',
    '了',
    '着',
    '它',
    '其',
    '大约',
    '约',
    '大概',
    '左右',
    '尺寸',
    '规格',
    '共',
    '总共',
    '每',
    '每层',
    '比较',
    '稍微',
    '有点',
    '略',
    '个',
    '张',
    '把',
    '只',
    '条',
    '座',
    '一',
    '各',
    '成',
    '在',
    '由',
    '也',
    '吧',
    '呢',
    '啊',
  ],
].toSorted((a, b) => b.length - a.length);

export const punctuation = /[，。；、！？,.;!?：:（）()「」“”"'\s—\-·~～]/;

/** Characters that something has taken. */
const taken = '\u0000';

export class Sentence {
  #text: string;
  constructor(text: string) {
    this.#text = text.normalize('NFKC').replaceAll(/[×✕*]/g, 'x');
  }

  get text(): string {
    return this.#text;
  }

  take(start: number, size: number): void {
    this.#text = this.#text.slice(0, start) + taken.repeat(size) + this.#text.slice(start + size);
  }

  /** Takes and returns the first match; null where there is none. */
  takeFirst(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.#text);
    if (found !== null) this.take(found.index, found[0].length);
    return found;
  }

  /** The clause around an index: from one punctuation mark to the next. */
  clauseAround(index: number): { start: number; end: number } {
    let start = index;
    while (start > 0 && !isStop(this.#text, start - 1)) start--;
    let end = index;
    while (end < this.#text.length && !isStop(this.#text, end)) end++;
    return { start, end };
  }

  /** What nothing has taken, without words that ask for nothing. */
  rest(): string[] {
    const pieces = this.#text.split(taken).flatMap((part) => part.split(punctuation));
    return pieces.flatMap((piece) => {
      const kept = fillers.reduce((text, filler) => text.replaceAll(filler, ' '), piece);
      return kept.split(/\s+/).filter((word) => word !== '');
    });
  }
}

/** A full stop, comma or semicolon; a point between digits is part of a number, and "、" joins things of one clause. */
function isStop(text: string, index: number): boolean {
  const sign = text.charAt(index);
  if (sign === '.') return !/\d/.test(text[index - 1] ?? '') || !/\d/.test(text[index + 1] ?? '');
  return /[，。；！？,;!?\n]/.test(sign);
}

/** Alternatives as a pattern, longest first. */
export const anyOf = (words: Iterable<string>): string =>
  [...new Set(words)]
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('|');
