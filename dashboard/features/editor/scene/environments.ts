import {
  BackSide,
  BoxGeometry,
  Color,
  Float32BufferAttribute,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PMREMGenerator,
  Scene,
  SphereGeometry,
  type Material,
  type Texture,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';
import { RoomEnvironment } from 'three/examples/jsm/environments/RoomEnvironment.js';
import type { SceneSettings } from '#domain/editor/settings';
import { realEnvironment } from '../../../components/viewer/studio.ts';

export type Surroundings = Exclude<SceneSettings['environment']['kind'], 'studio'>;

type Light = readonly [number, number, number];
type Place = readonly [number, number, number];

/** Linear light from above, at the horizon and from below, and what shines: where, how large, how bright. */
interface Sky {
  above: Light;
  horizon: Light;
  below: Light;
  sun?: { toward: Place; size: number; light: Light };
}

const skies: Record<'sky' | 'sunset' | 'night', Sky> = {
  sky: {
    ...{ above: [0.32, 0.5, 0.9], horizon: [0.85, 0.92, 1], below: [0.3, 0.28, 0.25] },
    sun: { toward: [0.5, 0.75, 0.45], size: 0.6, light: [60, 56, 48] },
  },
  sunset: {
    ...{ above: [0.13, 0.17, 0.38], horizon: [1.3, 0.62, 0.3], below: [0.14, 0.1, 0.09] },
    sun: { toward: [-0.75, 0.14, 0.55], size: 0.9, light: [46, 18, 6] },
  },
  night: {
    ...{ above: [0.012, 0.02, 0.05], horizon: [0.05, 0.07, 0.13], below: [0.012, 0.012, 0.018] },
    sun: { toward: [0.4, 0.8, -0.4], size: 0.5, light: [16, 20, 30] },
  },
};

/** Softboxes of a product photographer: one large above, two at the sides, a strip behind. */
const boxes: readonly { at: Place; size: Place; light: number }[] = [
  { at: [0, 7, 1], size: [7, 0.1, 5], light: 6 },
  { at: [-7, 2, 3], size: [0.1, 6, 4], light: 5 },
  { at: [7, 2, 2], size: [0.1, 6, 2.5], light: 3.4 },
  { at: [2, 3, -7.4], size: [6, 1.4, 0.1], light: 4 },
];

const glow = (light: Light): MeshBasicMaterial => new MeshBasicMaterial({ color: new Color(...light), toneMapped: false });

function drawSky({ above, horizon, below, sun }: Sky): Scene {
  const scene = new Scene();
  const dome = new SphereGeometry(10, 48, 32);
  const height = dome.getAttribute('position');
  const colours: number[] = [];
  for (let at = 0; at < height.count; at += 1) {
    const up = height.getY(at) / 10;
    // The colour changes fastest near the horizon.
    const [to, share] = up >= 0 ? [above, up ** 0.55] : [below, Math.min(1, -up * 6)];
    for (const channel of [0, 1, 2] as const) colours.push(horizon[channel] + (to[channel] - horizon[channel]) * share);
  }
  dome.setAttribute('color', new Float32BufferAttribute(colours, 3));
  scene.add(new Mesh(dome, new MeshBasicMaterial({ vertexColors: true, side: BackSide, toneMapped: false })));
  if (sun !== undefined) {
    const disc = new Mesh(new SphereGeometry(sun.size, 24, 16), glow(sun.light));
    disc.position
      .set(...sun.toward)
      .normalize()
      .multiplyScalar(8.5);
    scene.add(disc);
  }
  return scene;
}

function drawSoftboxes(): Scene {
  const scene = new Scene();
  const room = new MeshBasicMaterial({ color: new Color(0.16, 0.165, 0.175), side: BackSide, toneMapped: false });
  scene.add(new Mesh(new BoxGeometry(16, 16, 16), room));
  for (const { at, size, light } of boxes) {
    const box = new Mesh(new BoxGeometry(...size), glow([light, light, light]));
    box.position.set(...at);
    scene.add(box);
  }
  return scene;
}

const draw = (kind: Surroundings): Scene =>
  kind === 'room' ? new RoomEnvironment() : kind === 'softbox' ? drawSoftboxes() : drawSky(skies[kind]);

function discard(scene: Scene): void {
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    object.geometry.dispose();
    for (const material of [object.material].flat()) material.dispose();
  });
}

/** Whether a material takes its light from a picture of what is around, or from the studio. */
export function surround(material: Material, isReal: boolean): void {
  if (!(material instanceof MeshStandardMaterial)) return;
  const { defines = {} } = material;
  if (isReal === realEnvironment in defines) return;
  const { [realEnvironment]: _, ...others } = defines;
  material.defines = isReal ? { ...others, [realEnvironment]: '' } : others;
  material.needsUpdate = true;
}

export interface Environments {
  /** What is around, filtered for every roughness; made when it is first asked for. */
  of(kind: Surroundings): Texture;
  dispose(): void;
}

/** The surroundings that a model can stand in. They are computed, so that nothing is downloaded and nothing is anybody's photograph. */
export function createEnvironments(renderer: WebGLRenderer): Environments {
  const made = new Map<Surroundings, WebGLRenderTarget>();
  return {
    of(kind) {
      const known = made.get(kind);
      if (known !== undefined) return known.texture;
      const scene = draw(kind);
      const generator = new PMREMGenerator(renderer);
      const target = generator.fromScene(scene, kind === 'room' || kind === 'softbox' ? 0.03 : 0.01);
      generator.dispose();
      discard(scene);
      made.set(kind, target);
      return target.texture;
    },
    dispose() {
      for (const target of made.values()) target.dispose();
      made.clear();
    },
  };
}
