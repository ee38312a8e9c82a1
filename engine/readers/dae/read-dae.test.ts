import { readFile } from 'node:fs/promises';
import { expect } from 'chai';
import sharp from 'sharp';
import type { ModelWarning } from '#domain/models/warnings';
import { measureBounds } from '#engine/findings/measure';
import type { Primitive, Scene } from '#engine/scenes/scene';
import { collada, geometry } from '#test/collada';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { modelPath } from '#test/models';
import { buildZip } from '#test/zips';
import { readModel } from '../read.ts';

const first = (scene: Scene): Primitive => scene.meshes[0]!.primitives[0]!;
const codes = (scene: Scene): string[] => scene.warnings.map(({ code }) => code);

describe('readDae', () => {
  const folder = testFolder();
  const read = async (text: string | Uint8Array, others: Record<string, string | Uint8Array> = {}): Promise<Scene> =>
    await readModel(await folder.write({ 'a.dae': text, ...others }));
  const square = (primitives: string): string => collada({ geometries: geometry({ primitives }) });

  const primitives: { name: string; xml: string; indices: number[] }[] = [
    { name: 'triangles', xml: '<triangles count="1">IN<p>0 1 2</p></triangles>', indices: [0, 1, 2] },
    { name: 'polylist', xml: '<polylist count="1">IN<vcount>4</vcount><p>0 1 2 3</p></polylist>', indices: [0, 1, 2, 0, 2, 3] },
    { name: 'polylist without vcount', xml: '<polylist count="1">IN<p>0 1 2</p></polylist>', indices: [0, 1, 2] },
    { name: 'polygons', xml: '<polygons count="1">IN<p>0 1 2 3</p></polygons>', indices: [0, 1, 2, 0, 2, 3] },
    { name: 'tristrips', xml: '<tristrips count="1">IN<p>0 1 3 2</p></tristrips>', indices: [0, 1, 2, 2, 1, 3] },
    { name: 'trifans', xml: '<trifans count="1">IN<p>0 1 2 3</p></trifans>', indices: [0, 1, 2, 0, 2, 3] },
    { name: 'lines', xml: '<lines count="1">IN<p>0 1</p></lines>', indices: [0, 1] },
    { name: 'linestrips', xml: '<linestrips count="1">IN<p>0 1 2</p></linestrips>', indices: [0, 1, 1, 2] },
  ];
  for (const { name, xml, indices } of primitives) {
    it(`reads ${name}`, async () => {
      const scene = await read(square(xml.replace('IN', '<input semantic="VERTEX" source="#v" offset="0"/>')));
      expect([...first(scene).indices]).to.deep.equal(indices);
    });
  }

  it('cuts a polygon with a hole without filling it', async () => {
    const scene = await read(
      collada({
        geometries: geometry({
          positions: '0 0 0 4 0 0 4 4 0 0 4 0 1 1 0 2 1 0 2 2 0 1 2 0',
          primitives:
            '<polygons count="1"><input semantic="VERTEX" source="#v" offset="0"/><ph><p>0 1 2 3</p><h>4 5 6 7</h></ph></polygons>',
        }),
      }),
    );
    const { positions, indices } = first(scene);
    let area = 0;
    for (let i = 0; i < indices.length; i += 3) {
      const [a, b, c] = [...indices.subarray(i, i + 3)].map((index) => [positions[index * 3]!, positions[index * 3 + 1]!]);
      area += ((b![0]! - a![0]!) * (c![1]! - a![1]!) - (c![0]! - a![0]!) * (b![1]! - a![1]!)) / 2;
    }
    expect(area).to.equal(15);
  });

  it('reads inputs at offsets of their own: normals, two uv sets in the order of their numbers, linear colours', async () => {
    const source = (id: string, values: string, params: string): string =>
      `<source id="${id}"><float_array id="${id}-a" count="9">${values}</float_array><technique_common><accessor source="#${id}-a" stride="${params.length}">${[...params].map((param) => `<param name="${param}" type="float"/>`).join('')}</accessor></technique_common></source>`;
    const inputs =
      '<input semantic="VERTEX" source="#v" offset="0"/><input semantic="NORMAL" source="#n" offset="1"/><input semantic="TEXCOORD" source="#t2" offset="2" set="2"/><input semantic="TEXCOORD" source="#t1" offset="2" set="1"/><input semantic="COLOR" source="#c" offset="3"/>';
    const scene = await read(
      collada({
        geometries: geometry({
          sources:
            source('n', '0 0 2', 'XYZ') +
            source('t1', '0 0 1 0.25', 'ST') +
            source('t2', '0.5 0.5 0.75 1', 'ST') +
            source('c', '0.5 1 0', 'RGB'),
          primitives: `<triangles count="2">${inputs}<p>0 0 0 0 1 0 1 0 2 0 1 0 0 0 0 0 2 0 1 0 3 0 0 9</p></triangles>`,
        }),
      }),
    );
    const { positions, normals, uvs, colors } = first(scene);
    expect(positions.length / 3).to.equal(4);
    expect([...normals!].slice(0, 3)).to.deep.equal([0, 0, 1]);
    expect(uvs.map((set) => [...set].slice(0, 4))).to.deep.equal([
      [0, 1, 1, 0.75],
      [0.5, 0.5, 0.75, 0],
    ]);
    expect([...colors!].slice(0, 4).map((value) => Math.round(value * 1000) / 1000)).to.deep.equal([0.214, 1, 0, 1]);
    expect(scene.warnings).to.deep.include({ code: 'attributesDropped', params: { count: 1 } });
  });

  const axes: { asset: string; max: number[] }[] = [
    { asset: '<unit meter="0.01"/><up_axis>Y_UP</up_axis>', max: [0.01, 0.02, 0.03] },
    { asset: '<unit meter="1"/><up_axis>Z_UP</up_axis>', max: [1, 3, 0] },
    { asset: '<unit meter="1"/><up_axis>X_UP</up_axis>', max: [0, 1, 3] },
    { asset: '<unit meter="0,5"/><up_axis>Y_UP</up_axis>', max: [0.5, 1, 1.5] },
  ];
  for (const { asset, max } of axes) {
    it(`turns units to metres and Y up: ${asset}`, async () => {
      const shape = geometry({
        positions: '0 0 0 1 0 0 0 2 3',
        primitives: '<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>',
      });
      const scene = await read(collada({ asset, geometries: shape }));
      measureBounds(scene).max.forEach((value, axis) => expect(value).to.be.closeTo(max[axis]!, 1e-7));
      expect(codes(scene)).to.deep.equal([]);
    });
  }

  const transforms: { name: string; xml: string; max: number[] }[] = [
    { name: 'translate and scale', xml: '<translate>1 2 3</translate><scale>2 2 2</scale>', max: [3, 4, 3] },
    { name: 'rotate', xml: '<rotate>0 0 1 90</rotate>', max: [0, 1, 0] },
    { name: 'matrix, row by row', xml: '<matrix>1 0 0 5  0 1 0 6  0 0 1 7  0 0 0 1</matrix>', max: [6, 7, 7] },
    { name: 'lookat', xml: '<lookat>0 0 5 0 0 0 0 1 0</lookat>', max: [1, 1, 5] },
    { name: 'skew', xml: '<skew>45 0 1 0 1 0 0</skew>', max: [2, 1, 0] },
  ];
  for (const { name, xml, max } of transforms) {
    it(`applies ${name}`, async () => {
      const scene = await read(collada({ geometries: geometry({}), nodes: `<node id="n">${xml}<instance_geometry url="#g"/></node>` }));
      measureBounds(scene).max.forEach((value, axis) => expect(value).to.be.closeTo(max[axis]!, 1e-6));
    });
  }

  it('draws instances of one geometry as one mesh, and ends on nodes that instance themselves', async () => {
    const scene = await read(
      collada({
        geometries: geometry({}),
        libraries: '<library_nodes><node id="lib"><instance_geometry url="#g"/><instance_node url="#lib"/></node></library_nodes>',
        nodes: '<node><instance_node url="#lib"/></node><node><translate>5 0 0</translate><instance_node url="#lib"/></node>',
      }),
    );
    expect(scene.meshes.length).to.equal(1);
    expect(scene.nodes.filter(({ mesh }) => mesh === 0).length).to.equal(2);
    expect(measureBounds(scene).max).to.deep.equal([6, 1, 0]);
    expect(scene.warnings).to.deep.include({ code: 'nodeCyclic', params: { node: 'lib' } });
  });

  it('shows the geometry of a file without a scene', async () => {
    const scene = await read(collada({ geometries: geometry({}), scene: '' }));
    expect(first(scene).indices.length).to.equal(6);
  });

  it('follows instances into other files', async () => {
    const other = collada({
      geometries: geometry({}),
      libraries: '<library_nodes><node id="part"><instance_geometry url="#g"/></node></library_nodes>',
    });
    const scene = await read(collada({ nodes: '<node><instance_node url="./sub/b.dae#part"/></node>' }), { 'sub/b.dae': other });
    expect(first(scene).indices.length).to.equal(6);
    const missing = await read(
      collada({ geometries: geometry({}), nodes: '<node><instance_geometry url="#g"/><instance_node url="c.dae#x"/></node>' }),
    );
    expect(missing.warnings).to.deep.include({ code: 'referenceMissing', params: { path: 'c.dae' } });
  });

  const alphas: { name: string; xml: string; alpha: number; warning?: string }[] = [
    { name: 'A_ONE', xml: '<transparent opaque="A_ONE"><color>0 0 0 0.5</color></transparent>', alpha: 0.5 },
    { name: 'RGB_ZERO', xml: '<transparent opaque="RGB_ZERO"><color>0.25 0.25 0.25 1</color></transparent>', alpha: 0.75 },
    {
      name: 'A_ZERO',
      xml: '<transparent opaque="A_ZERO"><color>0 0 0 0.25</color></transparent><transparency><float>0.5</float></transparency>',
      alpha: 0.875,
    },
    { name: 'RGB_ONE', xml: '<transparent opaque="RGB_ONE"><color>0.25 0.25 0.25 1</color></transparent>', alpha: 0.25 },
    { name: 'transparency alone', xml: '<transparency><float>0.5</float></transparency>', alpha: 0.5 },
    {
      name: 'an exporter that turns it round',
      xml: '<transparent><color>1 1 1 1</color></transparent><transparency><float>0</float></transparency>',
      alpha: 1,
    },
  ];
  for (const { name, xml, alpha } of alphas) {
    it(`understands transparency as ${name}`, async () => {
      const effect = `<phong><diffuse><color>1 0 0.5 1</color></diffuse>${xml}</phong>`;
      const [material] = (await read(collada({ geometries: geometry({}), effect }))).materials;
      expect(material!.baseColor[3]).to.be.closeTo(alpha, 1e-6);
      expect(material!.baseColor[2]).to.be.closeTo(0.214, 1e-3);
      expect(material!.alphaMode).to.equal(alpha < 1 ? 'blend' : 'opaque');
    });
  }

  it('finds textures from sampler to surface to image, in 1.5 too, and binds them to the uv set that is meant', async () => {
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const old =
      '<newparam sid="s"><surface type="2D"><init_from>img</init_from></surface></newparam><newparam sid="t"><sampler2D><source>s</source><wrap_s>CLAMP</wrap_s></sampler2D></newparam>';
    const recent = '<newparam sid="t"><sampler2D><instance_image url="#img"/><wrap_s>CLAMP</wrap_s></sampler2D></newparam>';
    for (const parameters of [old, recent]) {
      const scene = await read(
        collada({
          images: '<image id="img"><init_from>file:///C:/art/Wall%20A.png</init_from></image>',
          parameters,
          effect: '<lambert><diffuse><texture texture="t" texcoord="UV"/></diffuse></lambert>',
          extra: '<extra><technique profile="GOOGLEEARTH"><double_sided>1</double_sided></technique></extra>',
          geometries: geometry({ uvSets: [0, 3] }),
          binding: '<bind_vertex_input semantic="UV" input_semantic="TEXCOORD" input_set="3"/>',
        }),
        { 'wall a.png': png },
      );
      const [material] = scene.materials;
      expect(material!.baseColorTexture).to.include({ texture: 0, uv: 1, wrapS: 'clamp', wrapT: 'repeat' });
      expect([material!.doubleSided, material!.roughness, codes(scene).length]).to.deep.equal([true, 1, 0]);
    }
  });

  it('takes the map off a material that is drawn without uvs', async () => {
    const png = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const scene = await read(
      collada({
        images: '<image id="i"><init_from>a.png</init_from></image>',
        effect: '<lambert><diffuse><texture texture="i" texcoord=""/></diffuse></lambert>',
        geometries: geometry({}),
      }),
      { 'a.png': png },
    );
    expect([scene.materials.length, scene.textures.length, scene.materials[0]!.baseColorTexture]).to.deep.equal([1, 0, null]);
  });

  it('reads cameras and lights', async () => {
    const scene = await read(
      collada({
        geometries: geometry({}),
        libraries:
          '<library_cameras><camera id="c"><optics><technique_common><perspective><yfov>90</yfov><aspect_ratio>2</aspect_ratio><znear>1</znear><zfar>10</zfar></perspective></technique_common></optics></camera></library_cameras><library_lights><light id="l"><technique_common><spot><color>2 1 0</color><falloff_angle>90</falloff_angle></spot></technique_common></light></library_lights>',
        nodes: '<node><instance_geometry url="#g"/><instance_camera url="#c"/><instance_light url="#l"/></node>',
      }),
    );
    expect(scene.cameras[0]).to.deep.include({
      type: 'perspective',
      perspective: { yfov: Math.PI / 2, aspectRatio: 2, znear: 1, zfar: 10 },
    });
    expect(scene.lights[0]).to.deep.include({ type: 'spot', color: [1, 0.5, 0], intensity: 2 });
    expect([scene.nodes[0]!.camera, scene.nodes[0]!.light]).to.deep.equal([0, 0]);
  });

  it('reads a ZAE by its manifest, and the first document without one', async () => {
    const document = await readFile(modelPath('dae/truck/truck.dae'));
    const picture = await readFile(modelPath('dae/truck/木板.jpg'));
    for (const manifest of ['<dae_root>./models/b.dae#x</dae_root>', '']) {
      const scene = await readModel(
        await folder.write({
          'a.zae': buildZip([
            ...(manifest
              ? [
                  { name: 'manifest.xml', data: manifest },
                  { name: 'a.dae', data: 'x' },
                ]
              : []),
            { name: 'models/b.dae', data: document },
            { name: 'models/木板.jpg', data: picture },
          ]),
        }),
      );
      expect([scene.meshes.length, scene.textures.length]).to.deep.equal([5, 1]);
    }
    const empty = await failureOf(folder.write({ 'b.zae': buildZip([{ name: 'x.txt', data: 'x' }]) }).then((path) => readModel(path)));
    expect(empty.code).to.equal('archive.noModel');
  });

  const input = '<input semantic="VERTEX" source="#v" offset="0"/>';
  const triangle = `<triangles count="1">${input}<p>0 1 2</p></triangles>`;
  const diffuse = '<lambert><diffuse><color>1 0 0 1</color></diffuse></lambert>';
  const lamp = '<image id="i"><init_from>a.png</init_from></image>';
  const losses: { name: string; xml: string; warning: ModelWarning }[] = [
    {
      name: 'shader programs',
      xml: collada({ geometries: geometry({}), effect: diffuse }).replace(
        '</effect>',
        '<profile_GLSL><technique sid="t"/></profile_GLSL></effect>',
      ),
      warning: { code: 'shaderDropped', params: { material: 'mat', profile: 'GLSL' } },
    },
    {
      name: 'a map of ambient light',
      xml: collada({
        geometries: geometry({}),
        images: lamp,
        effect: '<lambert><ambient><texture texture="i" texcoord=""/></ambient></lambert>',
      }),
      warning: { code: 'mapDropped', params: { material: 'mat', map: 'ambient' } },
    },
    {
      name: 'maps of exporters’ own',
      xml: collada({
        geometries: geometry({}),
        images: lamp,
        effect: diffuse,
        extra: '<extra><technique profile="OpenCOLLADA3dsMax"><specularLevel><texture texture="i"/></specularLevel></technique></extra>',
      }),
      warning: { code: 'mapDropped', params: { material: 'mat', map: 'specularLevel' } },
    },
    {
      name: 'polygons that are announced and not there',
      xml: square(`<polylist count="3">${input}<vcount>3 4 3</vcount><p>0 1 2 0 2 3</p></polylist>`),
      warning: { code: 'facesShort', params: { count: 2 } },
    },
    {
      name: 'primitives without places',
      xml: square(`${triangle}<triangles count="1"><input semantic="VERTEX" source="#none" offset="0"/><p>0 1 2</p></triangles>`),
      warning: { code: 'primitivesDropped', params: { count: 1 } },
    },
    {
      name: 'lines on places that are not there',
      xml: square(`${triangle}<lines count="1">${input}<p>0 77</p></lines>`),
      warning: { code: 'facesDropped', params: { count: 1 } },
    },
    {
      name: 'a second set of colours',
      xml: square(
        `<triangles count="1">${input}<input semantic="COLOR" source="#p" offset="0"/><input semantic="COLOR" source="#p" offset="0" set="1"/><p>0 1 2</p></triangles>`,
      ),
      warning: { code: 'attributeDropped', params: { attribute: '第 2 组及以后的顶点色' } },
    },
    {
      name: 'physics',
      xml: collada({ geometries: geometry({}), libraries: '<library_physics_scenes><physics_scene id="w"/></library_physics_scenes>' }),
      warning: { code: 'elementDropped', params: { element: '物理' } },
    },
    {
      name: 'a camera that is not there',
      xml: collada({ geometries: geometry({}), nodes: '<node><instance_geometry url="#g"/><instance_camera url="#eye"/></node>' }),
      warning: { code: 'referenceMissing', params: { path: '#eye' } },
    },
  ];
  for (const { name, xml, warning } of losses) {
    it(`names ${name}`, async () => {
      expect((await read(xml)).warnings).to.deep.include(warning);
    });
  }

  const faults: { name: string; text: string; code: string }[] = [
    { name: 'another XML', text: '<?xml version="1.0"?><svg></svg>', code: 'model.unreadable' },
    { name: 'a document of nothing', text: '<?xml version="1.0"?><COLLADA>', code: 'model.truncated' },
    { name: 'a document without geometry', text: collada({ nodes: '<node/>' }), code: 'model.noGeometry' },
    { name: 'no XML at all', text: 'hello', code: 'model.wrongContent' },
  ];
  for (const { name, text, code } of faults) {
    it(`refuses ${name}: ${code}`, async () => {
      expect((await failureOf(read(text))).code).to.equal(code);
    });
  }

  it('drops faces on places that are not there', async () => {
    const scene = await read(
      square('<triangles count="2"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2 0 1 99</p></triangles>'),
    );
    expect(scene.warnings).to.deep.include({ code: 'facesDropped', params: { count: 1 } });
  });
});
