import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { validateBytes } from 'gltf-validator';
import { geometryCompressions } from '#domain/kinds/lightweight/options';
import { modelPath } from '#test/models';
import { createRichScene } from '../generators/rich-scene.ts';
import { createSphere } from '../generators/surface.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMesh, createScene } from '../scenes/create-scene.ts';
import { measureScene } from '../findings/measure.ts';
import type { Scene } from '../scenes/scene.ts';
import { writeGlb, type GlbOptions } from './glb.ts';

describe('writeGlb', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-glb-'));
  });
  after(() => rm(folder, { recursive: true }));

  const write = async (scene: Scene, compression: GlbOptions['compression'], name = compression): Promise<string> => {
    const path = join(folder, `${name}.glb`);
    const { bytes } = await writeGlb(scene, path, { compression });
    expect((await stat(path)).size).to.equal(bytes);
    return path;
  };
  const errorsOf = async (path: string): Promise<unknown[]> => {
    const { issues } = await validateBytes(new Uint8Array(await readFile(path)));
    return issues.messages.filter(({ severity }) => severity === 0);
  };

  for (const compression of geometryCompressions) {
    describe(compression, () => {
      it('passes the Khronos validator and keeps everything a scene holds', async () => {
        const scene = await createRichScene();
        const path = await write(scene, compression);
        expect(await errorsOf(path)).to.deep.equal([]);
        const back = await readModel(path);
        expect(back.warnings.map(({ code }) => code)).to.have.members(['pointsKept', 'linesKept']);
        const [a, b] = [scene, back].map((one) => {
          const { figures } = measureScene(one, 'glb', 0);
          return { ...figures, bounds: null, vertices: 0, warnings: [] };
        });
        expect(b).to.deep.equal(a);
        expect(back.nodes.map(({ name }) => name)).to.deep.equal(scene.nodes.map(({ name }) => name));
        expect(back.materials).to.deep.equal(scene.materials);
        expect(back.meshes.map(({ weights }) => weights)).to.deep.equal(scene.meshes.map(({ weights }) => weights));
        expect(back.meshes[1]!.primitives[0]!.targets.map(({ name }) => name)).to.deep.equal(['抬起']);
        expect(back.animations).to.deep.equal(scene.animations);
        expect(back.skins).to.deep.equal(scene.skins);
        expect([back.cameras, back.lights]).to.deep.equal([scene.cameras, scene.lights]);
        expect([...back.nodes[4]!.instances!]).to.deep.equal([...scene.nodes[4]!.instances!]);
        expect(back.textures.map(({ bytes }) => Buffer.from(bytes))).to.deep.equal(scene.textures.map(({ bytes }) => Buffer.from(bytes)));
      });

      it('moves no vertex by more than its grid allows, and its attributes as little', async () => {
        const scene = await createRichScene();
        const back = await readModel(await write(scene, compression));
        // A metre wide, 14 bits.
        const tolerance = compression === 'none' ? 0 : 1.05 / 2 ** 14;
        const [source, result] = [scene, back].map((one) => nearestFirst(one));
        expect(result!.length).to.equal(source!.length);
        source!.forEach((vertex, i) => {
          vertex.position.forEach((value, axis) => expect(result![i]!.position[axis]).to.be.closeTo(value, tolerance));
          const normal = result![i]!.normal;
          const cosine = vertex.normal.reduce((sum, value, axis) => sum + value * normal[axis]!, 0) / Math.hypot(...normal);
          expect(Math.acos(Math.min(1, cosine)) * (180 / Math.PI)).to.be.below(1);
          vertex.uv.forEach((value, axis) => expect(result![i]!.uv[axis]).to.be.closeTo(value, compression === 'none' ? 0 : 2 ** -12));
          vertex.color.forEach((value, axis) => expect(result![i]!.color[axis]).to.be.closeTo(value, compression === 'none' ? 1e-4 : 1e-3));
          vertex.weight.forEach((value, axis) => expect(result![i]!.weight[axis]).to.be.closeTo(value, compression === 'none' ? 0 : 3e-3));
        });
      });

      it('puts vertices of one place in two primitives at one place again', async () => {
        // Two halves of very different extent share a rim.
        const sphere = createSphere({ columns: 48, rows: 32, uvScale: null });
        const cut = 48 * 6 * 3;
        const halves = [
          { ...sphere, indices: sphere.indices.slice(0, cut) },
          { ...sphere, indices: sphere.indices.slice(cut) },
        ];
        const scene = createScene('球');
        addRootMesh(scene, createMesh('球', halves));
        const back = await readModel(await write(scene, compression, `${compression}-rim` as GlbOptions['compression']));
        const [cap, body] = back.meshes[0]!.primitives.map(({ positions, indices }) => pointsOf(positions, indices));
        const shared = [...cap!].filter((point) => body!.has(point));
        expect(shared).to.have.length(48);
      });

      for (const radius of [1e-20, 1e-8, 3e-7, 1e-4, 1e4]) {
        it(`keeps a mesh of radius ${radius} at its size`, async () => {
          const scene = createScene('球');
          addRootMesh(scene, createMesh('球', [createSphere({ columns: 40, rows: 30, radius })]));
          const [before, after] = [
            scene,
            await readModel(await write(scene, compression, `${compression}-size` as typeof compression)),
          ].map((one) => measureScene(one, 'glb', 0).figures);
          // Draco leaves out the 80 at the poles that have no area.
          expect(after!.triangles).to.equal(compression === 'draco' ? 2320 : 2400);
          for (const side of ['min', 'max'] as const) {
            after!.bounds[side].forEach((value, axis) =>
              expect(Math.abs(value / radius - before!.bounds[side][axis]! / radius)).to.be.below(2 / 2 ** 14),
            );
          }
        });
      }

      it('gives the same bytes every time', async () => {
        const scene = await createRichScene();
        const [first, second] = [
          await write(scene, compression, 'one' as typeof compression),
          await write(scene, compression, 'two' as typeof compression),
        ];
        expect(Buffer.compare(await readFile(first), await readFile(second))).to.equal(0);
      });
    });
  }

  it('packs: Draco and meshopt take less than a third, integers less than two', async () => {
    const scene = createScene('球');
    addRootMesh(scene, createMesh('球', [createSphere({ columns: 200, rows: 100 })]));
    const sizeOf = async (compression: GlbOptions['compression']): Promise<number> => (await stat(await write(scene, compression))).size;
    const plain = await sizeOf('none');
    expect((await sizeOf('draco')) / plain).to.be.below(1 / 3);
    expect((await sizeOf('meshopt')) / plain).to.be.below(1 / 3);
    expect((await sizeOf('quantize')) / plain).to.be.below(0.65);
  });

  it('quantizes onto a grid that an extra node undoes', async () => {
    const scene = createScene('球');
    addRootMesh(scene, createMesh('球', [createSphere({ columns: 200, rows: 100, radius: 3, center: [100, 5, -7] })]), {
      translation: [1, 2, 3],
      scale: [2, 2, 2],
    });
    const path = await write(scene, 'quantize');
    expect(await errorsOf(path)).to.deep.equal([]);
    const [a, b] = [scene, await readModel(path)].map((one) => measureScene(one, 'glb', 0).figures);
    expect(b).to.include({ triangles: a!.triangles, drawCalls: 1, nodes: 2 });
    [...a!.bounds.min, ...a!.bounds.max].forEach((value, axis) =>
      expect([...b!.bounds.min, ...b!.bounds.max][axis]).to.be.closeTo(value, 12 / 65535),
    );
  });

  it('gives eight weights a vertex as bytes that make 255 together', async () => {
    const scene = await readModel(modelPath('fbx/walker.fbx'));
    for (const compression of ['quantize', 'meshopt'] as const) {
      const path = await write(scene, compression);
      expect(await errorsOf(path)).to.deep.equal([]);
      const back = (await readModel(path)).meshes.flatMap(({ primitives }) => primitives).filter(({ weights }) => weights.length === 2);
      expect(back.length).to.be.greaterThan(0);
      for (const { weights, positions } of back) {
        for (let vertex = 0; vertex < positions.length / 3; vertex++) {
          const bytes = weights.flatMap((set) => [...set.subarray(vertex * 4, vertex * 4 + 4)].map((weight) => Math.round(weight * 255)));
          expect(bytes.reduce((sum, byte) => sum + byte, 0)).to.equal(255);
        }
      }
    }
  });

  it('writes an array that two primitives share once', async () => {
    const sphere = createSphere({ columns: 100, rows: 100 });
    const size = async (primitives: number): Promise<number> => {
      const scene = createScene('');
      addRootMesh(
        scene,
        createMesh(
          '',
          Array.from({ length: primitives }, () => ({ ...sphere, indices: sphere.indices.slice(0, 300) })),
        ),
      );
      return (await stat(await write(scene, 'none'))).size;
    };
    expect((await size(4)) - (await size(1))).to.be.below(3000);
  });

  it('writes an empty scene that a viewer opens', async () => {
    for (const compression of geometryCompressions) expect(await errorsOf(await write(createScene('空'), compression))).to.deep.equal([]);
  });

  it('leaves no file behind when it is stopped', async () => {
    const stop = new AbortController();
    const path = join(folder, 'stopped.glb');
    const failure = await writeGlb(
      await createRichScene(),
      path,
      { compression: 'none' },
      { signal: stop.signal, onProgress: (stage) => (stage === 'write' ? stop.abort(new Error('stop')) : undefined) },
    ).catch((error: Error) => error);
    expect(failure).to.have.property('message', 'stop');
    expect(await readdir(folder)).not.to.include('stopped.glb');
  });
});

const pointsOf = (positions: Float32Array, indices: Uint32Array): Set<string> =>
  new Set(Array.from(indices, (index) => positions.subarray(index * 3, index * 3 + 3).join()));

interface Vertex {
  position: number[];
  normal: number[];
  uv: number[];
  color: number[];
  weight: number[];
}

/** Vertices of the cloth in an order that packing does not change: by rounded place. */
function nearestFirst(scene: Scene): Vertex[] {
  const { positions, normals, uvs, colors, weights } = scene.meshes[0]!.primitives[0]!;
  const at = (values: Float32Array, size: number, i: number): number[] => [...values.subarray(i * size, i * size + size)];
  const vertices = Array.from({ length: positions.length / 3 }, (_, i) => ({
    position: at(positions, 3, i),
    normal: at(normals!, 3, i),
    uv: at(uvs[0]!, 2, i),
    color: at(colors!, 4, i),
    weight: at(weights[0]!, 4, i),
  }));
  const key = ({ position }: Vertex): number => Math.round(position[0]! * 12) * 100 + Math.round(position[2]! * 12);
  return vertices.toSorted((a, b) => key(a) - key(b));
}
