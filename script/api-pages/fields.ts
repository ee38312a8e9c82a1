import { z } from 'zod';

/** A field of a payload or an answer, as a row of its table. */
export interface Field {
  /** As a path: `parts[].size`; empty for the value itself. */
  name: string;
  type: string;
  required: boolean;
  description: string;
}

type Schema = z.core.JSONSchema.JSONSchema;

const typeNames: Readonly<Record<string, string>> = {
  string: '字符串',
  integer: '整数',
  number: '数字',
  boolean: '布尔',
  object: '对象',
  null: 'null',
};

/** What a schema accepts (`input`) or yields (`output`), one row for each field at any depth. */
export function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): Field[] {
  const described = z.toJSONSchema(withoutPreprocessing(schema), { io, unrepresentable: 'any', reused: 'inline' });
  const rows = rowsOf('', described, true);
  const [whole] = rows;
  return whole?.type === '对象' && whole.description === '' ? rows.slice(1) : rows;
}

/** A preprocessed schema says nothing of what it takes; the one behind it does. */
function withoutPreprocessing(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodPipe && schema.in instanceof z.ZodTransform ? (schema.out as z.ZodType) : schema;
}

function rowsOf(name: string, schema: Schema, required: boolean): Field[] {
  const { plain, nullable } = withoutNull(schema);
  const row: Field = { name, type: typeOf(plain) + (nullable ? ' 或 null' : ''), required, description: descriptionOf(schema, plain) };
  return [row, ...innerRows(name, plain)];
}

function innerRows(name: string, schema: Schema): Field[] {
  const items = itemsOf(schema);
  if (items !== undefined) return innerRows(`${name}[]`, withoutNull(items).plain);
  const variants = schema.oneOf ?? schema.anyOf ?? [];
  if (variants.length > 0) return uniteRows(variants.map((variant) => ({ label: labelOf(variant), rows: innerRows(name, variant) })));
  return Object.entries(schema.properties ?? {}).flatMap(([key, inner]) =>
    // Every call takes it; it is said once, with the protocol.
    key === 'userId' ? [] : rowsOf(name === '' ? key : `${name}.${key}`, inner as Schema, schema.required?.includes(key) === true),
  );
}

interface Variant {
  /** What tells it from the others; empty where nothing does. */
  label: string;
  rows: Field[];
}

/** The fields of all variants, each once; of one that several have, types that differ are listed, and descriptions that differ with whose they are. */
function uniteRows(variants: Variant[]): Field[] {
  const names = new Set(variants.flatMap(({ rows }) => rows.map(({ name }) => name)));
  return [...names].map((name) => {
    const found = variants.flatMap(({ label, rows }) => rows.filter((row) => row.name === name).map((row) => ({ ...row, label })));
    const isInAll = variants.every(({ rows }) => rows.some((row) => row.name === name));
    return {
      name,
      type: [...new Set(found.map(({ type }) => type))].join('、'),
      required: isInAll && found.every(({ required }) => required),
      description: uniteDescriptions(found),
    };
  });
}

function uniteDescriptions(found: readonly (Field & { label: string })[]): string {
  const texts = [...new Set(found.map(({ description }) => description))].filter((text) => text !== '');
  if (texts.length < 2) return texts[0] ?? '';
  const labelled = (text: string): string => {
    const labels = found.filter(({ description, label }) => description === text && label !== '').map(({ label }) => label);
    return labels.length > 0 ? `${labels.join('、')}：${text}` : text;
  };
  return texts.map(labelled).join('；');
}

/** The value of the field that a variant alone has so, as `kind` of jobs. */
function labelOf({ properties = {} }: Schema): string {
  const own = Object.values(properties).find((inner) => typeof inner === 'object' && inner.const !== undefined);
  return typeof own === 'object' ? String(own.const) : '';
}

const itemsOf = ({ items }: Schema): Schema | undefined => (typeof items === 'object' && !Array.isArray(items) ? items : undefined);

function withoutNull(schema: Schema): { plain: Schema; nullable: boolean } {
  const { type } = schema;
  if (Array.isArray(type)) return { plain: { ...schema, type: type.find((name) => name !== 'null') }, nullable: type.includes('null') };
  const options = schema.anyOf ?? [];
  const rest = options.filter(({ type }) => type !== 'null');
  const [only] = rest;
  if (rest.length === options.length) return { plain: schema, nullable: false };
  return { plain: rest.length === 1 && only !== undefined ? only : { ...schema, anyOf: rest }, nullable: true };
}

/** As JSON writes it, so that "1" is told from 1. */
const quoted = (value: unknown): string => `\`${JSON.stringify(value)}\``;

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return quoted(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(quoted).join('、');
  const items = itemsOf(schema);
  if (items !== undefined) return `${typeOf(withoutNull(items).plain)}数组`;
  const variants = schema.oneOf ?? schema.anyOf ?? [];
  if (variants.length > 0) return [...new Set(variants.map(typeOf))].join('、');
  return typeNames[String(schema.type ?? 'object')] ?? '';
}

function descriptionOf(schema: Schema, plain: Schema): string {
  const text = schema.description ?? plain.description;
  const { maxLength, minimum, maximum, maxItems } = plain;
  const isBounded = (value: number | undefined): value is number => value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER;
  const parts = [
    text,
    maxLength === undefined ? undefined : `最多 ${maxLength} 个字符`,
    isBounded(minimum) && isBounded(maximum) ? `${minimum}–${maximum}` : undefined,
    !isBounded(minimum) && isBounded(maximum) ? `最大 ${maximum}` : undefined,
    maxItems === undefined ? undefined : `最多 ${maxItems} 项`,
    schema.default === undefined || typeof schema.default === 'object' ? undefined : `默认 ${quoted(schema.default)}`,
  ];
  return parts.filter((part) => part !== undefined).join('；');
}
