import { mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { failureOf } from '#test/failures';
import { emptyFolder, stage } from './scratch.ts';

describe("a child's scratch folder", () => {
  let folder: string;
  let job: string;
  let scratch: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-scratch-'));
    [job, scratch] = [join(folder, 'job'), join(folder, 'child')];
    await mkdir(join(job, 'model/贴图'), { recursive: true });
    await mkdir(scratch);
    await writeFile(join(job, 'model/chair.obj'), 'v 0 0 0');
    await writeFile(join(job, 'model/贴图/木.png'), 'pixels');
    await writeFile(join(job, 'other'), 'x');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const args = () => ({
    modelPath: join(job, 'model/chair.obj'),
    options: { root: join(job, 'model'), size: 3 },
    outputs: [join(job, 'a/out.glb')],
  });

  it('holds what the arguments name, and gives back what was written', async () => {
    const staged = await stage(args(), job, scratch);
    expect(staged.args).to.deep.equal({
      modelPath: join(scratch, 'model/chair.obj'),
      options: { root: join(scratch, 'model'), size: 3 },
      outputs: [join(scratch, 'a/out.glb')],
    });
    expect(await readFile(join(scratch, 'model/贴图/木.png'), 'utf8')).to.equal('pixels');
    expect((await stat(join(scratch, 'model/chair.obj'))).ino).to.equal((await stat(join(job, 'model/chair.obj'))).ino);
    expect((await readdir(scratch)).toSorted()).to.deep.equal(['a', 'model']);
    await writeFile(join(scratch, 'a/out.glb'), 'result');
    await writeFile(join(scratch, 'a/out.1.glb'), 'level');
    const result = await staged.collect({ path: join(scratch, 'a/out.glb'), bytes: 6, none: null });
    expect(result).to.deep.equal({ path: join(job, 'a/out.glb'), bytes: 6, none: null });
    expect(await readFile(join(job, 'a/out.1.glb'), 'utf8')).to.equal('level');
    await emptyFolder(scratch);
    expect(await readdir(scratch)).to.deep.equal([]);
    expect(await readFile(join(job, 'model/chair.obj'), 'utf8')).to.equal('v 0 0 0');
  });

  it('takes back no symbolic link', async () => {
    const staged = await stage(args(), job, scratch);
    await symlink('/etc/hostname', join(scratch, 'a/out.glb'));
    expect(await failureOf(staged.collect(undefined))).to.have.property('code', 'engine.crashed');
  });

  it('copies what lies on another file system', async () => {
    const other = await mkdtemp('/dev/shm/modelmill-scratch-');
    expect((await stat(other)).dev).not.to.equal((await stat(job)).dev);
    await stage(args(), job, other);
    expect(await readFile(join(other, 'model/贴图/木.png'), 'utf8')).to.equal('pixels');
    await rm(other, { recursive: true });
  });
});
