/** What the command line says when a file fails. */

import { fillSentence } from '#domain/display/sentence';
import { AppError } from '#domain/errors/app-error';
import { isDiskFull } from '#domain/errors/disk-full';
import { errorTable, type ErrorCode } from '#domain/errors/table';
import { targetOf, type TargetId } from '#domain/formats/targets';
import { partFolderOf } from '../files/part-folder.ts';
import { Interrupted } from './command.ts';

/** The format of Node's system errors. */
const systemError = /^(E[A-Z0-9]+): .*?, \w+(?: '(.*)')?$/;

const systemReasons: Record<string, string> = {
  ENOENT: '文件不存在',
  EISDIR: '这是文件夹，不是文件',
  ENOTDIR: '路径中有一段不是文件夹',
  EEXIST: '已经有同名的文件',
  EACCES: '没有权限',
  EPERM: '没有权限',
  EROFS: '磁盘是只读的',
  ENAMETOOLONG: '文件名过长',
};

/** Replacements for sentences in the table that promise what only the platform does: the command line neither retries nor waits for space. */
export const localSentences = {
  'engine.crashed': '处理程序意外退出',
  'engine.diskFull': '磁盘空间不足，没有写完',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** What a command's files hold, as far as its sentences differ. */
export type Subject = 'model' | 'map';

/** Replacements for sentences of the table that call every file a model. */
const subjectSentences: Readonly<Record<Subject, Partial<Record<ErrorCode, string>>>> = {
  model: {},
  map: {
    'model.unreadable': '影像文件无法读取：{reason}',
    'map.tooLarge': '处理影像所需内存超过上限（{limit}）：请把 --memory 设大、把 --threads 设小，或把影像裁成几块',
    'map.timeout': '处理影像的时间超过上限（{limit}）：请把 --deadline 设长，或把影像裁成几块',
  },
};

/** The first line of the error's message, of its cause for an AppError. */
function reasonOf(error: unknown): string {
  const cause = error instanceof AppError ? (error.cause ?? error) : error;
  const [first = ''] = (cause instanceof Error ? cause.message : String(cause)).replace(/^\w*Error: /, '').split('\n');
  return first;
}

interface Told {
  json?: boolean;
  outputs?: string[];
  target?: TargetId | undefined;
  subject?: Subject | undefined;
}

/**
 * Tells of `error` on stderr, or with `json` as a line of JSON on stdout. The sentence is the table's; a file that the system does not give or take is
 * named with the reason, and a fault of ours is never said to be the file's: what is known of it follows on stderr. Of a command that was told to stop
 * there is nothing to tell.
 *
 * @param outputs what was to be written, as absolute paths
 * @param target the one of several formats that was not written
 * @param subject what `file` holds (default a model)
 * @returns the exit code.
 */
export function tellFailure(file: string, error: unknown, { json = false, outputs = [], target, subject = 'model' }: Told = {}): number {
  if (error instanceof Interrupted) return error.exitCode;
  const reason = reasonOf(error);
  const sentence = sentenceOf(error, reason, outputs, subjectSentences[subject]);
  if (json) process.stdout.write(`${JSON.stringify({ file, target, error: sentence })}\n`);
  else process.stderr.write(`${file}${target === undefined ? '' : ` → ${targetOf(target).label}`}: ${sentence}\n`);
  if (sentence === localSentences['engine.crashed']) process.stderr.write(`${reason}\n`);
  return 1;
}

function sentenceOf(error: unknown, reason: string, outputs: string[], sentences: (typeof subjectSentences)[Subject]): string {
  if (isDiskFull(error) || (error instanceof AppError && error.code === 'engine.diskFull')) return localSentences['engine.diskFull'];
  if (error instanceof AppError && error.code !== 'engine.crashed') {
    const other = sentences[error.code];
    return other === undefined ? error.message : fillSentence(other, error.params);
  }
  const [, code = '', path = ''] = systemError.exec(reason) ?? [];
  if (code === '') return localSentences['engine.crashed'];
  const known = systemReasons[code] ?? code;
  // Of a rename, both names.
  const output = outputs.find((each) => path.split(`' -> '`).some((one) => one === each || `${one}/`.startsWith(`${partFolderOf(each)}/`)));
  if (output !== undefined) return `结果「${output}」无法写入：${code === 'ENOENT' ? '文件夹不存在' : known}`;
  return fillSentence(sentences['model.unreadable'] ?? errorTable['model.unreadable'].text, { reason: known });
}
