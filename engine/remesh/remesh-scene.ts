/** From a scene to one remeshed surface with pictures of its own. */

import { AppError } from '#domain/errors/app-error';
import type { OwnFaults } from '#domain/kinds/remesh/broken';
import type { RemeshOptions, RemeshShape } from '#domain/kinds/remesh/options';
import type { RemeshAtlas, RemeshMap } from '#domain/kinds/remesh/report';
import type { ModelWarning } from '#domain/models/warnings';
import type { VerbContext } from '../context.ts';
import { sharp } from '../images/vips.ts';
import { addRootMesh, createMaterial, createMesh, createPrimitive, createScene, createSlot } from '../scenes/create-scene.ts';
import { localOrigin } from '../scenes/local-origin.ts';
import type { Material, Primitive, Scene, Texture, Vec3 } from '../scenes/scene.ts';
import { simplify } from '../transforms/simplify.ts';
import { createAtlas, type Atlas } from './atlas.ts';
import { bakeMaps, type BakedMaps } from './bake.ts';
import { closeBorders } from './close-borders.ts';
import { HalfEdges, type TriangleMesh } from './half-edges.ts';
import { areaOf, remeshIsotropically, type IsotropicOptions } from './isotropic.ts';
import { makeManifold, weldCorners } from './make-manifold.ts';
import { lostLooks } from './lost-looks.ts';
import { borderLength } from './measure-surface.ts';
import { remeshToQuads } from './quads/remesh-to-quads.ts';
import { markSharpEdges } from './sharp-edges.ts';
import { dropSpecks } from './shells.ts';
import { createSourceLook, type SourceLook } from './source-look.ts';
import { createSource, type Source } from './source.ts';

/** A surface gets at least so many faces on the mean; where there are more of them, the smallest are left out. */
const facesOfShell = 8;
/** Lines of sharp edges that are shorter than this many edges of the new surface are noise. */
const leastLine = 4;

const meshers: Record<RemeshShape, (mesh: HalfEdges, options: IsotropicOptions) => TriangleMesh> = {
  triangles: (mesh, options) => {
    remeshIsotropically(mesh, options);
    return mesh.compact();
  },
  quads: remeshToQuads,
};

export interface RemeshedScene {
  scene: Scene;
  source: Source;
  holesClosed: number;
  own: OwnFaults;
  atlas: Pick<RemeshAtlas, 'size' | 'charts' | 'fillPercent' | 'maps'>;
  warnings: ModelWarning[];
}

type Stage = <T>(name: string, work: () => T | Promise<T>) => Promise<T>;

/**
 * Makes one surface of everything that a scene draws, at rest. Stages: simplify, remesh, atlas, bake.
 * @param startShare triangles that remeshing starts from, as a multiple of the faces that are wanted.
 * @throws AppError `model.noTriangles`.
 */
export async function remeshScene(
  original: Scene,
  options: RemeshOptions,
  startShare: number,
  stage: Stage,
  context: VerbContext,
): Promise<RemeshedScene> {
  const { signal, onProgress } = context;
  const told = (name: string) => (done: number, total: number) => onProgress?.(name, done, total);
  const { source, start } = await stage('simplify', async () => {
    const found = await createSource(original);
    if (!found) throw new AppError('model.noTriangles');
    const simplified = await startingSurface(found, options.faces, startShare, context);
    found.index();
    return { source: found, start: simplified };
  });
  const { mesh, holesClosed } = await stage('remesh', () => {
    const halfEdges = new HalfEdges(start.mesh);
    if (!(areaOf(halfEdges) > 0)) throw new AppError('model.noTriangles');
    const holes = options.closeHoles ? closeBorders(halfEdges) : 0;
    const edge = 1 / Math.sqrt(options.faces);
    markSharpEdges(halfEdges, { line: leastLine * edge, piece: (2 * areaOf(halfEdges)) / options.faces });
    const locate = (points: Float64Array, normals: Float64Array, reach: number): Float64Array =>
      source.locate(points, normals, reach).points;
    const mesh = meshers[options.shape](halfEdges, { faces: options.faces, locate, signal, onProgress: told('remesh') });
    return { mesh, holesClosed: holes };
  });
  const atlas = await stage('atlas', () => createAtlas(mesh, options.textureSize));
  const baked = await stage('bake', async () => {
    const look = await createSourceLook(original, source);
    const maps = mapsOf(look);
    const pictures = bakeMaps(mesh, atlas, source, look, maps, { signal, onProgress: told('bake') });
    return { ...pictures, look, maps };
  });
  const scene = await stage('bake', () => assemble(original.name, mesh, atlas, baked, source));
  Object.assign(scene, { credits: original.credits, about: original.about });
  if (original.aiMark) scene.aiMark = original.aiMark;
  return {
    scene,
    source,
    holesClosed,
    own: { borderPercent: start.border * 100, closingTriangles: mesh.patch.reduce((sum, one) => sum + one, 0) },
    atlas: { size: options.textureSize, charts: atlas.charts, fillPercent: baked.fillPercent, maps: baked.maps },
    warnings: [
      ...(start.shells > 0 ? [{ code: 'smallPartsRemoved' as const, params: { count: start.shells, triangles: start.faces } }] : []),
      ...lostLooks(baked.look.materials),
      ...baked.look.unreadable.map((name) => ({ code: 'textureUnreadable', params: { path: '', name } }) as const),
    ],
  };
}

/** The source as a manifold surface of about `wanted` × `startShare` triangles; `border` is the length of its open edges before it was cut. */
async function startingSurface(
  source: Source,
  wanted: number,
  startShare: number,
  context: VerbContext,
): Promise<{ mesh: TriangleMesh; shells: number; faces: number; border: number }> {
  const faces = wanted * startShare;
  const { positions, indices } = weldCorners(source.corners());
  if (indices.length === 0) throw new AppError('model.noTriangles');
  const scene = createScene('');
  const welded = createMesh('', [createPrimitive(positions, indices)]);
  addRootMesh(scene, welded);
  const simplified = indices.length / 3 > faces;
  if (simplified) await simplify(scene, { ratio: 1, targetTriangles: faces, errorPercent: 100 }, context);
  const [start] = welded.primitives;
  const mesh = makeManifold(start!.positions, start!.indices, facesOfShell / wanted);
  // What simplifying leaves of a fold is smaller than a face.
  const border = borderLength(start!.positions, Int32Array.from(start!.indices));
  return { ...dropSpecks(mesh, { leastShare: simplified ? 1 / wanted : 0, most: Math.ceil(wanted / facesOfShell) }), border };
}

/** A map of roughness and metalness only where they are not the same everywhere. */
function mapsOf({ materials }: SourceLook): RemeshMap[] {
  const [first] = materials;
  const same = materials.every(
    ({ roughness, metallic, metallicRoughnessTexture }) =>
      !metallicRoughnessTexture && roughness === first?.roughness && metallic === first.metallic,
  );
  return ['baseColor', ...(same ? [] : (['metallicRoughness'] as const)), 'normal'];
}

async function assemble(
  name: string,
  mesh: TriangleMesh,
  atlas: Atlas,
  { pictures, look }: BakedMaps & { look: SourceLook },
  source: Source,
): Promise<Scene> {
  const scene = createScene(name);
  const add = async (map: RemeshMap): Promise<number> => {
    scene.textures.push(await encodeMap(map, pictures[map]!, atlas.size));
    return scene.textures.length - 1;
  };
  const clamped = { wrapS: 'clamp', wrapT: 'clamp' } as const;
  const [first] = look.materials;
  const material: Material = createMaterial('remesh', {
    baseColorTexture: createSlot(await add('baseColor'), clamped),
    normalTexture: createSlot(await add('normal'), clamped),
    doubleSided: look.materials.some(({ doubleSided }) => doubleSided),
    ...(pictures.baseColor?.channels === 4 && {
      alphaMode: look.materials.some(({ alphaMode }) => alphaMode === 'blend') ? 'blend' : 'mask',
    }),
    ...(pictures.metallicRoughness
      ? { roughness: 1, metallic: 1, metallicRoughnessTexture: createSlot(await add('metallicRoughness'), clamped) }
      : { roughness: first?.roughness ?? 1, metallic: first?.metallic ?? 0 }),
  });
  scene.materials.push(material);
  const { min, max } = source.bounds;
  const translation = localOrigin(Float64Array.of(...min, ...max));
  addRootMesh(scene, createMesh('remesh', [createAtlasPrimitive(mesh, atlas, source, translation)]), { translation });
  return scene;
}

/** Positions are relative to `place`. */
function createAtlasPrimitive(
  mesh: TriangleMesh,
  { indices, vertices, pixels, normals, tangents, size }: Atlas,
  { origin, scale }: Source,
  place: Vec3,
): Primitive {
  const positions = new Float32Array(vertices.length * 3);
  const away = origin.map((value, axis) => value - place[axis]!);
  vertices.forEach((vertex, i) => {
    for (let axis = 0; axis < 3; axis++) positions[i * 3 + axis] = mesh.positions[vertex * 3 + axis]! * scale + away[axis]!;
  });
  const uv = Float32Array.from(pixels, (value) => value / size);
  return createPrimitive(positions, indices, { normals, tangents, uvs: [uv], material: 0, ...(mesh.quads && { quads: true as const }) });
}

/** Colours without transparency as JPEG, whose loss is not seen at this quality; data without loss. */
async function encodeMap(map: RemeshMap, { channels, data }: { channels: 3 | 4; data: Uint8Array }, size: number): Promise<Texture> {
  const image = sharp(data, { raw: { width: size, height: size, channels } });
  const lossy = channels === 3 && map !== 'normal';
  const bytes = await (lossy ? image.jpeg({ quality: 92, chromaSubsampling: '4:4:4' }) : image.png({ compressionLevel: 6 })).toBuffer();
  return { name: map, bytes, mimeType: lossy ? 'image/jpeg' : 'image/png', width: size, height: size };
}
