/** Layers as text, `.usda`. */

import type { OutputFile } from '../../files/output-file.ts';
import { longestDecimal, writeFloat, writeInteger } from '../../numbers/decimal.ts';
import { partsOfType, valueTypes, type Attribute, type Layer, type LayerHead, type Value, type ValueType } from './layer.ts';

/** Values of an array that are turned into text at a time. */
const valuesAtOnce = 4096;
/** Deeper prims are indented no further: a chain of a thousand would be blanks for the most part. */
const deepestIndent = 16;

/** Starts a layer in `file`; each call writes what it adds. */
export async function openTextLayer(file: OutputFile, head: LayerHead): Promise<Layer> {
  await file.write(headOf(head));
  let depth = 0;
  const indent = (levels = depth): string => '    '.repeat(Math.min(levels, deepestIndent));

  const writeAttribute = async (attribute: Attribute): Promise<void> => {
    const { name, type, uniform, value, samples, connection } = attribute;
    const start = `${indent()}${uniform ? 'uniform ' : ''}${type} ${name}`;
    if (value !== undefined) {
      await file.write(`${start} = `);
      await writeValue(file, type, value);
      await file.write(metadataOf(attribute, indent()));
    }
    if (samples !== undefined) {
      await file.write(`${start}.timeSamples = {\n`);
      for (const [index, time] of samples.times.entries()) {
        await file.write(`${indent(depth + 1)}${numberText(time)}: `);
        await writeValue(file, type, samples.valueAt(index));
        await file.write(',\n');
      }
      await file.write(`${indent()}}\n`);
    }
    if (connection !== undefined) await file.write(`${start}.connect = <${connection}>\n`);
    if (value === undefined && samples === undefined && connection === undefined) await file.write(`${start}\n`);
  };

  return {
    async begin({ specifier = 'def', type, name, displayName, apiSchemas = [], reference, instanceable }) {
      const metadata = [
        ...(apiSchemas.length > 0 ? [`prepend apiSchemas = [${apiSchemas.map(quoted).join(', ')}]`] : []),
        ...(displayName === undefined ? [] : [`displayName = ${quoted(displayName)}`]),
        ...(instanceable ? ['instanceable = true'] : []),
        ...(reference === undefined ? [] : [`prepend references = <${reference}>`]),
      ];
      const inside = metadata.map((line) => `${indent(depth + 1)}${line}\n`).join('');
      const brackets = metadata.length === 0 ? '' : ` (\n${inside}${indent()})`;
      await file.write(`\n${indent()}${specifier} ${type === '' ? '' : `${type} `}"${name}"${brackets}\n${indent()}{\n`);
      depth++;
    },
    attribute: writeAttribute,
    async relationship(name, targets) {
      const paths = targets.map((target) => `<${target}>`);
      await file.write(`${indent()}rel ${name} = ${paths.length === 1 ? paths[0]! : `[${paths.join(', ')}]`}\n`);
    },
    async end() {
      depth--;
      await file.write(`${indent()}}\n`);
    },
  };
}

function headOf({ defaultPrim, endTimeCode, timeCodesPerSecond, documentation }: LayerHead): string {
  const lines = [
    `defaultPrim = ${quoted(defaultPrim)}`,
    `doc = ${quoted(documentation)}`,
    ...(endTimeCode === null ? [] : [`endTimeCode = ${numberText(endTimeCode)}`]),
    'metersPerUnit = 1',
    ...(endTimeCode === null ? [] : ['startTimeCode = 0', `timeCodesPerSecond = ${timeCodesPerSecond}`]),
    'upAxis = "Y"',
  ];
  return `#usda 1.0\n(\n${lines.map((line) => `    ${line}\n`).join('')})\n`;
}

function metadataOf({ interpolation, elementSize }: Attribute, indent: string): string {
  const lines = [
    ...(elementSize === undefined ? [] : [`elementSize = ${elementSize}`]),
    ...(interpolation === undefined ? [] : [`interpolation = ${quoted(interpolation)}`]),
  ];
  return lines.length === 0 ? '\n' : ` (\n${lines.map((line) => `${indent}    ${line}\n`).join('')}${indent})\n`;
}

const escapes: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const quoted = (text: string): string => `"${text.replace(/["\\\n\r\t]/g, (character) => escapes[character]!)}"`;
const assetText = (path: string): string => (path.includes('@') ? `@@@${path}@@@` : `@${path}@`);

/** Shortest text of a 64-bit float; 0 for what is not finite. */
const numberText = (value: number): string => (Number.isFinite(value) ? String(value) : '0');

const wordsOf = { token: quoted, string: quoted, asset: assetText } as const;

async function writeValue(file: OutputFile, type: ValueType, value: Value): Promise<void> {
  const { element, isArray } = partsOfType(type);
  const { store, width } = valueTypes[element];
  if (store === 'token' || store === 'string' || store === 'asset') {
    const word = wordsOf[store];
    return await file.write(isArray ? `[${(value as readonly string[]).map(word).join(', ')}]` : word(value as string));
  }
  if (store === 'bool') return await file.write(value ? '1' : '0');
  const given = typeof value === 'number' ? [value] : (value as ArrayLike<number>);
  const numbers = element === 'quatf' ? realFirst(given) : given;
  if (isArray) await file.write('[');
  if (store === 'double') await file.write(doublesText(numbers, width));
  else await writeNumbers(file, numbers, width, store === 'int');
  if (isArray) await file.write(']');
}

/** Text has a quaternion's real part first. */
const realFirst = (xyzw: ArrayLike<number>): Float32Array => Float32Array.from(xyzw, (_, at) => xyzw[at % 4 === 0 ? at + 3 : at - 1]!);

/** Few at a time: matrices and places. */
function doublesText(numbers: ArrayLike<number>, width: number): string {
  const values: string[] = [];
  for (let at = 0; at < numbers.length; at += width) {
    const texts = Array.from({ length: width }, (_, i) => numberText(numbers[at + i]!));
    const rows = width === 16 ? [0, 4, 8, 12].map((row) => `(${texts.slice(row, row + 4).join(', ')})`) : texts;
    values.push(width === 1 ? rows[0]! : `(${rows.join(', ')})`);
  }
  return values.join(', ');
}

const [open, close, comma, blank] = [0x28, 0x29, 0x2c, 0x20];

async function writeNumbers(file: OutputFile, numbers: ArrayLike<number>, width: number, areIntegers: boolean): Promise<void> {
  const room = new Uint8Array(Math.min(valuesAtOnce, Math.max(1, numbers.length)) * (longestDecimal + 4));
  const count = numbers.length;
  for (let from = 0; from < count;) {
    // Whole vectors.
    const to = Math.min(count, from + Math.floor(valuesAtOnce / width) * width);
    let end = 0;
    for (let at = from; at < to; at++) {
      const part = width === 1 ? 0 : at % width;
      if (at > 0) {
        room[end++] = comma;
        room[end++] = blank;
      }
      if (width > 1 && part === 0) room[end++] = open;
      end = areIntegers ? writeInteger(room, end, numbers[at]!) : writeFloat(room, end, numbers[at]!);
      if (width > 1 && part === width - 1) room[end++] = close;
    }
    await file.write(room.subarray(0, end));
    from = to;
  }
}
