/** Small IGES files for the tests. */

export interface IgesEntity {
  type: number;
  form?: number;
  /** What stands in the parameter section behind the type; entities are named by their place in the directory: 1, 3, 5 … */
  parameters: number[];
  /** Blank status, subordinate, use, hierarchy: two digits each. */
  status?: string;
}

const card = (text: string, section: string, number: number): string => `${text.padEnd(72)}${section}${String(number).padStart(7)}\n`;
const fields = (...values: (number | string)[]): string => values.map((value) => String(value).padStart(8)).join('');
const pieces = (text: string, width: number): string[] => text.match(new RegExp(`.{1,${width}}`, 'g')) ?? [];

const globals =
  '1H,,1H;,4Hpart,5Ha.igs,4Hhand,4Hhand,32,38,6,308,15,4Hpart,1.,2,2HMM,1,0.01,15H20200101.000000,1E-06,100.,1Hx,1Hx,11,0,15H20200101.000000;';

/** An IGES 5.3 of these entities, in millimetres. */
export function igesText(entities: readonly IgesEntity[]): string {
  const global = pieces(globals, 72).map((text, i) => card(text, 'G', i + 1));
  const directory: string[] = [];
  const parameters: string[] = [];
  entities.forEach(({ type, form = 0, parameters: own, status = '00000000' }, i) => {
    const lines = pieces(`${[type, ...own].join(',')};`, 64);
    directory.push(card(fields(type, parameters.length + 1, 0, 0, 0, 0, 0, 0, status), 'D', i * 2 + 1));
    directory.push(card(fields(type, 0, 0, lines.length, form, '', '', '', 0), 'D', i * 2 + 2));
    for (const line of lines) parameters.push(card(`${line.padEnd(64)}${String(i * 2 + 1).padStart(8)}`, 'P', parameters.length + 1));
  });
  const count = (section: string, lines: readonly string[]): string => `${section}${String(lines.length).padStart(7)}`;
  const start = [card('made by hand', 'S', 1)];
  const end = card([count('S', start), count('G', global), count('D', directory), count('P', parameters)].join(''), 'T', 1);
  return [...start, ...global, ...directory, ...parameters, end].join('');
}

/** A surface ruled between two lines that are askew. */
export const ruledSurface = igesText([
  { type: 110, parameters: [0, 0, 0, 10, 0, 0], status: '00010000' },
  { type: 110, parameters: [0, 10, 5, 10, 10, 0], status: '00010000' },
  { type: 118, form: 1, parameters: [1, 3, 0, 0] },
]);
