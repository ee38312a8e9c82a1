import type { z } from 'zod';

/** What a type of JSON is called in a sentence. */
const typeNames: Readonly<Record<string, string>> = {
  string: '文字',
  number: '数字',
  int: '整数',
  bigint: '整数',
  boolean: 'true 或 false',
  date: '日期',
  array: '列表',
  tuple: '列表',
  object: '对象',
  record: '对象',
  null: 'null',
};

/** What the limits of a type count. */
const units: Readonly<Record<string, string>> = { string: ' 个字符', array: ' 项', set: ' 项', map: ' 项', object: ' 项', file: ' 字节' };

/** The longest list of permitted values that a sentence names. */
const valuesNamed = 12;

const partOf = (part: PropertyKey): string => (typeof part === 'number' ? `第 ${part + 1} 项` : `“${String(part)}”`);

/** A parameter by its path, as the caller wrote it: “parts”第 2 项的“size”. */
function nameOf(path: readonly PropertyKey[] = []): string {
  if (path.length === 0) return '参数';
  return path.reduce<string>((name, part) => {
    const joint = name === '' || typeof part === 'number' ? '' : '的';
    return `${name}${joint}${partOf(part)}`;
  }, '');
}

const quoted = (value: unknown): string => (typeof value === 'bigint' ? String(value) : JSON.stringify(value));

function boundOf(origin: string, bound: number | bigint, word: string): string {
  const unit = units[origin];
  return unit === undefined ? `不能${word === '最多' ? '大于' : '小于'} ${bound}` : `${word} ${bound}${unit}`;
}

type Issue<C extends z.core.$ZodRawIssue['code']> = Extract<z.core.$ZodRawIssue, { code: C }>;

/** What is wrong with a parameter, behind its name. */
const faults: { [C in z.core.$ZodIssue['code']]: (issue: Issue<C>) => string } = {
  invalid_type: ({ expected }) => `应为${typeNames[expected] ?? '另一种类型'}`,
  too_big: ({ origin, maximum }) => boundOf(origin, maximum, '最多'),
  too_small: ({ origin, minimum }) => boundOf(origin, minimum, '至少'),
  not_multiple_of: ({ divisor }) => `应为 ${divisor} 的倍数`,
  invalid_value: ({ values }) => (values.length <= valuesNamed ? `只能是 ${values.map(quoted).join('、')}` : '不在可用的值之中'),
  unrecognized_keys: ({ keys }) => `里有不认识的字段：${keys.slice(0, valuesNamed).map(quoted).join('、')}`,
  invalid_key: () => '里有不正确的字段名',
  invalid_element: () => '里有不正确的内容',
  invalid_format: () => '的格式不正确',
  invalid_union: () => '不正确',
  custom: () => '不正确',
};

/**
 * What is wrong with a parameter, as a Chinese sentence that names it; for `error` of a schema's `parse`, where a rule has no sentence of its own.
 * A missing value is told from one of another type.
 */
export function issueSentence(issue: z.core.$ZodRawIssue): string {
  const name = nameOf(issue.path);
  const isMissing = issue.input === undefined && issue.code !== 'unrecognized_keys' && issue.code !== 'custom';
  return isMissing ? `缺少${name}` : name + (faults[issue.code] as (issue: z.core.$ZodRawIssue) => string)(issue);
}
