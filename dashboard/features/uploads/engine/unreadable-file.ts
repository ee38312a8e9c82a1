/** The file on the disk is gone, or is no longer the one that was chosen. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  constructor() {
    super('文件无法读取，可能已被移动、修改或删除，请重新选择文件');
  }
}

/** Throws `UnreadableFileError` unless the first byte of `part` can be read. */
export async function assertReadable(part: Blob): Promise<void> {
  try {
    await part.slice(0, 1).arrayBuffer();
  } catch {
    throw new UnreadableFileError();
  }
}
