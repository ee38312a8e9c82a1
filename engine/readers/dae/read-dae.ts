import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extensionOf, stemOf } from '#domain/formats';
import { AppError } from '#domain/errors/app-error';
import { unpackArchive } from '#engine/archives/unpack';
import { createNode, createScene } from '#engine/scenes/create-scene';
import { dropUnmappedTextures } from '#engine/scenes/drop-unmapped-textures';
import type { VerbContext } from '#engine/context';
import type { Scene } from '#engine/scenes/scene';
import { dropUnusedTextures } from '#engine/scenes/textures-in-use';
import { WarningList } from '#engine/scenes/warning-list';
import { repair } from '#engine/transforms/repair';
import { createResources, type Resources } from '../resources.ts';
import { readHead } from '../../files/sniff.ts';
import { Work } from '../../files/work.ts';
import { createTextureLoader } from '../texture-loader.ts';
import { decodeXml } from '../xml/decode.ts';
import { parseXml, type XmlElement } from '../xml/tree.ts';
import { wrapRoots, type UpAxis } from '../wrap-roots.ts';
import { addAnimations } from './animations.ts';
import { readContributors } from './credits.ts';
import { openDocuments, type DaeDocuments } from './document.ts';
import { prepareMaterials } from './materials.ts';
import { NodeBuilder } from './nodes.ts';
import { createSourceReader } from './sources.ts';

/**
 * Reads a Collada 1.4 or 1.5 document, or a ZAE archive of one, in UTF-8 or UTF-16: nodes, instances, meshes, skins, morphs, materials with
 * their uv sets, animations and clips, cameras and lights, in metres with Y up. Source: COLLADA 1.4.1 and 1.5.0, Khronos.
 */
export async function readDae(path: string, resources: Resources, context: VerbContext = {}): Promise<Scene> {
  const head = await readHead(path, 4);
  if (head.toString('latin1', 0, 2) === 'PK') return await readZae(path, context);
  const scene = createScene(stemOf(path));
  const warnings = new WarningList();
  const work = context.work ?? new Work((await stat(path)).size);
  const documents = await openDocuments(path, resources, warnings, work);
  context.signal?.throwIfAborted();
  const sources = createSourceReader(documents);
  const loader = createTextureLoader(scene, resources, warnings);
  const scenes = visualScenes(documents);
  const materials = await prepareMaterials(boundMaterials(documents), documents, scene, loader, warnings);
  context.signal?.throwIfAborted();

  const builder = new NodeBuilder(scene, documents, sources, materials, warnings);
  const nodes = scenes[0]?.all('node') ?? [];
  for (const [done, root] of nodes.entries()) {
    const index = builder.addNode(root);
    if (index !== undefined) scene.roots.push(index);
    context.signal?.throwIfAborted();
    context.onProgress?.('read', done + 1, nodes.length);
  }
  warnings.count('hiddenDropped', builder.hidden);
  if (builder.hidden === 0 && !scene.nodes.some(({ mesh }) => mesh !== null)) drawLibrary(scene, documents.root, builder);
  if (scenes.length > 1) warnings.add('scenesDropped', { count: scenes.length - 1 });
  for (const [library, element] of Object.entries(otherLibraries))
    if (documents.root.all(library).some(({ children }) => children.length > 0)) warnings.add('elementDropped', { element });
  builder.finishSkins(scenes);
  addAnimations(scene, documents, sources, builder, warnings);
  readContributors(documents.root, scene.credits);
  const { unit, up } = readAsset(documents.root);
  wrapRoots(scene, unit, up);
  dropUnmappedTextures(scene);
  dropUnusedTextures(scene);
  const { droppedElements } = repair(scene, {}, context);
  warnings.count('nonFiniteDropped', droppedElements);
  if (unit === undefined) warnings.add('unitUnknown');
  scene.warnings.push(...warnings.list());
  return scene;
}

/** Libraries of what has no place in a scene. */
const otherLibraries = {
  library_physics_scenes: '物理',
  library_force_fields: '力场',
  library_kinematics_scenes: '运动学',
  library_articulated_systems: '运动学',
};

/** Metres to a unit, undefined where the file gives none, and which axis is up. */
function readAsset(root: XmlElement): { unit: number | undefined; up: UpAxis } {
  const asset = root.child('asset');
  // Some exporters write a comma for the point.
  const meter = Number.parseFloat((asset?.child('unit')?.attributes.meter ?? '').replace(',', '.'));
  const axis = asset?.child('up_axis')?.text().toUpperCase();
  const up = axis === 'X_UP' ? 'x' : axis === 'Z_UP' ? 'z' : 'y';
  return { unit: Number.isFinite(meter) && meter > 0 ? meter : undefined, up };
}

/** The visual scenes, the one that is shown first. */
function visualScenes({ root, resolve }: DaeDocuments): XmlElement[] {
  const all = root.all('library_visual_scenes').flatMap((library) => library.all('visual_scene'));
  const instance = root.child('scene')?.child('instance_visual_scene');
  const shown = instance && resolve(instance, instance.attributes.url);
  const first = shown?.name === 'visual_scene' ? shown : all[0];
  return first ? [first, ...all.filter((scene) => scene !== first)] : [];
}

/** The materials that instances bind, wherever they are; all of them where none does. */
function boundMaterials({ root, roots, resolve }: DaeDocuments): Set<XmlElement> {
  const found = new Set<XmlElement>();
  let bound = false;
  for (const each of roots) {
    each.forEach((element) => {
      if (element.name !== 'instance_material') return;
      const material = resolve(element, element.attributes.target);
      if (material?.name === 'material') found.add(material);
      bound = true;
    });
  }
  if (!bound) for (const library of root.all('library_materials')) for (const material of library.all('material')) found.add(material);
  return found;
}

/** For a file without a scene, or with an empty one: its nodes, else its geometry, are placed at the origin. */
function drawLibrary(scene: Scene, root: XmlElement, builder: NodeBuilder): void {
  for (const library of root.all('library_nodes')) {
    for (const node of library.all('node')) {
      const index = builder.addNode(node);
      if (index !== undefined) scene.roots.push(index);
    }
  }
  if (scene.nodes.some(({ mesh }) => mesh !== null)) return;
  for (const library of root.all('library_geometries')) {
    for (const geometry of library.all('geometry')) {
      const index = scene.nodes.push(createNode(geometry.attributes.name ?? geometry.attributes.id ?? '')) - 1;
      scene.roots.push(index);
      builder.drawElement(index, geometry, undefined, true);
    }
  }
}

/** Unpacks a ZAE into a folder of its own, which is gone afterwards, and reads the document that its manifest names, else the first one. */
async function readZae(path: string, context: VerbContext): Promise<Scene> {
  const folder = await mkdtemp(join(tmpdir(), 'modelmill-zae-'));
  try {
    const { entries, warnings } = await unpackArchive(path, folder, {}, context);
    const paths = entries.map((entry) => entry.path);
    const manifest = paths.find((entry) => /(^|\/)manifest\.xml$/i.test(entry));
    const named = manifest === undefined ? undefined : await readManifest(join(folder, manifest));
    const documents = paths.filter((entry) => extensionOf(entry) === 'dae').toSorted((a, b) => depthOf(a) - depthOf(b));
    const document = paths.find((entry) => entry.toLowerCase() === named?.toLowerCase()) ?? documents[0];
    if (document === undefined) throw new AppError('archive.noModel', { formats: 'DAE' });
    const inside = join(folder, document);
    // An archive in the archive would not end.
    if ((await readHead(inside, 2)).toString('latin1') === 'PK') throw new AppError('archive.noModel', { formats: 'DAE' });
    context.work?.grant((await stat(inside)).size);
    const scene = await readDae(inside, createResources(inside, folder), context);
    scene.warnings.unshift(...warnings);
    return scene;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const depthOf = (path: string): number => path.split('/').length;

/** The path that `dae_root` gives, without its fragment. */
async function readManifest(path: string): Promise<string | undefined> {
  const { root } = parseXml(decodeXml(await readFile(path)));
  const [named] = (root?.name === 'dae_root' ? root : root?.find('dae_root'))?.text().split('#', 1) ?? [];
  return named?.replaceAll('\\', '/').replace(/^(\.\/)+/, '');
}
