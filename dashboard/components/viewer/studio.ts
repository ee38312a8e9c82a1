import { DirectionalLight, Euler, HemisphereLight, ShaderChunk, Texture, Vector3, type Camera, type Scene } from 'three';

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

/** Materials with this definition are shaded as three shades them, by a picture of what is around: the editor has other surroundings than the studio. */
export const realEnvironment = 'REAL_ENVIRONMENT';

/** Replaces a part of three's shading, which must be there. */
function reshade(chunk: 'lights_physical_pars_fragment' | 'envmap_physical_pars_fragment', from: string, to: string): void {
  if (!ShaderChunk[chunk].includes(from)) throw new Error(`three's ${chunk} has changed`);
  ShaderChunk[chunk] = ShaderChunk[chunk].replace(from, `\n#ifdef ${realEnvironment}\n${from}\n#else\n${to}\n#endif\n`);
}

// Light wraps a little around the edge of shadow, and the room shows in reflections alone.
reshade(
  'lights_physical_pars_fragment',
  'reflectedLight.directDiffuse += irradiance * diffuseBRDF * ( 1.0 - F );',
  'reflectedLight.directDiffuse += saturate( ( dot( geometryNormal, directLight.direction ) + 0.2 ) / 1.2 ) * directLight.color * diffuseBRDF;',
);
const reflections = 'envmap_physical_pars_fragment';
reshade(reflections, 'return PI * envMapColor.rgb * envMapIntensity;', 'return vec3( 0.0 );');
reshade(reflections, 'textureLod( envMap, envMapRotation * worldNormal, ENVMAP_MAX_LOD )', 'vec4( 0.0 )');
// The room is computed where it is reflected. A picture of it would be filtered for every roughness first, which takes seconds where the processor draws.
reshade(
  reflections,
  'textureLod( envMap, envMapRotation * reflectVec, roughnessToMip( roughness ) )',
  'vec4( vec3( studioRoom( envMapRotation * reflectVec, roughness ) ), 1.0 )',
);
const [toRight, toUp, toViewer] = new Vector3(...lamps[0].toward).normalize().toArray();
/** Brightness of the room in a direction, with the viewer on +Z: floor, horizon, ceiling and the key's softbox, blurred by roughness; `room` in `raster-light.h`. */
const room = /* glsl */ `
float studioRoom( const in vec3 direction, const in float roughness ) {
	float edge = 0.08 + 0.9 * roughness;
	float base = 0.2 + 0.62 * smoothstep( - edge, edge, direction.y ) + 0.18 * max( direction.y, 0.0 );
	float towardKey = max( dot( direction, vec3( ${toRight}, ${toUp}, ${toViewer} ) ), 0.0 );
	float gloss = 1.0 - roughness;
	float sharpness = 3.0 + 80.0 * gloss * gloss;
	return base + towardKey / ( sharpness - sharpness * towardKey + towardKey ) * ( 0.35 + 0.9 * gloss );
}
`;
ShaderChunk[reflections] = room + ShaderChunk[reflections];

/** Stands for the room where three asks whether there is one; the shader never reads it. */
function createRoom(): Texture {
  const texture = new Texture();
  texture.isPMREMTexture = true;
  texture.mipmaps = [{ data: new Uint8Array(4), width: 1, height: 1 }];
  return texture;
}

export interface Studio {
  /** Stands for the room as a scene's environment. */
  room: Texture;
  /** Lights a scene. */
  light(scene: Scene): void;
  /** Turns the lights and the room to the camera, and by so many radians beyond it. */
  turn(camera: Camera, angle?: number): void;
  /** How bright it is: 1 by default; 0 leaves its scenes dark. */
  dim(share: number): void;
  dispose(): void;
}

/** The lights and the room of any number of scenes under one camera; `turn` comes before each frame. */
export function createStudio(): Studio {
  const texture = createRoom();
  const scenes: { scene: Scene; hemisphere: HemisphereLight; lights: DirectionalLight[] }[] = [];
  const [right, front, up] = [new Vector3(), new Vector3(), new Vector3(0, 1, 0)];
  const turned = new Euler();
  return {
    room: texture,
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
      scenes.push({ scene, hemisphere, lights });
    },
    dim(share) {
      for (const { scene, hemisphere, lights } of scenes) {
        scene.environmentIntensity = share;
        for (const light of [hemisphere, ...lights]) {
          light.intensity = Math.PI * share;
          light.visible = share > 0;
        }
      }
    },
    turn(camera, angle = 0) {
      right.setFromMatrixColumn(camera.matrixWorld, 0);
      if (angle !== 0) right.applyAxisAngle(up, angle);
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
      texture.dispose();
    },
  };
}
