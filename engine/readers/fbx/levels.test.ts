import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { validateBytes } from 'gltf-validator';
import { resolveOptions, type LightweightOptions } from '#domain/kinds/lightweight/options';
import type { JobReport } from '#domain/models/figures';
import { optimize } from '#engine/verbs/optimize';
import { readModel } from '#engine/readers/read';
import { createTerrain } from '#engine/generators/surface';
import { elementsBelow } from '#engine/scenes/levels';
import { measureScene } from '#engine/findings/measure';
import type { Scene } from '#engine/scenes/scene';
import { asciiFbx, fbxMesh, fbxModel } from '#test/fbx';
import { testFolder } from '#test/files';

interface Gltf {
  extensionsUsed?: string[];
  nodes: { mesh?: number; children?: number[]; extensions?: { MSFT_lod?: { ids: number[] } }; extras?: unknown }[];
  meshes: { primitives: { indices: number }[] }[];
  accessors: { count: number }[];
}

/** Triangles of each finest node and its levels. */
const levelsOf = (scene: Scene): number[][] =>
  scene.nodes.flatMap(({ levels }, index) => (levels ? [[index, ...levels].map((node) => elementsBelow(scene)[node]!)] : []));

const namesOf = ({ nodes }: Scene): string[][] =>
  nodes.flatMap(({ name, levels }) => (levels ? [[name, ...levels.map((level) => nodes[level]!.name)]] : []));

/** Two groups of three sheets each, the second group shifted by 3 m. */
function lods(): string {
  const objects: string[] = [];
  const connections: string[] = [];
  [
    [
      [10, 6],
      [6, 5],
      [4, 3],
    ],
    [
      [4, 3],
      [3, 2],
      [3, 1],
    ],
  ].forEach((levels, at) => {
    const id = 1000 * (at + 1);
    objects.push(
      fbxModel(id, `group ${at}`, [], 'LodGroup'),
      `NodeAttribute: ${id + 1}, "NodeAttribute::", "LodGroup" { TypeFlags: "LODGroup" }`,
    );
    connections.push(`${id},0`, `${id + 1},${id}`);
    levels.forEach(([columns, rows], level) => {
      const { positions, indices } = createTerrain({ columns: columns!, rows: rows! });
      const corner = (i: number): number[] => [...indices.subarray(i * 3, i * 3 + 3)];
      const faces = Array.from({ length: indices.length / 3 }, (_, i) => corner(i));
      const [model, geometry] = [id + 10 + level, id + 20 + level];
      const moved = [`P: "Lcl Translation", "Lcl Translation", "", "A",${at * 3},0,0`];
      objects.push(fbxModel(model, `sheet ${at} ${level}`, moved), fbxMesh(geometry, [...positions], faces));
      connections.push(`${model},${id}`, `${geometry},${model}`);
    });
  });
  return asciiFbx({ objects, connections });
}

describe('levels of detail of FBX', () => {
  const folder = testFolder();
  let sample: string;
  beforeEach(async () => {
    sample = await folder.write({ 'lods.fbx': lods() });
  });
  const read = async (text: string): Promise<Scene> => await readModel(await folder.write({ 'a.fbx': text }));

  async function lighten(changes: Partial<LightweightOptions>): Promise<{ report: JobReport; levels: number[][]; used: string[] }> {
    const path = folder.path('out.glb');
    const report = await optimize(sample, path, resolveOptions('custom', { compression: 'none', ...changes }));
    const glb = await readFile(path);
    const { issues } = await validateBytes(new Uint8Array(glb));
    expect(issues.numErrors).to.equal(0);
    const { nodes, meshes, accessors, extensionsUsed = [] } = JSON.parse(glb.toString('utf8', 20, 20 + glb.readUInt32LE(12))) as Gltf;
    const triangles = (index: number): number => {
      const { mesh, children = [] } = nodes[index]!;
      const own = mesh === undefined ? [] : meshes[mesh]!.primitives.map(({ indices }) => accessors[indices]!.count / 3);
      return [...own, ...children.map(triangles)].reduce((sum, value) => sum + value, 0);
    };
    const levels = nodes.flatMap(({ extensions }, index) =>
      extensions?.MSFT_lod ? [[index, ...extensions.MSFT_lod.ids].map(triangles)] : [],
    );
    return { report, levels, used: extensionsUsed };
  }

  it('hang on the finest, which alone counts, under the node that held them all', async () => {
    const scene = await readModel(sample);
    expect(levelsOf(scene)).to.deep.equal([
      [120, 60, 24],
      [24, 12, 6],
    ]);
    expect(measureScene(scene, 'fbx', 0).figures).to.include({ triangles: 144, drawCalls: 2 });
    expect(scene.warnings).to.deep.equal([]);
    const children = new Set(scene.nodes.flatMap((node) => node.children));
    for (const level of scene.nodes.flatMap(({ levels = [] }) => levels)) {
      expect([children.has(level), scene.roots.includes(level)]).to.deep.equal([false, false]);
    }
    // What shifts the second group's meshes shifts each of its levels.
    const shifted = ['sheet 1 0', 'sheet 1 1', 'sheet 1 2'].map((name) => scene.nodes.find((node) => node.name === name)!.translation);
    for (const translation of shifted) expect(translation[0]).to.be.closeTo(3, 1e-6);
  });

  it('are written as MSFT_lod, with all their triangles', async () => {
    const { report, levels, used } = await lighten({ ratio: 1 });
    expect(used).to.include('MSFT_lod');
    expect(levels).to.deep.equal([
      [120, 60, 24],
      [24, 12, 6],
    ]);
    expect([report.after.triangles, report.after.drawCalls]).to.deep.equal([144, 2]);
    expect(report.warnings.map(({ code }) => code)).not.to.include('lodDropped');
  });

  it('go where the finest is hardly finer any more, and the report says how many', async () => {
    const { report, levels } = await lighten({ ratio: 0.2, errorPercent: 10 });
    for (const list of levels) list.slice(1).forEach((level, at) => expect(level).to.be.at.most(list[at]! * 0.9));
    const left = levels.flatMap((list) => list.slice(1)).length;
    expect(left).to.be.below(4);
    expect(report.warnings).to.deep.include({ code: 'lodDropped', params: { count: 4 - left } });
  });

  it('go where parts are joined', async () => {
    const { report, levels } = await lighten({ ratio: 1, join: true });
    expect(levels).to.deep.equal([]);
    expect(report.warnings).to.deep.include({ code: 'lodDropped', params: { count: 4 } });
    expect(report.after.triangles).to.equal(144);
  });

  it('are replaced by those that the options ask for', async () => {
    const { report, levels } = await lighten({ ratio: 1, lodLevels: 1, errorPercent: 5 });
    expect(report.warnings.filter(({ code }) => code === 'levelsReplaced')).to.deep.equal([
      { code: 'levelsReplaced', params: { count: 4 } },
    ]);
    expect(report.warnings.map(({ code }) => code)).not.to.include('lodDropped');
    expect(levels.length).to.be.greaterThan(0);
    for (const list of levels) expect(list).to.have.length(2);
  });

  /** A fan with this many triangles in the plane. */
  function fan(id: number, triangles: number): string {
    const rim = Array.from({ length: triangles + 1 }, (_, i) => [Math.cos(i / triangles), Math.sin(i / triangles), 0]).flat();
    return fbxMesh(
      id,
      [0, 0, 0, ...rim],
      Array.from({ length: triangles }, (_, i) => [0, i + 1, i + 2]),
    );
  }

  const group = (id: number): string => `NodeAttribute: ${id}, "NodeAttribute::", "LodGroup" { TypeFlags: "LODGroup" }`;
  const off = 'P: "Visibility", "Visibility", "", "A",0';

  it('keep what hangs below them, and are shown though the file switches them off', async () => {
    const scene = await read(
      asciiFbx({
        objects: [
          ...[fbxModel(1, 'group', [], 'LodGroup'), group(2), fbxModel(3, 'coarse', [off]), fan(4, 4), fbxModel(5, 'fine'), fan(6, 20)],
          ...[fbxModel(7, 'wheel', ['P: "Lcl Translation", "Lcl Translation", "", "A",0,2,0', off]), fan(8, 3)],
          ...[fbxModel(9, 'helper', [off]), fan(10, 5), fbxModel(11, 'coarsest'), fan(12, 2)],
        ],
        connections: ['1,0', '2,1', '3,1', '4,3', '5,1', '6,5', '7,3', '8,7', '9,11', '10,9', '11,1', '12,11'],
      }),
    );
    expect(namesOf(scene)).to.deep.equal([['fine', 'coarse', 'coarsest']]);
    // What is switched off in a level of which something shows is not drawn, as anywhere else.
    expect(levelsOf(scene)).to.deep.equal([[20, 7, 2]]);
    expect(scene.nodes.find(({ name }) => name === 'wheel')!.translation).to.deep.equal([0, 2, 0]);
    expect(scene.warnings).to.deep.equal([{ code: 'hiddenDropped', params: { count: 1 } }]);
  });

  it('show the finest where the file shows a coarser one, and nothing of a group that is off as a whole', async () => {
    const objects = (fine: string[], coarse: string[]): string[] => [
      ...[fbxModel(1, 'group', [], 'LodGroup'), group(2), fbxModel(3, 'fine', fine), fan(4, 9), fbxModel(5, 'coarse', coarse), fan(6, 3)],
      ...[fbxModel(7, 'beside'), fan(8, 2)],
    ];
    const connections = ['1,0', '2,1', '3,1', '4,3', '5,1', '6,5', '7,0', '8,7'];
    const shown = await read(asciiFbx({ objects: objects([off], []), connections }));
    expect([levelsOf(shown), measureScene(shown, 'fbx', 0).figures.triangles, shown.warnings]).to.deep.equal([[[9, 3]], 11, []]);
    const hidden = await read(asciiFbx({ objects: objects([off], [off]), connections }));
    expect([levelsOf(hidden), measureScene(hidden, 'fbx', 0).figures.triangles]).to.deep.equal([[], 2]);
    expect(hidden.warnings).to.deep.equal([{ code: 'hiddenDropped', params: { count: 1 } }]);
  });

  it('are dropped when they are part of a coarser level or hold bones of visible parts', async () => {
    const nested = await read(
      asciiFbx({
        objects: [
          ...[
            fbxModel(1, 'group', [], 'LodGroup'),
            group(2),
            fbxModel(3, 'fine'),
            fan(4, 30),
            fbxModel(5, 'inner', [], 'LodGroup'),
            group(6),
          ],
          ...[fbxModel(7, 'inner fine'), fan(8, 9), fbxModel(9, 'inner coarse'), fan(10, 3)],
        ],
        connections: ['1,0', '2,1', '3,1', '4,3', '5,1', '6,5', '7,5', '8,7', '9,5', '10,9'],
      }),
    );
    expect([namesOf(nested), levelsOf(nested)]).to.deep.equal([[['fine', 'inner']], [[30, 9]]]);
    expect(nested.warnings).to.deep.equal([{ code: 'lodDropped', params: { count: 1 } }]);

    const matrix = 'a: 1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1';
    const boned = await read(
      asciiFbx({
        objects: [
          ...[
            fbxModel(1, 'group', [], 'LodGroup'),
            group(2),
            fbxModel(3, 'fine'),
            fan(4, 2),
            fbxModel(5, 'coarse'),
            fbxMesh(6, [0, 0, 0, 1, 0, 0, 0, 1, 0], [[0, 1, 2]]),
          ],
          ...[fbxModel(7, 'bone', [], 'LimbNode'), 'Deformer: 8, "Deformer::", "Skin" { Version: 101 }'],
          `Deformer: 9, "SubDeformer::", "Cluster" { Version: 100\n Indexes: *4 {\n a: 0,1,2,3\n }\n Weights: *4 {\n a: 1,1,1,1\n }\n Transform: *16 {\n ${matrix}\n }\n TransformLink: *16 {\n ${matrix}\n }\n }`,
        ],
        connections: ['1,0', '2,1', '3,1', '4,3', '5,1', '6,5', '7,5', '8,4', '9,8', '7,9'],
      }),
    );
    expect([boned.skins.length, namesOf(boned), boned.warnings]).to.deep.equal([1, [], [{ code: 'lodDropped', params: { count: 1 } }]]);
    expect(measureScene(boned, 'fbx', 0).figures.triangles).to.equal(2);
  });
});
