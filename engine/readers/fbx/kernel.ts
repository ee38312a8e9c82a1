/** The FBX kernel (ufbx) and the records in which it answers. */

import { open } from 'node:fs/promises';
import { AppError } from '#domain/errors/app-error';
import { loadKernel, type KernelExports } from '#engine/kernels/load';
import { withoutMark } from '../../files/plain-text.ts';
import { truncated, unreadable } from '../../files/read-failure.ts';
import { decodeText } from '../../files/text.ts';

interface FbxExports extends KernelExports {
  reserve_input(bytes: number): number;
  answer_length(): number;
  load(data: number, bytes: number, limit: number): number;
  mesh(index: number): number;
  surface(index: number): number;
  lines(index: number): number;
  animation(index: number): number;
}

/** Means no index in a record. */
export const none = 0xffffffff;

/** Reads the records of one answer in order; blocks are copied out of the kernel's memory whole. */
export class Answer {
  readonly #memory: ArrayBuffer;
  readonly #view: DataView;
  readonly #copies = new Map<number, Uint8Array>();
  readonly length: number;
  #at = 0;

  constructor(memory: ArrayBuffer, at: number, length: number) {
    this.#memory = memory;
    this.#view = new DataView(memory, at, length);
    this.length = length;
  }

  u32(): number {
    return this.#view.getUint32((this.#at += 4) - 4, true);
  }

  f64(): number {
    return this.#view.getFloat64((this.#at += 8) - 8, true);
  }

  reals(count: number): number[] {
    return Array.from({ length: count }, () => this.f64());
  }

  list<T>(read: (index: number) => T): T[] {
    return Array.from({ length: this.u32() }, (_, index) => read(index));
  }

  text(): string {
    const length = this.u32();
    this.#at += length;
    return length === 0 ? '' : decodeText(new Uint8Array(this.#memory, this.#view.byteOffset + this.#at - length, length).slice());
  }

  floats(): Float32Array {
    const at = this.u32();
    return new Float32Array(this.#memory, at, this.u32()).slice();
  }

  words(): Uint32Array {
    const at = this.u32();
    return new Uint32Array(this.#memory, at, this.u32()).slice();
  }

  halves(): Uint16Array {
    const at = this.u32();
    return new Uint16Array(this.#memory, at, this.u32()).slice();
  }

  /** Bytes that several records may share: one copy. */
  bytes(): Uint8Array {
    const at = this.u32();
    const length = this.u32();
    let copy = this.#copies.get(at);
    if (copy?.length !== length) this.#copies.set(at, (copy = new Uint8Array(this.#memory, at, length).slice()));
    return copy;
  }
}

export interface FbxKernel {
  /** The answer to `load`: the whole scene but its geometry and animations. */
  document: Answer;
  ask(what: 'mesh' | 'surface' | 'lines' | 'animation', index: number): Answer;
}

const mebibyte = 1024 * 1024;
/** What ufbx may allocate, twice over (for a while and to stay): deflated arrays grow some tenfold, and records come on top. */
const memoryFor = (fileBytes: number): number => Math.min(3400 * mebibyte, 384 * mebibyte + fileBytes * 48);

/**
 * Reads the file at `path` into an instance of its own, gone with the last reference to it.
 * @throws AppError model.truncated, model.unreadable, model.unsupportedFeature or model.tooComplex.
 */
export async function openFbx(path: string): Promise<FbxKernel> {
  const kernel = await loadKernel<FbxExports>('fbx');
  const file = await open(path);
  try {
    const { size } = await file.stat();
    // A WebAssembly memory ends at 4 GB.
    if (size > 2 ** 31) throw new AppError('model.tooComplex', { limit: '2 GB' });
    const reserved = kernel.reserve_input(size) >>> 0;
    const input = new Uint8Array(kernel.memory.buffer, reserved, size);
    await readWhole(file, input);
    const { byteOffset: at, byteLength: length } = withoutMark(input);
    if (isEncrypted(Buffer.from(kernel.memory.buffer, at, Math.min(length, headBytes))))
      throw new AppError('model.unsupportedFeature', { feature: '加密的 FBX（需要密码）' });
    const limit = memoryFor(size);
    const answer = answerAt(
      kernel,
      guarded(() => kernel.load(at, length, limit), limit),
    );
    const error = answer.u32();
    if (error !== 0) throw failureOf(error, answer.text(), answer.text(), limit);
    return {
      document: answer,
      ask: (what, index) =>
        answerAt(
          kernel,
          guarded(() => kernel[what](index), limit),
        ),
    };
  } finally {
    await file.close();
  }
}

const answerAt = (kernel: FbxExports, at: number): Answer => new Answer(kernel.memory.buffer, at >>> 0, kernel.answer_length() >>> 0);

const headBytes = 4096;

/** Whether the header's `EncryptionType` is set: a number after the colon in ASCII, an `I` and four bytes in binary. */
function isEncrypted(head: Buffer): boolean {
  const at = head.indexOf('EncryptionType');
  if (at < 0) return false;
  const after = head.subarray(at + 'EncryptionType'.length);
  const written = /^:\s*(\d+)/.exec(after.toString('latin1', 0, 16));
  const type = written ? Number(written[1]) : after[0] === 0x49 && after.length > 4 ? after.readInt32LE(1) : 0;
  // Other values mean damage, for instance by a transfer in text mode.
  return type > 0 && type < 16;
}

const inMebibytes = (bytes: number): string => `${Math.round(bytes / mebibyte)} MB`;

/** A trap in the kernel is the file's doing: nothing else goes into it. */
function guarded(call: () => number, limit: number): number {
  try {
    return call();
  } catch (error) {
    if (error instanceof RangeError && error.message.includes('memory allocation'))
      throw new AppError('model.tooComplex', { limit: inMebibytes(limit) }, { cause: error });
    throw unreadable('数据已损坏', error);
  }
}

async function readWhole(file: Awaited<ReturnType<typeof open>>, into: Uint8Array): Promise<void> {
  for (let at = 0; at < into.length;) {
    const { bytesRead } = await file.read(into, at, Math.min(into.length - at, 64 * mebibyte), at);
    if (bytesRead === 0) throw truncated();
    at += bytesRead;
  }
}

/** What ufbx says of files that are wrong in no way that has a number. */
const reasons: Record<string, string> = {
  'Bad DEFLATE data': '压缩数据已损坏',
  'Cyclic node hierarchy': '节点层级互相包含',
  'Not an FBX file': '不是有效的 FBX 文件',
};

/** `ufbx_error_type` as a sentence. */
function failureOf(type: number, description: string, info: string, limit: number): AppError {
  const cause = new Error(`${description}${info ? ` (${info})` : ''}`);
  const size = inMebibytes(limit);
  const sentences: Record<number, () => AppError> = {
    // Nothing where something is announced: a file without a byte never comes here.
    3: () => truncated(cause),
    5: () => new AppError('model.tooComplex', { limit: size }, { cause }),
    6: () => new AppError('model.tooComplex', { limit: size }, { cause }),
    7: () => new AppError('model.tooComplex', { limit: size }, { cause }),
    8: () => truncated(cause),
    9: () => truncated(cause),
    11: () => unreadable('不是有效的 FBX 文件', cause),
    17: () => unreadable('NURBS 曲面的数据有误', cause),
    19: () => unreadable('节点嵌套过深', cause),
    23: () => new AppError('model.unsupportedFeature', { feature: `FBX 版本 ${info || '过旧'}` }, { cause }),
  };
  return sentences[type]?.() ?? unreadable(reasons[info || description] ?? '数据已损坏', cause);
}
