import { expect } from 'chai';
import sharp from 'sharp';
import { addRootMesh, createMaterial, createMesh, createNode, createPrimitive, createScene, createSlot } from '../scenes/create-scene.ts';
import type { Material, Primitive, Scene } from '../scenes/scene.ts';
import type { Picture } from './draw-picture.ts';
import { renderPreview, type PreviewOptions } from './render.ts';

const front = { azimuthDeg: 0, elevationDeg: 0 };
const size = 64;

/** A square from -1 to 1 at depth z, its front toward +Z. */
const square = (z: number, changes: Partial<Primitive> = {}): Primitive =>
  createPrimitive(new Float32Array([-1, -1, z, 1, -1, z, 1, 1, z, -1, 1, z]), new Uint32Array([0, 1, 2, 0, 2, 3]), {
    uvs: [new Float32Array([0, 1, 1, 1, 1, 0, 0, 0])],
    ...changes,
  });

const unlit = (baseColor: Material['baseColor'], changes: Partial<Material> = {}): Material =>
  createMaterial('', { baseColor, unlit: true, ...changes });

function sceneOf(parts: { primitive: Primitive; material?: Material }[]): Scene {
  const scene = createScene('test');
  for (const { primitive, material } of parts) {
    if (material) primitive.material = scene.materials.push(material) - 1;
    addRootMesh(scene, createMesh('part', [primitive]));
  }
  return scene;
}

const render = (scene: Scene, options: Partial<PreviewOptions> = {}): Promise<Picture> =>
  renderPreview(scene, { width: size, height: size, view: front, ...options });
const pixel = (picture: Picture, x: number, y: number): number[] => [
  ...picture.rgba.subarray((y * picture.width + x) * 4, (y * picture.width + x) * 4 + 4),
];
const middle = (picture: Picture): number[] => pixel(picture, picture.width / 2, picture.height / 2);
const opaqueShare = (picture: Picture): number =>
  picture.rgba.reduce((sum, value, i) => sum + (i % 4 === 3 ? value : 0), 0) / 255 / (picture.width * picture.height);

/** A sphere of radius 1 with its exact normals. */
function sphere(steps: number): Primitive {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= steps; row++) {
    for (let column = 0; column <= steps * 2; column++) {
      const [polar, turn] = [(row / steps) * Math.PI, (column / steps) * Math.PI];
      positions.push(Math.sin(polar) * Math.sin(turn), Math.cos(polar), Math.sin(polar) * Math.cos(turn));
      const at = row * (steps * 2 + 1) + column;
      if (row < steps && column < steps * 2) indices.push(at, at + steps * 2 + 1, at + 1, at + 1, at + steps * 2 + 1, at + steps * 2 + 2);
    }
  }
  return createPrimitive(Float32Array.from(positions), Uint32Array.from(indices), { normals: Float32Array.from(positions) });
}

describe('renderPreview', () => {
  it('shows an unlit colour exactly and leaves the background transparent', async () => {
    const picture = await render(sceneOf([{ primitive: square(0), material: unlit([1, 0, 0, 1]) }]));
    expect(middle(picture)).to.deep.equal([255, 0, 0, 255]);
    expect(pixel(picture, 0, 0)[3]).to.equal(0);
    expect(pixel(await render(sceneOf([{ primitive: square(0) }]), { background: [10, 20, 30] }), 0, 0)).to.deep.equal([10, 20, 30, 255]);
  });

  it('fills the picture to its margin and centres the model, wherever it is', async () => {
    const far = square(0);
    far.positions.forEach((value, i) => (far.positions[i] = value * (i % 3 === 0 ? 1 : 0.5) + 4096));
    const picture = await render(sceneOf([{ primitive: far, material: unlit([1, 1, 1, 1]) }]), { width: 200, height: 200 });
    const columns = Array.from({ length: 200 }, (_, x) => x).filter((x) => pixel(picture, x, 100)[3]! > 127);
    const rows = Array.from({ length: 200 }, (_, y) => y).filter((y) => pixel(picture, 100, y)[3]! > 127);
    expect([columns[0], columns.at(-1)]).to.deep.equal([10, 189]);
    expect(rows[0]! + rows.at(-1)!).to.equal(199);
  });

  it('covers the area that a sphere has in perspective', async () => {
    const scene = sceneOf([{ primitive: sphere(64) }]);
    const share = opaqueShare(await render(scene, { width: 256, height: 256, frame: { center: [0, 0, 0], radius: 1 } }));
    // The outline of a framed sphere is the circle inscribed in the picture less its margin of 5 % a side.
    expect(share).to.be.closeTo((Math.PI / 4) * 0.9 ** 2, 0.002);
  });

  it('draws the nearest surface whatever the order in the file', async () => {
    const red = { primitive: square(0.5), material: unlit([1, 0, 0, 1]) };
    const blue = { primitive: square(-0.5), material: unlit([0, 0, 1, 1]) };
    for (const parts of [
      [red, blue],
      [blue, red],
    ])
      expect(middle(await render(sceneOf(parts)))).to.deep.equal([255, 0, 0, 255]);
  });

  it('mixes see-through surfaces from far to near whatever their order, once along a shared edge', async () => {
    const glass = (z: number, colour: Material['baseColor']) => ({ primitive: square(z), material: unlit(colour, { alphaMode: 'blend' }) });
    const solid = { primitive: square(-1), material: unlit([0, 0, 1, 1]) };
    const parts = [glass(0.5, [1, 0, 0, 0.5]), solid, glass(0, [0, 1, 0, 0.5])];
    const one = await render(sceneOf(parts));
    const other = await render(sceneOf(parts.toReversed()));
    // Linear light: red ½, green ¼, blue ¼.
    expect(middle(one)).to.deep.equal([188, 137, 137, 255]);
    expect(Buffer.compare(one.rgba, other.rgba)).to.equal(0);
    const alone = await render(sceneOf([glass(0, [1, 0, 0, 0.5])]));
    for (let i = 10; i < 54; i++) expect(pixel(alone, i, 63 - i)[3], `diagonal at ${i}`).to.equal(128);
  });

  it('cuts out what an alpha mask cuts out', async () => {
    const scene = sceneOf([
      { primitive: square(0), material: unlit([1, 1, 1, 1], { alphaMode: 'mask', baseColorTexture: createSlot(0) }) },
    ]);
    const raw = new Uint8Array(64 * 64 * 4).map((_, i) => (i % 4 === 3 && (i >> 2) % 64 < 32 ? 0 : 255));
    const bytes = await sharp(raw, { raw: { width: 64, height: 64, channels: 4 } })
      .png()
      .toBuffer();
    scene.textures.push({ name: 'mask', bytes, mimeType: 'image/png', width: 64, height: 64 });
    const picture = await render(scene);
    expect(pixel(picture, 16, 32)[3]).to.equal(0);
    expect(pixel(picture, 48, 32)).to.deep.equal([255, 255, 255, 255]);
  });

  it('draws what is opaque whatever the alpha of its picture, also where that is made smaller', async () => {
    const edge = 256;
    const raw = new Uint8Array(edge * edge * 4).map((_, i) => (i % 4 === 3 ? 0 : 255));
    const bytes = await sharp(raw, { raw: { width: edge, height: edge, channels: 4 } })
      .png()
      .toBuffer();
    const scene = sceneOf([{ primitive: square(0), material: unlit([1, 1, 1, 1], { baseColorTexture: createSlot(0) }) }]);
    scene.textures.push({ name: 'clear', bytes, mimeType: 'image/png', width: edge, height: edge });
    expect(middle(await render(scene))).to.deep.equal([255, 255, 255, 255]);
  });

  it('puts a texture the right way up, by its transform and wrap', async () => {
    const raw = new Uint8Array([255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 0]);
    const bytes = await sharp(raw, { raw: { width: 2, height: 2, channels: 3 } })
      .png()
      .toBuffer();
    const corners = async (changes: Parameters<typeof createSlot>[1]): Promise<number[][]> => {
      const scene = sceneOf([
        { primitive: square(0), material: unlit([1, 1, 1, 1], { baseColorTexture: createSlot(0, { magFilter: 'nearest', ...changes }) }) },
      ]);
      scene.textures.push({ name: 'four', bytes, mimeType: 'image/png', width: 2, height: 2 });
      const picture = await render(scene);
      return [
        [16, 16],
        [48, 16],
        [16, 48],
        [48, 48],
      ].map(([x, y]) => pixel(picture, x!, y!).slice(0, 3));
    };
    const [red, green, blue, yellow] = [
      [255, 0, 0],
      [0, 255, 0],
      [0, 0, 255],
      [255, 255, 0],
    ];
    expect(await corners({})).to.deep.equal([red, green, blue, yellow]);
    expect(await corners({ transform: { offset: [0.5, 0], rotation: 0, scale: [1, 1] } })).to.deep.equal([green, red, yellow, blue]);
    expect(await corners({ wrapS: 'clamp', transform: { offset: [0.5, 0], rotation: 0, scale: [1, 1] } })).to.deep.equal([
      green,
      green,
      yellow,
      yellow,
    ]);
    expect(await corners({ wrapS: 'mirror', transform: { offset: [1, 0], rotation: 0, scale: [1, 1] } })).to.deep.equal([
      green,
      red,
      yellow,
      blue,
    ]);
  });

  it('hides the back of a one-sided surface, shows that of a two-sided one, and follows mirrored places', async () => {
    const share = async (changes: Partial<Material>, scale: [number, number, number], azimuthDeg: number): Promise<number> => {
      const scene = sceneOf([{ primitive: square(0), material: unlit([1, 1, 1, 1], changes) }]);
      scene.nodes[0]!.scale = scale;
      return opaqueShare(await render(scene, { view: { azimuthDeg, elevationDeg: 0 } }));
    };
    expect(await share({}, [1, 1, 1], 0)).to.be.closeTo(0.81, 0.01);
    expect(await share({}, [1, 1, 1], 180)).to.equal(0);
    expect(await share({ doubleSided: true }, [1, 1, 1], 180)).to.be.closeTo(0.81, 0.01);
    expect(await share({}, [-1, 1, 1], 0)).to.be.closeTo(0.81, 0.01);
    expect(await share({}, [-1, 1, 1], 180)).to.equal(0);
  });

  it('lights a model from the upper left, keeps metal from turning black and lets emission glow', async () => {
    const brightness = async (material: Material, x: number, y: number): Promise<number> => {
      const [red, green, blue] = pixel(await render(sceneOf([{ primitive: sphere(32), material }])), x, y);
      return (red! + green! + blue!) / 3;
    };
    const grey = createMaterial('', { baseColor: [0.5, 0.5, 0.5, 1] });
    expect(await brightness(grey, 22, 20)).to.be.greaterThan((await brightness(grey, 42, 46)) + 40);
    const chrome = createMaterial('', { baseColor: [0.9, 0.9, 0.9, 1], metallic: 1, roughness: 0.1 });
    expect(await brightness(chrome, 32, 32)).to.be.greaterThan(60);
    expect(await brightness(createMaterial('', { baseColor: [0, 0, 0, 1], emissive: [0.7, 0.7, 0.7] }), 42, 46)).to.be.greaterThan(180);
  });

  it('looks the same when faces are wound or normals point the wrong way', async () => {
    const material = createMaterial('', { doubleSided: true });
    const right = await render(sceneOf([{ primitive: sphere(24), material }]));
    const flipped = sphere(24);
    flipped.normals!.forEach((value, i) => (flipped.normals![i] = -value));
    flipped.indices.reverse();
    expect(middle(await render(sceneOf([{ primitive: flipped, material }])))).to.deep.equal(middle(right));
  });

  it('draws vertex colours, lines and points', async () => {
    const green = new Float32Array([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1]);
    const [red, , blue] = middle(await render(sceneOf([{ primitive: square(0, { colors: green }), material: unlit([1, 1, 1, 1]) }])));
    expect([red, blue]).to.deep.equal([0, 0]);
    const corners = new Float32Array([-1, -1, 0, 1, 1, 0]);
    const line = await render(
      sceneOf([{ primitive: createPrimitive(corners, new Uint32Array([0, 1]), { mode: 'lines' }), material: unlit([1, 0, 0, 1]) }]),
    );
    expect(middle(line).slice(0, 3)).to.deep.equal([255, 0, 0]);
    expect(middle(line)[3]).to.be.greaterThan(120);
    expect(pixel(line, 20, 20)[3]).to.equal(0);
    const points = await render(
      sceneOf([{ primitive: createPrimitive(corners, new Uint32Array([0, 1]), { mode: 'points' }), material: unlit([1, 0, 0, 1]) }]),
    );
    expect(middle(points)[3]).to.equal(0);
    expect(opaqueShare(points) * size * size).to.be.closeTo(2 * 4 * 4, 3);
  });

  it('draws GPU instances, rest-pose skins and default morphs in place', async () => {
    const place = (x: number): number[] => [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, 0, 0, 1];
    const frame = { center: [0, 0, 0] as [number, number, number], radius: 4 };
    const instanced = sceneOf([{ primitive: square(0) }]);
    instanced.nodes[0]!.instances = Float32Array.from([...place(-2), ...place(2)]);
    const pair = await render(instanced, { frame });
    expect([pixel(pair, 18, 32)[3], pixel(pair, 32, 32)[3], pixel(pair, 46, 32)[3]]).to.deep.equal([255, 0, 255]);

    const skinned = sceneOf([
      {
        primitive: square(0, {
          joints: [new Uint16Array(16)],
          weights: [new Float32Array([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0])],
        }),
      },
    ]);
    skinned.roots.push(skinned.nodes.push(createNode('joint', { translation: [2, 0, 0] })) - 1);
    skinned.skins.push({ name: '', joints: [1], skeleton: null, inverseBindMatrices: null });
    Object.assign(skinned.nodes[0]!, { skin: 0, translation: [-2, 0, 0] });
    const moved = await render(skinned, { frame });
    expect([pixel(moved, 18, 32)[3], pixel(moved, 46, 32)[3]]).to.deep.equal([0, 255]);

    const morphed = sceneOf([{ primitive: square(0) }]);
    const shift = Float32Array.from({ length: 12 }, (_, i) => (i % 3 === 0 ? 4 : 0));
    morphed.meshes[0]!.primitives[0]!.targets = [{ name: '', positions: shift, normals: null, tangents: null }];
    morphed.meshes[0]!.weights = [0.5];
    expect(pixel(await render(morphed, { frame }), 46, 32)[3]).to.equal(255);
  });

  it('gives an empty picture for an empty scene and passes over broken vertices', async () => {
    expect(opaqueShare(await render(createScene('empty')))).to.equal(0);
    const broken = square(0);
    const wider = createPrimitive(
      Float32Array.from([...broken.positions, NaN, 0, 0, Infinity, 0, 0]),
      Uint32Array.from([...broken.indices, 0, 1, 4, 0, 1, 5]),
    );
    expect(middle(await render(sceneOf([{ primitive: wider }])))[3]).to.equal(255);
  });

  it('gives the same bytes every time and stops when aborted', async () => {
    const scene = sceneOf([{ primitive: sphere(40), material: createMaterial('', { metallic: 0.5, roughness: 0.4 }) }]);
    const [one, two] = [await render(scene), await render(scene)];
    expect(Buffer.compare(one.rgba, two.rgba)).to.equal(0);
    const stop = new AbortController();
    stop.abort(new Error('stopped'));
    const failure = await renderPreview(scene, { width: size, height: size }, { signal: stop.signal }).catch((error: unknown) => error);
    expect(failure).to.have.property('message', 'stopped');
  });
});
