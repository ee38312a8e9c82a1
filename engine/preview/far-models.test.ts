import { expect } from 'chai';
import { addRootMesh, createMaterial, createMesh, createNode, createPrimitive, createScene } from '../scenes/create-scene.ts';
import type { Scene, Vec3 } from '../scenes/scene.ts';
import { frameOf, type View } from './camera.ts';
import { createStage, renderStage } from './render.ts';

const size = 96;

/** A hundred kilometres away, in UTM, and in Gauss-Krüger with the number of the zone before the easting. */
const places: Vec3[] = [
  [100_000, 0, -100_000],
  [501_234.5, 35, -4_201_234.25],
  [39_501_234.5, 4_201_234.25, 35],
];

const views: View[] = [
  { azimuthDeg: 34, elevationDeg: 22 },
  { azimuthDeg: 123, elevationDeg: -67 },
  { azimuthDeg: 250, elevationDeg: 88 },
];

/** An uneven tetrahedron `edge` metres long; with bones, which alone stand at `place`, or in its node. */
function tetrahedron(edge: number, place: Vec3, isSkinned: boolean): Scene {
  const corners = Float32Array.from([0, 0, 0, 1, 0, 0, 0, 0.6, 0, 0, 0, 0.8], (value) => value * edge);
  const scene = createScene('tetrahedron');
  scene.materials.push(createMaterial('', { baseColor: [0.8, 0.4, 0.2, 1] }));
  const primitive = createPrimitive(corners, Uint32Array.from([0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3]), { material: 0 });
  const node = addRootMesh(scene, createMesh('tetrahedron', [primitive]));
  if (!isSkinned) {
    scene.nodes[node]!.translation = place;
    return scene;
  }
  primitive.joints = [new Uint16Array(16)];
  primitive.weights = [Float32Array.from({ length: 16 }, (_, i) => (i % 4 === 0 ? 1 : 0))];
  const joint = scene.nodes.push(createNode('joint', { translation: place })) - 1;
  scene.roots.push(joint);
  scene.skins.push({ name: '', joints: [joint], skeleton: null, inverseBindMatrices: null });
  scene.nodes[node]!.skin = 0;
  return scene;
}

/** Bytes of alpha of the model from every view, alone and under one camera for all. */
async function outlines(scene: Scene): Promise<Uint8Array[]> {
  const stage = await createStage(scene, size, {});
  const frame = frameOf(stage)!;
  return views.flatMap((view) =>
    [{}, { frame }].map((camera) => {
      const { rgba } = renderStage(stage, { width: size, height: size, view, ...camera }, {});
      return rgba.filter((_, i) => i % 4 === 3);
    }),
  );
}

describe('pictures of models far from the origin', () => {
  for (const edge of [0.1, 1, 100])
    for (const isSkinned of [false, true])
      it(`are those at the origin: ${edge} m${isSkinned ? ', with bones' : ''}`, async () => {
        const near = await outlines(tetrahedron(edge, [0, 0, 0], isSkinned));
        for (const outline of near) expect(outline.filter((alpha) => alpha > 127).length / size ** 2).to.be.above(0.1);
        for (const place of places) {
          const far = await outlines(tetrahedron(edge, place, isSkinned));
          far.forEach((outline, at) => {
            const unlike = outline.filter((alpha, i) => Math.abs(alpha - near[at]![i]!) > 16).length;
            expect(unlike, `${String(place)}, picture ${at}`).to.be.below(4);
          });
        }
      });
});
