import {
  DirectionalLight,
  MathUtils,
  PointLight,
  RectAreaLight,
  SpotLight,
  Vector3,
  type Light,
  type LightShadow,
  type Scene,
} from 'three';
import type { LightEdit, SceneSettings } from '#domain/editor/settings';

export interface Lights {
  apply(edits: SceneSettings['lights'], diagonal: number): void;
  /** Whether any of them casts shadows. */
  castsShadows(): boolean;
  dispose(): void;
}

const shadowPixels = 2048;

function build({ kind }: LightEdit): Light {
  if (kind === 'point') return new PointLight();
  if (kind === 'spot') return new SpotLight();
  if (kind === 'area') return new RectAreaLight();
  return new DirectionalLight();
}

/** What stands between a light's number and three's: 1 is white on a white surface, at half the diagonal. */
function tune(light: Light, { color, intensity, position, target, angle, size, shadow, on }: LightEdit, diagonal: number): void {
  const near = diagonal / 2;
  light.visible = on;
  light.color.set(color);
  light.position.set(...position);
  light.intensity = Math.PI * intensity;
  if (light instanceof DirectionalLight || light instanceof SpotLight) {
    light.target.position.set(...target);
    light.castShadow = shadow;
  }
  if (light instanceof PointLight || light instanceof SpotLight) light.intensity *= near ** 2;
  if (light instanceof PointLight) light.castShadow = shadow;
  if (light instanceof SpotLight) {
    light.angle = MathUtils.degToRad(angle);
    light.penumbra = 0.4;
  }
  if (light instanceof RectAreaLight) {
    light.width = size * diagonal;
    light.height = light.width;
    light.intensity *= near ** 2 / light.width ** 2;
    light.lookAt(new Vector3(...target));
  }
  shade(light, diagonal);
}

function shade(light: Light, diagonal: number): void {
  if (!light.castShadow || !(light instanceof DirectionalLight || light instanceof PointLight || light instanceof SpotLight)) return;
  const shadow = light.shadow as LightShadow;
  shadow.mapSize.set(shadowPixels, shadowPixels);
  shadow.bias = -0.0005;
  shadow.normalBias = diagonal * 0.002;
  shadow.radius = 4;
  if (light instanceof DirectionalLight) {
    const { camera } = light.shadow;
    const far = light.position.distanceTo(light.target.position);
    Object.assign(camera, { left: -diagonal * 0.6, right: diagonal * 0.6, top: diagonal * 0.6, bottom: -diagonal * 0.6 });
    camera.near = Math.max(far - diagonal, diagonal * 0.001);
    camera.far = far + diagonal;
    camera.updateProjectionMatrix();
  } else {
    light.shadow.camera.near = diagonal * 0.01;
    light.shadow.camera.far = diagonal * 10;
  }
}

/** The lights that somebody added to a scene. */
export function createLights(scene: Scene, onChange: () => void): Lights {
  const standing = new Map<string, { edit: LightEdit; light: Light }>();
  let area: Promise<void> | undefined;
  const remove = (id: string): void => {
    const found = standing.get(id);
    if (found === undefined) return;
    standing.delete(id);
    scene.remove(found.light);
    if ('target' in found.light) scene.remove(found.light.target as never);
    found.light.dispose();
  };
  /** Its tables are half of what the editor weighs, and few want such a light. */
  const withTables = (): void => {
    area ??= import('three/examples/jsm/lights/RectAreaLightUniformsLib.js').then(({ RectAreaLightUniformsLib }) => {
      RectAreaLightUniformsLib.init();
      onChange();
    });
    area.catch(() => (area = undefined));
  };
  return {
    apply(edits, diagonal) {
      const kept = new Set(edits.map(({ id }) => id));
      for (const id of standing.keys()) if (!kept.has(id)) remove(id);
      for (const edit of edits) {
        const known = standing.get(edit.id);
        if (known?.edit === edit) continue;
        if (known !== undefined && known.edit.kind !== edit.kind) remove(edit.id);
        const light = standing.get(edit.id)?.light ?? build(edit);
        if (!standing.has(edit.id)) {
          scene.add(light);
          if (light instanceof DirectionalLight || light instanceof SpotLight) scene.add(light.target);
          if (edit.kind === 'area') withTables();
        }
        standing.set(edit.id, { edit, light });
        tune(light, edit, diagonal);
      }
    },
    castsShadows: () => [...standing.values()].some(({ edit }) => edit.on && edit.shadow && edit.kind !== 'area'),
    dispose() {
      for (const id of standing.keys()) remove(id);
    },
  };
}
