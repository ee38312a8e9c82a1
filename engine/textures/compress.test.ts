import { spawnSync } from 'node:child_process';
import { expect } from 'chai';
import sharp from 'sharp';
import { createMaterial, createScene, createSlot } from '../scenes/create-scene.ts';
import type { Material, Scene, Texture } from '../scenes/scene.ts';
import { createRandom } from '../numbers/random.ts';
import { decodeKtx2 } from '../images/ktx2.ts';
import { readKtx2Header } from '../images/ktx2-header.ts';
import { compressTextures } from './compress.ts';

type Encoding = 'png' | 'jpeg' | 'webp';

/** A soft gradient with some grain; alpha as given, 255 for opaque. */
async function picture(width: number, height: number, options: { alpha?: (x: number) => number; as?: Encoding } = {}): Promise<Texture> {
  const { alpha, as = 'png' } = options;
  const random = createRandom(width * height);
  const channels = alpha ? 4 : 3;
  const pixels = new Uint8Array(width * height * channels);
  for (let i = 0; i < width * height; i++) {
    const [x, y] = [i % width, Math.floor(i / width)];
    const grain = random() * 8;
    pixels.set([(x * 240) / width + grain, (y * 240) / height + grain, 96 + grain], i * channels);
    if (alpha) pixels[i * channels + 3] = alpha(x / width);
  }
  const bytes = await sharp(pixels, { raw: { width, height, channels } })[as]().toBuffer();
  return { name: `图 ${width}`, bytes, mimeType: `image/${as}`, width, height };
}

const sceneWith = (texture: Texture, use: (slot: ReturnType<typeof createSlot>) => Partial<Material>): Scene => ({
  ...createScene('test'),
  textures: [texture],
  materials: [createMaterial('材质', use(createSlot(0)))],
});

const asColor = (slot: ReturnType<typeof createSlot>): Partial<Material> => ({ baseColorTexture: slot });
const webp = { textureSize: 1024 as number | null, textureFormat: 'webp', textureQuality: 80 } as const;

async function psnr(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [x, y] = await Promise.all([a, b].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()));
  let sum = 0;
  for (let i = 0; i < x!.length; i++) sum += (x![i]! - y![i]!) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / x!.length));
}

describe('compressTextures', () => {
  it('makes a large PNG a smaller WebP of the wanted size, in proportion', async () => {
    const scene = sceneWith(await picture(1200, 300), asColor);
    expect((await compressTextures(scene, { ...webp, textureSize: 512 })).warnings).to.deep.equal([]);
    const [texture] = scene.textures;
    expect(texture).to.include({ mimeType: 'image/webp', width: 512, height: 128, name: '图 1200' });
    expect(await sharp(texture!.bytes).metadata()).to.include({ width: 512, height: 128, format: 'webp' });
  });

  it('makes KTX2 of opaque pictures of 4096 pixels in full with the quick encoder, and of larger ones of so many', async () => {
    const quick = { textureSize: null, textureFormat: 'ktx2Etc1s', textureQuality: 80, ktx2Quick: true } as const;
    for (const [width, height, wanted] of [
      [4096, 4096, [4096, 4096]],
      [8192, 4096, [5792, 2896]],
    ] as const) {
      const bytes = await sharp({ create: { width, height, channels: 3, background: '#6a8' } })
        .jpeg()
        .toBuffer();
      const scene = sceneWith({ name: '', bytes, mimeType: 'image/jpeg', width, height }, asColor);
      await compressTextures(scene, quick);
      const header = readKtx2Header(scene.textures[0]!.bytes)!;
      expect([header.width, header.height]).to.deep.equal(wanted);
    }
  });

  it('makes KTX2 of opaque colours quickly where it is told to, and keeps the alpha of others', async () => {
    const quick = { textureSize: null, textureFormat: 'ktx2Etc1s', textureQuality: 80, ktx2Quick: true } as const;
    const opaque = sceneWith(await picture(256, 128), asColor);
    const before = await sharp(opaque.textures[0]!.bytes).ensureAlpha().raw().toBuffer();
    await compressTextures(opaque, quick);
    const [texture] = opaque.textures;
    expect(texture).to.include({ mimeType: 'image/ktx2', width: 256, height: 128 });
    expect(readKtx2Header(texture!.bytes)?.descriptor).to.deep.equal({ model: 163, samples: 1 });
    const { rgba } = (await decodeKtx2(texture!.bytes))!;
    expect(rgba.reduce((sum, value, at) => sum + Math.abs(value - before[at]!), 0) / rgba.length).to.be.lessThan(4);
    const clear = sceneWith(await picture(64, 64, { alpha: (x) => Math.round(x * 255) }), (slot) => ({
      baseColorTexture: slot,
      alphaMode: 'blend',
    }));
    await compressTextures(clear, quick);
    // A sample of colours and one of alpha.
    expect(readKtx2Header(clear.textures[0]!.bytes)?.descriptor).to.deep.equal({ model: 163, samples: 2 });
  });

  it('never scales up', async () => {
    const scene = sceneWith(await picture(64, 64), asColor);
    await compressTextures(scene, webp);
    expect(scene.textures[0]).to.include({ width: 64, height: 64 });
  });

  it('keeps a picture that WebP would make larger', async () => {
    const source = await picture(256, 256, { as: 'webp' });
    source.bytes = await sharp(source.bytes).webp({ quality: 20 }).toBuffer();
    const scene = sceneWith(source, asColor);
    await compressTextures(scene, webp);
    expect(scene.textures[0]!.bytes).to.equal(source.bytes);
  });

  it('looks the same: 36 dB and more', async () => {
    const source = await picture(512, 512);
    const scene = sceneWith(source, asColor);
    await compressTextures(scene, webp);
    expect(scene.textures[0]!.bytes.byteLength).to.be.below(source.bytes.byteLength / 5);
    expect(await psnr(source.bytes, scene.textures[0]!.bytes)).to.be.above(36);
  });

  it('treats normals more gently than colours', async () => {
    const source = await picture(256, 256);
    const [color, normal] = [sceneWith(source, asColor), sceneWith(source, (slot) => ({ normalTexture: slot }))];
    await compressTextures(color, webp);
    await compressTextures(normal, webp);
    expect(await psnr(source.bytes, normal.textures[0]!.bytes)).to.be.above((await psnr(source.bytes, color.textures[0]!.bytes)) + 2);
  });

  it('keeps alpha where a pixel and a material use it, and only there', async () => {
    const cases: [alpha: (x: number) => number, alphaMode: Material['alphaMode'], kept: boolean][] = [
      [(x) => x * 255, 'blend', true],
      [() => 255, 'blend', false],
      [(x) => x * 255, 'opaque', false],
    ];
    for (const [alpha, alphaMode, kept] of cases) {
      const scene = sceneWith(await picture(128, 128, { alpha }), (slot) => ({ baseColorTexture: slot, alphaMode }));
      await compressTextures(scene, { ...webp, textureSize: 64 });
      expect((await sharp(scene.textures[0]!.bytes).metadata()).hasAlpha).to.equal(kept);
    }
  });

  it('scales in the format of the file when it is to be kept', async () => {
    for (const as of ['png', 'jpeg', 'webp'] as const) {
      const scene = sceneWith(await picture(300, 300, { as }), asColor);
      await compressTextures(scene, { textureSize: 256, textureFormat: 'keep', textureQuality: 80 });
      expect(scene.textures[0]).to.include({ mimeType: `image/${as}`, width: 256, height: 256 });
    }
    const small = sceneWith(await picture(64, 64), asColor);
    const { bytes } = small.textures[0]!;
    await compressTextures(small, { textureSize: null, textureFormat: 'keep', textureQuality: 80 });
    expect(small.textures[0]!.bytes).to.equal(bytes);
  });

  it('says which pictures are not of the format or size that was asked for, and why', async () => {
    const clear = sceneWith(await picture(64, 64, { alpha: (x) => x * 255 }), (slot) => ({ baseColorTexture: slot, alphaMode: 'blend' }));
    const asJpeg = { ...webp, textureFormat: 'jpeg' } as const;
    expect((await compressTextures(clear, asJpeg)).warnings).to.deep.equal([
      { code: 'texturesKept', params: { count: 1, format: 'jpeg', reason: 'alpha' } },
    ]);
    expect(clear.textures[0]!.mimeType).to.equal('image/png');
    const opaque = sceneWith(await picture(64, 64, { alpha: () => 255 }), (slot) => ({ baseColorTexture: slot, alphaMode: 'blend' }));
    expect((await compressTextures(opaque, asJpeg)).warnings).to.deep.equal([]);

    const coarse = await picture(256, 256, { as: 'jpeg' });
    coarse.bytes = await sharp(coarse.bytes).jpeg({ quality: 5 }).toBuffer();
    expect((await compressTextures(sceneWith(coarse, asColor), webp)).warnings).to.deep.equal([
      { code: 'texturesKept', params: { count: 1, format: 'webp', reason: 'larger' } },
    ]);

    const packed = sceneWith(await picture(64, 64), asColor);
    expect((await compressTextures(packed, { ...webp, textureFormat: 'ktx2Etc1s' })).warnings).to.deep.equal([]);
    const bytes = packed.textures[0]!.bytes;
    expect((await compressTextures(packed, { ...webp, textureSize: 32 })).warnings).to.deep.equal([
      { code: 'texturesKept', params: { count: 1, format: 'webp', reason: 'ktx2' } },
      { code: 'texturesUnscaled', params: { count: 1, size: 32 } },
    ]);
    for (const textureFormat of ['keep', 'ktx2Uastc'] as const)
      expect((await compressTextures(packed, { ...webp, textureFormat })).warnings).to.deep.equal([]);
    expect(packed.textures[0]!.bytes).to.equal(bytes);
  });

  it('keeps a picture that is wider than WebP can store', async () => {
    const wide = sceneWith(await picture(16_400, 4, { as: 'jpeg' }), asColor);
    expect((await compressTextures(wide, { ...webp, textureSize: null })).warnings).to.deep.equal([
      { code: 'texturesKept', params: { count: 1, format: 'webp', reason: 'webpEdge' } },
    ]);
    expect(wide.textures[0]).to.include({ mimeType: 'image/jpeg', width: 16_400, height: 4 });
  });

  it('takes out a picture that no one can decode, and says so', async () => {
    const broken = await picture(64, 64);
    broken.bytes = broken.bytes.slice(0, 40);
    for (const options of [webp, { textureSize: null, textureFormat: 'keep', textureQuality: 80 }] as const) {
      const scene = sceneWith({ ...broken }, (slot) => ({
        baseColorTexture: slot,
        extensions: { KHR_materials_sheen: { sheenColorFactor: [1, 1, 1] } },
        extensionTextures: { 'KHR_materials_sheen.sheenColorTexture': slot },
      }));
      const { warnings } = await compressTextures(scene, options);
      expect(warnings).to.deep.equal([{ code: 'textureUnreadable', params: { name: '图 64' } }]);
      expect(scene.materials[0]).to.deep.include({
        baseColorTexture: null,
        extensions: { KHR_materials_sheen: { sheenColorFactor: [1, 1, 1] } },
        extensionTextures: {},
      });
    }
  });

  it('ends in the signal, not in a picture that is said to be broken', async () => {
    const scene = sceneWith(await picture(1024, 1024), asColor);
    const stop = new AbortController();
    const reason = new Error('stop');
    setTimeout(() => stop.abort(reason), 300);
    const ended = await compressTextures(scene, { ...webp, textureFormat: 'ktx2Uastc' }, { threads: 2, signal: stop.signal }).catch(
      (error: unknown) => error,
    );
    expect(ended).to.equal(reason);
    expect(scene.materials[0]!.baseColorTexture).to.not.equal(null);
  });

  it('ends in a sentence about memory where the encoder runs out of it', async () => {
    const compressUrl = new URL('./compress.js', import.meta.url).href;
    const scenesUrl = new URL('../scenes/create-scene.js', import.meta.url).href;
    const bytes = (await picture(64, 64)).bytes;
    const script = `
      import { compressTextures } from '${compressUrl}';
      import { createMaterial, createScene, createSlot } from '${scenesUrl}';
      const bytes = Uint8Array.from(Buffer.from('${Buffer.from(bytes).toString('base64')}', 'base64'));
      const textures = [{ name: '', bytes, mimeType: 'image/png', width: 64, height: 64 }];
      const scene = { ...createScene(''), textures, materials: [createMaterial('', { baseColorTexture: createSlot(0) })] };
      const options = { textureSize: null, textureFormat: 'ktx2Etc1s', textureQuality: 80 };
      await compressTextures(scene, options, { threads: 1 }).then(console.error, (error) => console.error(error.name + ': ' + error.message));
    `;
    // 64 MiB, half of what the encoder asks for.
    const child = spawnSync(process.execPath, ['--wasm-max-mem-pages=1024', '--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(child.stderr.split('\n')).to.include('RangeError: WebAssembly memory allocation failed');
  });

  it('scales a picture of 16384 pixels an edge as it reads it', async () => {
    const huge = sharp({ limitInputPixels: false, create: { width: 16_384, height: 16_384, channels: 3, background: '#808080' } });
    const bytes = await huge.jpeg().toBuffer();
    const scene = sceneWith({ name: '', bytes, mimeType: 'image/jpeg', width: 16_384, height: 16_384 }, asColor);
    expect((await compressTextures(scene, webp)).warnings).to.deep.equal([]);
    expect(scene.textures[0]).to.include({ mimeType: 'image/webp', width: 1024, height: 1024 });
  }).timeout(90_000);

  it('scales down what no KTX2 is made of, and says so', async () => {
    const bytes = await sharp({ create: { width: 16_384, height: 4112, channels: 3, background: '#808080' } })
      .png()
      .toBuffer();
    const scene = sceneWith({ name: '', bytes, mimeType: 'image/png', width: 16_384, height: 4112 }, asColor);
    const { warnings } = await compressTextures(scene, { textureSize: null, textureFormat: 'ktx2Uastc', textureQuality: 80 });
    expect(warnings).to.deep.equal([{ code: 'texturesShrunk', params: { count: 1, pixels: 67_108_864 } }]);
    expect(scene.textures[0]).to.include({ mimeType: 'image/ktx2', width: 16_352, height: 4100 });
    expect(readKtx2Header(scene.textures[0]!.bytes)).to.include({ width: 16_352, height: 4100 });
  }).timeout(180_000);

  it('makes UASTC of a picture above what its encoder takes at once', async () => {
    // Grain takes the encoder ten times as long as flat colour: a tenth of it shows what becomes of both.
    const [width, height] = [12_800, 1024];
    const grain = await picture(width / 10, height);
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#808080' } })
      .composite([{ input: Buffer.from(grain.bytes), left: width / 2, top: 0 }])
      .png()
      .toBuffer();
    const source = { ...grain, bytes, width, height };
    const scene = sceneWith({ ...source }, asColor);
    const { warnings } = await compressTextures(
      scene,
      { textureSize: null, textureFormat: 'ktx2Uastc', textureQuality: 80 },
      { threads: 2 },
    );
    expect(warnings).to.deep.equal([]);
    const made = scene.textures[0]!;
    expect(made).to.include({ width, height });
    expect(readKtx2Header(made.bytes)).to.deep.include({ width, height, descriptor: { model: 166, samples: 1 } });
    expect(readKtx2Header(made.bytes)!.levels).to.have.length(14);
    const seen = (await decodeKtx2(made.bytes))!;
    const png = await sharp(seen.rgba, { raw: { width, height, channels: 4 } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(await psnr(source.bytes, png)).to.be.above(40);
  }).timeout(300_000);

  it('gives the same bytes for the same picture', async () => {
    const source = await picture(200, 200);
    const scenes = [1, 2].map(() => sceneWith({ ...source }, asColor));
    for (const scene of scenes) await compressTextures(scene, { ...webp, textureSize: 128 });
    expect(Buffer.compare(scenes[0]!.textures[0]!.bytes, scenes[1]!.textures[0]!.bytes)).to.equal(0);
  });
});
