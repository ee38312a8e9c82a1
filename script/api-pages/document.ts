/** Writes the API reference from `domain/catalog/reference.ts`: one page a chapter, for docs/api and for /docs. */

import { errorTable } from '#domain/errors/table';
import type { Call } from '#domain/wire/call';
import { calls, type CallName } from '#domain/catalog/calls';
import { chapters, type Chapter } from '#domain/catalog/reference';
import type { CallReference } from '#domain/wire/call-reference';
import { viewWithin } from '#domain/wire/view';
import { fieldsOf, type Field } from './fields.ts';

export interface Page {
  /** File name without extension. */
  name: string;
  title: string;
  markdown: string;
}

const accessNames: Record<Call['access'], string> = { public: '无需登录', user: '需要登录', administrator: '仅限有权限的同事' };
const effectNames: Record<Call['effect'], string> = { read: '只读', change: '有改动' };

/** Text within a cell of a table. */
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const table = (heads: string[], rows: string[][]): string =>
  [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

const fieldRow = ({ name, type, required, description }: Field): string[] => [
  name === '' ? '（整个值）' : `\`${name}\``,
  type,
  required ? '是' : '',
  description,
];

const answerRow = (field: Field): string[] => {
  const [name = '', type = '', , description = ''] = fieldRow(field);
  return [name, type, description];
};

const paths = Object.values(calls).map((call) => call.path);

/** The end of a path: as much of it as tells the call from others. */
function shortName(path: string): string {
  const parts = path.split('/');
  const isOnly = (end: string): boolean => paths.filter((other) => other.endsWith(`/${end}`)).length === 1;
  const length = parts.findIndex((_, index) => isOnly(parts.slice(-1 - index).join('/')));
  return parts.slice(-1 - length).join('/');
}

function refusalRow(code: CallReference['refusals'][number]): string[] {
  const { respCode, text } = errorTable[code];
  const shown = text.replaceAll(/\{(\w+)\}/g, '…');
  return [String(respCode), shown === '…' ? '（随情况而不同的一句话）' : shown];
}

function section(name: CallName, { title, payload, answer, refusals, note }: CallReference): string {
  const { path, access, effect, successCode } = calls[name];
  const sent = fieldsOf(payload, 'input');
  const inner = viewWithin(answer);
  const got = [...fieldsOf(answer, 'output'), ...(inner === undefined ? [] : fieldsOf(inner, 'output'))];
  return [
    `## ${title} ${shortName(path)}`,
    `\`${effect === 'read' ? 'POST、GET' : 'POST'} ${path}\` · ${accessNames[access]} · ${effectNames[effect]}${successCode === undefined ? '' : ` · 成功码 ${successCode}`}`,
    ...(note === undefined ? [] : [note]),
    sent.length === 0 ? '不需要参数。' : table(['参数', '类型', '必填', '说明'], sent.map(fieldRow)),
    table(['datas', '类型', '说明'], got.map(answerRow)),
    ...(refusals.length === 0 ? [] : [table(['resp_code', '提示'], refusals.map(refusalRow))]),
  ].join('\n\n');
}

function pageOf({ name, title, calls: documented }: Chapter): Page {
  const sections = Object.entries(documented).flatMap(([call, reference]) => (call in calls ? [section(call as CallName, reference)] : []));
  return { name, title, markdown: `# ${title}\n\n${sections.join('\n\n')}\n` };
}

/** All pages that are generated, in reading order. */
export const referencePages = (): Page[] => chapters.map(pageOf);
