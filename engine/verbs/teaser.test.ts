import { readFile, stat } from 'node:fs/promises';
import { expect } from 'chai';
import { teaserLimits, teaserText } from '#domain/mall/teaser';
import { testFolder } from '#test/files';
import { unevenPicture } from '#test/teasers';
import { createSphere } from '../generators/surface.ts';
import { createNoisyScan } from '../generators/noisy-scan.ts';
import { openPicture } from '../images/vips.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMaterial, createMesh, createScene, createSlot } from '../scenes/create-scene.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';
import { writeGlb } from '../writers/glb.ts';
import { measureScene } from '../findings/measure.ts';
import { teaser } from './teaser.ts';

async function modelOf(primitive: Primitive, edge?: number): Promise<Scene> {
  const scene = createScene('货架');
  const material = createMaterial('私有材质', { baseColor: [0.9, 0.5, 0.3, 1] });
  if (edge !== undefined) {
    scene.textures.push({ name: '贴图', bytes: await unevenPicture(edge), mimeType: 'image/png', width: edge, height: edge });
    material.baseColorTexture = createSlot(0);
  }
  scene.materials.push(material);
  primitive.material = 0;
  addRootMesh(scene, createMesh('零件', [primitive]), { translation: [501_234.5, 35, 4_201_234.25] });
  return scene;
}

const sphere = (columns: number, rows: number): Primitive => createSphere({ columns, rows });

describe('teaser', function () {
  this.timeout(60_000);
  const folder = testFolder();

  const made = async (scene: Scene) => {
    const path = folder.path('model.glb');
    await writeGlb(scene, path, { compression: 'none' });
    const outputPath = folder.path('teaser.glb');
    const figures = await teaser(path, { outputPath, turntablePath: folder.path('turntable.webp'), framePixels: 96 });
    const isThere = await stat(outputPath).then(
      () => true,
      () => false,
    );
    return { figures, isThere, outputPath };
  };

  it('reduces a textured model to half of its triangles and of its texels, marked, without names and where it stands', async () => {
    const { figures, isThere, outputPath } = await made(await modelOf(sphere(100, 60), 1024));
    expect(figures.cause, JSON.stringify(figures)).to.equal(null);
    expect(isThere).to.equal(true);
    const shown = await readModel(outputPath);
    const { triangles, bounds } = measureScene(shown, 'glb', 0).figures;
    expect(triangles)
      .to.equal(figures.shownTriangles)
      .and.be.at.most(figures.triangles / 2);
    expect(figures.rmsPercent).to.be.greaterThan(0).and.be.lessThan(1);
    expect(figures.texelPercent).to.be.at.most(25);
    expect(bounds.min[0]).to.be.closeTo(501_233.5, 0.1);
    const [texture] = shown.textures;
    expect([texture?.width, texture?.height]).to.deep.equal([512, 512]);
    const names = [...shown.nodes, ...shown.meshes, ...shown.materials, ...shown.textures].map(({ name }) => name).join('');
    expect(names).not.to.match(/货架|零件|私有材质|贴图/);
    const plain = await openPicture(await unevenPicture(1024))
      .resize(512, 512)
      .raw()
      .toBuffer();
    const marked = await openPicture(texture?.bytes ?? new Uint8Array())
      .removeAlpha()
      .raw()
      .toBuffer();
    const darker = plain.filter((value, at) => Math.abs(value - marked[at]!) > 25).length / plain.length;
    expect(darker, 'the mark covers a part of it').to.be.within(0.05, 0.5);
    expect(teaserText(figures)).to.match(/缩减后的预览：[\d,]+ 面（原模型 [\d,]+ 面）.*水印/);
  });

  it('draws the sides of a turntable, which differ', async () => {
    await made(await modelOf(sphere(40, 40), 512));
    const picture = openPicture(await readFile(folder.path('turntable.webp')));
    const { width, height } = await picture.metadata();
    const rows = teaserLimits.frames / teaserLimits.columns;
    expect([width, height]).to.deep.equal([96 * teaserLimits.columns, 96 * rows]);
    const frame = (index: number): Promise<Buffer> =>
      picture
        .clone()
        .extract({ left: index * 96, top: 0, width: 96, height: 96 })
        .raw()
        .toBuffer();
    const [first, second] = [await frame(0), await frame(1)];
    expect(first.filter((value, at) => at % 4 === 3 && value > 200).length).to.be.greaterThan(1000);
    expect(first.equals(second)).to.equal(false);
  });

  it('shows pictures alone of a model of few triangles', async () => {
    const { figures, isThere } = await made(await modelOf(sphere(20, 20), 512));
    expect(figures).to.deep.include({ cause: 'few', shownTriangles: null });
    expect(figures.triangles).to.be.lessThan(teaserLimits.fewest);
    expect(isThere).to.equal(false);
    expect(teaserText(figures)).to.contain('少于 2,000 面').and.contain('只展示渲染图');
  });

  it('shows pictures alone where reduced geometry would be nearly the model: nothing covers it, or what covers it says nothing', async () => {
    for (const scene of [await modelOf(sphere(100, 60)), await modelOf(sphere(100, 60), 128)]) {
      const { figures, isThere } = await made(scene);
      expect(figures).to.include({ cause: 'close', texelPercent: 100 });
      expect(figures.rmsPercent).to.be.lessThan(teaserLimits.nearPercent);
      expect(isThere).to.equal(false);
    }
  });

  it('never has more triangles than its limit', async () => {
    const scene = await modelOf(createNoisyScan({ columns: 260, rows: 250, seed: 3, noise: 0.1 }), 512);
    const { figures } = await made(scene);
    expect(figures.shownTriangles).to.be.within(40_000, teaserLimits.triangles);
  });

  it('stops when it is cancelled', async () => {
    const path = folder.path('model.glb');
    await writeGlb(await modelOf(sphere(100, 60)), path, { compression: 'none' });
    const stopped = new AbortController();
    const onProgress = (): void => stopped.abort(new Error('enough'));
    const outputs = { outputPath: folder.path('teaser.glb'), turntablePath: folder.path('turntable.webp'), framePixels: 32 };
    const ended = await teaser(path, outputs, { onProgress, signal: stopped.signal }).catch((error: Error) => error.message);
    expect(ended).to.equal('enough');
  });
});
