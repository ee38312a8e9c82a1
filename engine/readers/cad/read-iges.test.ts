import { expect } from 'chai';
import type { Scene } from '#engine/scenes/scene';
import { measureScene } from '#engine/findings/measure';
import { IgesWriter } from '#test/iges';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { readModel } from '../read.ts';
import { Work } from '../../files/work.ts';
import { IgesDirectory } from './iges/directory.ts';
import { readIgesTree } from './iges/tree.ts';

/** Names below the root with the colours of each node's mesh. */
const treeOf = (scene: Scene, node = scene.roots[0]!): unknown[] =>
  scene.nodes[node]!.children.map((child) => {
    const { name, mesh } = scene.nodes[child]!;
    const colors = mesh === null ? [] : scene.meshes[mesh]!.primitives.map(({ material }) => scene.materials[material!]!.name);
    return [name, ...colors, ...treeOf(scene, child)];
  });

describe('readIges', function () {
  this.timeout(20_000);
  const folder = testFolder();
  const read = async (iges: IgesWriter, unit?: [number, string]): Promise<Scene> =>
    readModel(await folder.write({ 'a.igs': Buffer.from(iges.text(unit), 'latin1') }));

  it('keeps groups with their names, and colours of faces, groups and definitions', async () => {
    const iges = new IgesWriter();
    const violet = iges.add(314, [50, 0, 100, 'violet']);
    const red = iges.patch(10, 20, { color: 2, dependent: true });
    const own = iges.patch(10, 30, { color: -violet, dependent: true });
    const heir = iges.patch(10, 40, { dependent: true });
    // GBK, as Chinese exporters write it.
    const name = iges.name('\xd6\xa7\xbc\xdc');
    const bracket = iges.add(402, [3, red, own, heir, 0, 1, name], { form: 7, color: 3, dependent: true });
    const unnamed = iges.add(402, [1, iges.patch(5, 5, { color: 5, dependent: true })], { form: 7, dependent: true });
    iges.add(402, [2, bracket, unnamed], { form: 7, label: 'box' });
    expect(treeOf(await read(iges))).to.deep.equal([['box', ['支架', '#ff0000', '#8000ff', '#00ff00'], ['部件 1', '#ffff00']]]);
  });

  it('places subfigures, one mesh for all, and says how many curves it leaves', async () => {
    const iges = new IgesWriter();
    const line = iges.add(110, [0, 0, 0, 9, 0, 0], { dependent: true });
    const bolt = iges.add(308, [0, 'bolt', 2, iges.patch(10, 20, { dependent: true }), line], { dependent: true });
    iges.add(408, [bolt, 0, 0, 0, 1]);
    iges.add(408, [bolt, 100, 0, 5, 1], { label: 'second' });
    iges.add(110, [0, 0, 0, 1, 1, 1]);
    const scene = await read(iges);
    expect(scene.nodes[scene.roots[0]!]!.children.map((child) => scene.nodes[child]!.name)).to.deep.equal(['bolt', 'second']);
    expect(scene.meshes).to.have.length(1);
    expect(scene.warnings).to.deep.equal([{ code: 'curvesDropped', params: { count: 2 } }]);
    const { bounds } = measureScene(scene, 'igs', 0).figures;
    for (const [k, value] of [0, 0, -0.02].entries()) expect(bounds.min[k]).to.be.closeTo(value, 1e-7);
    for (const [k, value] of [0.11, 0.005, 0].entries()) expect(bounds.max[k]).to.be.closeTo(value, 1e-7);
  });

  it('makes one part of all faces without a parent', async () => {
    const iges = new IgesWriter();
    iges.patch(10, 20, { color: 2 });
    iges.add(402, [1, iges.patch(5, 5, { dependent: true })], { form: 7, label: 'group' });
    iges.patch(10, 30, { color: 2 });
    iges.patch(10, 40, { color: 3 });
    const scene = await read(iges);
    expect(treeOf(scene)).to.deep.equal([
      ['group', '默认'],
      ['部件 1', '#ff0000', '#00ff00'],
    ]);
    expect(measureScene(scene, 'igs', 0).figures.triangles).to.equal(8);
  });

  it('keeps a group whole of which a surface fails, and the others as they are', async () => {
    const iges = new IgesWriter();
    const patch = (color: number): number => iges.patch(10, 20, { color, dependent: true });
    // A surface without control points.
    const broken = iges.add(128, [1, 1, 1, 1, 0, 0, 1, 0, 0], { dependent: true });
    iges.add(402, [3, patch(2), broken, patch(3)], { form: 7, label: 'first' });
    iges.add(402, [1, iges.add(402, [1, patch(4)], { form: 7, label: 'inner', dependent: true })], { form: 7, label: 'second' });
    const scene = await read(iges);
    expect(treeOf(scene)).to.deep.equal([
      ['first', '#ff0000', '#00ff00'],
      ['second', ['inner', '#0000ff']],
    ]);
    expect(scene.warnings).to.deep.equal([{ code: 'partFacesDropped', params: { part: 'first', count: 1 } }]);
  });

  it('leaves out what is blanked, by itself or by its group, and says how much', async () => {
    const iges = new IgesWriter();
    const patch = (color: number, blanked = false): number => iges.patch(10, 20, { color, dependent: true, blanked });
    iges.patch(10, 20, { blanked: true });
    iges.add(402, [2, patch(2), patch(3, true)], { form: 7, label: 'half' });
    iges.add(402, [1, patch(4)], { form: 7, label: 'hidden', blanked: true });
    const bolt = iges.add(308, [0, 'bolt', 1, patch(5)], { dependent: true, blanked: true });
    for (const blanked of [true, false]) iges.add(408, [bolt, blanked ? 90 : 0, 0, 0, 1], { blanked });
    const scene = await read(iges);
    expect(treeOf(scene)).to.deep.equal([
      ['half', '#ff0000'],
      ['bolt', ['bolt', '#ffff00']],
    ]);
    expect(scene.warnings).to.deep.equal([{ code: 'hiddenDropped', params: { count: 4 } }]);
    const nothing = new IgesWriter();
    nothing.patch(10, 20, { blanked: true });
    const error = await failureOf(read(nothing));
    expect([error.code, error.message.includes('1 个隐藏的物体')]).to.deep.equal(['model.noGeometry', true]);
  });

  it('names what it does not read', async () => {
    const iges = new IgesWriter();
    const bolt = iges.add(308, [0, 'bolt', 1, iges.patch(10, 20, { dependent: true })], { dependent: true });
    const base = iges.add(408, [bolt, 0, 0, 0, 1], { dependent: true });
    for (const distance of [30, 40]) iges.add(412, [base, 1, 0, 0, 0, 1, 2, distance, 30, 0, 0, 0]);
    iges.add(158, [5]);
    iges.patch(10, 20);
    expect((await read(iges)).warnings).to.deep.equal(
      ['子图阵列', 'CSG 实体'].map((element) => ({ code: 'elementDropped', params: { element } })),
    );
  });

  it('does not follow groups that hold each other', () => {
    const iges = new IgesWriter();
    const patch = iges.patch(10, 20, { dependent: true });
    iges.add(402, [2, patch, 5], { form: 7, label: 'outer' });
    iges.add(402, [1, 5], { form: 7, dependent: true, label: 'inner' });
    iges.add(408, [9, 0, 0, 0, 1]);
    iges.add(408, [9, 0, 0, 0, 1], { dependent: true });
    expect(readIgesTree(new IgesDirectory(Buffer.from(iges.text())), new Work(0))).to.equal(null);
  });

  // IGES 5.3, 2.2.4.3.14 and 15.
  const units: [number, string, number][] = [
    [1, 'IN', 0.0254],
    [2, 'MM', 0.001],
    [3, 'CM', 0.01],
    [4, 'FT', 0.3048],
    [6, 'M', 1],
    [8, 'MIL', 2.54e-5],
    [9, 'UM', 1e-6],
    [10, 'CM', 0.01],
  ];
  for (const [flag, name, metres] of units) {
    it(`takes lengths in ${name} by flag ${flag}`, async () => {
      const iges = new IgesWriter();
      iges.patch(1000, 500);
      const { bounds } = measureScene(await read(iges, [flag, name]), 'igs', 0).figures;
      expect(bounds.max[0] - bounds.min[0]).to.be.closeTo(1000 * metres, metres);
    });
  }

  it('leaves out surfaces that lie where nothing is, says how many, and keeps the others', async () => {
    const iges = new IgesWriter();
    iges.patch(1e300, 10);
    iges.patch(10, 20);
    const scene = await read(iges);
    expect(scene.warnings).to.deep.include({ code: 'partFacesDropped', params: { part: scene.name, count: 1 } });
    const { min, max } = measureScene(scene, 'igs', 0).figures.bounds;
    expect(max.map((value, axis) => Math.round((value - min[axis]!) * 1e6) / 1e6)).to.have.members([0.01, 0.02, 0]);
  });
});
