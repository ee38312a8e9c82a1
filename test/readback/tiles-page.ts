/** Opens 3D Tiles with 3d-tiles-renderer. Runs in Chromium; `tiles.test.ts` serves it. */

import type { TilesRenderer } from '3d-tiles-renderer/three';
import { Box3, HemisphereLight, PerspectiveCamera, Scene, Sphere, Vector3, WebGLRenderer } from 'three';

export interface SeenTiles {
  errors: string[];
  /** Pictures without a triangle after the first with some. */
  holes: number;
  /** Of the tileset's own volume. */
  center: number[];
  radius: number;
  /** What is shown when nothing loads any more, for each number of pixels of error. */
  steps: { errorTarget: number; triangles: number; tiles: number; center: number[]; size: number[] }[];
}

const edge = 300;
/** Pictures without a change after which nothing more is expected. */
const quiet = 15;
const most = 1500;

/** Shows the tileset at `url` from `distance` radii, finer and finer. */
export async function showTiles(
  url: string,
  make: new (url: string) => TilesRenderer,
  distance: number,
  errorTargets: readonly number[],
): Promise<SeenTiles> {
  const camera = new PerspectiveCamera(60, 1, 1e-3, 1e8);
  const scene = new Scene();
  const renderer = new WebGLRenderer();
  renderer.setSize(edge, edge);
  const tiles = new make(url);
  const errors: string[] = [];
  tiles.addEventListener('load-error', ({ error }) => errors.push(String(error)));
  tiles.setCamera(camera);
  tiles.setResolution(camera, edge, edge);
  scene.add(tiles.group, new HemisphereLight());
  const pause = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 10));
  const sphere = new Sphere();
  for (let turn = 0; turn < most && !tiles.getBoundingSphere(sphere); turn++) {
    tiles.update();
    await pause();
  }
  camera.position.copy(sphere.center).addScaledVector(new Vector3(1, 0.2, 0.1).normalize(), sphere.radius * distance);
  camera.lookAt(sphere.center);
  camera.updateMatrixWorld(true);
  const steps: SeenTiles['steps'] = [];
  let holes = 0;
  let shown = 0;
  for (const errorTarget of errorTargets) {
    tiles.errorTarget = errorTarget;
    for (let turn = 0, still = 0; turn < most && still < quiet; turn++) {
      tiles.update();
      renderer.render(scene, camera);
      const { triangles } = renderer.info.render;
      if (shown > 0 && triangles === 0) holes++;
      still = tiles.loadProgress === 1 && triangles > 0 && triangles === shown ? still + 1 : 0;
      shown = triangles;
      await pause();
    }
    const box = new Box3().setFromObject(tiles.group);
    const [center, size] = [box.getCenter(new Vector3()), box.getSize(new Vector3())];
    steps.push({ errorTarget, triangles: shown, tiles: tiles.visibleTiles.size, center: center.toArray(), size: size.toArray() });
  }
  return { errors, holes, center: sphere.center.toArray(), radius: sphere.radius, steps };
}
