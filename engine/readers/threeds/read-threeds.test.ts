import { expect } from 'chai';
import sharp from 'sharp';
import { measureBounds } from '#engine/findings/measure';
import type { AnimationChannel, Scene } from '#engine/scenes/scene';
import { worldMatrices } from '#engine/scenes/world';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { readModel } from '../read.ts';

const u16 = (...values: number[]): Buffer => Buffer.from(Uint16Array.from(values).buffer);
const u32 = (...values: number[]): Buffer => Buffer.from(Uint32Array.from(values).buffer);
const f32 = (...values: number[]): Buffer => Buffer.from(Float32Array.from(values).buffer);
const name = (text: string | Uint8Array): Buffer => Buffer.concat([Buffer.from(text as string), Buffer.alloc(1)]);
const chunk = (id: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u16(id), u32(body.length + 6), body]);
};

const points = [0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 2, 0];
const mesh = (title: string | Uint8Array, more: Buffer[] = [], faceChunks: Buffer[] = [], xyz = points): Buffer =>
  chunk(
    0x4000,
    name(title),
    chunk(0x4100, chunk(0x4110, u16(xyz.length / 3), f32(...xyz)), chunk(0x4120, u16(2, 0, 1, 2, 7, 0, 2, 3, 7), ...faceChunks), ...more),
  );
const file = (editor: Buffer[], keyframer: Buffer[] = []): Buffer =>
  chunk(0x4d4d, chunk(2, u32(3)), chunk(0x3d3d, ...editor), ...(keyframer.length > 0 ? [chunk(0xb000, ...keyframer)] : []));
const track = (...keys: [number, number[]][]): Buffer =>
  Buffer.concat([u16(0), u32(0, 0, keys.length), ...keys.flatMap(([frame, values]) => [u32(frame), u16(0), f32(...values)])]);
const node = (id: number, title: string, parent: number, pivot: number[], ...tracks: Buffer[]): Buffer =>
  chunk(0xb002, chunk(0xb030, u16(id)), chunk(0xb010, name(title), u16(0, 0, parent)), chunk(0xb013, f32(...pivot)), ...tracks);

describe('readThreeds', () => {
  const folder = testFolder();
  const read = async (content: Buffer, others: Record<string, Uint8Array> = {}): Promise<Scene> =>
    await readModel(await folder.write({ 'a.3ds': content, ...others }));
  const codes = (scene: Scene): string[] => scene.warnings.map(({ code }) => code).filter((code) => code !== 'unitUnknown');

  it('reads a mesh without keyframer as it lies, its name in GBK', async () => {
    const scene = await read(file([mesh(Buffer.from([0xd7, 0xc0, 0xd7, 0xd3]))]));
    expect(scene.nodes[0]!.name).to.equal('桌子');
    expect([...scene.meshes[0]!.primitives[0]!.positions]).to.deep.equal(points);
    expect(scene.meshes[0]!.primitives[0]!.normals).to.equal(null);
    expect(scene.warnings).to.deep.equal([{ code: 'unitUnknown' }]);
  });

  it('smooths within a group, over seams, and not between groups', async () => {
    // A roof: two slopes that share the ridge from (0, 0, 1) to (0, 2, 1); the ridge's places are there twice.
    const roof = [-1, 0, 0, 0, 0, 1, 0, 2, 1, 0, 0, 1, 1, 0, 0, 0, 2, 1];
    const slopes = (a: number, b: number): Buffer =>
      chunk(
        0x4000,
        name('roof'),
        chunk(0x4100, chunk(0x4110, u16(6), f32(...roof)), chunk(0x4120, u16(2, 0, 1, 2, 7, 3, 4, 5, 7), chunk(0x4150, u32(a, b)))),
      );
    const ridge = async (a: number, b: number): Promise<number[]> => {
      const { normals, positions } = (await read(file([slopes(a, b)]))).meshes[0]!.primitives[0]!;
      const at = Array.from({ length: positions.length / 3 }, (_, i) => i).filter((i) => positions[i * 3] === 0);
      return at.map((i) => Math.round(normals![i * 3]! ** 2 * 1000) / 1000);
    };
    expect(await ridge(1, 1)).to.deep.equal([0, 0, 0, 0]);
    // The slopes fall at 45°.
    expect(await ridge(1, 2)).to.deep.equal([0.5, 0.5, 0.5, 0.5]);
    expect(await ridge(0, 0)).to.deep.equal([0.5, 0.5, 0.5, 0.5]);
  });

  it('places what the keyframer places: pivots, parents, instances and mirrored axes', async () => {
    const matrix = chunk(0x4160, f32(1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0));
    const scene = await read(
      file(
        [mesh('a', [matrix])],
        [
          node(5, '$$$DUMMY', 0xffff, [0, 0, 0], chunk(0xb020, track([0, [10, 0, 0]]))),
          node(6, 'a', 5, [0, 0, 0], chunk(0xb020, track([0, [0, 5, 0]])), chunk(0xb022, track([0, [2, 2, 2]]))),
          node(7, 'a', 0xffff, [1, 1, 0], chunk(0xb020, track([0, [0, 0, 7]]))),
        ],
      ),
    );
    // Own axes begin at (1, 1, 0): the points run from −1 to 1 there.
    expect(scene.roots.length).to.equal(2);
    expect(scene.nodes[0]!.children).to.deep.equal([1]);
    expect(measureBounds({ ...scene, roots: [0] })).to.deep.equal({ min: [8, 3, 0], max: [12, 7, 0] });
    expect(measureBounds({ ...scene, roots: [2] })).to.deep.equal({ min: [-2, -2, 7], max: [0, 0, 7] });
    const mirrored = await read(
      file(
        [mesh('a', [chunk(0x4160, f32(-1, 0, 0, 0, 1, 0, 0, 0, 1, 3, 0, 0))])],
        [node(0, 'a', 0xffff, [0, 0, 0], chunk(0xb020, track([0, [3, 0, 0]])))],
      ),
    );
    expect(measureBounds(mirrored)).to.deep.equal({ min: [0, 0, 0], max: [2, 2, 0] });
  });

  const turned = ({ values }: AnimationChannel): number[] =>
    Array.from({ length: values.length / 4 }, (_, i) => 2 * Math.atan2(values[i * 4 + 2]!, values[i * 4 + 3]!));
  const animated = async (...tracks: Buffer[]): Promise<Scene> =>
    await read(file([mesh('a')], [node(0, 'a', 0xffff, [0, 0, 0], ...tracks)]));
  /** The value of a channel of straight lines at a time. */
  const valueAt = ({ times, values }: AnimationChannel, time: number, component = 0): number => {
    const size = values.length / times.length;
    const after = Math.max(
      1,
      times.findIndex((own) => own >= time - 1e-6),
    );
    const share = (time - times[after - 1]!) / (times[after]! - times[after - 1]!);
    return values[(after - 1) * size + component]! * (1 - share) + values[after * size + component]! * share;
  };

  it('adds up the turns of rotation keys, clockwise about their axes, wide turns in pieces', async () => {
    const scene = await animated(chunk(0xb021, track([0, [Math.PI / 2, 0, 0, 1]], [60, [2 * Math.PI, 0, 0, 1]])));
    const [channel] = scene.animations[0]!.channels;
    expect(channel!.path).to.equal('rotation');
    expect(channel!.times.length).to.equal(4);
    expect(channel!.times.at(-1)).to.equal(2);
    turned(channel!).forEach((angle, i) => expect(Math.cos(angle)).to.be.closeTo(Math.cos(Math.PI / 2 + (i * 2 * Math.PI) / 3), 1e-6));
    // A node that is placed by its first key.
    expect(scene.nodes[0]!.rotation[2]).to.be.closeTo(-Math.SQRT1_2, 1e-6);
  });

  it('runs through its keys as Kochanek and Bartels have it', async () => {
    const ends = (key: (at: number, value: number) => Buffer): Buffer =>
      chunk(0xb020, u16(0), u32(0, 0, 3), key(0, 0), key(30, 1), key(60, 0));
    const plain = (at: number, value: number): Buffer => Buffer.concat([u32(at), u16(0), f32(value, 0, 0)]);
    const tense = (at: number, value: number): Buffer => Buffer.concat([u32(at), u16(1), f32(1, value, 0, 0)]);
    const places = (await animated(ends(plain))).animations[0]!.channels[0]!;
    // Level on top, and 1.5 at the ends, which nothing beyond bends: ⅛ · 1.5 + ½ half-way.
    expect(valueAt(places, 0.5)).to.be.closeTo(0.6875, 1e-3);
    // With tension every key is a stop: 3u² − 2u³.
    expect(valueAt((await animated(ends(tense))).animations[0]!.channels[0]!, 0.25)).to.be.closeTo(0.15625, 1e-3);
    // Eased over half of the stretch on both sides: 2u².
    const eased = chunk(0xb020, u16(0), u32(0, 0, 2, 0), u16(16), f32(0.5, 0, 0, 0), u32(30), u16(8), f32(0.5, 1, 0, 0));
    expect(valueAt((await animated(eased)).animations[0]!.channels[0]!, 0.25)).to.be.closeTo(0.125, 1e-3);
    // A quarter turn, then none: tangents of 1.25 and ½ of the turn.
    const turns = chunk(0xb021, track([0, [0, 0, 0, 1]], [30, [-Math.PI / 2, 0, 0, 1]], [60, [0, 0, 0, 1]]));
    const turning = (await animated(turns)).animations[0]!.channels[0]!;
    const halfway = 2 * Math.atan2(valueAt(turning, 0.5, 2), valueAt(turning, 0.5, 3));
    expect(halfway / (Math.PI / 2)).to.be.closeTo(0.59375, 1e-3);
  });

  it('repeats a track that says so up to the last frame', async () => {
    const repeated = chunk(0xb020, u16(2), u32(0, 0, 2, 0), u16(0), f32(0, 0, 0), u32(10), u16(0), f32(1, 0, 0));
    const scene = await read(file([mesh('a')], [chunk(0xb008, u32(0, 25)), node(0, 'a', 0xffff, [0, 0, 0], repeated)]));
    const [channel] = scene.animations[0]!.channels;
    expect(Array.from(channel!.times, (time) => Math.round(time * 30))).to.deep.equal([0, 10, 10, 20, 20]);
    expect([0, 1, 2, 3, 4].map((i) => channel!.values[i * 3])).to.deep.equal([0, 1, 0, 1, 0]);
  });

  it('reads materials: colours, percentages, both sides, a texture that is scaled, and keeps each its faces', async () => {
    const material = chunk(
      0xafff,
      chunk(0xa000, name('red')),
      chunk(0xa020, chunk(0x11, Buffer.from([255, 0, 128])), chunk(0x12, Buffer.from([9, 9, 9]))),
      chunk(0xa050, chunk(0x30, u16(25))),
      chunk(0xa081),
    );
    const textured = chunk(
      0xafff,
      chunk(0xa000, name('tiles')),
      chunk(0xa200, chunk(0x30, u16(100)), chunk(0xa300, name('TILES.PNG')), chunk(0xa354, f32(2)), chunk(0xa356, f32(2))),
      chunk(0xa33e, chunk(0xa300, name('MASK.PNG'))),
    );
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const uvs = chunk(0x4140, u16(4), f32(0, 0, 1, 0, 1, 1, 0, 1));
    const groups = [chunk(0x4130, name('red'), u16(1, 0)), chunk(0x4130, name('tiles'), u16(1, 1)), chunk(0x4130, name('gone'), u16(0))];
    const scene = await read(file([material, textured, mesh('a', [uvs], groups)]), { 'tiles.png': png });
    const [red, tiles] = scene.materials;
    expect(red!.baseColor.map((value) => Math.round(value * 1000) / 1000)).to.deep.equal([1, 0, 0.216, 0.75]);
    expect([red!.doubleSided, red!.alphaMode]).to.deep.equal([true, 'blend']);
    expect(scene.warnings).to.deep.include({ code: 'mapDropped', params: { material: 'tiles', map: 'mask' } });
    // About the middle of the tile: u' = 2 · (u − 0.5) + 0.5.
    expect(tiles!.baseColorTexture!.transform).to.deep.equal({ offset: [-0.5, -0.5], rotation: 0, scale: [2, 2] });
    expect(scene.meshes[0]!.primitives.map(({ material: index }) => index)).to.deep.equal([0, 1]);
    expect([...scene.meshes[0]!.primitives[1]!.uvs[0]!]).to.deep.equal([0, 1, 1, 0, 0, 0]);
  });

  it('reads cameras and lights with their positions', async () => {
    const camera = chunk(0x4000, name('eye'), chunk(0x4700, f32(0, 0, 5, 0, 0, 0, 0, 50)));
    const light = chunk(0x4000, name('lamp'), chunk(0x4600, f32(1, 2, 3), chunk(0x10, f32(1, 1, 1))));
    const scene = await read(file([mesh('a'), camera, light]));
    expect(scene.nodes.filter((one) => one.camera !== null).map((one) => [one.translation, one.rotation])).to.deep.equal([
      [
        [0, 0, 5],
        [0, 0, 0, 1],
      ],
    ]);
    expect(scene.lights).to.deep.equal([{ name: 'lamp', type: 'point', color: [1, 1, 1], intensity: 1 }]);
  });

  it('moves cameras and lights as the keyframer does, looking where their targets go, with z up and rolled', async () => {
    const camera = chunk(0x4000, name('eye'), chunk(0x4700, f32(0, -5, 0, 0, 0, 0, 90, 50)));
    const light = chunk(0x4000, name('lamp'), chunk(0x4600, f32(1, 2, 3)));
    const head = (title: string, parent = 0xffff): Buffer => chunk(0xb010, name(title), u16(0, 0, parent));
    const places = (...keys: [number, number[]][]): Buffer => chunk(0xb020, track(...keys));
    const still = await read(file([mesh('a'), camera]));
    const up = (scene: Scene): number[] => {
      const matrix = worldMatrices(scene)[scene.nodes.findIndex((one) => one.camera !== null)]!;
      return [...matrix.subarray(4, 11)].map((value) => Math.round(value * 1e6) / 1e6 + 0).filter((_, i) => i !== 3);
    };
    // Rolled by 90° its top is to the right, +x; it looks along +y, away from its own z.
    expect(up(still)).to.deep.equal([1, 0, 0, 0, -1, 0]);
    const scene = await read(
      file(
        [mesh('a'), camera, light],
        [
          node(3, 'a', 0xffff, [0, 0, 0], places([0, [0, 0, 7]])),
          chunk(0xb003, head('eye'), places([0, [0, -5, 0]], [30, [0, 5, 0]])),
          chunk(0xb004, head('eye'), places([0, [0, 0, 0]])),
          chunk(0xb005, head('lamp', 3), places([0, [1, 0, 0]], [30, [2, 0, 0]]), chunk(0xb025, track([0, [1, 1, 1]], [30, [0, 0, 0]]))),
        ],
      ),
    );
    const indexOf = (title: string): number => scene.nodes.findIndex((one) => one.name === title);
    const channels = scene.animations[0]!.channels.map((one) => [one.node, one.path, one.times.at(-1), [...one.values.slice(-3)]]);
    expect(channels.filter(([, path]) => path === 'translation')).to.deep.equal([
      [indexOf('eye'), 'translation', 1, [0, 5, 0]],
      [indexOf('lamp'), 'translation', 1, [2, 0, 0]],
    ]);
    expect(channels.map(([index, path]) => [index, path])).to.deep.include([indexOf('eye'), 'rotation']);
    // The lamp hangs on the object.
    expect(scene.nodes[indexOf('a')]!.children).to.deep.equal([indexOf('lamp')]);
    // Its colour has no channel.
    expect(scene.warnings).to.deep.include({ code: 'channelsDropped', params: { count: 1 } });
  });

  it('reports lights that are off, and backgrounds', async () => {
    const off = chunk(0x4000, name('lamp'), chunk(0x4600, f32(1, 2, 3), chunk(0x4620)));
    const scene = await read(file([mesh('a'), off, chunk(0x2201)]));
    expect(scene.lights.length).to.equal(0);
    expect(scene.warnings).to.deep.include.members([
      { code: 'hiddenDropped', params: { count: 1 } },
      { code: 'elementDropped', params: { element: '雾' } },
    ]);
  });

  it('reads the intact part of a truncated file, and drops faces on missing points', async () => {
    const whole = file([mesh('a'), mesh('b')]);
    const scene = await read(whole.subarray(0, whole.length - 20));
    expect(codes(scene)).to.include('endMissing');
    expect(scene.meshes.map(({ name: title }) => title)).to.include('a');
    expect((await failureOf(read(file([mesh('a')]).subarray(0, 40)))).code).to.equal('model.truncated');
    const few = await read(file([mesh('a', [], [], points.slice(0, 9))]));
    expect(few.meshes[0]!.primitives[0]!.indices.length).to.equal(3);
    expect(few.warnings).to.deep.include({ code: 'facesDropped', params: { count: 1 } });
  });

  it('refuses other files', async () => {
    expect((await failureOf(read(Buffer.from('hello, this is a text')))).code).to.equal('model.unreadable');
    expect((await failureOf(read(file([])))).code).to.equal('model.noGeometry');
  });
});
