import { Color, DoubleSide, MeshDepthMaterial, NoBlending, RGBADepthPacking, Vector3, WebGLRenderTarget } from 'three';
import type { PerspectiveCamera, Scene, WebGLRenderer } from 'three';
import { meshLayer } from './surfaces.ts';

/** A point of the world, and how much nearer to the camera than it the model may lie without hiding it. */
export interface Seen {
  point: readonly [number, number, number];
  slack: number;
}

export interface Occlusion {
  /** Which points the meshes of the scene hide from the camera. Waits for the graphics card. */
  hidden(scene: Scene, camera: PerspectiveCamera, points: readonly Seen[]): boolean[];
  dispose(): void;
}

/** Pixels of an edge: a point is looked for in a few of them, so that small gaps between parts count. */
const size = 384;
const reach = 1;
const nothing = new Color(1, 1, 1);

/** Depth as `RGBADepthPacking` writes it, 0 at the near plane and 1 at the far one. */
const unpack = (rgba: Uint8Array, at: number): number => {
  const byte = (channel: number): number => (rgba[at + channel] ?? 0) / 255;
  return (255 / 256) * (byte(0) + byte(1) / 256 + byte(2) / 65_536) + byte(3) / 16_777_216;
};

/** Tells what a model hides, from a small picture of its depths: one more pass over its triangles, whatever the number of points. */
export function createOcclusion(renderer: WebGLRenderer): Occlusion {
  const target = new WebGLRenderTarget(size, size);
  const depths = new MeshDepthMaterial({ depthPacking: RGBADepthPacking, side: DoubleSide, blending: NoBlending });
  const pixels = new Uint8Array((reach * 2 + 1) ** 2 * 4);

  function draw(scene: Scene, camera: PerspectiveCamera): void {
    const { background } = scene;
    const clearing = { color: renderer.getClearColor(new Color()), alpha: renderer.getClearAlpha() };
    scene.background = null;
    scene.overrideMaterial = depths;
    camera.layers.set(meshLayer);
    renderer.setClearColor(nothing, 1);
    renderer.setRenderTarget(target);
    renderer.clear();
    renderer.render(scene, camera);
    renderer.setRenderTarget(null);
    renderer.setClearColor(clearing.color, clearing.alpha);
    camera.layers.set(0);
    scene.overrideMaterial = null;
    scene.background = background;
  }

  /** How far from the camera's plane the farthest of the surfaces around a place of the picture lies. */
  function farthest(x: number, y: number, { near, far }: PerspectiveCamera): number {
    const within = (value: number): number => Math.min(size - 1 - reach, Math.max(reach, Math.floor(((value + 1) / 2) * size)));
    const edge = reach * 2 + 1;
    renderer.readRenderTargetPixels(target, within(x) - reach, within(y) - reach, edge, edge, pixels);
    let depth = 0;
    for (let at = 0; at < pixels.length; at += 4) depth = Math.max(depth, unpack(pixels, at));
    return (near * far) / (far - (far - near) * depth);
  }

  return {
    hidden(scene, camera, points) {
      draw(scene, camera);
      return points.map(({ point, slack }) => {
        const distance = -new Vector3(...point).applyMatrix4(camera.matrixWorldInverse).z;
        const { x, y } = new Vector3(...point).project(camera);
        return Math.abs(x) <= 1 && Math.abs(y) <= 1 && farthest(x, y, camera) < distance - slack;
      });
    },
    dispose() {
      target.dispose();
      depths.dispose();
    },
  };
}
