import { expect } from 'chai';
import { listDraws, worldMatrices } from '#engine/scenes/world';
import { measureBounds } from '#engine/findings/measure';
import { poseDraw } from '#engine/scenes/pose';
import type { AnimationChannel, Scene } from '#engine/scenes/scene';
import { collada, geometry } from '#test/collada';
import { testFolder } from '#test/files';
import { readModel } from '../read.ts';

const floats = (id: string, values: string, stride = 1): string =>
  `<source id="${id}"><float_array id="${id}-a">${values}</float_array><technique_common><accessor source="#${id}-a" stride="${stride}">${'<param name="A"/>'.repeat(stride)}</accessor></technique_common></source>`;
const names = (id: string, values: string, kind = 'Name_array', count = ''): string =>
  `<source id="${id}"><${kind} id="${id}-a" ${count}>${values}</${kind}></source>`;
const animation = (id: string, target: string, times: string, values: string, kinds: string, more = ''): string =>
  `<animation id="${id}">${floats(`${id}-in`, times)}${floats(`${id}-out`, values, values.split(' ').length / times.split(' ').length)}${names(`${id}-kind`, kinds)}${more}<sampler id="${id}-s"><input semantic="INPUT" source="#${id}-in"/><input semantic="OUTPUT" source="#${id}-out"/><input semantic="INTERPOLATION" source="#${id}-kind"/>${more ? `<input semantic="IN_TANGENT" source="#${id}-it"/><input semantic="OUT_TANGENT" source="#${id}-ot"/>` : ''}</sampler><channel source="#${id}-s" target="${target}"/></animation>`;

describe('readDae, what moves', () => {
  const folder = testFolder();
  const read = async (parts: Parameters<typeof collada>[0]): Promise<Scene> =>
    await readModel(await folder.write({ 'a.dae': collada({ geometries: geometry({}), ...parts }) }));
  const library = (...animations: string[]): string => `<library_animations>${animations.join('')}</library_animations>`;
  const node = (transforms: string): string => `<node id="n">${transforms}<instance_geometry url="#g"/></node>`;
  const channel = (scene: Scene, path: AnimationChannel['path']): AnimationChannel =>
    scene.animations[0]!.channels.find((one) => one.path === path)!;

  it('keeps linear keys of a translation as they are, a member alone too', async () => {
    const scene = await read({
      nodes: node('<translate sid="t">1 2 3</translate>'),
      libraries: library(animation('a', 'n/t.Y', '0 1 2', '2 4 0', 'LINEAR LINEAR LINEAR')),
    });
    const { times, values, interpolation } = channel(scene, 'translation');
    expect([...times]).to.deep.equal([0, 1, 2]);
    expect([...values]).to.deep.equal([1, 2, 3, 1, 4, 3, 1, 0, 3]);
    expect(interpolation).to.equal('LINEAR');
    expect(scene.animations[0]!.channels.length).to.equal(1);
  });

  it('keeps steps, and starts no animation before 0', async () => {
    const scene = await read({
      nodes: node('<scale sid="s">1 1 1</scale>'),
      libraries: library(animation('a', 'n/s', '-1 1', '1 1 1 2 2 2', 'STEP STEP')),
    });
    expect(channel(scene, 'scale').interpolation).to.equal('STEP');
    expect([...channel(scene, 'scale').times]).to.deep.equal([0, 2]);
  });

  it('follows a rotation over more than a whole turn', async () => {
    const scene = await read({
      nodes: node('<rotate sid="r">0 0 1 0</rotate>'),
      libraries: library(animation('a', 'n/r.ANGLE', '0 1', '0 720', 'LINEAR LINEAR')),
    });
    const { times, values } = channel(scene, 'rotation');
    let turned = 0;
    for (let i = 1; i < times.length; i++) {
      const dot = [0, 1, 2, 3].reduce((sum, k) => sum + values[i * 4 + k]! * values[(i - 1) * 4 + k]!, 0);
      turned += 2 * Math.acos(Math.min(1, Math.abs(dot)));
    }
    expect(turned).to.be.closeTo(4 * Math.PI, 1e-3);
  });

  it('samples Bézier curves where they bend', async () => {
    // Tangents level at both ends: value 3s² − 2s³ at time s, since the control points' times are thirds.
    const more = floats('a-it', '-0.333333 0 0.666667 1', 2) + floats('a-ot', '0.333333 0 1.333333 1', 2);
    const scene = await read({
      nodes: node('<translate sid="t">0 0 0</translate>'),
      libraries: library(animation('a', 'n/t.X', '0 1', '0 1', 'BEZIER BEZIER', more)),
    });
    const { times, values } = channel(scene, 'translation');
    expect(times.length).to.be.greaterThan(8);
    times.forEach((time, i) => expect(values[i * 3]).to.be.closeTo(3 * time ** 2 - 2 * time ** 3, 1e-3));
  });

  it('reads matrices as a whole and by column and row', async () => {
    const whole = await read({
      nodes: node('<matrix sid="m">1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix>'),
      libraries: library(animation('a', 'n/m', '0 1', '1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 1 0 0 4 0 1 0 5 0 0 1 6 0 0 0 1', 'LINEAR LINEAR')),
    });
    expect([...channel(whole, 'translation').values].slice(3)).to.deep.equal([4, 5, 6]);
    const one = await read({
      nodes: node('<matrix sid="m">1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1</matrix>'),
      libraries: library(animation('a', 'n/m(3)(1)', '0 1', '0 7', 'LINEAR LINEAR')),
    });
    expect([...channel(one, 'translation').values].slice(3)).to.deep.equal([0, 7, 0]);
  });

  it('makes an animation of each clip, from its start on', async () => {
    const clip = (id: string, start: number, end: number): string =>
      `<animation_clip id="${id}" start="${start}" end="${end}"><instance_animation url="#a"/></animation_clip>`;
    const scene = await read({
      nodes: node('<translate sid="t">0 0 0</translate>'),
      libraries:
        library(animation('a', 'n/t.X', '0 4', '0 4', 'LINEAR LINEAR')) +
        `<library_animation_clips>${clip('walk', 1, 2)}${clip('run', 2, 4)}</library_animation_clips>`,
    });
    expect(
      scene.animations.map(({ name, channels }) => [name, [...channels[0]!.times], channels[0]!.values[0], channels[0]!.values[3]]),
    ).to.deep.equal([
      ['walk', [0, 1], 1, 2],
      ['run', [0, 2], 2, 4],
    ]);
  });

  it('counts channels whose target the scene does not hold', async () => {
    const scene = await read({ libraries: library(animation('a', 'nobody/t.X', '0 1', '0 1', 'LINEAR LINEAR')) });
    expect(scene.warnings).to.deep.include({ code: 'channelsDropped', params: { count: 1 } });
  });

  it('reads morphs, whole shapes and differences, and their weights', async () => {
    const target = geometry({ positions: '0 0 0 1 0 0 1 1 2 0 1 2' })
      .replaceAll('"g"', '"g2"')
      .replaceAll('"p', '"q')
      .replaceAll('#p', '#q')
      .replaceAll('"v"', '"w"')
      .replaceAll('#v', '#w');
    for (const [method, third] of [
      ['NORMALIZED', 2],
      ['RELATIVE', 2],
    ] as const) {
      const scene = await read({
        geometries: geometry({}) + target,
        libraries:
          `<library_controllers><controller id="c"><morph method="${method}" source="#g">${names('mt', 'g2', 'IDREF_array')}${floats('mw', '0.5')}<targets><input semantic="MORPH_TARGET" source="#mt"/><input semantic="MORPH_WEIGHT" source="#mw"/></targets></morph></controller></library_controllers>` +
          library(animation('a', 'mw(0)', '0 1', '0 1', 'LINEAR LINEAR')),
        nodes: '<node><instance_controller url="#c"/></node>',
      });
      const [mesh] = scene.meshes;
      expect([mesh!.weights, mesh!.primitives[0]!.targets[0]!.positions![8]]).to.deep.equal([[0.5], third]);
      expect(measureBounds(scene).max[2]).to.equal(1);
      expect([...channel(scene, 'weights').values]).to.deep.equal([0, 1]);
    }
  });

  it('reads normals of morph targets with the base’s corner layout, and reports other and missing ones', async () => {
    const input = (id: string): string =>
      `<input semantic="VERTEX" source="#${id === 'g' ? 'v' : 'w'}" offset="0"/><input semantic="NORMAL" source="#${id}n" offset="1"/>`;
    const faces = (id: string, p: string): string => `<triangles count="2">${input(id)}<p>${p}</p></triangles>`;
    const base = geometry({ sources: floats('gn', '0 0 1', 3), primitives: faces('g', '0 0 1 0 2 0 0 0 2 0 3 0') });
    const target = (p: string): string =>
      geometry({ sources: floats('tn', '0 0 1 0 3 0', 3), primitives: faces('t', p) })
        .replaceAll('"g"', '"t"')
        .replaceAll('"p', '"q')
        .replaceAll('#p', '#q')
        .replaceAll('"v"', '"w"');
    const morph = (to: string): string =>
      `<library_controllers><controller id="c"><morph source="#g">${names('mt', to, 'IDREF_array')}<targets><input semantic="MORPH_TARGET" source="#mt"/></targets></morph></controller></library_controllers>`;
    const nodes = '<node><instance_controller url="#c"/></node>';
    const alike = await read({ geometries: base + target('0 0 1 0 2 1 0 0 2 1 3 0'), libraries: morph('t'), nodes });
    expect([...alike.meshes[0]!.primitives[0]!.targets[0]!.normals!]).to.deep.equal([0, 0, 0, 0, 0, 0, 0, 1, -1, 0, 0, 0]);
    expect(alike.warnings).to.deep.equal([]);
    const other = await read({ geometries: base + target('0 0 1 0 2 1'), libraries: morph('t gone'), nodes });
    expect(other.meshes[0]!.primitives[0]!.targets[0]!.normals).to.equal(null);
    expect(other.warnings).to.deep.equal([
      { code: 'referenceMissing', params: { path: 'gone' } },
      { code: 'attributeDropped', params: { attribute: '变形目标的法线' } },
    ]);
  });

  it('poses a skin by its joints: bind shape, inverse binds and weights', async () => {
    const matrix = (x: number, y: number): string => `1 0 0 ${x} 0 1 0 ${y} 0 0 1 0 0 0 0 1`;
    // The square is bound 10 to the right; the right half follows a joint that has been turned a quarter about (11, 0).
    const controller = `<library_controllers><controller id="c"><skin source="#g"><bind_shape_matrix>${matrix(10, 0)}</bind_shape_matrix>${names('j', 'left arm right arm', 'Name_array', 'count="2"')}${floats('ib', `${matrix(-10, 0)} ${matrix(-11, 0)}`, 16)}${floats('w', '1 0.5 0.25')}<joints><input semantic="JOINT" source="#j"/><input semantic="INV_BIND_MATRIX" source="#ib"/></joints><vertex_weights count="4"><input semantic="JOINT" source="#j" offset="0"/><input semantic="WEIGHT" source="#w" offset="1"/><vcount>1 1 2 1</vcount><v>0 0 1 0 0 2 1 2 0 0</v></vertex_weights></skin></controller></library_controllers>`;
    const scene = await read({
      libraries: controller,
      nodes:
        '<node sid="left arm" type="JOINT"><translate>10 0 0</translate></node><node sid="right arm" type="JOINT"><translate>11 0 0</translate><rotate>0 0 1 90</rotate></node><node id="n"><translate>99 0 0</translate><instance_controller url="#c"/></node>',
    });
    const draws = listDraws(scene);
    const { positions } = poseDraw(scene, draws[0]!, worldMatrices(scene));
    // (0,0) stays; (1,0) is the joint's own place; (1,1) is half at (11,1) and half at (10,0); (0,1) stays.
    expect([...positions].map((value) => Math.round(value * 1e5) / 1e5)).to.deep.equal([10, 0, 0, 11, 0, 0, 10.5, 0.5, 0, 10, 1, 0]);
    expect(scene.roots.length).to.equal(1);
    expect(scene.warnings).to.deep.equal([]);
  });

  it('keeps up to eight influences, the strongest first, and keeps vertices without a joint where they were bound', async () => {
    const joints = Array.from({ length: 10 }, (_, i) => `j${i}`);
    const weights = joints.map((_, i) => (i + 1) / 100).join(' ');
    const influences = joints.map((_, i) => `${i} ${i}`).join(' ');
    const controller = `<library_controllers><controller id="c"><skin source="#g">${names('j', joints.join(' '))}${floats('w', weights)}<joints><input semantic="JOINT" source="#j"/></joints><vertex_weights count="4"><input semantic="JOINT" source="#j" offset="0"/><input semantic="WEIGHT" source="#w" offset="1"/><vcount>10 1 1 0</vcount><v>${influences} 0 0 1 0</v></vertex_weights></skin></controller></library_controllers>`;
    const scene = await read({ libraries: controller, nodes: '<node><instance_controller url="#c"/></node>' });
    const [primitive] = scene.meshes[0]!.primitives;
    expect([...primitive!.joints[0]!.slice(0, 4), ...primitive!.joints[1]!.slice(0, 4)]).to.deep.equal([9, 8, 7, 6, 5, 4, 3, 2]);
    const sum = [...primitive!.weights[0]!.slice(0, 4), ...primitive!.weights[1]!.slice(0, 4)].reduce((total, value) => total + value, 0);
    expect(sum).to.be.closeTo(1, 1e-6);
    expect(scene.warnings.filter(({ code }) => code === 'jointMissing').length).to.equal(10);
    expect(scene.warnings).to.deep.include({ code: 'influencesDropped', params: { count: 1 } });
    expect(measureBounds(scene).max).to.deep.equal([1, 1, 0]);
  });

  it('poses a skin by a skeleton that exists only in a library', async () => {
    const controller = `<library_controllers><controller id="c"><skin source="#g">${names('j', 'arm', 'IDREF_array')}${floats('w', '1')}<joints><input semantic="JOINT" source="#j"/></joints><vertex_weights count="4"><input semantic="JOINT" source="#j" offset="0"/><input semantic="WEIGHT" source="#w" offset="1"/><vcount>1 1 1 1</vcount><v>0 0 0 0 0 0 0 0</v></vertex_weights></skin></controller></library_controllers>`;
    const scene = await read({
      libraries: `${controller}<library_nodes><node id="body"><translate>0 0 5</translate><node id="arm" type="JOINT"><translate>1 0 0</translate></node></node></library_nodes>`,
      nodes: '<node><instance_controller url="#c"><skeleton>#body</skeleton></instance_controller></node>',
    });
    expect(scene.warnings).to.deep.equal([]);
    expect(measureBounds(scene)).to.deep.equal({ min: [1, 0, 5], max: [2, 1, 5] });
  });

  it('leaves vertices of no joint where the bind shape puts them', async () => {
    const shift = '1 0 0 10 0 1 0 0 0 0 1 0 0 0 0 1';
    const controller = `<library_controllers><controller id="c"><skin source="#g"><bind_shape_matrix>${shift}</bind_shape_matrix>${names('j', 'arm')}${floats('w', '1')}<joints><input semantic="JOINT" source="#j"/></joints><vertex_weights count="4"><input semantic="JOINT" source="#j" offset="0"/><input semantic="WEIGHT" source="#w" offset="1"/><vcount>1 1 1 0</vcount><v>0 0 0 0 -1 0</v></vertex_weights></skin></controller></library_controllers>`;
    const scene = await read({
      libraries: controller,
      nodes: '<node sid="arm" type="JOINT"><translate>0 0 5</translate></node><node><instance_controller url="#c"/></node>',
    });
    const { positions } = poseDraw(scene, listDraws(scene)[0]!, worldMatrices(scene));
    expect([...positions]).to.deep.equal([10, 0, 5, 11, 0, 5, 11, 1, 0, 10, 1, 0]);
  });
});
