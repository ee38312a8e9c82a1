import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { arrangeScene } from '#domain/models/scene-files';
import { parsePlan } from '#domain/models/tile-plan-schema';
import { testFolder } from '#test/files';
import { entriesOf } from '#test/oblique';
import { groundPlan, tilePath, writeScene } from '#test/oblique-scenes';
import { osgbFile, type NodePlan } from '#test/osgb';
import { walkTileset } from '#test/tiles3d-rules';
import { buildZip } from '#test/zips';
import { runVerb } from '../children/run-verb.ts';
import { listScene } from '../tiles/list-scene.ts';
import { assembleTiles } from './assemble-tiles.ts';
import { planTiles } from './plan-tiles.ts';
import { tileGroups } from './tile-groups.ts';
import { tiles } from './tiles.ts';

describe('a scene that several machines make', function () {
  this.timeout(60_000);
  const folder = testFolder();

  const filesOf = async (path: string): Promise<Map<string, Buffer>> => {
    const names = await readdir(path, { recursive: true, withFileTypes: true });
    const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name).slice(path.length + 1));
    return new Map(await Promise.all(files.toSorted().map(async (name) => [name, await readFile(join(path, name))] as const)));
  };

  it('comes out the same byte for byte, each group seen by one machine alone and the whole by none', async () => {
    const scene = folder.path('in');
    await writeScene(scene, { columns: 3, rows: 2, levels: 2, within: '某市/A/' });
    await writeScene(scene, { columns: 1, levels: 2, first: 3, within: '某市/B/' });
    await writeFile(join(scene, '某市/A', tilePath(1, 1, 1)), 'broken');
    const { seconds, ...whole } = await tiles(scene, folder.path('whole'), { compression: 'draco' }, { threads: 2 });
    expect(seconds).to.be.greaterThan(0);

    const run = { folder: folder.path('work'), memoryBytes: 2 * 1024 ** 3, deadlineMs: 60_000 };
    for (const name of ['work', 'plan', 'tops']) await mkdir(folder.path(name));
    const files = await listScene(scene);
    const { needed } = arrangeScene(files);
    for (const path of needed) {
      await mkdir(dirname(folder.path(`plan/${path}`)), { recursive: true });
      await cp(join(scene, path), folder.path(`plan/${path}`));
    }
    const [listPath, planPath] = [folder.path('list.json'), folder.path('plan.json')];
    await writeFile(listPath, JSON.stringify(files));
    const summary = await runVerb('planTiles', { folder: folder.path('plan'), planPath, listPath }, run);
    expect(summary).to.include({ blocks: 2, groups: 7, files: 14 });
    const { groups, blocks, frame } = parsePlan(await readFile(planPath, 'utf8'));
    const options = { compression: 'draco' } as const;
    // The last first: no order matters. One alone, or several in one go.
    for (const [first, end] of [
      [6, 7],
      [2, 6],
      [0, 2],
    ] as const) {
      const machine = folder.path(`machine-${first}`);
      const own = groups
        .slice(first, end)
        .map(({ folder: name, block }, at) => ({ index: first + at, folder: name, block: blocks[block]! }));
      for (const { folder: name } of own) await cp(join(scene, name), join(machine, name), { recursive: true });
      const topsFolder = folder.path(`tops-${first}`);
      await runVerb(
        'tileGroups',
        { folder: machine, outputFolder: folder.path(`out-${first}`), topsFolder, options: { groups: own, frame, options } },
        run,
      );
      await cp(topsFolder, folder.path('tops'), { recursive: true });
      await cp(folder.path(`out-${first}`), folder.path('out'), { recursive: true });
    }
    const report = await runVerb(
      'assembleTiles',
      { planPath, topsFolder: folder.path('tops'), outputFolder: folder.path('out'), options },
      run,
    );
    expect({ ...report, seconds: 0 }).to.deep.equal({ ...whole, seconds: 0 });
    expect(report.partial).to.equal(true);
    const [one, other] = await Promise.all(['whole', 'out'].map((name) => filesOf(folder.path(name))));
    expect([...other!.keys()]).to.deep.equal([...one!.keys()]);
    for (const [name, bytes] of one!) expect(bytes.equals(other!.get(name)!), name).to.equal(true);
    expect((await walkTileset(folder.path('out'))).broken).to.deep.equal([]);
  });

  it('keeps what is above a file that the archive has lost, shows a lost root by what is below it, and names both', async () => {
    const scene = folder.path('in');
    await writeScene(scene, { columns: 3, levels: 3 });
    const lost = [tilePath(0, 0, 2), tilePath(1, 0, 0), ...[0, 1, 2].map((level) => tilePath(2, 0, level))];
    const entries = (await entriesOf(scene)).map((entry) => (lost.includes(entry.name) ? { ...entry, crc: 1 } : entry));
    const report = await tiles(await folder.write({ 'city.zip': buildZip(entries) }), folder.path('out'));
    expect(report).to.include({ files: 4, unreadable: 5, missing: 0, partial: true });
    expect(report.problems.map(({ file }) => file)).to.have.members(lost);
    const { broken, contents } = await walkTileset(folder.path('out'));
    expect(broken).to.deep.equal([]);
    const shown = contents.map(({ path }) => path.replace(/^.*\//, ''));
    expect(shown).to.include.members([
      'Tile_+000_+000.glb',
      'Tile_+000_+000_L16_0.glb',
      'Tile_+001_+000_L16_0.glb',
      'Tile_+001_+000_L17_0.glb',
    ]);
  });

  it('makes a group whose topmost file is lost from what lies in the folders below it', async () => {
    const scene = folder.path('in');
    await writeScene(scene, { columns: 2, levels: 2 });
    await cp(join(scene, tilePath(0, 0, 0)), join(scene, 'Data/all.osgb'));
    const planPath = folder.path('plan.json');
    expect(await planTiles(scene, planPath)).to.include({ groups: 1 });
    const { groups, blocks, frame } = parsePlan(await readFile(planPath, 'utf8'));
    await rm(join(scene, 'Data/all.osgb'));
    const brokenPaths = [await folder.write({ 'broken.json': JSON.stringify([{ file: 'Data/all.osgb', reason: '已损坏' }]) })];
    const task = { groups: [{ index: 0, folder: groups[0]!.folder, block: blocks[0]! }], frame, options: {}, brokenPaths };
    const counts = await tileGroups(scene, folder.path('out'), folder.path('tops'), task);
    expect(counts).to.include({ files: 4, unreadable: 1, missing: 0 });
    expect(await assembleTiles(planPath, folder.path('tops'), folder.path('out'))).to.include({ partial: true });
    expect((await walkTileset(folder.path('out'))).broken).to.deep.equal([]);
  });

  it('tells of what cannot be had with the group that it lies in, and not with another that is made alone', async () => {
    const scene = folder.path('in');
    await writeScene(scene, { columns: 2, levels: 2 });
    const planPath = folder.path('plan.json');
    await planTiles(scene, planPath);
    const { groups, blocks, frame } = parsePlan(await readFile(planPath, 'utf8'));
    await rm(join(scene, tilePath(0, 0, 1)));
    const brokenPaths = [await folder.write({ 'broken.json': JSON.stringify([{ file: tilePath(0, 0, 1), reason: '已损坏' }]) })];
    const both = groups.map(({ folder: name, block }, index) => ({ index, folder: name, block: blocks[block]! }));
    const shared = { frame, options: {}, brokenPaths, among: both.map(({ folder: name }) => name) };
    for (const [index, unreadable] of [1, 0].entries()) {
      const task = { ...shared, groups: both.slice(index, index + 1) };
      const counts = await tileGroups(scene, folder.path(`out-${index}`), folder.path(`tops-${index}`), task);
      expect(counts, `group ${index}`).to.include({ unreadable });
    }
  });

  it('names the files of a folder that no path leads to, however the scene is made', async () => {
    const scene = folder.path('in');
    await writeScene(scene, { columns: 2, levels: 2 });
    await rename(join(scene, 'Data/Tile_+001_+000'), Buffer.concat([Buffer.from(`${scene}/Data/`), Buffer.from([0xc7, 0xf8])]));
    const report = await tiles(scene, folder.path('out'));
    expect(report).to.include({ files: 2, unreadable: 2, missing: 0, partial: true });
    expect(report.problems[0]!.reason).to.contain('UTF-8');
    await planTiles(scene, folder.path('plan.json'));
    expect(parsePlan(await readFile(folder.path('plan.json'), 'utf8')).lost).to.deep.equal({ unreadable: 2, problems: report.problems });
  });

  it('goes on where tiles name files that no disk could have, and tells of each once', async () => {
    await writeScene(folder.path('in'), { columns: 2, levels: 1 });
    // As JSON each letter takes six.
    const names = Array.from({ length: 12 }, (_, index) => `${index}${'\u0001'.repeat(60_000)}.osgb`);
    const levels = [...names, 'gone.osgb', 'gone.osgb'].map((file, index) => ({ from: index, to: 1e30, file }));
    for (const column of [0, 1]) {
      const children: NodePlan[] = [
        groundPlan(column * 100, 0, 100, 1),
        { mode: 'pixels', radius: 100, levels: levels.slice(column * 10) },
      ];
      await writeFile(folder.path(`in/${tilePath(column, 0, 0)}`), osgbFile({ children }));
    }
    const report = await tiles(folder.path('in'), folder.path('out'));
    expect(report).to.include({ missing: 18, files: 2, unreadable: 0 });
    expect(new Set(report.missingFiles).size).to.equal(10);
    expect(report.missingFiles.every((file) => file.length <= 200)).to.equal(true);
    expect((await walkTileset(folder.path('out'))).broken).to.deep.equal([]);
  });

  it('gives every file of a group its own name, whatever the sources are called', async () => {
    await writeScene(folder.path('in'), { columns: 1, levels: 1 });
    const source = folder.path(`in/${tilePath(0, 0, 0)}`);
    // Both are roots of the scene's own folder, whose tileset and tops would have their names.
    await cp(source, folder.path('in/tileset.osgb'));
    await mkdir(folder.path('in/tops'));
    await cp(source, folder.path('in/tops/0.osgb'));
    const report = await tiles(folder.path('in'), folder.path('out'));
    const { broken, contents } = await walkTileset(folder.path('out'));
    expect(broken).to.deep.equal([]);
    expect(contents.map(({ path }) => path)).to.have.length(report.tiles);
    expect(new Set(contents.map(({ path }) => path)).size).to.equal(report.tiles);
  });
});
