/** The file on disk was moved, deleted or changed. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  constructor() {
    super('文件无法读取，可能已被移动、修改或删除，请重新选择文件');
  }
}

/** Throws `UnreadableFileError` when the first byte of `part` cannot be read. */
export async function assertReadable(part: Blob): Promise<void> {
  try {
    await part.slice(0, 1).arrayBuffer();
  } catch {
    throw new UnreadableFileError();
  }
}
