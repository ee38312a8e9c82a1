import { addCredit, type CreditField, type Credits } from '#domain/formats/credits';
import { addCreditBlock, addTool } from '#engine/scenes/credit-lines';
import { readParts, type Value } from './parameters.ts';
import { statementEnd } from './tokens.ts';

/** Texts of a parameter; writers leave blanks and words for nothing. */
const textsOf = (value: Value | undefined): string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((text) => typeof text === 'string')
    .filter((text) => !/^\s*(|none|unknown|author|organi[sz]ation|\$)\s*$/i.test(text));

/** Of FILE_NAME (ISO 10303-21, 8.2.3), by place. */
const ofName: readonly [place: number, field: CreditField][] = [
  [2, 'author'],
  [3, 'organization'],
  [5, 'tool'],
];

/** The longest header that is looked at. */
const headerBytes = 256 * 1024;

/** Adds what the header of an exchange file says of its author, and lines of its description of the rest. */
export function readHeader(whole: Buffer, credits: Credits): void {
  const header = whole.subarray(0, headerBytes);
  const params = (name: string): Value[] => {
    const at = header.indexOf(name);
    const end = at < 0 ? -1 : statementEnd(header, at);
    return end < 0 ? [] : (readParts(header.subarray(at, end))[0]?.params ?? []);
  };
  const name = params('FILE_NAME');
  for (const [place, field] of ofName)
    for (const text of textsOf(name[place]))
      if (field === 'tool') addTool(credits, text);
      else addCredit(credits, field, text);
  addCreditBlock(credits, 'description', textsOf(params('FILE_DESCRIPTION')[0]).join('\n'));
}
