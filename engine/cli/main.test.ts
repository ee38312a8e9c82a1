import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { JobReport, ModelFigures } from '#domain/models/figures';
import { emptyModels } from '#test/broken';
import { modelPath, truthOf } from '#test/models';
import { tilePath, writeScene } from '#test/oblique-scenes';

const main = fileURLToPath(new URL('./main.js', import.meta.url));

const engine = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });

const truck = truthOf('gltf/truck.glb');

describe('script/engine', function () {
  this.timeout(30_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-cli-'));
    for (const [name, text] of Object.entries(emptyModels)) await writeFile(join(folder, name), text);
  });
  after(() => rm(folder, { recursive: true }));

  it('inspect --json prints one line a file, in order, and exits 1 when one cannot be read', () => {
    const files = [modelPath('gltf/truck.glb'), join(folder, 'empty.obj'), modelPath('zip/chair.zip')];
    const { status, stdout } = engine('inspect', ...files, '--json');
    expect(status).to.equal(1);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { file: string; error?: string } & ModelFigures);
    expect(lines.map(({ file }) => file)).to.deep.equal(files);
    expect(lines[0]).to.include({ format: 'glb', triangles: truck.triangles, animations: 1, drawCalls: truck.drawCalls });
    expect(Object.keys(lines[0]!)).to.have.members([
      'file',
      'format',
      'triangles',
      'vertices',
      'meshes',
      'drawCalls',
      'materials',
      'textures',
      'animations',
      'skins',
      'nodes',
      'bounds',
      'contents',
      'warnings',
    ]);
    expect(lines[1]).to.have.all.keys('file', 'error');
    expect(lines[1]!.error).to.match(/[\u4e00-\u9fff]/);
    expect(lines[2]).to.include({ format: 'obj', triangles: truthOf('zip/chair.zip').triangles });
  });

  it('refuses a file where it takes a folder', async () => {
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const calls = [
      ['convert', modelPath('gltf/truck.glb'), '--to', 'stl', '--out', file],
      ['offline', modelPath('gltf/truck.glb'), '--out', join(file, 'within')],
      ['tiles', join(file, 'within'), join(folder, 'tiles')],
      ['tiles', folder, file],
      ['tiles', join(folder, 'tiles'), file],
    ];
    for (const call of calls) {
      const { status, stderr } = engine(...call);
      expect([status, stderr.split('\n').length], call.join(' ')).to.deep.equal([2, 3]);
    }
    await rm(file);
  });

  it('leaves no tiles of a scene that failed, so that the next try is not refused, and writes into no scene by a link', async () => {
    const scene = join(folder, 'scene');
    await writeScene(scene, { columns: 1, levels: 1 });
    await writeFile(join(scene, tilePath(0, 0, 0)), 'no tile');
    const [made, empty, link] = ['made', 'empty', 'link'].map((name) => join(folder, name)) as [string, string, string];
    await mkdir(empty);
    for (const output of [made, empty, made]) expect(engine('tiles', scene, output).status, output).to.equal(1);
    expect([existsSync(made), await readdir(empty)]).to.deep.equal([false, []]);
    await symlink(scene, link);
    expect(engine('tiles', scene, join(link, 'tiles')).status).to.equal(2);
  });

  it('reduce meets a number of faces, and refuses what is no number within its limits', async () => {
    const output = join(folder, 'reduced.glb');
    const { status, stdout } = engine('reduce', modelPath('gltf/truck.glb'), output, '--faces', '1000', '--json');
    expect(status).to.equal(0);
    expect((JSON.parse(stdout) as JobReport).after.triangles).to.be.within(900, 1010);
    expect(existsSync(output)).to.equal(true);
    for (const flags of [
      ['--faces', '0'],
      ['--faces', '1.5'],
      ['--ratio', '2'],
      ['--ratio', '0.5', '--faces', '9'],
    ])
      expect(engine('reduce', modelPath('gltf/truck.glb'), output, ...flags).status, flags.join(' ')).to.equal(2);
  });

  it('optimize writes the model and its report, and prints before and after', async () => {
    const [output, report] = [join(folder, 'truck.glb'), join(folder, 'report.json')];
    const { status, stdout } = engine(
      'optimize',
      modelPath('gltf/truck.glb'),
      output,
      '--ratio',
      '0.4',
      '--compression',
      'meshopt',
      '--quality',
      '--report',
      report,
    );
    expect(status).to.equal(0);
    expect(stdout).to.match(/triangles\s+3,916\s+1,\d{3}/);
    const parsed = JSON.parse(await readFile(report, 'utf8')) as JobReport;
    expect(parsed.options).to.include({ ratio: 0.4, compression: 'meshopt' });
    expect(parsed.after.bytes).to.equal((await stat(output)).size);
    // What the simplifier made of it, and what was measured.
    expect(stdout).to.match(/estimated error [\d.]+% of the diagonal\n/);
    expect(stdout).to.contain(`largest distance measured ${parsed.quality!.maxPercent!.toPrecision(2)}% of the diagonal`);
  });

  it('optimize takes an archive and with --json prints nothing but the report', async () => {
    const archive = modelPath('zip/bottle.zip');
    const { status, stdout, stderr } = engine('optimize', archive, join(folder, 'fuze.glb'), '--preset', 'mobile', '--json');
    expect([status, stderr]).to.deep.equal([0, '']);
    const report = JSON.parse(stdout) as JobReport;
    expect(report.before.bytes).to.equal((await stat(archive)).size);
    expect(report.afterFigures.textures).to.have.length(1);
  });

  it('optimize reports what is wrong with a model', () => {
    const { status, stderr } = engine('optimize', join(folder, 'empty.stl'), join(folder, 'x.glb'));
    expect(status).to.equal(1);
    expect(stderr).to.match(/empty\.stl: .*[\u4e00-\u9fff]/);
  });

  it('never overwrites its inputs or outputs, under any name, and refuses other formats', async () => {
    const input = join(folder, 'in.glb');
    await copyFile(modelPath('gltf/truck.glb'), input);
    const before = await readFile(input);
    const alias = join(folder, 'alias.glb');
    await symlink(input, alias);
    const output = join(folder, 'other.glb');
    for (const [args, names] of [
      [[input, input], 'IN and OUT'],
      [[input, alias], 'IN and OUT'],
      [[input, output, '--report', join(folder, '.', 'other.glb')], 'OUT and the report'],
      [[input, output, '--report', input], 'IN and the report'],
    ] as const) {
      const { status, stderr } = engine('optimize', ...args);
      expect(status, names).to.equal(2);
      expect(stderr).to.contain(`${names} are the same file`);
    }
    const level = join(folder, 'other_lod1.glb');
    await copyFile(input, level);
    expect(engine('optimize', level, output, '--levels', '1', '--level-files')).to.include({ status: 2 });
    expect(engine('optimize', input, join(folder, 'in.obj')).stderr).to.contain('OUT must end in .glb or .amrt');
    expect([await readFile(input), await readFile(level)]).to.deep.equal([before, before]);
    expect(existsSync(output)).to.equal(false);
  });

  it('prints help, and distinguishes wrong calls from faulty files', () => {
    expect(engine('--help')).to.include({ status: 0 }).with.property('stdout').that.contains('inspect').and.contains('optimize');
    expect(engine('optimize', '--help').stdout).to.contain('--texture-size');
    expect(engine('inspect')).to.include({ status: 2 });
    expect(engine('fly')).to.include({ status: 2 });
    expect(engine('optimize', 'a', 'b.glb', '--ratio', '7'))
      .to.include({ status: 2 })
      .with.property('stderr')
      .that.contains('ratio');
    expect(engine('optimize', 'a', 'b.glb', '--wings').stderr).to.contain('--wings');
  });

  it('reports a wrong call in one line, in one language, with a pointer to the help', () => {
    const { stderr } = engine('optimize', 'a', 'b.glb', '--ratio', '7', '--texture-size', '333', '--target-bytes', '5');
    expect(stderr.trimEnd().split('\n')).to.deep.equal([
      '--ratio cannot be 7: share of the triangles to keep, 0.01 to 1',
      '--texture-size cannot be 333: longest edge of a texture: 256, 512, 1024, 2048, 4096, 8192 or keep',
      '--target-bytes cannot be 5: bytes that OUT should not exceed, 10000 to 4194304000',
      'script/engine optimize --help tells more.',
    ]);
    expect(engine('preview', 'a', 'b.webp', '--size', '1').stderr).to.equal(
      '--size takes a whole number from 16 to 4096\nscript/engine preview --help tells more.\n',
    );
  });

  it('says that a folder is one', () => {
    expect(engine('inspect', folder)).to.include({ status: 1, stderr: `${folder}: 模型文件无法读取：这是文件夹，不是文件\n` });
  });

  it('convert writes each file in each format, in order, and goes on where one is at fault', async () => {
    const out = join(folder, 'converted');
    const files = [modelPath('gltf/truck.glb'), join(folder, 'empty.obj'), modelPath('zip/chair.zip')];
    const { status, stdout } = engine('convert', ...files, '--to', 'stl, OBJ,gltf,stl', '--out', out, '--json');
    expect(status).to.equal(1);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { file: string; target: string; error?: string; after?: { triangles: number } });
    const targets = ['stl', 'obj', 'gltf'];
    expect(lines.map(({ file, target }) => [file, target])).to.deep.equal(files.flatMap((file) => targets.map((target) => [file, target])));
    expect(lines.map(({ error }) => error !== undefined)).to.deep.equal(files.flatMap((_, index) => targets.map(() => index === 1)));
    expect(lines[0]?.after?.triangles).to.equal(truck.triangles);
    expect((await readdir(out)).toSorted()).to.deep.equal(
      ['chair-gltf.zip', 'chair-obj.zip', 'chair.stl', 'truck-gltf.zip', 'truck-obj.zip', 'truck.stl'].toSorted(),
    );
    expect(engine('convert', files[0]!, '--to', 'stl,doc').status).to.equal(2);
  });
});
