import { expect } from 'chai';
import sharp from 'sharp';
import { addRootMesh, createMaterial, createMesh, createNode, createPrimitive, createScene, createSlot } from '../scenes/create-scene.ts';
import { withPool } from '../threads/pool.ts';
import { measureScene } from './measure.ts';
import type { Scene } from '../scenes/scene.ts';
import { tasks } from '../textures/tasks.ts';

const triangle = () => createPrimitive(new Float32Array([0, 0, 0, 2, 0, 0, 0, 3, 0, 99, 99, 99]), new Uint32Array([0, 1, 2]));
const measure = (scene: Scene) => measureScene(scene, 'glb', 1000);
const rounded = ({ min, max }: { min: number[]; max: number[] }): number[] =>
  [...min, ...max].map((value) => Math.round(value * 1000) / 1000);

describe('measureScene', () => {
  it('counts everything as often as it is drawn', () => {
    const scene = createScene('s');
    addRootMesh(scene, createMesh('m', [triangle(), triangle()]));
    scene.roots.push(scene.nodes.push(createNode('again', { mesh: 0, translation: [10, 0, 0] })) - 1);
    scene.nodes.push(createNode('outside the shown scene', { mesh: 0 }));
    const { figures, summary } = measure(scene);
    expect(summary).to.deep.equal({
      bytes: 1000,
      triangles: 4,
      vertices: 16,
      drawCalls: 4,
      textureBytes: 0,
      geometryBytes: 2 * (4 * 12 + 3 * 2),
      animationBytes: 0,
    });
    expect(figures).to.include({ format: 'glb', meshes: 1, nodes: 3 });
    expect(rounded(figures.bounds)).to.deep.equal([0, 0, 0, 12, 3, 0]);
  });

  it('counts the bytes of animation keys, times that tracks share once', () => {
    const scene = createScene('s');
    scene.roots.push(scene.nodes.push(createNode('moving')) - 1);
    const times = new Float32Array([0, 1, 2]);
    const channel = { node: 0, interpolation: 'LINEAR', times } as const;
    scene.animations.push({
      name: '',
      channels: [
        { ...channel, path: 'translation', values: new Float32Array(9) },
        { ...channel, path: 'rotation', values: new Float32Array(12) },
      ],
    });
    expect(measure(scene).summary.animationBytes).to.equal(4 * (3 + 9 + 12));
  });

  it('counts a GPU-instanced primitive as one draw call and all its triangles', () => {
    const scene = createScene('s');
    const at = (x: number) => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1];
    addRootMesh(scene, createMesh('m', [triangle()]), { instances: new Float32Array([...at(0), ...at(5), ...at(9)]) });
    const { figures, summary } = measure(scene);
    expect(summary).to.include({ triangles: 3, drawCalls: 1, vertices: 12 });
    expect(rounded(figures.bounds)).to.deep.equal([0, 0, 0, 11, 3, 0]);
  });

  it('measures turned parts by their corners, not by their boxes', () => {
    const scene = createScene('s');
    const half = Math.SQRT1_2;
    addRootMesh(scene, createMesh('m', [triangle()]), { rotation: [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)] });
    expect(rounded(measure(scene).figures.bounds)).to.deep.equal(
      [-3 * half, 0, 0, 2 * half, 3 * half, 0].map((value) => Math.round(value * 1000) / 1000),
    );
  });

  it('places a skinned part by its joints, not by its node', () => {
    const scene = createScene('s');
    const primitive = createPrimitive(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Uint32Array([0, 1, 2]), {
      joints: [new Uint16Array(12)],
      weights: [Float32Array.from({ length: 12 }, (_, i) => (i % 4 === 0 ? 1 : 0))],
    });
    addRootMesh(scene, createMesh('m', [primitive]), { skin: 0, translation: [100, 0, 0] });
    scene.skins.push({ name: '', joints: [1], skeleton: null, inverseBindMatrices: null });
    scene.roots.push(scene.nodes.push(createNode('joint', { translation: [0, 7, 0] })) - 1);
    expect(rounded(measure(scene).figures.bounds)).to.deep.equal([0, 7, 0, 1, 8, 0]);
  });

  it('counts textures as the GPU holds them: four bytes a pixel and a third more for mips', () => {
    const scene = createScene('s');
    scene.textures.push({ name: 't', bytes: new Uint8Array(7), mimeType: 'image/png', width: 1024, height: 512 });
    const { figures, summary } = measure(scene);
    expect(summary.textureBytes).to.equal(Math.round((1024 * 512 * 16) / 3));
    expect(figures.textures).to.deep.equal([
      { name: 't', width: 1024, height: 512, mimeType: 'image/png', bytes: 7, gpuBytes: 2_796_203, alpha: false },
    ]);
  });

  it('says of which textures transparency may show: by the material, and by what the file can hold', async () => {
    const image = (channels: 3 | 4) => sharp({ create: { width: 4, height: 4, channels, background: { r: 9, g: 8, b: 7, alpha: 0.5 } } });
    const files: [mimeType: string, bytes: Buffer, alpha: boolean][] = [
      ['image/png', await image(3).png().toBuffer(), false],
      ['image/png', await image(4).png().toBuffer(), true],
      ['image/png', await image(4).png({ palette: true }).toBuffer(), true],
      ['image/webp', await image(3).webp().toBuffer(), false],
      ['image/webp', await image(3).webp({ lossless: true }).toBuffer(), false],
      ['image/webp', await image(4).webp().toBuffer(), true],
      ['image/webp', await image(4).webp({ lossless: true }).toBuffer(), true],
      ['image/jpeg', await image(3).jpeg().toBuffer(), false],
    ];
    for (const [mimeType, bytes, alpha] of files) {
      for (const alphaMode of ['blend', 'opaque'] as const) {
        const scene = createScene('s');
        scene.textures.push({ name: 't', bytes, mimeType, width: 4, height: 4 });
        scene.materials.push(createMaterial('m', { baseColorTexture: createSlot(0), alphaMode }));
        expect(measure(scene).figures.textures[0]!.alpha, mimeType).to.equal(alpha && alphaMode === 'blend');
      }
    }
  });

  for (const [uastc, alpha, bytesPerPixel] of [
    [false, false, 0.5],
    [false, true, 1],
    [true, false, 1],
    [true, true, 1],
  ] as const) {
    it(`counts ${uastc ? 'UASTC' : 'ETC1S'} ${alpha ? 'with' : 'without'} alpha as ${bytesPerPixel} byte a pixel and a third more for mips`, async () => {
      const [width, height] = [64, 32];
      const pixels = Uint8Array.from({ length: width * height * 4 }, (_, i) => (i % 4 === 3 && !alpha ? 255 : (i * 7) & 255));
      const input = { pixels, width, height, uastc, quality: 80, kind: 'color' } as const;
      // The encoder prints; a thread keeps that to itself.
      const bytes = await withPool({ threads: 2 }, (pool) => pool.run(tasks.encodeKtx2, input));
      const scene = createScene('s');
      scene.textures.push({ name: 't', bytes, mimeType: 'image/ktx2', width, height });
      scene.materials.push(createMaterial('m', { baseColorTexture: createSlot(0), alphaMode: alpha ? 'blend' : 'opaque' }));
      const { figures, summary } = measure(scene);
      const gpuBytes = Math.round((width * height * bytesPerPixel * 4) / 3);
      expect(summary.textureBytes).to.equal(gpuBytes);
      expect(figures.textures[0]).to.include({ gpuBytes, alpha });
    });
  }
});
