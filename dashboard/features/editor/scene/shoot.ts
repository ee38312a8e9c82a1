import { Vector3, type Texture, type WebGLRenderer } from 'three';
import type { Rig } from './rig.ts';

/** What is drawn of a stage beside the screen. */
export interface ShotFrame {
  /** Pixels of the whole picture. */
  width: number;
  height: number;
  /** Pixels that are drawn at a time; the whole where it is as large. */
  tile: { width: number; height: number };
  /** Without its background. */
  isClear: boolean;
}

/** Draws one tile, by its upper left corner in the picture, and returns what it is drawn on, until the next is. */
export type DrawTile = (at: { x: number; y: number }) => HTMLCanvasElement;

export interface Shot {
  draw: DrawTile;
  /** Goes on by seconds of the model's animation, and so many radians round what the camera looks at, from where it stood at first. */
  move(seconds: number, angle: number): void;
}

interface Set {
  renderer: WebGLRenderer;
  rig: Rig;
  backdrop: Texture;
  /** Of the canvas, as width by height. */
  aspect: number;
  /** Says to effects how large a tile is. */
  fit(width: number, height: number): void;
  /** Light, shadows and animation, before what is drawn next. */
  prepare(seconds: number): void;
  render(): void;
}

/** The graphics card has no room for what was asked for. */
export class TooLargeToDraw extends Error {}

const up = new Vector3(0, 1, 0);

/** Largest edge that this graphics card draws at once, in pixels. */
export function largestEdge(renderer: WebGLRenderer): number {
  const gl = renderer.getContext();
  const [wide = 0, high = 0] = gl.getParameter(gl.MAX_VIEWPORT_DIMS) as Int32Array;
  return Math.min(renderer.capabilities.maxTextureSize, gl.getParameter(gl.MAX_RENDERBUFFER_SIZE) as number, wide, high);
}

/** Draws pictures of a size of their own for as long as `use` goes on. Whoever calls it puts the stage back as it was. */
export async function shoot<T>(set: Set, { width, height, tile }: Omit<ShotFrame, 'isClear'>, use: (shot: Shot) => Promise<T>): Promise<T> {
  const { renderer, rig, backdrop } = set;
  const { camera } = rig;
  const from = rig.view();
  const aspect = width / height;
  const arm = new Vector3(...from.position).sub(new Vector3(...from.target));
  renderer.setPixelRatio(1);
  renderer.setSize(tile.width, tile.height, false);
  set.fit(tile.width, tile.height);
  camera.aspect = aspect;
  // What was to be seen at the sides stays so.
  camera.zoom = Math.min(1, aspect / set.aspect);
  try {
    return await use({
      draw({ x, y }) {
        camera.setViewOffset(width, height, x, y, tile.width, tile.height);
        backdrop.repeat.set(tile.width / width, tile.height / height);
        backdrop.offset.set(x / width, 1 - (y + tile.height) / height);
        set.render();
        const gl = renderer.getContext();
        // A browser that has no memory for it draws on less than was asked for, or loses the context.
        if (gl.isContextLost() || gl.drawingBufferWidth < tile.width || gl.drawingBufferHeight < tile.height) throw new TooLargeToDraw();
        return renderer.domElement;
      },
      move(seconds, angle) {
        const around = arm.clone().applyAxisAngle(up, angle);
        rig.show({ ...from, position: around.add(new Vector3(...from.target)).toArray() });
        rig.clip();
        set.prepare(seconds);
      },
    });
  } finally {
    camera.clearViewOffset();
    camera.zoom = 1;
    backdrop.repeat.set(1, 1);
    backdrop.offset.set(0, 0);
    rig.show(from);
  }
}
