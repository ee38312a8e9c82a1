import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { blockType } from '#domain/offline/page';
import { buildGlb, squareGltf } from '#test/glb';
import { modelPath } from '#test/models';
import { unpackArchive } from '../archives/unpack.ts';
import { safeName } from '../writers/safe-name.ts';
import { inspect } from './inspect.ts';
import { offline, offlineFile } from './offline.ts';

/** The model inside a page, as the viewer takes it. */
function modelOf(page: string): Buffer {
  const [, inside = ''] = page.split('<div id="model" hidden>');
  const blocks = [...inside.matchAll(new RegExp(`<script type="${blockType}">([^<]*)</script>`, 'g'))];
  return Buffer.concat(blocks.map(([, text = '']) => Buffer.from(text, 'base64')));
}

describe('packing a model into a page', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-offline-'));
  });
  after(() => rm(folder, { recursive: true }));

  const pageOf = async (name: string): Promise<string> => {
    const { entries } = await unpackArchive(join(folder, `${name}.zip`), join(folder, name));
    return await readFile(join(folder, name, entries.find(({ path }) => path.endsWith('.html'))!.path), 'utf8');
  };

  it('puts a GLB in as it is, and writes one of any other model', async () => {
    const glb = modelPath('gltf/truck.glb');
    const report = await offline(glb, join(folder, 'glb.zip'), { name: '卡车', logo: 'none' });
    expect(report.after).to.deep.include({ triangles: 3916, bytes: (await stat(join(folder, 'glb.zip'))).size });
    expect(modelOf(await pageOf('glb')).equals(await readFile(glb))).to.equal(true);

    const { warnings } = await offlineFile(modelPath('zip/chair.zip'), join(folder, 'zip.zip'), { name: '椅子', logo: 'none' });
    expect(warnings.length).to.be.greaterThan(0);
    const inside = join(folder, 'inside.glb');
    await writeFile(inside, modelOf(await pageOf('zip')));
    expect((await inspect(inside)).triangles).to.equal(2792);
  });

  it('writes a GLB anew that names a file outside it, and passes on none that no reader of ours opens', async () => {
    const pack = async (name: string, changes: Record<string, unknown>): Promise<unknown> => {
      const { json, binary } = squareGltf(changes);
      await writeFile(join(folder, `${name}.glb`), buildGlb(json, binary));
      return await offline(join(folder, `${name}.glb`), join(folder, `${name}.zip`), { name, logo: 'none' }).catch(
        (error: unknown) => error,
      );
    };
    await pack('outside', { images: [{ uri: 'seen.png' }], textures: [{ source: 0 }] });
    const inside = modelOf(await pageOf('outside'));
    expect(inside.toString('latin1', 0, 4)).to.equal('glTF');
    expect(inside.toString('latin1')).not.to.contain('seen.png');
    const refused = await pack('else', { extensionsUsed: ['MODELMILL_else'], extensionsRequired: ['MODELMILL_else'] });
    expect(refused).to.be.instanceOf(AppError);
  });

  it('leaves nothing when it is stopped or the model is broken', async () => {
    const [broken, model] = [join(folder, 'broken.glb'), modelPath('gltf/truck.glb')];
    await writeFile(broken, 'glTF');
    const options = { name: 'a', logo: 'none' } as const;
    const stop = new AbortController();
    const signal = { signal: stop.signal, onProgress: (stage: string) => stage === 'write' && stop.abort() };
    const before = await readdir(folder);
    const failures = await Promise.all(
      [offline(broken, join(folder, 'b.zip'), options), offline(model, join(folder, 's.zip'), options, signal)].map((one) =>
        one.then(
          () => undefined,
          (error: Error) => (error instanceof AppError ? error.code : error.name),
        ),
      ),
    );
    expect(failures).to.deep.equal(['model.truncated', 'AbortError']);
    expect(await readdir(folder)).to.deep.equal(before);
  });

  it('names its folder so that every system takes it', () => {
    const names = ['椅子 2', '../../etc/passwd', 'a:b*c?', 'CON', ' .. ', 'x'.repeat(300), '\ud800a', '</script>'];
    expect(names.map(safeName)).to.deep.equal([
      ...['椅子 2', '_.._etc_passwd', 'a_b_c_', '_CON', 'model', 'x'.repeat(60), '_a', '__script_'],
    ]);
  });
});
