import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export interface TestFolder {
  /** Absolute path of the folder, or of `name` in it. */
  path: (name?: string) => string;
  /** Writes files by name and returns the path of the first. */
  write: (files: Record<string, string | Uint8Array>) => Promise<string>;
  /** Files and folders below the folder `name`, in the order of their names; none where there is no such folder. */
  list: (name?: string) => Promise<string[]>;
}

/** A folder of its own for each test of the suite that calls this in its `describe`; removed after the test. */
export function testFolder(): TestFolder {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-test-'));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
  });
  return {
    path: (name = '') => join(folder, name),
    write: async (files) => {
      const paths: string[] = [];
      for (const [name, content] of Object.entries(files)) {
        const path = join(folder, name);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, content);
        paths.push(path);
      }
      return paths[0] ?? folder;
    },
    list: async (name = '') =>
      (await readdir(join(folder, name), { recursive: true }).catch(() => [])).toSorted((a, b) => (a < b ? -1 : 1)),
  };
}
