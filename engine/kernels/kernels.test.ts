import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { testFolder } from '#test/files';
import { loadKernel, type KernelExports } from './load.ts';

const repository = fileURLToPath(new URL('../../../', import.meta.url));
const hasClang = ['clang-14', 'clang'].some((name) =>
  /version 14\./.test(spawnSync(name, ['--version'], { encoding: 'utf8' }).stdout ?? ''),
);

interface StlKernel extends KernelExports {
  input_for(length: number): number;
  weld_facets(input: number, count: number, flags: number): number;
}

describe('kernels', () => {
  const folder = testFolder();

  if (hasClang)
    it('are what their sources give', async function () {
      this.timeout(120_000);
      const target = folder.path('.');
      const build = spawnSync(`${repository}/script/kernels`, [target], { encoding: 'utf8' });
      expect(build.stderr).to.equal('');
      const names = (await readdir(target)).filter((name) => name.endsWith('.wasm'));
      expect(names).to.include.members(['obj.wasm', 'ply.wasm', 'stl.wasm']);
      for (const name of names)
        expect((await readFile(`${target}/${name}`)).equals(await readFile(`${repository}/engine/kernels/${name}`)), name).to.equal(true);
    });

  it('name it when memory does not suffice', async () => {
    const kernel = await loadKernel<StlKernel>('stl');
    expect(() => kernel.weld_facets(kernel.input_for(0), 2 ** 30, 0)).to.throw(RangeError, 'memory allocation failed');
  });
});
