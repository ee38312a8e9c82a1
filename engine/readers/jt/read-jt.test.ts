import { expect } from 'chai';
import { measureBounds } from '#engine/findings/measure';
import type { Scene } from '#engine/scenes/scene';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { packXz } from '#test/seven-zip';
import { volumeOf } from '#test/shapes';
import { box, boxPart as part, buildJt, corners, sides } from '#test/jt';
import type { JtOptions, JtShape, JtVersion } from '#test/jt-writer';
import { readModel } from '../read.ts';

const versions: JtVersion[] = ['8.1', '9.5', '10.3'];

describe('readJt', () => {
  const folder = testFolder();
  const read = async (options: JtOptions): Promise<Scene> => readModel(await folder.write({ 'a.jt': buildJt(options) }));

  for (const version of versions)
    describe(`of version ${version}`, () => {
      for (const bigEndian of [false, true])
        it(`reads a box with its normals, ${bigEndian ? 'the high' : 'the low'} byte first`, async () => {
          const scene = await read({ version, bigEndian, parts: [part()] });
          const [primitive] = scene.meshes[0]!.primitives;
          expect(primitive!.indices.length).to.equal(36);
          // JT 8 has a vertex for each corner of a strip.
          expect(primitive!.positions.length / 3).to.equal(version === '8.1' ? 36 : 24);
          expect(scene.nodes.map(({ name }) => name)).to.include('盒子');
          // Millimetres, and Z becomes Y.
          const { min, max } = measureBounds(scene);
          expect([...min, ...max].map((value) => Math.round(value * 1e6) / 1e6 + 0)).to.deep.equal([0, 0, -0.02, 0.01, 0.03, 0]);
          expect(volumeOf(scene)).to.be.closeTo(6e-6, 1e-11);
          for (let corner = 0; corner < 36; corner++) {
            const at = primitive!.indices[corner]! * 3;
            const side = sides.find(({ normal }) => normal.every((value, axis) => value === primitive!.normals![at + axis]))!;
            const place = corners.findIndex((values) => values.every((value, axis) => value === primitive!.positions[at + axis]));
            expect(side.places).to.include(place);
          }
          expect(scene.warnings).to.deep.equal([]);
        });

      it('reads what a cover closed only as far as it is there', async () => {
        const scene = await read({ version, parts: [part({ shapes: [box(true)] })] });
        expect(scene.meshes[0]!.primitives[0]!.indices.length).to.equal(30);
      });

      it('reads places, colours and instances, and of levels of detail the finest', async () => {
        const matrix = [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 100, 0, 0, 1];
        const scene = await read({
          version,
          unit: 'Inches',
          parts: [part({ matrix, color: [1, 0.5, 0, 0.25], shapes: [box(), box(true)] }), part({ name: 'b', color: [1, 0.5, 0, 0.25] })],
        });
        expect(scene.meshes.map(({ primitives }) => primitives[0]!.indices.length)).to.deep.equal([36, 36]);
        const { min, max } = measureBounds({ ...scene, roots: [scene.roots[0]!] });
        expect([min[0], max[0]].map((value) => value / 0.0254)).to.satisfy(
          ([low, high]: number[]) => Math.abs(low! - 0) < 1e-4 && Math.abs(high! - 100) < 1e-4,
        );
        const [material] = scene.materials;
        expect(scene.materials.length).to.equal(1);
        expect(material!.baseColor.map((value) => Math.round(value * 1000) / 1000)).to.deep.equal([1, 0.214, 0, 0.25]);
        expect(material!.alphaMode).to.equal('blend');
        expect(material!.roughness).to.be.closeTo((2 / 32) ** 0.25, 1e-6);
      });

      it('reads coordinates of 12 bits within their step', async () => {
        const shape = { ...box(), normals: undefined } as unknown as JtShape;
        const scene = await read({ version, bits: 12, parts: [part({ shapes: [shape] })] });
        const { positions } = scene.meshes[0]!.primitives[0]!;
        for (let vertex = 0; vertex * 3 < positions.length; vertex++)
          expect(
            corners.some((corner) => corner.every((value, axis) => Math.abs(value - positions[vertex * 3 + axis]!) <= 30 / 4096)),
          ).to.equal(true);
      });

      it('reads texture coordinates and colours of vertices', async () => {
        const uvs = sides.map((_, side) => [side / 8, 0.25]);
        const colors = sides.map((_, side) => [side / 5, 1, 0]);
        const scene = await read({ version, parts: [part({ shapes: [{ ...box(), uvs, colors }] })] });
        const [primitive] = scene.meshes[0]!.primitives;
        expect(primitive!.uvs.length).to.equal(1);
        expect(new Set([...primitive!.uvs[0]!].filter((_, i) => i % 2 === 1))).to.deep.equal(new Set([0.75]));
        expect(new Set([...primitive!.uvs[0]!].filter((_, i) => i % 2 === 0))).to.deep.equal(new Set(uvs.map(([u]) => u)));
        expect(primitive!.colors!.length / 4).to.equal(primitive!.positions.length / 3);
        expect(scene.warnings).to.deep.equal([]);
      });

      it('reads lines and points', async () => {
        const rows = [
          { places: [0, 1, 3, 2], attributes: [] },
          { places: [4, 5], attributes: [] },
        ].map(({ places }) => ({ places, attributes: places }));
        const shapes = (kind: 'lines' | 'points'): JtShape[] => [{ kind, positions: corners, polygons: rows }];
        const scene = await read({ version, parts: [part({ shapes: shapes('lines') }), part({ shapes: shapes('points') })] });
        const [lines, points] = scene.meshes.map(({ primitives }) => primitives[0]!);
        expect([lines!.mode, lines!.indices.length, points!.mode, points!.indices.length]).to.deep.equal(['lines', 8, 'points', 6]);
        const ends = [...lines!.indices].map((index) => [...lines!.positions.subarray(index * 3, index * 3 + 3)]);
        expect(ends).to.deep.equal([0, 1, 1, 3, 3, 2, 4, 5].map((place) => corners[place]));
      });
    });

  it('reads a scene graph in XZ, and says where it is damaged', async () => {
    const scene = await read({ version: '10.3', packXz, parts: [part()] });
    expect(scene.meshes[0]!.primitives[0]!.indices.length).to.equal(36);
    const damaged = (graph: Uint8Array): Buffer => packXz(graph).fill(0x55, 60, 90);
    const error = await failureOf(read({ version: '10.3', packXz: damaged, parts: [part()] }));
    expect([error.code, error.message.includes('压缩的数据段')]).to.deep.equal(['model.unreadable', true]);
  });

  it('says that exact geometry alone cannot be read, and how to convert it', async () => {
    const error = await failureOf(read({ version: '9.5', exact: true }));
    expect(error.code).to.equal('model.needsConverter');
    expect(error.message).to.contain('JT 9.5').and.to.contain('STEP');
  });

  it('says which version it cannot read', async () => {
    const bytes = buildJt({ parts: [part()] });
    bytes.write('Version 7.0', 0, 'latin1');
    const error = await failureOf(readModel(await folder.write({ 'a.jt': bytes })));
    expect([error.code, error.message.includes('JT 7.0')]).to.deep.equal(['model.unsupportedFeature', true]);
  });
});
