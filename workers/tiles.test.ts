import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect } from 'chai';
import { reportOf, resultOf } from '#domain/kinds/jobs';
import { pieceLimits } from '#domain/models/scene-pieces';
import { defaultTilesOptions } from '#domain/kinds/tiles/options';
import { tiles } from '#engine/verbs/tiles';
import type { FileRow } from '#storage/database/models/files';
import { farmBackends } from '#test/databases';
import { keysUnder, openFlow, type Flow } from '#test/flow';
import { obliqueFiles, obliqueZip } from '#test/oblique';
import { writeScene } from '#test/oblique-scenes';
import { packSevenZip } from '#test/seven-zip';
import { buildRar5 } from '#test/rars';
import { buildZip } from '#test/zips';

/** A tileset's tiles, as far as these tests look. */
interface Tile {
  content?: { uri: string };
  children?: Tile[];
}
const packers = [
  ['city.zip', buildZip],
  ['city.rar', buildRar5],
] as const;
const contentsOf = ({ content, children = [] }: Tile): string[] => [...(content ? [content.uri] : []), ...children.flatMap(contentsOf)];

for (const backend of farmBackends) {
  describe(`a scene's 3D Tiles on ${backend.name}`, function () {
    this.timeout(120_000);
    let flow: Flow;
    before(async () => {
      flow = await openFlow({ backend });
      // As they are shared out on a farm: several small groups in one go.
      await flow.work({ pieceLimits: { ...pieceLimits, wanted: 2 } });
    });
    after(() => flow.close());

    const textOf = async (key: string): Promise<string> => {
      const chunks: Buffer[] = [];
      for await (const chunk of await flow.objects.open(key)) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks).toString();
    };
    /** A scene of so many tiles side by side, packed. */
    async function sceneOf(columns: number, name = 'city.zip'): Promise<FileRow> {
      const folder = await mkdtemp(join(flow.folder, 'scene-'));
      await writeScene(join(folder, 'in'), { columns, levels: 2, within: '某市/' });
      await packSevenZip(join(folder, 'in'), join(folder, name), ['.']);
      return flow.ended(await flow.hand(await readFile(join(folder, name)), name, { modelType: 'oblique' }));
    }
    const handed = async (zip: Uint8Array) => flow.ended(await flow.hand(zip, '某市.zip', { modelType: 'oblique' }));

    it('are made of a checked upload, lie below one prefix with every content that they name, and are reported', async () => {
      const file = await handed(await obliqueZip());
      const job = await flow.ended(await flow.enqueue(file, { kind: 'tiles', options: { ...defaultTilesOptions, heightOffset: 5 } }));
      expect([job.status, job.stage, job.percent, job.error]).to.deep.equal(['Success', 'done', 100, null]);
      const prefix = `jobs/${job.id}/1/scene/`;
      expect(job.resultKey).to.equal(`${prefix}tileset.json`);
      const stored = await keysUnder(flow.objects, prefix);
      const named = async (path: string): Promise<string[]> => {
        const { root } = JSON.parse(await textOf(prefix + path)) as { root: Tile };
        const uris = contentsOf(root).map((uri) => decodeURIComponent(new URL(uri, `http://x/${encodeURI(path)}`).pathname.slice(1)));
        return [path, ...(await Promise.all(uris.map(async (uri) => (uri.endsWith('.json') ? named(uri) : [uri])))).flat()];
      };
      expect((await named('tileset.json')).toSorted()).to.deep.equal(stored.toSorted());
      const { scene, before } = resultOf('tiles', job) ?? {};
      expect(before).to.deep.equal({ bytes: file.fileSize });
      expect(scene).to.include({ files: 4, partial: false });
      expect(scene?.bytesAfter).to.equal(job.resultBytes);
      expect(scene?.place.longitude).to.be.closeTo(114, 0.01);
      expect(reportOf('tiles', job)).to.deep.include({ missing: 0, unreadable: 0 });
      const events = await flow.events(job);
      expect(events.at(-1)).to.include({ status: 'Success', isSucceed: true });
      expect(events.at(-1)?.tips).to.contain('个瓦片，大小');
    });

    for (const name of ['city.zip', 'city.7z'])
      it(`of several groups come out of ${name} as of its folder, and nothing is left of what the steps handed each other`, async () => {
        // Each other than usual: all that may be chosen reaches the engine.
        const options = { compression: 'meshopt', textures: 'keep', version: '1.0', textureSize: 256, ratio: 0.5, errorPixels: 4 } as const;
        const file = await sceneOf(5, name);
        const job = await flow.ended(await flow.enqueue(file, { kind: 'tiles', options: { ...defaultTilesOptions, ...options } }));
        expect([job.status, job.error]).to.deep.equal(['Success', null]);
        const folder = await mkdtemp(join(flow.folder, 'whole-'));
        await writeScene(join(folder, 'in'), { columns: 5, levels: 2, within: '某市/' });
        const { seconds, ...whole } = await tiles(join(folder, 'in'), join(folder, 'out'), options);
        const report = reportOf('tiles', job);
        expect(seconds).to.be.greaterThan(0);
        expect({ ...report, seconds: 0 }).to.deep.equal({ ...whole, options: { ...defaultTilesOptions, ...options }, seconds: 0 });
        const prefix = `jobs/${job.id}/1/`;
        const stored = await keysUnder(flow.objects, prefix);
        const written = await readdir(join(folder, 'out'), { recursive: true, withFileTypes: true });
        const paths = written
          .filter((entry) => entry.isFile())
          .map((entry) => relative(join(folder, 'out'), join(entry.parentPath, entry.name)));
        expect(stored).to.deep.equal(['report.json', 'thumbnail.webp', ...paths.map((path) => `scene/${path}`)].toSorted());
        for (const path of paths.filter((path) => path.endsWith('.json')))
          expect(await textOf(`${prefix}scene/${path}`), path).to.equal(await readFile(join(folder, 'out', path), 'utf8'));
      });

    it('are partial where a tile is broken, which the report names', async () => {
      const files = await obliqueFiles();
      const broken = files.find(({ name }) => /_L17_/.test(name))!;
      broken.data = broken.data.subarray(0, 400);
      const job = await flow.ended(await flow.enqueue(await handed(buildZip(files)), { kind: 'tiles', options: defaultTilesOptions }));
      expect(job.status).to.equal('Success');
      expect(resultOf('tiles', job)?.scene).to.include({ files: 3, partial: true });
      const [problem, ...more] = reportOf('tiles', job)?.problems ?? [];
      expect([problem?.file, more]).to.deep.equal([broken.name, []]);
      expect((await flow.events(job)).at(-1)?.tips).to.contain('场景不完整');
    });

    for (const [name, pack] of packers)
      it(`are partial where ${name} has lost a tile, or names one outside: the job goes on, the report names both`, async () => {
        const whole = await obliqueFiles();
        const lost = whole.find((file) => /_L17_/.test(file.name))!.name;
        const files = whole.map((file) => (file.name === lost ? { ...file, crc: 1 } : file));
        const outside = { name: '../out.osgb', data: Buffer.from('x') };
        const file = await flow.ended(await flow.hand(pack([...files, outside]), name, { modelType: 'oblique' }));
        expect([file.status, file.oblique?.unreadable]).to.deep.equal(['Success', 2]);
        const job = await flow.ended(await flow.enqueue(file, { kind: 'tiles', options: defaultTilesOptions }));
        expect([job.status, job.error]).to.deep.equal(['Success', null]);
        expect(resultOf('tiles', job)?.scene).to.include({ files: 3, partial: true });
        const report = reportOf('tiles', job);
        expect(report?.problems.map((problem) => problem.file)).to.have.members([lost, outside.name]);
        expect((await flow.events(job)).at(-1)?.tips).to.contain('场景不完整');
      });

    it('cannot be made of tiles none of which can be read: the job ends with the cause, and nothing stays stored', async () => {
      const files = (await obliqueFiles()).map((file) =>
        file.name.endsWith('osgb') ? { ...file, data: file.data.subarray(0, 400) } : file,
      );
      const job = await flow.ended(await flow.enqueue(await handed(buildZip(files)), { kind: 'tiles', options: defaultTilesOptions }));
      expect([job.status, job.error?.code]).to.deep.equal(['Error', 'oblique.noneReadable']);
      await flow.until('what was stored to be gone', async () => (await keysUnder(flow.objects, `jobs/${job.id}/`)).length === 0);
    });
  });
}
