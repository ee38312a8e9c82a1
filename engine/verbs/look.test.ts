import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { lookPictures } from '#domain/looks/pictures';
import { presets } from '#domain/kinds/lightweight/options';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';
import { sharp } from '../images/vips.ts';
import { lookPicturePath } from './look-picture-path.ts';
import { look } from './look.ts';
import { optimize } from './optimize.ts';

describe('look', function () {
  this.timeout(60_000);
  const folder = testFolder();

  const pixelsOf = async (name: (typeof lookPictures)[number]): Promise<Buffer> =>
    sharp(await readFile(lookPicturePath(folder.path(''), name)))
      .raw()
      .toBuffer();

  it('draws the model and what the presets make of it, with the triangles that a run leaves', async () => {
    const steps: number[] = [];
    const model = modelPath('gltf/truck.glb');
    const onProgress = (_stage: string, done: number, total: number): void => void steps.push(done / total);
    const { pictures } = await look(model, { outputFolder: folder.path(''), size: 160 }, { onProgress });
    expect(pictures.map(({ name }) => name)).to.deep.equal(['original', 'fast', 'balanced', 'quality']);
    const [original, fast, balanced, quality] = pictures.map(({ triangles }) => triangles);
    expect([fast, balanced, quality, original]).to.deep.equal([fast, balanced, quality, original].toSorted((a, b) => a! - b!));
    expect(steps).to.deep.equal([0.25, 0.5, 0.75, 1]);
    const { after, before } = await optimize(model, folder.path('out.glb'), presets.fast.options);
    expect([original, fast]).to.deep.equal([before.triangles, after.triangles]);

    for (const name of lookPictures) {
      const { width, height, hasAlpha } = await sharp(lookPicturePath(folder.path(''), name)).metadata();
      expect({ width, height, hasAlpha }, name).to.deep.equal({ width: 160, height: 160, hasAlpha: true });
    }
    const [asItIs, lightest] = [await pixelsOf('original'), await pixelsOf('fast')];
    expect(
      asItIs.some((value, at) => at % 4 === 3 && value > 200),
      'something is drawn',
    ).to.equal(true);
    expect(asItIs.equals(lightest), 'and differs').to.equal(false);
  });

  it('stops when it is cancelled', async () => {
    const stopped = new AbortController();
    const onProgress = (): void => stopped.abort(new Error('enough'));
    const options = { outputFolder: folder.path(''), size: 160 };
    const ended = await look(modelPath('gltf/truck.glb'), options, { onProgress, signal: stopped.signal }).catch(
      (error: Error) => error.message,
    );
    expect(ended).to.equal('enough');
  });
});
