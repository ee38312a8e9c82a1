import { expect } from 'chai';
import { createRandom } from '../numbers/random.ts';
import { createSphere } from '../generators/surface.ts';
import { addRootMesh, createMaterial, createMesh, createPrimitive, createScene } from '../scenes/create-scene.ts';
import type { Material, Primitive, Scene } from '../scenes/scene.ts';
import { createRasterizer, drawFields, batchElements, batchVertices, type Rasterizer } from './rasterizer.ts';
import { createStage, renderPreview, renderStage } from './render.ts';

const sceneOf = (primitive: Primitive, material: Partial<Material> = {}): Scene => {
  const scene = createScene('test');
  primitive.material = scene.materials.push(createMaterial('', material)) - 1;
  addRootMesh(scene, createMesh('part', [primitive]));
  return scene;
};

/** A kernel that looks along -z from the origin, at one sample a unit of x and y where z is -1, with its empty picture. */
async function startPicture(
  width: number,
  height: number,
): Promise<{ rasterizer: Rasterizer; depth: () => Float32Array; ids: () => Uint32Array }> {
  const rasterizer = await createRasterizer();
  const { kernel, views, cameraAt, drawAt } = rasterizer;
  views().doubles.set([1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], cameraAt / 8);
  views().doubles.set([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1], drawAt / 8);
  kernel.place();
  views().words[drawAt / 4 + drawFields.corners] = 3;
  kernel.start_places(0);
  const depthAt = rasterizer.take(0);
  kernel.start_picture(width, height, 1, 1);
  const idsAt = depthAt + Math.ceil((width * height * 4 + 16) / 16) * 16;
  return {
    rasterizer,
    depth: () => views().floats.slice(depthAt / 4, depthAt / 4 + width * height),
    ids: () => views().words.slice(idsAt / 4, idsAt / 4 + width * height),
  };
}

describe('the rasterizer', function () {
  this.timeout(20_000);

  it('gives each sample to the nearest triangle over it, by whole numbers and one plane after another', async () => {
    const [width, height] = [61, 37];
    const random = createRandom(5);
    const count = 600;
    const { rasterizer, depth, ids } = await startPicture(width, height);
    const { kernel, batchAt, views } = rasterizer;
    // Corners on 1/256 samples, small and large, partly outside the picture, at one depth each so that the plane is exact.
    const corners: [number, number][][] = [];
    const planes: number[] = [];
    for (let i = 0; i < count; i++) {
      const reach = [2, 3.5, 8, 90][i % 4]!;
      const [x, y] = [random() * width, random() * height];
      const around = (middle: number): number => Math.round((middle + (random() - 0.5) * 2 * reach) * 256);
      corners.push(Array.from({ length: 3 }, () => [around(x), around(y)]));
      planes.push(1 / 2 ** (i % 7));
    }
    const { words, floats } = views();
    corners.forEach((triangle, i) =>
      triangle.forEach(([x, y], corner) => {
        const z = 1 / planes[i]!;
        const at = batchAt.positions / 4 + (i * 3 + corner) * 3;
        floats.set([(x / 256 - width / 2) * z, (height / 2 - y / 256) * z, -z], at);
        words[batchAt.corners / 4 + i * 3 + corner] = i * 3 + corner;
      }),
    );
    kernel.draw_solid(1, count, count * 3, 1);
    const [drawn, numbers] = [depth(), ids()];
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const [px, py] = [x * 256 + 128, y * 256 + 128];
        let [nearest, owner] = [0, 0];
        corners.forEach(([a, b, c], i) => {
          if (planes[i]! > nearest && covers(a!, b!, c!, px, py)) [nearest, owner] = [planes[i]!, i + 1];
        });
        expect([drawn[y * width + x], numbers[y * width + x]], `${x} ${y}`).to.deep.equal([nearest, owner]);
      }
    }
  });

  it('draws the same picture however the vertices are ordered', async () => {
    const ball = createSphere({ columns: 500, rows: 300 });
    const vertices = ball.positions.length / 3;
    expect(vertices).to.be.above(batchVertices);
    expect(ball.indices.length / 3).to.be.above(batchElements);
    ball.colors = Float32Array.from({ length: vertices * 4 }, (_, i) =>
      i % 4 === 3 ? 0.6 : Math.abs(ball.positions[(i >> 2) * 3 + (i % 4)]!),
    );
    // 7919 shares no factor with the number of vertices.
    const place = (vertex: number): number => (vertex * 7919) % vertices;
    const scatter = (source: Float32Array, width: number): Float32Array => {
      const out = new Float32Array(source.length);
      for (let i = 0; i < vertices; i++) out.set(source.subarray(i * width, (i + 1) * width), place(i) * width);
      return out;
    };
    const scattered = createPrimitive(scatter(ball.positions, 3), ball.indices.map(place), {
      normals: scatter(ball.normals!, 3),
      colors: scatter(ball.colors, 4),
    });
    for (const alphaMode of ['opaque', 'mask', 'blend'] as const) {
      const [one, other] = await Promise.all(
        [ball, scattered].map((primitive) => renderPreview(sceneOf(primitive, { alphaMode }), { width: 120, height: 120 })),
      );
      expect(Buffer.compare(one!.rgba, other!.rgba), alphaMode).to.equal(0);
    }
  });

  it('leaves nothing of a picture in the next', async () => {
    const scene = sceneOf(createSphere({ columns: 24, rows: 12 }), { metallic: 0.3 });
    const used = await createStage(scene, 128, {});
    const wanted = { width: 64, height: 48, view: { azimuthDeg: 80, elevationDeg: -10 } };
    renderStage(used, { width: 128, height: 128, background: [255, 255, 255] }, {});
    const again = renderStage(used, wanted, {});
    const fresh = renderStage(await createStage(scene, 128, {}), wanted, {});
    expect(Buffer.compare(again.rgba, fresh.rgba)).to.equal(0);
  });

  it('passes over corners that name no vertex', async () => {
    const ball = createSphere({ columns: 24, rows: 12 });
    const more = createPrimitive(ball.positions, Uint32Array.from([...ball.indices, 0, 1, 4_000_000_000]), { normals: ball.normals });
    const [one, other] = await Promise.all([ball, more].map((primitive) => renderPreview(sceneOf(primitive), { width: 64, height: 64 })));
    expect(Buffer.compare(one!.rgba, other!.rgba)).to.equal(0);
  });
});

/** Whether a triangle in whole numbers owns a point: inside, or on a top or left edge (y points down). */
function covers(a: [number, number], b: [number, number], c: [number, number], x: number, y: number): boolean {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
  if (area === 0) return false;
  const turned = area < 0 ? [a, c, b] : [a, b, c];
  return turned.every((from, i) => {
    const to = turned[(i + 1) % 3]!;
    const side = (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
    const isTopOrLeft = to[1] < from[1] || (to[1] === from[1] && to[0] > from[0]);
    return side > 0 || (side === 0 && isTopOrLeft);
  });
}
