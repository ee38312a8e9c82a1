import { readdir, readFile } from 'node:fs/promises';
import { expect } from 'chai';
import { modelFormatOf } from '#domain/formats';
import { targetIds, targetOf } from '#domain/formats/targets';
import { codeOf } from '#test/failures';
import { testFolder } from '#test/files';
import { oddNames } from '#test/odd-scenes';
import { layerOf } from '#test/usd';
import { createSphere } from '../generators/surface.ts';
import { readModel } from '../readers/read.ts';
import { addRootMesh, createMaterial, createMesh, createNode, createPrimitive, createScene } from '../scenes/create-scene.ts';
import { listDraws } from '../scenes/world.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';
import { writeModel, type MeshTarget } from './write-model.ts';
import type { WrittenModel } from './written-model.ts';

const targets = targetIds.filter((id): id is MeshTarget => id !== 'iges' && id !== 'brep');

const isReadable = (target: MeshTarget): boolean => modelFormatOf(targetOf(target).extension)?.support === 'readable';

const triangle = (changes: Partial<Primitive> = {}): Primitive =>
  createPrimitive(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), new Uint32Array([0, 1, 2]), changes);

function drawn(...primitives: Primitive[]): Scene {
  const scene = createScene('件');
  addRootMesh(scene, createMesh('件', primitives));
  return scene;
}

/** As many nodes in a row, of one name, that draw one triangle. */
function crowd(count: number): Scene {
  const scene = drawn(triangle());
  // Close together: a row of them would be too long for floats.
  for (let at = 1; at < count; at++) {
    const translation: [number, number, number] = [(at % 300) * 2, 0, Math.floor(at / 300) * 2];
    scene.roots.push(scene.nodes.push(createNode('件', { mesh: 0, translation })) - 1);
  }
  return scene;
}

/** A node, a mesh and a material of every odd name, one below the other where names of paths could meet. */
function oddlyNamed(): Scene {
  const scene = createScene('\0</>');
  for (const [index, name] of oddNames.entries()) {
    scene.materials.push(createMaterial(name, { baseColor: [index / oddNames.length, 0.5, 0.5, 1] }));
    addRootMesh(scene, createMesh(name, [triangle({ material: index })]), { translation: [index * 2, 0, 0] });
    scene.nodes.at(-1)!.children = [scene.nodes.push(createNode(name, { mesh: index, translation: [0, 2, 0] })) - 1];
  }
  return scene;
}

const trianglesOf = (scene: Scene): number =>
  listDraws(scene).reduce((sum, { primitive }) => sum + (primitive.mode === 'triangles' ? primitive.indices.length / 3 : 0), 0);

describe('writeModel as', function () {
  this.timeout(120_000);
  const folder = testFolder();

  const readBack = async (target: MeshTarget, { files }: WrittenModel): Promise<Scene> => {
    // Of tiles, the finest one's content.
    const { path } = files.find((file) => target !== '3dtiles' || /^[^/]+\.glb$/.test(file.path))!;
    return await readModel(folder.path(path), { root: folder.path() });
  };

  for (const target of targets) {
    const { keeps } = targetOf(target);
    const isSeen = isReadable(target) || target === '3dtiles';

    describe(target, () => {
      it('refuses a model of which nothing is left to draw, and writes no file', async () => {
        const lines = (mode: 'lines' | 'points'): Scene => drawn(triangle({ mode, indices: new Uint32Array([0, 1]) }));
        const collapsed = drawn(createPrimitive(new Float32Array(9), new Uint32Array([0, 1, 2])));
        const nowhere = drawn(createPrimitive(new Float32Array(9).fill(Number.NaN), new Uint32Array([0, 1, 2])));
        const nothing = [createScene(''), collapsed, nowhere];
        if (!keeps.lines) nothing.push(lines('lines'));
        if (!keeps.points) nothing.push(lines('points'));
        for (const scene of nothing) expect(await codeOf(writeModel(scene, target, folder.path(), '空'))).to.equal('model.noGeometry');
        expect(await readdir(folder.path())).to.deep.equal([]);
      });

      it('holds more vertices than 16 bits number', async () => {
        const scene = drawn(createSphere({ columns: 300, rows: 260 }));
        // Poles are rows of triangles without area, which formats of facets leave out.
        const [most, least] = [trianglesOf(scene), trianglesOf(scene) - 600];
        const written = await writeModel(scene, target, folder.path(), '多点');
        if (isSeen) expect(trianglesOf(await readBack(target, written))).to.be.within(least, most);
        const splits = target === '3ds' ? [{ code: 'meshesSplit', params: { count: 1, limit: 65_535 } }] : [];
        expect(written.warnings.filter(({ code }) => code === 'meshesSplit')).to.deep.equal(splits);
      });

      it('holds more nodes than 16 bits number', async () => {
        const written = await writeModel(crowd(70_000), target, folder.path(), '多节点');
        const lost = target === '3ds' ? [{ code: 'hierarchyLost', params: { count: 70_000 } }] : [];
        expect(written.warnings).to.deep.equal(lost);
        if (isSeen) expect(trianglesOf(await readBack(target, written))).to.equal(70_000);
      });

      it('holds names that it has no letters for, each in its own way', async () => {
        const written = await writeModel(oddlyNamed(), target, folder.path(), '怪名');
        if (isSeen) expect(trianglesOf(await readBack(target, written))).to.equal(oddNames.length * 2);
        await names[target]?.(folder.path(written.files[0]!.path));
      });
    });
  }
});

describe('writeModel', () => {
  const folder = testFolder();

  it('refuses an STL above 4 GB by its count of triangles, before anything is written', async () => {
    // 85,899,345 facets of 50 bytes fit; few vertices, so that no other limit is met before.
    const corners = new Uint32Array(3 * 50_000).map((_, at) => at % 3);
    const scene = drawn(createPrimitive(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]), corners));
    scene.nodes[0]!.instances = new Float32Array(16 * 1718).map((_, at) => ((at % 16) % 5 === 0 ? 1 : 0));
    const error = await writeModel(scene, 'stl', folder.path(), '大').catch((caught: unknown) => caught);
    expect(error).to.have.property('code', 'model.tooComplex');
    expect(error).to.have.property('message').that.contains('STL 4 GB');
    expect(await readdir(folder.path())).to.deep.equal([]);
  });
});

const textOf = async (path: string): Promise<string> => await readFile(path, 'utf8');
const captured = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1]!);
const expectAll = (values: readonly string[], pattern: RegExp): void => {
  expect(values.length).to.be.at.least(oddNames.length);
  for (const value of values) expect(value).to.match(pattern);
};
const expectDistinct = (values: readonly string[]): void => void expect(new Set(values).size).to.equal(values.length);
/** XML 1.0 has no place for them, written out or as references. */
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|&#(?:x0*)?[0-8];/;

/** What a format asks of the names in it, looked at without our readers. */
const names: Partial<Record<MeshTarget, (path: string) => Promise<void>>> = {
  async usda(path) {
    const text = await textOf(path);
    expectAll(captured(text, /^\s*(?:def|class|over) (?:\w+ )?"([^"]*)"/gm), /^[A-Za-z_][A-Za-z0-9_]*$/);
    expect(text).not.to.match(/[\u0000-\u0008\u000b-\u001f]/);
  },
  async usdz(path) {
    const { specs } = await layerOf(path);
    expectAll(Object.keys(specs), /^\/(?:[A-Za-z_][A-Za-z0-9_]*(?:\/[A-Za-z_][A-Za-z0-9_]*)*(?:\.[A-Za-z_][\w:.]*)?)?$/);
  },
  async obj(path) {
    const text = await textOf(path);
    const materials = captured(await textOf(path.replace(/obj$/, 'mtl')), /^newmtl (.*)$/gm);
    for (const words of [captured(text, /^o (.*)$/gm), materials]) {
      expectAll(words, /^[^\s\u0000-\u001f\u007f#\\]+$/);
      expectDistinct(words);
    }
    for (const used of captured(text, /^usemtl (.*)$/gm)) expect(materials).to.include(used);
    expect(text.split('\n').every((line) => /^(?:#|mtllib |o |usemtl |s |v |vt |vn |f |$)/.test(line))).to.equal(true);
  },
  async dae(path) {
    const text = await textOf(path);
    const ids = captured(text, / id="([^"]*)"/g);
    expectAll(ids, /^[\p{L}_][\p{L}\p{N}_.-]*$/u);
    expectDistinct(ids);
    for (const [address] of text.matchAll(/(?<=(?:url|source|target)=")#[^"]*/g)) expect(ids).to.include(address.slice(1));
    expect(text).not.to.match(notInXml);
  },
  async '3ds'(path) {
    const bytes = await readFile(path);
    const objects = namesOf(bytes, 0x4000);
    const materials = namesOf(bytes, 0xa000);
    expectDistinct(objects.map((name) => name.toLowerCase()));
    expectDistinct(materials.map((name) => name.toLowerCase()));
    for (const [list, most] of [
      [objects, 10],
      [materials, 16],
    ] as const) {
      expect(list.length).to.be.at.least(oddNames.length);
      for (const name of list) expect(Buffer.byteLength(name), name).to.be.within(1, most);
    }
  },
  async gltf(path) {
    const { nodes } = JSON.parse(await textOf(path)) as { nodes: { name?: string }[] };
    expect(nodes.length).to.be.at.least(oddNames.length * 2);
    for (const { name } of nodes) if (name !== undefined) expect(Buffer.from(name).toString()).to.equal(name);
  },
  async step(path) {
    expect(await textOf(path)).to.match(/^[\x20-\x7e\n]*$/);
  },
};

/** Names at the head of the chunks of one kind, found from the top of the file down. */
function namesOf(bytes: Buffer, kind: number): string[] {
  const containers = new Set([0x4d4d, 0x3d3d, 0xafff]);
  const found: string[] = [];
  const walk = (from: number, to: number): void => {
    for (let at = from; at + 6 <= to; at += bytes.readUInt32LE(at + 2)) {
      const id = bytes.readUInt16LE(at);
      const body = at + 6;
      if (id === kind) found.push(bytes.toString('utf8', body, bytes.indexOf(0, body)));
      else if (containers.has(id)) walk(body, at + bytes.readUInt32LE(at + 2));
    }
  };
  walk(0, bytes.length);
  return found;
}
