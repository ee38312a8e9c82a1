/** Writes IGES files (5.3, ASCII form) entity by entity, so that tests have what no sample holds. */

export interface IgesOptions {
  form?: number;
  /** 1 to 8, or the negative pointer of a colour definition. */
  color?: number;
  label?: string;
  /** Shown only through what refers to it. */
  dependent?: boolean;
  blanked?: boolean;
}

const hollerith = (text: string): string => `${Buffer.from(text, 'latin1').length}H${text}`;

/**
 * @example
 * const iges = new IgesWriter();
 * iges.add(402, [1, iges.patch(10, 20)], { form: 7 });
 * await writeFile('a.igs', iges.text(), 'latin1');
 */
export class IgesWriter {
  readonly #directory: string[] = [];
  readonly #parameters: string[] = [];

  /** Adds an entity; answers its pointer. Strings are written with their length, in latin1. */
  add(
    type: number,
    params: (number | string)[],
    { form = 0, color = 0, label = '', dependent = false, blanked = false }: IgesOptions = {},
  ): number {
    const pointer = this.#directory.length + 1;
    const text = `${[type, ...params.map((value) => (typeof value === 'string' ? hollerith(value) : value))].join(',')};`;
    const lines = text.match(/[\s\S]{1,64}/g) ?? [];
    const field = (value: number | string): string => String(value).padStart(8);
    const start = this.#parameters.length + 1;
    const sequence = (offset: number): string => `D${String(pointer + offset).padStart(7)}`;
    this.#directory.push(
      [type, start, 0, 0, 0, 0, 0, 0].map(field).join('') + `${blanked ? '01' : '00'}${dependent ? '01' : '00'}0000` + sequence(0),
      [type, 0, color, lines.length, form, '', '', label, 0].map(field).join('') + sequence(1),
    );
    lines.forEach((line) =>
      this.#parameters.push(line.padEnd(64) + field(pointer) + `P${String(this.#parameters.length + 1).padStart(7)}`),
    );
    return pointer;
  }

  /** A flat rectangle in x and y from the origin, as a B-spline surface of degree 1. */
  patch(width: number, height: number, options: IgesOptions = {}): number {
    const corners = [0, 0, 0, width, 0, 0, 0, height, 0, width, height, 0];
    return this.add(128, [1, 1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1, 1, 1, ...corners, 0, 1, 0, 1], options);
  }

  /** A name property, for the list of properties behind an entity's own parameters. */
  name(text: string): number {
    return this.add(406, [1, text], { form: 15 });
  }

  /** @param unit Flag and name of the unit of length (global parameters 14 and 15). */
  text([flag, unit]: [number, string] = [2, 'MM']): string {
    const global = `1H,,1H;,,5Ha.igs,4Htest,4Htest,32,38,6,308,15,,1.,${flag},${hollerith(unit)},1,0.01,15H20200101.000000,1E-06,1000.,,,11,0,15H20200101.000000;`;
    const lines = [...(global.match(/.{1,72}/g) ?? [])].map((line, index) => `${line.padEnd(72)}G${String(index + 1).padStart(7)}`);
    const counts = [1, lines.length, this.#directory.length, this.#parameters.length];
    const end = ['S', 'G', 'D', 'P'].map((letter, index) => letter + String(counts[index]).padStart(7)).join('');
    return [`${'test'.padEnd(72)}S      1`, ...lines, ...this.#directory, ...this.#parameters, `${end.padEnd(72)}T      1`, ''].join('\n');
  }
}

/** A surface ruled between two lines that are askew. */
export const ruledSurface = ((): string => {
  const iges = new IgesWriter();
  const lines = [
    [0, 0, 0, 10, 0, 0],
    [0, 10, 5, 10, 10, 0],
  ].map((ends) => iges.add(110, ends, { dependent: true }));
  iges.add(118, [...lines, 0, 0], { form: 1 });
  return iges.text();
})();
