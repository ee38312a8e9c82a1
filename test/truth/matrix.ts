/** What became of models in conversions, ours and those of others: `script/bench matrix` writes `matrix.json`, docs/formats.md shows it. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { extensionOf, modelFormatOf } from '#domain/formats';
import { targetIds, targetOf, type TargetId } from '#domain/formats/targets';

/** What is compared, in the order in which it is told. */
export const cellTraits = ['triangles', 'bounds', 'volume', 'materials', 'colors', 'pictures', 'nodes', 'clips', 'validity'] as const;
export type CellTrait = (typeof cellTraits)[number];

/** `failed`: no file was written. `unreadable`: no other reader opens it. Else what was lost, by `cellTraits`, with blanks between. */
export type Verdict = 'right' | 'failed' | 'unreadable' | (string & {});

/** The programs, with the mark that each has in a cell. */
export const converters = {
  modelmill: { label: 'Modelmill', mark: '' },
  assimp: { label: 'assimp 5.2', mark: 'A' },
  blender: { label: 'Blender 4.5', mark: 'B' },
  fbx2gltf: { label: 'FBX2glTF 0.9.7', mark: 'F' },
  obj2gltf: { label: 'obj2gltf 3.2', mark: 'O' },
} as const;
export type ConverterId = keyof typeof converters;
export const converterIds = Object.keys(converters) as ConverterId[];

/** By model, target and program. */
export type Matrix = Record<string, Partial<Record<TargetId, Partial<Record<ConverterId, Verdict>>>>>;

export const matrixPath = fileURLToPath(new URL('../../../test/truth/matrix.json', import.meta.url));
export const readMatrix = (): Matrix => JSON.parse(readFileSync(matrixPath, 'utf8')) as Matrix;

/** A line for each model and target. */
export function matrixText(matrix: Matrix): string {
  const models = Object.entries(matrix).map(([name, row]) => {
    const cells = Object.entries(row).map(([target, cell]) => {
      const verdicts = Object.entries(cell).map(([id, verdict]) => `${JSON.stringify(id)}: ${JSON.stringify(verdict)}`);
      return `    ${JSON.stringify(target)}: { ${verdicts.join(', ')} }`;
    });
    return `  ${JSON.stringify(name)}: {\n${cells.join(',\n')}\n  }`;
  });
  return `{\n${models.join(',\n')}\n}\n`;
}

/** Where another program is right and we are not, a line each. */
export function shortOf(matrix: Matrix): string[] {
  return Object.entries(matrix).flatMap(([name, row]) =>
    Object.entries(row).flatMap(([target, cell]) => {
      const better = converterIds.filter((id) => id !== 'modelmill' && cell[id] === 'right');
      return better.length > 0 && cell.modelmill !== 'right'
        ? [`${name} as ${target}: ${cell.modelmill}; right by ${better.join(', ')}`]
        : [];
    }),
  );
}

/** The source's format, as its files are called. */
const formatOf = (name: string): string => modelFormatOf(extensionOf(name))?.label ?? extensionOf(name);

/** Of the models of a format, how many each program gets right. */
function cellText(matrix: Matrix, names: readonly string[], target: TargetId): string {
  const counts = converterIds.flatMap((id) => {
    const verdicts = names.flatMap((name) => matrix[name]![target]?.[id] ?? []);
    if (verdicts.length === 0) return [];
    const right = verdicts.filter((verdict) => verdict === 'right').length;
    const { mark } = converters[id];
    return mark === '' ? `**${right}/${verdicts.length}**` : `${mark} ${right}/${verdicts.length}`;
  });
  return counts.join(' · ') || '–';
}

/** What a program loses, with the number of files. */
function lossesOf(matrix: Matrix, id: ConverterId): Map<string, number> {
  const counts = new Map<string, number>();
  for (const row of Object.values(matrix))
    for (const cell of Object.values(row)) for (const word of cell[id]?.split(' ') ?? []) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

const endings = ['right', ...cellTraits, 'unreadable', 'failed'];

/** The lines of docs/formats.md. */
export function matrixLines(matrix: Matrix): string[] {
  const formats = new Map<string, string[]>();
  for (const name of Object.keys(matrix)) formats.set(formatOf(name), [...(formats.get(formatOf(name)) ?? []), name]);
  const columns = targetIds.filter((target) => Object.values(matrix).some((row) => row[target]));
  const present = converterIds.filter((id) => lossesOf(matrix, id).size > 0);
  const ours = Object.entries(matrix).flatMap(([name, row]) =>
    Object.entries(row).flatMap(([target, { modelmill }]) =>
      modelmill === undefined || modelmill === 'right'
        ? []
        : [`| ${name} | ${targetOf(target as TargetId).label} | ${modelmill.replaceAll(' ', ', ')} |`],
    ),
  );
  return [
    `| | ${columns.map((target) => targetOf(target).label).join(' | ')} |`,
    `|---|${'---|'.repeat(columns.length)}`,
    ...[...formats].map(([format, names]) => `| ${format} | ${columns.map((target) => cellText(matrix, names, target)).join(' | ')} |`),
    '',
    'Files of each program, by what was seen in them; one file can have lost several things:',
    '',
    `| | ${endings.join(' | ')} |`,
    `|---|${'---|'.repeat(endings.length)}`,
    ...present.map((id) => {
      const counts = lossesOf(matrix, id);
      return `| ${converters[id].label} | ${endings.map((word) => counts.get(word) ?? 0).join(' | ')} |`;
    }),
    '',
    ...(ours.length === 0
      ? ['Ours are right in every cell.']
      : ['Where ours are not right:', '', '| model | as | lost |', '|---|---|---|', ...ours]),
  ];
}
