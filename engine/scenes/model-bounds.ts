import { emptyBox, growByBox, growByVertices, keepsAxes, localBox, type Box } from './box.ts';
import { poseDraw } from './pose.ts';
import type { Primitive, Scene, Vec3 } from './scene.ts';
import { listDraws, worldMatrices } from './world.ts';

/** World-space box of what is drawn, skins and morph targets in their rest pose; zeros for an empty scene. */
export function measureBounds(scene: Scene, world = worldMatrices(scene)): { min: Vec3; max: Vec3 } {
  const box = emptyBox();
  const localBoxes = new Map<Primitive, Box>();
  for (const draw of listDraws(scene, world)) {
    const { primitive } = draw;
    const { positions } = poseDraw(scene, draw, world);
    // A matrix that only stretches, flips or swaps axes maps the box onto the box.
    if (!keepsAxes(draw.matrix)) {
      growByVertices(box, positions, primitive.indices, draw.matrix);
    } else if (positions === primitive.positions) {
      let local = localBoxes.get(primitive);
      if (!local) localBoxes.set(primitive, (local = localBox(positions, primitive.indices)));
      growByBox(box, local, draw.matrix);
    } else {
      growByBox(box, localBox(positions, primitive.indices), draw.matrix);
    }
  }
  const empty = box[0]! > box[3]!;
  const [x0, y0, z0, x1, y1, z1] = empty ? [0, 0, 0, 0, 0, 0] : [...box];
  return { min: [x0!, y0!, z0!], max: [x1!, y1!, z1!] };
}
