import { expect } from 'chai';
import type { FindingCode } from '#domain/models/findings';
import { describeFinding } from '#domain/models/findings';
import { addRootMesh, createMaterial, createMesh, createNode, createPrimitive, createScene, createSlot } from '../scenes/create-scene.ts';
import type { Material, Primitive, Scene, Texture } from '../scenes/scene.ts';
import { findProblems } from './find-problems.ts';

const cubePositions = new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1]);
const cubeFaces = [0, 2, 1, 0, 3, 2, 4, 5, 6, 4, 6, 7, 0, 1, 5, 0, 5, 4, 2, 3, 7, 2, 7, 6, 1, 2, 6, 1, 6, 5, 3, 0, 4, 3, 4, 7];
/** Outward, as the corners of a cube centred on its own middle point. */
const cubeNormals = Float32Array.from(cubePositions, (value) => (value - 0.5) / Math.sqrt(0.75));

interface Change {
  faces?: number[];
  primitive?: Partial<Primitive>;
  material?: Partial<Material>;
  textures?: Texture[];
  places?: number;
  scale?: number;
  translation?: [number, number, number];
  also?: (scene: Scene) => void;
}

/** A sound cube, changed. */
function cube({
  faces = cubeFaces,
  primitive = {},
  material,
  textures = [],
  places = 1,
  scale = 1,
  translation = [0, 0, 0],
  also,
}: Change = {}): Scene {
  const scene = createScene('cube');
  scene.textures = textures;
  if (material) scene.materials.push(createMaterial('m', material));
  const mesh = createMesh('cube', [
    createPrimitive(cubePositions.slice(), Uint32Array.from(faces), {
      normals: cubeNormals.slice(),
      material: material ? 0 : null,
      ...primitive,
    }),
  ]);
  addRootMesh(scene, mesh, { scale: [scale, scale, scale], translation });
  for (let i = 1; i < places; i++) scene.roots.push(scene.nodes.push(createNode('copy', { mesh: 0 })) - 1);
  also?.(scene);
  return scene;
}

const texture = (name: string, side: number, byte = 1): Texture => ({
  name,
  bytes: new Uint8Array([byte]),
  mimeType: 'image/png',
  width: side,
  height: side,
});
const allUvs = new Float32Array([0, 0, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1]);
const textured = (changes: Change = {}): Change => ({
  textures: [texture('木纹', 2048)],
  material: { baseColorTexture: createSlot(0) },
  primitive: { uvs: [allUvs] },
  ...changes,
});

/** Each finding, with a scene that has it and an otherwise equal one that does not. */
const cases: { code: FindingCode; sick: Change; sound: Change; params?: Record<string, string | number> }[] = [
  {
    code: 'texturesMissing',
    sick: { also: (scene) => scene.warnings.push({ code: 'textureMissing', params: { path: 'a.png' } }) },
    sound: {},
    params: { count: 1, names: 'a.png' },
  },
  {
    code: 'texturesOversized',
    sick: textured({ textures: [texture('木纹', 8192)] }),
    sound: textured({ textures: [texture('木纹', 4096)] }),
    params: { count: 1, names: '木纹（8192×8192）' },
  },
  {
    code: 'texturesMostlyUnused',
    sick: textured({ primitive: { uvs: [allUvs.map((value) => value * 0.4)] } }),
    sound: textured({ primitive: { uvs: [allUvs.map((value) => value * 0.6)] } }),
  },
  {
    code: 'texturesDuplicate',
    sick: textured({ textures: [texture('a', 1024), texture('b', 1024)] }),
    sound: textured({ textures: [texture('a', 1024), texture('b', 1024, 2)] }),
    params: { count: 1, megabytes: 5.3 },
  },
  { code: 'uvsMissing', sick: textured({ primitive: {} }), sound: textured(), params: { count: 1 } },
  { code: 'drawCallsTooMany', sick: { places: 501 }, sound: { places: 500 }, params: { count: 501 } },
  {
    code: 'materialsDuplicate',
    sick: { also: (scene) => scene.materials.push(createMaterial('a'), createMaterial('b')) },
    sound: { also: (scene) => scene.materials.push(createMaterial('a'), createMaterial('b', { roughness: 0.5 })) },
    params: { count: 1 },
  },
  { code: 'scaleAbsurd', sick: { scale: 1e6 }, sound: { scale: 1e4 } },
  { code: 'scaleAbsurd', sick: { scale: 1e-4 }, sound: { scale: 1e-2 } },
  { code: 'farFromOrigin', sick: { translation: [3_400_000, 0, 0] }, sound: { translation: [1000, 0, 0] } },
  { code: 'normalsMissing', sick: { primitive: { normals: null } }, sound: {}, params: { count: 1 } },
  { code: 'normalsFlipped', sick: { primitive: { normals: cubeNormals.map((value) => -value) } }, sound: {}, params: { count: 1 } },
  { code: 'facesInsideOut', sick: { faces: cubeFaces.toReversed() }, sound: {}, params: { count: 1 } },
  { code: 'facesInconsistent', sick: { faces: [0, 1, 2, ...cubeFaces.slice(3)] }, sound: {}, params: { count: 3 } },
  { code: 'trianglesDuplicate', sick: { faces: [...cubeFaces, 2, 1, 0] }, sound: {}, params: { count: 1 } },
  { code: 'trianglesDegenerate', sick: { faces: [...cubeFaces, 0, 0, 1] }, sound: {}, params: { count: 1 } },
  { code: 'edgesOpen', sick: { faces: cubeFaces.slice(3) }, sound: {}, params: { count: 3 } },
  { code: 'edgesNonManifold', sick: { faces: [...cubeFaces, 0, 2, 4] }, sound: {}, params: { count: 2 } },
];

describe('findProblems', () => {
  it('finds nothing on a sound model', () => {
    expect(findProblems(cube())).to.deep.equal([]);
  });

  for (const { code, sick, sound, params } of cases) {
    it(`finds ${code} in a faulty model and not in its sound twin`, () => {
      const found = findProblems(cube(sick)).find((finding) => finding.code === code);
      expect(found, 'sick').to.not.equal(undefined);
      if (params) expect(found!.params).to.deep.equal(params);
      expect(
        findProblems(cube(sound)).map((finding) => finding.code),
        'sound',
      ).to.not.include(code);
    });
  }

  it('puts the worst first, and says in words what would help', () => {
    const findings = findProblems(cube({ faces: cubeFaces.slice(3), places: 501, also: cases[0]!.sick.also! }));
    expect(findings.map(({ severity }) => severity)).to.deep.equal(['error', 'warning', 'info']);
    for (const finding of findings) {
      const { title, advice } = describeFinding(finding);
      expect(title + advice).to.match(/^[^{}]+$/);
    }
    expect(describeFinding(findings[0]!).title).to.equal('缺少 1 张贴图：a.png');
  });
});
