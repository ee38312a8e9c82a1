/** The entities of an IGES file (IGES 5.3, ASCII form): its directory, and the parameters of an entity when asked for. */

import { decodeText } from '../../../files/text.ts';

/** Numbers, Hollerith strings, and null for what is left to its default. */
export type IgesValue = number | string | null;

export interface Entity {
  /** Its sequence number in the directory, which pointers name: odd. */
  id: number;
  type: number;
  form: number;
  /** 0 for none, 1 to 8 for one of the standard, negative for a colour definition (type 314). */
  color: number;
  /** Nothing else shows it. */
  independent: boolean;
  blanked: boolean;
  label: string;
  /** First line of its parameters and how many there are. */
  start: number;
  lines: number;
}

const lineLength = 80;
const sectionColumn = 72;
/** More than any text of the global section needs. */
const globalLines = 1000;

export class IgesDirectory {
  readonly entities = new Map<number, Entity>();
  /** Where each line of the directory begins, in bytes. */
  readonly starts: number[] = [];
  /** Its global section, the two delimiters first. */
  readonly global: readonly IgesValue[];
  readonly #known = new Map<Entity, IgesValue[]>();
  readonly #parameters: string[] = [];
  /** Whose each line of parameters is. */
  readonly #owners: number[] = [];
  readonly #delimiters: [string, string] = [',', ';'];

  constructor(bytes: Buffer) {
    const sections = { G: [] as string[], D: [] as string[] };
    for (const { line, start } of linesOf(bytes.toString('latin1'))) {
      const section = line[sectionColumn];
      if (section === 'P') {
        this.#parameters.push(line.slice(0, 64));
        this.#owners.push(Number(line.slice(64, sectionColumn)));
      } else if (section === 'G' || section === 'D') sections[section].push(line);
      if (section === 'D') this.starts.push(start);
    }
    const global = sections.G.slice(0, globalLines)
      .map((line) => line.slice(0, sectionColumn))
      .join('');
    this.#delimiters = delimitersOf(global);
    this.global = readParameters(global, this.#delimiters);
    for (let i = 0; i + 1 < sections.D.length; i += 2) this.#addEntity(i + 1, sections.D[i]!, sections.D[i + 1]!);
  }

  /** Parameters behind the entity's type, read once, since any number of others may refer to it; `[]` when there are none. */
  params(entity: Entity): readonly IgesValue[] {
    let params = this.#known.get(entity);
    if (!params) this.#known.set(entity, (params = this.#read(entity)));
    return params;
  }

  #read(entity: Entity): IgesValue[] {
    let text = '';
    // No more than its own, whatever count it states.
    for (let line = entity.start - 1; line < entity.start - 1 + entity.lines && this.#owners[line] === entity.id; line++)
      text += this.#parameters[line]!;
    return readParameters(text, this.#delimiters).slice(1);
  }

  #addEntity(id: number, first: string, second: string): void {
    const field = (line: string, index: number): number => Math.trunc(Number(line.slice(index * 8, index * 8 + 8))) || 0;
    const status = first.slice(64, 72).replaceAll(' ', '0');
    const subscript = second.slice(64, 72).trim();
    const label = second.slice(56, 64).trim();
    const type = field(first, 0);
    if (type <= 0) return;
    this.entities.set(id, {
      id,
      type,
      form: field(second, 4),
      color: field(second, 2),
      independent: status[3] === '0' || status[3] === '2',
      blanked: status.slice(0, 2) === '01',
      label: label && subscript && subscript !== '0' ? `${label}(${subscript})` : label,
      start: field(first, 1),
      lines: field(second, 3),
    });
  }
}

/** Lines of 80 letters, with or without ends. */
function* linesOf(text: string): Generator<{ line: string; start: number }> {
  const ends = /[\r\n]/.test(text.slice(0, lineLength * 2)) ? /\r\n?|\n/g : undefined;
  for (let start = 0; start < text.length;) {
    if (ends) ends.lastIndex = start;
    const found = ends?.exec(text);
    const end = ends ? (found?.index ?? text.length) : Math.min(text.length, start + lineLength);
    yield { line: text.slice(start, end), start };
    start = end + (found?.[0].length ?? 0);
  }
}

/** The parameter and record delimiters: the first two global parameters, comma and semicolon by default. */
function delimitersOf(global: string): [string, string] {
  const parameter = global.startsWith('1H') ? global[2]! : ',';
  const rest = global.startsWith('1H') ? global.slice(4) : global.slice(global.indexOf(parameter) + 1);
  return [parameter, rest.startsWith('1H') ? rest[2]! : ';'];
}

function readParameters(text: string, [between, end]: [string, string]): IgesValue[] {
  const values: IgesValue[] = [];
  let at = 0;
  while (at < text.length) {
    while (text[at] === ' ') at++;
    const hollerith = /^(\d{1,7})H/.exec(text.slice(at, at + 8));
    let value: IgesValue = null;
    let next: number;
    if (hollerith) {
      const start = at + hollerith[0].length;
      next = start + Number(hollerith[1]);
      value = decodeText(Buffer.from(text.slice(start, next), 'latin1')).trim();
    } else next = at;
    let stop = next;
    while (stop < text.length && text[stop] !== between && text[stop] !== end) stop++;
    if (!hollerith) value = numberOf(text.slice(at, stop));
    values.push(value);
    if (text[stop] !== between) break;
    at = stop + 1;
  }
  return values;
}

/** Exponents may be written with D. */
function numberOf(text: string): number | null {
  const word = text.trim().replace(/[dD]/, 'E');
  const value = word === '' ? Number.NaN : Number(word);
  return Number.isFinite(value) ? value : null;
}
