import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { expect } from 'chai';
import { defaultRemeshOptions, remeshTargets, type RemeshTarget } from '#domain/kinds/remesh/options';
import { testFolder } from '#test/files';
import { createNoisyScan } from '../generators/noisy-scan.ts';
import { createSphere } from '../generators/surface.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMaterial, createMesh, createPrimitive, createScene } from '../scenes/create-scene.ts';
import type { Primitive } from '../scenes/scene.ts';
import { writeGlb } from '../writers/glb.ts';
import { convert } from './convert.ts';
import { remesh } from './remesh.ts';

const small = { ...defaultRemeshOptions, shape: 'quads', textureSize: 1024 } as const;

interface Polygons {
  quads: number;
  triangles: number;
}

/** How many polygons of which size each format says, read without our readers. */
const counts: Record<RemeshTarget, (bytes: Buffer) => Polygons> = {
  obj: (bytes) => {
    const sizes = [...bytes.toString().matchAll(/^f (.*)$/gmu)].map(([, corners]) => corners!.split(' ').length);
    return bySize(sizes);
  },
  ply: (bytes) => {
    const header = bytes.subarray(0, bytes.indexOf('end_header\n') + 11);
    const number = (element: string): number => Number(new RegExp(`element ${element} (\\d+)`, 'u').exec(header.toString())![1]);
    const columns = header.toString().match(/^property float /gmu)!.length;
    let at = header.length + number('vertex') * columns * 4;
    const sizes: number[] = [];
    for (let face = 0; face < number('face'); face++) {
      sizes.push(bytes[at]!);
      at += 1 + bytes[at]! * 4;
    }
    expect(at).to.equal(bytes.length);
    return bySize(sizes);
  },
  fbx: (bytes) => {
    // An array: its type, how many numbers, whether they are packed, and in how many bytes.
    const at = bytes.indexOf('PolygonVertexIndex') + 'PolygonVertexIndex'.length;
    expect([bytes.toString('latin1', at, at + 1), bytes.readUInt32LE(at + 5)]).to.deep.equal(['i', 1]);
    const numbers = inflateSync(bytes.subarray(at + 13, at + 13 + bytes.readUInt32LE(at + 9)));
    const sizes = [0];
    for (let i = 0; i < numbers.length; i += 4) {
      sizes[sizes.length - 1]!++;
      if (numbers.readInt32LE(i) < 0 && i + 4 < numbers.length) sizes.push(0);
    }
    return bySize(sizes);
  },
  glb: (bytes) => {
    const end = 20 + bytes.readUInt32LE(12);
    const json = JSON.parse(bytes.toString('utf8', 20, end));
    const [primitive] = json.meshes[0].primitives;
    expect(primitive.extensions).to.have.property('FB_ngon_encoding');
    expect(json.extensionsUsed).to.include('FB_ngon_encoding');
    const accessor = json.accessors[primitive.indices];
    const from = end + 8 + json.bufferViews[accessor.bufferView].byteOffset;
    const short = accessor.componentType === 5123;
    const first = (triangle: number): number =>
      short ? bytes.readUInt16LE(from + triangle * 6) : bytes.readUInt32LE(from + triangle * 12);
    const sizes: number[] = [];
    for (let triangle = 0; triangle < accessor.count / 3; triangle++) {
      if (triangle > 0 && first(triangle) === first(triangle - 1)) sizes[sizes.length - 1]!++;
      else sizes.push(3);
    }
    return bySize(sizes);
  },
};

function bySize(sizes: number[]): Polygons {
  const quads = sizes.filter((size) => size === 4).length;
  const triangles = sizes.filter((size) => size === 3).length;
  expect(quads + triangles).to.equal(sizes.length);
  return { quads, triangles };
}

describe('remesh to quads', function remeshQuads() {
  this.timeout(120_000);
  const folder = testFolder();

  async function modelOf(primitive: Primitive): Promise<string> {
    const scene = createScene('件');
    scene.materials = [createMaterial('釉', { roughness: 0.4 })];
    addRootMesh(scene, createMesh('件', [{ ...primitive, material: 0 }]));
    const path = folder.path('in.glb');
    await writeGlb(scene, path, { compression: 'none' });
    return path;
  }

  it('lays quads over nearly all of a noisy scan: closed, no face turned, near the source', async () => {
    const path = await modelOf(createNoisyScan({ columns: 280, rows: 140, seed: 2 }));
    const report = await remesh(path, folder.path('out.glb'), { ...small, faces: 3000, quality: {} });
    const { surface, atlas } = report;
    expect(surface).to.include({ components: 1, openEdges: 0, nonManifoldEdges: 0, flippedFaces: 0 });
    expect(surface.faces).to.be.within(2940, 3060);
    expect(surface.quads!.areaPercent).to.be.above(96);
    expect(surface.quads!.quality).to.be.above(0.75);
    expect(report.quality?.rmsPercent).to.be.below(0.25);
    expect(atlas.maxStretch).to.be.below(2.6);
    expect(report.warnings.map(({ code }) => code)).to.not.include('facesNotReached');
  });

  for (const target of remeshTargets) {
    it(`writes ${target.toUpperCase()} with the quads that the report counts`, async () => {
      const path = await modelOf(createSphere({ columns: 96, rows: 48 }));
      const { surface } = await remesh(path, folder.path(`out.${target}`), { ...small, faces: 800 });
      expect(surface).to.include({ openEdges: 0, nonManifoldEdges: 0 });
      expect(surface.quads!.areaPercent).to.be.above(96);
      const { quads } = surface;
      expect(counts[target](await readFile(folder.path(`out.${target}`)))).to.deep.equal({
        quads: quads!.count,
        triangles: surface.faces - quads!.count,
      });
    });
  }

  it('keeps the quads of its GLB when that is converted', async () => {
    const path = await modelOf(createSphere({ columns: 96, rows: 48 }));
    const { surface } = await remesh(path, folder.path('out.glb'), { ...small, faces: 800 });
    await convert(folder.path('out.glb'), folder.path('out.ply'), { target: 'ply', name: 'out' });
    expect(counts.ply(await readFile(folder.path('out.ply'))).quads).to.equal(surface.quads!.count);
  });

  it('follows the edges of a box, and keeps its open side', async () => {
    const path = await modelOf(openBox());
    const { surface, beforeFigures, afterFigures } = await remesh(path, folder.path('out.glb'), { ...small, faces: 600 });
    expect(surface).to.include({ components: 1, nonManifoldEdges: 0, flippedFaces: 0 });
    expect(surface.openEdges).to.be.above(20);
    expect(surface.quads!.areaPercent).to.be.above(90);
    expect(surface.quads!.quality).to.be.above(0.85);
    for (const axis of [0, 1, 2]) expect(afterFigures.bounds.max[axis]).to.be.closeTo(beforeFigures.bounds.max[axis]!, 1e-4);
    const closed = await remesh(path, folder.path('closed.glb'), { ...small, faces: 600, closeHoles: true });
    expect(closed.surface).to.include({ openEdges: 0, nonManifoldEdges: 0, holesClosed: 1 });
    expect((await readModel(folder.path('closed.glb'))).meshes[0]!.primitives[0]!.quads).to.equal(true);
  });
});

/** Five sides of a cube, one vertex a corner. */
function openBox(): Primitive {
  const positions = Float32Array.from({ length: 24 }, (_, i) => ((i / 3) >> (i % 3)) & 1);
  const sides = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
  ];
  return createPrimitive(positions, Uint32Array.from(sides.flatMap(([a, b, c, d]) => [a!, b!, c!, a!, c!, d!])));
}
