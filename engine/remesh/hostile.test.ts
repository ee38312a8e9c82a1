import { expect } from 'chai';
import { defaultRemeshOptions } from '#domain/kinds/remesh/options';
import type { RemeshReport } from '#domain/kinds/remesh/report';
import { testFolder } from '#test/files';
import { createSphere } from '../generators/surface.ts';
import { createRandom } from '../numbers/random.ts';
import { addRootMesh, createMesh, createPrimitive, createScene } from '../scenes/create-scene.ts';
import { remesh } from '../verbs/remesh.ts';
import { writeGlb } from '../writers/glb.ts';

/** Triangles of a list of corners, none of which they share. */
const soup = (positions: Float32Array): ReturnType<typeof createPrimitive> =>
  createPrimitive(
    positions,
    Uint32Array.from({ length: positions.length / 3 }, (_, i) => i),
  );

describe('remeshing hostile models', function hostileModels() {
  this.timeout(120_000);
  const folder = testFolder();
  const options = { ...defaultRemeshOptions, textureSize: 1024, faces: 1000 } as const;

  async function run(primitives: ReturnType<typeof createPrimitive>[], closeHoles = false): Promise<RemeshReport> {
    const scene = createScene('');
    addRootMesh(scene, createMesh('', primitives));
    const path = folder.path('in.glb');
    await writeGlb(scene, path, { compression: 'none' });
    return await remesh(path, folder.path('out.glb'), { ...options, closeHoles });
  }
  const codeOf = async (running: Promise<RemeshReport>): Promise<unknown> =>
    await running.then(
      () => undefined,
      (error: { code?: string }) => error.code,
    );

  it('makes the faces of a single triangle, closed or not', async () => {
    const triangle = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    const open = await run([soup(triangle)]);
    expect(open.surface).to.include({ components: 1, nonManifoldEdges: 0, flippedFaces: 0 });
    expect(open.surface.faces).to.be.within(980, 1020);
    const closed = await run([soup(triangle)], true);
    expect(closed.surface).to.include({ openEdges: 0, holesClosed: 1 });
  });

  it('refuses triangles without any area, and says so', async () => {
    expect(await codeOf(run([soup(new Float32Array(90))]))).to.be.oneOf(['model.noTriangles', 'model.noGeometry']);
    const line = Float32Array.from({ length: 90 }, (_, i) => (i % 3 === 0 ? i : 0));
    expect(await codeOf(run([soup(line)]))).to.be.oneOf(['model.noTriangles', undefined]);
  });

  it('leaves broken coordinates out', async () => {
    const ball = createSphere({ columns: 60, rows: 30 });
    ball.positions[300] = Number.NaN;
    ball.positions[900] = Infinity;
    const { surface } = await run([ball]);
    expect(surface).to.include({ nonManifoldEdges: 0, flippedFaces: 0 });
    expect(surface.faces).to.be.within(980, 1020);
  });

  it('takes bodies that share an edge, and a fan of many faces on one edge, apart', async () => {
    const box = (x: number, y: number): Float32Array => {
      const corner = (i: number): number[] => [x + (i & 1), y + ((i >> 1) & 1), (i >> 2) & 1];
      const faces = [0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5];
      return Float32Array.from(faces.flatMap(corner));
    };
    const boxes = await run([soup(box(0, 0)), soup(box(1, 1))]);
    expect(boxes.surface).to.include({ components: 2, openEdges: 0, nonManifoldEdges: 0 });
    const fan = Float32Array.from(
      Array.from({ length: 500 }, (_, i) => [0, 0, 0, 0, 0, 1, Math.cos(i / 80), Math.sin(i / 80), 0.5]).flat(),
    );
    expect((await run([soup(fan)])).surface.nonManifoldEdges).to.equal(0);
  });

  it('does not hand out what a knot of faces becomes', async () => {
    const random = createRandom(3);
    const place = Float32Array.from({ length: 30 * 3 }, random);
    const knot = createPrimitive(
      place,
      Uint32Array.from({ length: 1500 }, () => Math.floor(random() * 30)),
    );
    expect(await codeOf(run([knot]))).to.equal('remesh.broken');
  });

  it('keeps the largest of a hundred thousand shells and says what it left out', async () => {
    const random = createRandom(1);
    const corners = new Float32Array(100_000 * 9);
    for (let shell = 0; shell < 100_000; shell++) {
      const [x, y, z] = [random() * 100, random() * 100, random() * 100];
      corners.set([x, y, z, x + 0.1, y, z, x, y + 0.1, z], shell * 9);
    }
    const { surface, warnings } = await run([soup(corners), createSphere({ columns: 60, rows: 30, radius: 10 })]);
    expect(surface.nonManifoldEdges).to.equal(0);
    expect(surface.faces).to.be.within(980, 1020);
    expect(warnings.map(({ code }) => code)).to.include('smallPartsRemoved');
  });
});
