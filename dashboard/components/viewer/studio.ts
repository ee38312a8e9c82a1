import {
  DataTexture,
  DataUtils,
  DirectionalLight,
  EquirectangularReflectionMapping,
  Euler,
  HalfFloatType,
  HemisphereLight,
  LinearFilter,
  MathUtils,
  PMREMGenerator,
  RGBAFormat,
  ShaderChunk,
  Vector3,
  type Camera,
  type Scene,
  type Texture,
  type WebGLRenderer,
} from 'three';

/**
 * The studio of the server's stills (`engine/preview/studio.ts`, `engine/kernels/raster-light.h`), so that a model looks in the viewer as in its picture: a
 * soft key from the upper left, a fill, a rim light, a hemisphere, and a bright room that only reflections see. It turns with the camera.
 */

/** Direction as shares of right, up and toward the viewer, and linear colour. */
const lamps = [
  { toward: [-0.55, 0.85, 0.75], colour: [0.62, 0.6, 0.57] },
  { toward: [0.9, 0.25, 0.55], colour: [0.13, 0.15, 0.18] },
  { toward: [0.35, 0.6, -0.9], colour: [0.22, 0.22, 0.24] },
] as const;
const sky = [0.36, 0.37, 0.4] as const;
const ground = [0.17, 0.16, 0.15] as const;
/** Roughness for which the room is painted; the renderer blurs it further for rougher surfaces. */
const roomRoughness = 0.3;

/** Replaces a line of three's shading, which must be there. */
function reshade(chunk: 'lights_physical_pars_fragment' | 'envmap_physical_pars_fragment', from: string, to: string): void {
  if (!ShaderChunk[chunk].includes(from)) throw new Error(`three's ${chunk} has changed`);
  ShaderChunk[chunk] = ShaderChunk[chunk].replace(from, to);
}

// Light wraps a little around the edge of shadow, and the room shows in reflections alone.
reshade(
  'lights_physical_pars_fragment',
  'reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );',
  'reflectedLight.directDiffuse += saturate( ( dot( geometryNormal, directLight.direction ) + 0.2 ) / 1.2 ) * directLight.color * diffuseBRDF;',
);
reshade('envmap_physical_pars_fragment', 'return PI * envMapColor.rgb * envMapIntensity;', 'return vec3( 0.0 );');

/** Brightness of the room in a direction: floor, horizon, ceiling and the key's softbox. */
function room(height: number, towardKey: number): number {
  const edge = 0.08 + 0.9 * roomRoughness;
  const base = 0.2 + 0.62 * MathUtils.smoothstep(height, -edge, edge) + 0.18 * Math.max(0, height);
  if (towardKey <= 0) return base;
  const sharpness = 3 + 80 * (1 - roomRoughness) ** 2;
  return base + (towardKey / (sharpness - sharpness * towardKey + towardKey)) * (0.35 + 0.9 * (1 - roomRoughness));
}

/** The room as seen with the viewer on +Z. */
function paintRoom(width: number): DataTexture {
  const height = width / 2;
  const [x, y, z] = lamps[0].toward;
  const key = new Vector3(x, y, z).normalize();
  const texels = new Uint16Array(width * height * 4);
  const one = DataUtils.toHalfFloat(1);
  for (let row = 0; row < height; row += 1) {
    const latitude = ((row + 0.5) / height - 0.5) * Math.PI;
    for (let column = 0; column < width; column += 1) {
      const longitude = ((column + 0.5) / width - 0.5) * 2 * Math.PI;
      const ring = Math.cos(latitude);
      const toward = ring * Math.cos(longitude) * key.x + Math.sin(latitude) * key.y + ring * Math.sin(longitude) * key.z;
      const light = DataUtils.toHalfFloat(room(Math.sin(latitude), toward));
      texels.set([light, light, light, one], (row * width + column) * 4);
    }
  }
  const texture = new DataTexture(texels, width, height, RGBAFormat, HalfFloatType);
  texture.mapping = EquirectangularReflectionMapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}

export interface Studio {
  /** Lights a scene. */
  light(scene: Scene): void;
  /** Turns the lights and the room to the camera. */
  turn(camera: Camera): void;
  dispose(): void;
}

/** @param size edge of the room's cube in pixels */
export function createStudio(renderer: WebGLRenderer, size: number): Studio {
  const generator = new PMREMGenerator(renderer);
  const painted = paintRoom(size * 4);
  const environment = generator.fromEquirectangular(painted);
  const texture: Texture = environment.texture;
  painted.dispose();
  generator.dispose();
  const scenes: { scene: Scene; lights: DirectionalLight[] }[] = [];
  const [right, front] = [new Vector3(), new Vector3()];
  const turned = new Euler();
  return {
    light(scene) {
      scene.environment = texture;
      const hemisphere = new HemisphereLight();
      hemisphere.intensity = Math.PI;
      hemisphere.color.setRGB(sky[0], sky[1], sky[2]);
      hemisphere.groundColor.setRGB(ground[0], ground[1], ground[2]);
      scene.add(hemisphere);
      const lights = lamps.map(({ colour }) => {
        const light = new DirectionalLight(0xffffff, Math.PI);
        light.color.setRGB(colour[0], colour[1], colour[2]);
        scene.add(light);
        return light;
      });
      scenes.push({ scene, lights });
    },
    turn(camera) {
      right.setFromMatrixColumn(camera.matrixWorld, 0);
      front.set(-right.z, 0, right.x).normalize();
      // The camera never rolls, so its right is level.
      turned.set(0, Math.atan2(front.x, front.z), 0);
      for (const { scene, lights } of scenes) {
        scene.environmentRotation.copy(turned);
        for (const [index, light] of lights.entries()) {
          const { toward } = lamps[index] ?? lamps[0];
          light.position.set(0, toward[1], 0).addScaledVector(right, toward[0]).addScaledVector(front, toward[2]);
        }
      }
    },
    dispose() {
      environment.dispose();
    },
  };
}
