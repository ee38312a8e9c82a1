/** Errors that a stranger's file causes in code that reads it, told from faults of ours by their kind. */

import { AppError } from '#domain/errors/app-error';
import { unreadable } from './read-failure.ts';

/** How V8, WebAssembly and libvips say that they were given no memory. */
const outOfMemory = /allocation failed|typed array length|maximum memory|could not allocate|out of memory/i;

/** What the system says of a path that nothing can have: too long, with a NUL, through a file or in circles. */
const pathCodes = new Set(['ENAMETOOLONG', 'EINVAL', 'EILSEQ', 'ELOOP', 'ENOTDIR', 'EISDIR', 'ERR_INVALID_ARG_VALUE']);

const codeOf = (error: Error): string | undefined => (error as NodeJS.ErrnoException).code;

export const isOutOfMemory = (error: unknown): error is Error => error instanceof Error && outOfMemory.test(error.message);

/** Something in the file lies inside itself more often than any program means. */
export const isStackOverflow = (error: unknown): error is RangeError => error instanceof RangeError && error.message.includes('call stack');
export const tooDeep = (cause: Error): AppError => unreadable('内容的嵌套层数过多', cause);

/** The kinds, the first that fits; a number that JavaScript takes nowhere came from the file. */
const kinds: { fits: (error: Error) => boolean; reason: string }[] = [
  { fits: (error) => pathCodes.has(codeOf(error) ?? ''), reason: '引用的文件路径无效' },
  { fits: (error) => error instanceof URIError || codeOf(error) === 'ERR_INVALID_URL', reason: '引用的文件地址无效' },
  { fits: (error) => error instanceof RangeError, reason: '有数值超出范围' },
  { fits: (error) => error instanceof SyntaxError, reason: '内容的格式无效' },
  // A trap in one of our kernels.
  { fits: (error) => error.name === 'RuntimeError', reason: '内容已损坏' },
];

/**
 * What an error thrown while a file is read becomes: a failure of the file where its kind says so, which ends the work at its first try; itself where not.
 *
 * @example
 * reader.read(path).catch((error) => { throw asFileFault(error); });
 */
export function asFileFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError || isOutOfMemory(error)) return error;
  if (isStackOverflow(error)) return tooDeep(error);
  const kind = kinds.find(({ fits }) => fits(error));
  return kind === undefined ? error : unreadable(kind.reason, error);
}
