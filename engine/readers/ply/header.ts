import type { Credits } from '#domain/formats/credits';
import { addCreditLine } from '#engine/scenes/credit-lines';
import { truncated, unreadable } from '../../files/read-failure.ts';
import { decodeText } from '../../files/text.ts';

export type PlyEncoding = 'ascii' | 'binary_little_endian' | 'binary_big_endian';
export type PlyType = 'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'float32' | 'float64';

export interface PlyProperty {
  name: string;
  type: PlyType;
  /** Type of a list's length; null for a single value. */
  countType: PlyType | null;
}

export interface PlyElement {
  name: string;
  count: number;
  properties: PlyProperty[];
}

export interface PlyHeader {
  encoding: PlyEncoding;
  elements: PlyElement[];
  /** Files named by `comment TextureFile`, in order: faces refer to them by number. */
  textures: string[];
  /** What comments say of author and licence. */
  credits: Credits;
  /** Bytes up to the first of the data. */
  bytes: number;
}

const types: Record<string, PlyType> = {
  char: 'int8',
  uchar: 'uint8',
  short: 'int16',
  ushort: 'uint16',
  int: 'int32',
  uint: 'uint32',
  float: 'float32',
  double: 'float64',
  int8: 'int8',
  uint8: 'uint8',
  int16: 'int16',
  uint16: 'uint16',
  int32: 'int32',
  uint32: 'uint32',
  float32: 'float32',
  float64: 'float64',
};

export const typeBytes: Record<PlyType, number> = { int8: 1, uint8: 1, int16: 2, uint16: 2, int32: 4, uint32: 4, float32: 4, float64: 8 };

/** More elements than anybody defines; each has the file read from its own place. */
const maxElements = 100;

/** The longest header that is looked for; comments included. */
export const maxHeaderBytes = 256 * 1024;

/** Parses a PLY header from the file's first bytes; throws when it has no end or says what cannot be. Source: Greg Turk, The PLY Polygon File Format, 1994. */
export function parsePlyHeader(head: Buffer): PlyHeader {
  const mark = /(?:^|[\r\n])end_header[ \t]*(\r\n|\r|\n)/.exec(head.toString('latin1'));
  if (!mark) throw truncated();
  const header: PlyHeader = { encoding: 'ascii', elements: [], textures: [], credits: {}, bytes: mark.index + mark[0].length };
  for (const line of decodeText(head.subarray(0, mark.index)).split(/\r\n|\r|\n/)) {
    const words = line.trim().split(/\s+/);
    if (words[0] === 'format') header.encoding = encodingOf(words[1]);
    else if (words[0] === 'element') {
      if (header.elements.length >= maxElements) throw unreadable(`PLY 文件头的元素超过 ${maxElements} 种`);
      header.elements.push({ name: words[1] ?? '', count: countOf(words[2]), properties: [] });
    } else if (words[0] === 'property') propertyOf(words, header.elements.at(-1));
    else if (words[0] === 'comment' && words[1]?.toLowerCase() === 'texturefile' && words.length > 2)
      header.textures.push(line.trim().replace(/^comment\s+\S+\s+/, ''));
    else if (words[0] === 'comment' || words[0] === 'obj_info') addCreditLine(header.credits, line.trim().replace(/^\w+\s+/, ''));
  }
  return header;
}

function encodingOf(word = ''): PlyEncoding {
  if (word === 'ascii' || word === 'binary_little_endian' || word === 'binary_big_endian') return word;
  throw unreadable(`PLY 编码方式「${word}」无法识别`);
}

function countOf(word = ''): number {
  const count = Number(word);
  if (!Number.isSafeInteger(count) || count < 0) throw unreadable('PLY 文件头的元素数量无效');
  return count;
}

function propertyOf(words: string[], element: PlyElement | undefined): void {
  if (!element) throw unreadable('PLY 文件头的属性不属于任何元素');
  const list = words[1] === 'list';
  const type = types[words[list ? 3 : 1] ?? ''];
  const countType = list ? types[words[2] ?? ''] : undefined;
  const name = words[list ? 4 : 2];
  if (!type || !name || (list && !countType)) throw unreadable('PLY 文件头的属性类型无法识别');
  element.properties.push({ name, type, countType: countType ?? null });
}
