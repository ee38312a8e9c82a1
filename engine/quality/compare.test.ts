import { expect } from 'chai';
import sharp from 'sharp';
import { modelPath, truthOf } from '#test/models';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMaterial, createMesh, createPrimitive, createScene, createSlot } from '../scenes/create-scene.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';
import { compareScenes } from './compare.ts';
import { createSimilarityMeter } from './ssim.ts';
import { measureDeviation } from './deviation.ts';

const sceneOf = (primitive: Primitive): Scene => {
  const scene = createScene('test');
  addRootMesh(scene, createMesh('part', [primitive]));
  return scene;
};

/** A square of edge 2 in the plane z = height, turned about the x axis, cut into `cells`² pairs of triangles. */
function plane(height: number, turnDeg = 0, cells = 1): Scene {
  const positions: number[] = [];
  const indices: number[] = [];
  const turn = (turnDeg * Math.PI) / 180;
  for (let row = 0; row <= cells; row++) {
    for (let column = 0; column <= cells; column++) {
      const [x, y] = [(column / cells) * 2 - 1, (row / cells) * 2 - 1];
      positions.push(x, y * Math.cos(turn), height + y * Math.sin(turn));
      const at = row * (cells + 1) + column;
      if (row < cells && column < cells) indices.push(at, at + 1, at + cells + 2, at, at + cells + 2, at + cells + 1);
    }
  }
  return sceneOf(createPrimitive(Float32Array.from(positions), Uint32Array.from(indices)));
}

/** The same square of one height as a fan of slivers from two opposite corners, which lie across the axes. */
function fan(height: number, slivers: number): Scene {
  const positions = [-1, -1, height, 1, 1, height];
  const indices: number[] = [];
  for (const [tip, from, to] of [
    [0, [1, 1], [-1, 1]],
    [1, [-1, -1], [1, -1]],
  ] as const) {
    for (let i = 0; i <= slivers; i++) {
      const share = i / slivers;
      if (i > 0) indices.push(tip, positions.length / 3 - 1, positions.length / 3);
      positions.push(from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share, height);
    }
  }
  return sceneOf(createPrimitive(Float32Array.from(positions), Uint32Array.from(indices)));
}

function sphere(radius: number, steps = 128): Scene {
  const positions: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= steps; row++) {
    for (let column = 0; column <= steps * 2; column++) {
      const [polar, turn] = [(row / steps) * Math.PI, (column / steps) * Math.PI];
      positions.push(radius * Math.sin(polar) * Math.sin(turn), radius * Math.cos(polar), radius * Math.sin(polar) * Math.cos(turn));
      const at = row * (steps * 2 + 1) + column;
      if (row < steps && column < steps * 2) indices.push(at, at + steps * 2 + 1, at + 1, at + 1, at + steps * 2 + 1, at + steps * 2 + 2);
    }
  }
  return sceneOf(createPrimitive(Float32Array.from(positions), Uint32Array.from(indices)));
}

const quick = { samples: 5000, viewSize: 96 };

/** housing.stl, and the same with every vertex moved by x += 0.0005 sin 400y, in 32-bit floats. */
async function housings(): Promise<{ original: Scene; bent: Scene }> {
  const [original, bent] = await Promise.all([0, 1].map(() => readModel(modelPath('stl/housing.stl'))));
  for (const mesh of bent!.meshes) {
    for (const { positions } of mesh.primitives) {
      for (let i = 0; i < positions.length; i += 3) positions[i]! += 0.0005 * Math.sin(400 * positions[i + 1]!);
    }
  }
  return { original: original!, bent: bent! };
}

describe('compareScenes', () => {
  it('finds no difference between a model and itself, however it is written', async () => {
    const figures = await compareScenes(sphere(1, 24), sphere(1, 24), quick);
    expect(figures).to.include({
      rmsPercent: 0,
      maxPercent: 0,
      normalMeanDegrees: 0,
      normalP99Degrees: 0,
      silhouetteIou: 1,
      silhouetteLowestIou: 1,
      ssim: 1,
    });
    const finer = await compareScenes(plane(0), plane(0, 0, 7), quick);
    expect(finer).to.include({ rmsPercent: 0, maxPercent: 0, normalMeanDegrees: 0 });
  });

  it('states the distance that a plane was moved', async () => {
    const figures = await compareScenes(plane(0), plane(0.05), quick);
    const expected = (0.05 / Math.hypot(2, 2)) * 100;
    expect(figures.rmsPercent).to.be.closeTo(expected, 1e-4);
    expect(figures.maxPercent).to.be.closeTo(expected, 1e-4);
    expect(figures.normalP99Degrees).to.equal(0);
    expect(figures.samples).to.equal(2 * quick.samples);
  });

  it('states it of slivers that lie across the axes, too', async () => {
    const figures = await compareScenes(plane(0.05), fan(0, 4000), quick);
    const expected = (0.05 / Math.hypot(2, 2)) * 100;
    expect(figures.rmsPercent).to.be.closeTo(expected, 1e-4);
    expect(figures.maxPercent).to.be.closeTo(expected, 1e-4);
    expect(figures.normalMeanDegrees).to.be.closeTo(0, 0.01);
  });

  it('states the difference of two radii, and of the silhouettes they have', async () => {
    const epsilon = 0.04;
    const figures = await compareScenes(sphere(1), sphere(1 + epsilon), quick);
    const diagonal = 2 * Math.sqrt(3);
    expect(figures.diagonal).to.be.closeTo(diagonal, 1e-5);
    // The facets lie up to 1 - cos(π/128) = 0.03 % of the radius inside.
    expect(figures.rmsPercent).to.be.closeTo((epsilon / diagonal) * 100, 0.005);
    expect(figures.maxPercent).to.be.closeTo((epsilon / diagonal) * 100, 0.005);
    // A sphere of radius r seen from distance d fills a circle of radius r / √(d² - r²); the camera is at 1 / sin 13°.
    const distance = 1 / Math.sin((13 * Math.PI) / 180);
    const area = (radius: number): number => radius ** 2 / (distance ** 2 - radius ** 2);
    expect(figures.silhouetteIou).to.be.closeTo(area(1) / area(1 + epsilon), 0.003);
  });

  it('states the angle that 99 of 100 points have at most, whatever the few others do', async () => {
    /** The square with a small one next to it, flipped over or not; shares of the area. */
    const beside = (share: number, turnDeg: number): Scene => {
      const scene = plane(0);
      const scale = Math.sqrt(share / (1 - share));
      addRootMesh(scene, plane(0, turnDeg).meshes[0]!, { scale: [scale, scale, scale], translation: [3, 0, 0] });
      return scene;
    };
    const turned = (share: number): ReturnType<typeof compareScenes> => compareScenes(beside(share, 0), beside(share, 180), quick);
    const [few, many] = [await turned(0.005), await turned(0.02)];
    expect([few.normalP99Degrees, many.normalP99Degrees]).to.deep.equal([0, 180]);
    expect(few.normalMeanDegrees).to.be.closeTo(180 * 0.005, 0.05);
  });

  it('states the angle that a plane was turned, and the distance of its far edge', async () => {
    const figures = await compareScenes(plane(0), plane(0, 5), quick);
    expect(figures.normalMeanDegrees).to.be.closeTo(5, 1e-3);
    expect(figures.normalP99Degrees).to.be.closeTo(5, 1e-3);
    // The turned edge is sin 5° above the first plane.
    expect(figures.maxPercent).to.be.closeTo((Math.sin((5 * Math.PI) / 180) / Math.hypot(2, 2)) * 100, 1e-3);
  });

  it('sees in the pictures a hole that distances from the result alone would miss', async () => {
    const whole = plane(0, 0, 10);
    const holed = plane(0, 0, 10);
    const primitive = holed.meshes[0]!.primitives[0]!;
    primitive.indices = primitive.indices.filter((_, i) => !(i >= 300 && i < 360));
    const figures = await compareScenes(whole, holed, quick);
    expect(figures.maxPercent).to.be.greaterThan(2);
    expect(figures.silhouetteIou).to.be.closeTo(0.9, 0.02);
    expect(figures.ssim).to.be.lessThan(0.95);
  });

  it('agrees with trimesh on a real mesh', async () => {
    const { original, bent } = await housings();
    const figures = await compareScenes(original, bent, { samples: 50_000, viewSize: 64 });
    // test/models/make/deviation.py: 200,000 points each way.
    const truth = truthOf('stl/housing.stl').bent!;
    expect(figures.rmsPercent).to.be.closeTo(truth.rmsPercent, truth.rmsPercent * 0.01);
    // The same tool at the vertices themselves, each position once.
    const deviation = await measureDeviation(bent, original);
    const byPosition = new Map<string, number>();
    bent.meshes.forEach((mesh, m) =>
      mesh.primitives.forEach(({ positions }, p) =>
        deviation.distances[m]![p]!.forEach((distance, i) => byPosition.set(positions.subarray(i * 3, i * 3 + 3).join(' '), distance)),
      ),
    );
    expect(byPosition.size).to.equal(truth.points);
    expect(deviation.max * 1e6).to.be.closeTo(truth.largestMicrometres, 1e-3);
    const mean = [...byPosition.values()].reduce((sum, value) => sum + value, 0) / byPosition.size;
    expect(mean * 1e6).to.be.closeTo(truth.meanMicrometres, 1e-3);
  });

  it('gives the same figures every time', async () => {
    const { original, bent } = await housings();
    expect(await compareScenes(original, bent, quick)).to.deep.equal(await compareScenes(original, bent, quick));
  });

  it('pairs textures by material and states their ratio at the original size', async () => {
    const image = (value: number, edge: number): Promise<Buffer> =>
      sharp(new Uint8Array(edge * edge * 3).fill(value), { raw: { width: edge, height: edge, channels: 3 } })
        .png()
        .toBuffer();
    const textured = async (value: number, edge: number, name: string): Promise<Scene> => {
      const scene = plane(0);
      scene.textures.push({ name, bytes: await image(value, edge), mimeType: 'image/png', width: edge, height: edge });
      scene.materials.push(createMaterial('木', { baseColorTexture: createSlot(0) }));
      scene.meshes[0]!.primitives[0]!.material = 0;
      scene.meshes[0]!.primitives[0]!.uvs = [new Float32Array(8)];
      return scene;
    };
    const { textures } = await compareScenes(await textured(100, 64, '木纹'), await textured(110, 32, '木纹 小'), quick);
    // 10 log10(255² / 10²)
    expect(textures).to.deep.equal([{ name: '木纹', before: { width: 64, height: 64 }, after: { width: 32, height: 32 }, psnrDb: 28.13 }]);
    const same = await compareScenes(await textured(100, 64, '木纹'), await textured(100, 32, '木纹'), quick);
    expect(same.textures[0]!.psnrDb).to.equal(100);
  });

  it('omits figures that need triangles when there are none, and stops when aborted', async () => {
    const points = sceneOf(createPrimitive(new Float32Array([0, 0, 0, 1, 1, 1]), new Uint32Array([0, 1]), { mode: 'points' }));
    expect(await compareScenes(points, points, quick)).to.include({ rmsPercent: null, maxPercent: null, normalMeanDegrees: null, ssim: 1 });
    expect(await compareScenes(createScene('empty'), plane(0), quick)).to.include({ rmsPercent: null, ssim: null, views: 0 });
    const stop = new AbortController();
    stop.abort(new Error('stopped'));
    const failure = await compareScenes(plane(0), plane(0), quick, { signal: stop.signal }).catch((error: unknown) => error);
    expect(failure).to.have.property('message', 'stopped');
  });
});

describe('structural similarity', () => {
  it('agrees with scikit-image', async () => {
    const [width, height] = [48, 40];
    const image = (value: (x: number, y: number) => number): Float64Array =>
      Float64Array.from({ length: width * height }, (_, i) => Math.round(value(i % width, Math.floor(i / width))));
    const a = image((x, y) => 128 + 80 * Math.sin(x / 5) * Math.cos(y / 7));
    const b = image((x, y) => 120 + 70 * Math.sin(x / 5 + 0.2) * Math.cos(y / 7) + 6 * Math.sin(x * y));
    // skimage 0.26.0: structural_similarity(a, b, data_range=255, gaussian_weights=True, sigma=1.5, use_sample_covariance=False), mean of its full map.
    const meter = await createSimilarityMeter(width, height);
    meter.a.set(a);
    meter.b.set(b);
    meter.mask.fill(1);
    expect(meter.similarity()).to.be.closeTo(0.9171893586574711, 1e-9);
    meter.mask.fill(0);
    expect(meter.similarity()).to.equal(1);
  });
});

describe('measureDeviation', () => {
  it('gives each vertex its distance to the original, of all its places the largest', async () => {
    const scene = plane(0.25, 0, 3);
    scene.nodes[0]!.instances = new Float32Array([
      1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0.5, 1,
    ]);
    const deviation = await measureDeviation(scene, plane(0));
    expect(deviation.distances[0]![0]).to.have.length(16);
    for (const distance of deviation.distances[0]![0]!) expect(distance).to.be.closeTo(0.75, 1e-6);
    expect(deviation.max).to.be.closeTo(0.75, 1e-6);
    expect(deviation.diagonal).to.be.closeTo(Math.hypot(2, 2), 1e-6);
  });
});
