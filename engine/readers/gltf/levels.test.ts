import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { validateBytes } from 'gltf-validator';
import { createSphere } from '#engine/generators/surface';
import { createMesh, createNode, createScene } from '#engine/scenes/create-scene';
import { elementsBelow } from '#engine/scenes/levels';
import { measureScene } from '#engine/findings/measure';
import type { Scene } from '#engine/scenes/scene';
import { writeGlb } from '#engine/writers/glb';
import { testFolder } from '#test/files';
import { buildGlb, squareGltf } from '#test/glb';
import { readModel } from '../read.ts';

const lod = (...ids: unknown[]): unknown => ({ MSFT_lod: { ids } });

describe('MSFT_lod', () => {
  const folder = testFolder();
  const readSquare = async (changes: Record<string, unknown>): Promise<Scene> => {
    const { json, binary } = squareGltf({ extensionsUsed: ['MSFT_lod'], ...changes });
    return await readModel(await folder.write({ 'a.glb': buildGlb(json, binary) }));
  };
  const levelsOf = ({ nodes }: Scene): (number[] | undefined)[] => nodes.map(({ levels }) => levels);
  const dropped = [{ code: 'extensionDropped', params: { extension: 'MSFT_lod' } }];

  it('comes back as it was written, levels with what hangs below them', async () => {
    const scene = createScene('球');
    for (const columns of [32, 16, 8]) scene.meshes.push(createMesh(`${columns}`, [createSphere({ columns, rows: 8, uvScale: null })]));
    // Children come before their parents, as some exporters write them.
    scene.nodes.push(
      createNode('leaf', { mesh: 2, translation: [0, 1, 0] }),
      createNode('coarsest', { children: [0], translation: [4, 0, 0] }),
      createNode('coarse', { mesh: 1, translation: [4, 0, 0] }),
      createNode('fine', { mesh: 0, translation: [4, 0, 0], levels: [2, 1], screenCoverage: [0.4, 0.1, 0.01], extras: { id: 7 } }),
    );
    scene.roots = [3];
    for (const compression of ['none', 'quantize', 'meshopt'] as const) {
      const path = folder.path('levels.glb');
      await writeGlb(scene, path, { compression });
      expect((await validateBytes(new Uint8Array(await readFile(path)))).issues.numErrors).to.equal(0);
      const again = await readModel(path);
      expect(again.warnings).to.deep.equal([]);
      expect(again.roots).to.deep.equal([3]);
      expect(again.nodes[3]).to.deep.include({ levels: [2, 1], screenCoverage: [0.4, 0.1, 0.01], extras: { id: 7 } });
      expect([2, 1].map((level) => elementsBelow(again)[level])).to.deep.equal([2 * 16 * 8, 2 * 8 * 8]);
      expect(again.nodes[1]).to.deep.include({ children: [0], translation: [4, 0, 0] });
      expect(measureScene(again, 'glb', 0).figures).to.deep.include({ triangles: 2 * 32 * 8, drawCalls: 1 });
    }
  });

  it('does not show levels in a file without scenes, which shows all nodes without parents', async () => {
    const scene = await readSquare({ scenes: [], nodes: [{ mesh: 0, extensions: lod(1) }, { mesh: 0 }, { mesh: 0 }] });
    expect([scene.roots, levelsOf(scene), scene.warnings]).to.deep.equal([[0, 2], [[1], undefined, undefined], []]);
    const mutual = await readSquare({
      scenes: [],
      nodes: [
        { mesh: 0, extensions: lod(1) },
        { mesh: 0, extensions: lod(0) },
      ],
    });
    expect([mutual.roots, levelsOf(mutual)]).to.deep.equal([[0], [[1], undefined]]);
    const own = await readSquare({ scenes: [], nodes: [{ mesh: 0, extensions: lod(0) }] });
    expect([own.roots, levelsOf(own), own.warnings]).to.deep.equal([[0], [undefined], dropped]);
  });

  it('lets two nodes share a level', async () => {
    const scene = await readSquare({
      scenes: [{ nodes: [0, 1] }],
      nodes: [{ mesh: 0, extensions: lod(2) }, { mesh: 0, extensions: lod(2) }, { mesh: 0 }],
    });
    expect([levelsOf(scene), scene.warnings]).to.deep.equal([[[2], [2], undefined], []]);
  });

  const damaged: [string, unknown[]][] = [
    ['a node that is not there', [2]],
    ['a negative number', [-1]],
    ['a fraction', [0.5]],
    ['a text', ['1']],
    ['the node itself', [0]],
    ['a level twice', [1, 1]],
    ['none', []],
  ];
  for (const [what, ids] of damaged) {
    it(`is dropped with a warning where it names ${what}`, async () => {
      const scene = await readSquare({ nodes: [{ mesh: 0, extensions: lod(...ids) }, { mesh: 0 }] });
      expect([levelsOf(scene), scene.warnings, scene.roots]).to.deep.equal([[undefined, undefined], dropped, [0]]);
    });
  }

  it('is dropped when it is not a list, or names nodes that are drawn or part of another level', async () => {
    const cases = [
      [{ mesh: 0, extensions: { MSFT_lod: { ids: 1 } } }, { mesh: 0 }],
      // A child of its own.
      [{ mesh: 0, children: [1], extensions: lod(1) }, { mesh: 0 }],
      // A node that carries it in turn is one level, and no more.
      [{ children: [1] }, { mesh: 0, extensions: lod(0) }],
    ];
    for (const nodes of cases) {
      const scene = await readSquare({ nodes });
      expect(scene.nodes.some(({ levels }) => levels)).to.equal(false);
      expect(scene.warnings).to.deep.equal(dropped);
    }
    const within = await readSquare({
      scenes: [{ nodes: [0, 1] }],
      nodes: [{ mesh: 0, extensions: lod(2) }, { mesh: 0, extensions: lod(3) }, { children: [3] }, { mesh: 0 }],
    });
    expect([levelsOf(within), within.warnings]).to.deep.equal([[[2], undefined, undefined, undefined], dropped]);
    const circle = await readSquare({
      nodes: [
        { mesh: 0, extensions: lod(1) },
        { mesh: 0, children: [2] },
        { children: [1], extensions: lod(0) },
      ],
    });
    expect(circle.nodes[2]!.children).to.deep.equal([]);
    expect([levelsOf(circle)[0], circle.warnings]).to.deep.equal([[1], [{ code: 'nodeShared', params: { count: 1 } }]]);
  });

  it('of materials is dropped with a warning, as its numbers would be those of others', async () => {
    const scene = await readSquare({
      nodes: [{ mesh: 0, extensions: lod(1) }, { mesh: 0 }],
      materials: [{ extensions: lod(1) }, {}],
    });
    expect([scene.materials[0]!.extensions, scene.warnings, levelsOf(scene)[0]]).to.deep.equal([{}, dropped, [1]]);
  });

  it('goes with a node that is hidden', async () => {
    const hidden = { KHR_node_visibility: { visible: false }, MSFT_lod: { ids: [2] } };
    const scene = await readSquare({
      extensionsUsed: ['KHR_node_visibility', 'MSFT_lod'],
      scenes: [{ nodes: [0, 1] }],
      nodes: [{ mesh: 0 }, { mesh: 0, extensions: hidden }, { mesh: 0 }],
    });
    expect(levelsOf(scene)).to.deep.equal([undefined, undefined, undefined]);
  });
});
