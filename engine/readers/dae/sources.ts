/** Arrays of numbers and names, as inputs read them. */

import type { XmlElement } from '../xml/tree.ts';
import type { DaeDocuments } from './document.ts';

export interface NumberSource {
  values: Float64Array;
  /** Items that the array has room for, whatever it announces. */
  count: number;
  stride: number;
  offset: number;
  /** Places in an item of the parameters that have a name, which are those that count. */
  columns: number[];
}

/** Parameter `column` of item `index`; NaN beyond the end. */
export const sourceValue = (source: NumberSource, index: number, column: number): number =>
  source.values[source.offset + index * source.stride + (source.columns[column] ?? Number.NaN)] ?? Number.NaN;

export interface SourceReader {
  numbers(element: XmlElement | undefined): NumberSource | undefined;
  names(element: XmlElement | undefined): string[] | undefined;
}

const numberArrays = ['float_array', 'int_array', 'bool_array'];
const nameArrays = ['Name_array', 'IDREF_array', 'SIDREF_array', 'ID_REF_array'];
/** More numbers than any item has. */
const maxStride = 4096;
const noNumbers = new Float64Array(0);

/** Reads `source` elements, each once. */
export function createSourceReader(documents: DaeDocuments): SourceReader {
  const known = new Map<XmlElement, NumberSource>();
  const arrays = new Map<XmlElement, Float64Array>();
  let nodeNames: Set<string> | undefined;
  const valuesOf = (array: XmlElement): Float64Array => {
    let values = arrays.get(array);
    if (!values) arrays.set(array, (values = array.floats()));
    return values;
  };
  return {
    numbers(element) {
      if (!element) return undefined;
      let source = known.get(element);
      if (!source) known.set(element, (source = readNumbers(element, documents, valuesOf)));
      return source;
    },
    names(element) {
      const array = element?.children.find(({ name }) => nameArrays.includes(name));
      const words = array?.words();
      const count = integer(array?.attributes.count, words?.length ?? 0);
      // Blanks part the names, and some exporters write names that hold blanks.
      if (!words || words.length <= count || count === 0) return words;
      const joined = joinWords(words, (nodeNames ??= nodeNamesOf(documents.root)));
      return joined.length === count ? joined : words;
    },
  };
}

/** What nodes are called: their sids, names and ids. */
function nodeNamesOf(root: XmlElement): Set<string> {
  const names = new Set<string>();
  root.forEach(({ name: tag, attributes: { sid, name, id } }) => {
    if (tag === 'node') for (const known of [sid, name, id]) if (known) names.add(known);
  });
  return names;
}

/** No name has more words than this. */
const longestName = 12;

/** Joins words into the longest known names. */
function joinWords(words: readonly string[], names: ReadonlySet<string>): string[] {
  const out: string[] = [];
  for (let at = 0; at < words.length;) {
    let length = Math.min(longestName, words.length - at);
    while (length > 1 && !names.has(words.slice(at, at + length).join(' '))) length--;
    out.push(words.slice(at, at + length).join(' '));
    at += length;
  }
  return out;
}

function readNumbers(element: XmlElement, documents: DaeDocuments, valuesOf: (array: XmlElement) => Float64Array): NumberSource {
  const accessor = element.child('technique_common')?.child('accessor') ?? element.child('accessor');
  const named = accessor && documents.resolve(element, accessor.attributes.source);
  const array = named && numberArrays.includes(named.name) ? named : element.children.find(({ name }) => numberArrays.includes(name));
  const values = array ? valuesOf(array) : noNumbers;
  const params = accessor?.all('param') ?? [];
  const stride = Math.min(maxStride, Math.max(1, integer(accessor?.attributes.stride, params.length || 1)));
  const offset = Math.max(0, integer(accessor?.attributes.offset, 0));
  const isMatrix = params.length === 1 && stride > 1;
  const columns = params.flatMap(({ attributes }, column) => (attributes.name !== undefined && attributes.name !== '' ? [column] : []));
  const every = Array.from({ length: stride }, (_, column) => column);
  return {
    values,
    count: Math.max(0, Math.floor((values.length - offset) / stride)),
    stride,
    offset,
    columns: columns.length === 0 || isMatrix ? every : columns.filter((column) => column < stride),
  };
}

function integer(text: string | undefined, fallback: number): number {
  const value = Number.parseInt(text ?? '', 10);
  return Number.isFinite(value) ? value : fallback;
}

export interface DaeInput {
  semantic: string;
  /** −1 when the file gives none. */
  set: number;
  offset: number;
  source: XmlElement | undefined;
}

/** The inputs of an element, with their sources followed. */
export const readInputs = (element: XmlElement, documents: DaeDocuments): DaeInput[] =>
  element.all('input').map(({ attributes }) => ({
    semantic: attributes.semantic ?? '',
    set: integer(attributes.set, -1),
    offset: Math.min(64, Math.max(0, integer(attributes.offset, 0))),
    source: documents.resolve(element, attributes.source),
  }));
