import { expect } from 'chai';
import sharp from 'sharp';
import { measureBounds } from '#engine/findings/measure';
import type { Scene } from '#engine/scenes/scene';
import { failureOf } from '#test/failures';
import { testFolder } from '#test/files';
import { buildZip } from '#test/zips';
import { readModel } from '../read.ts';

const vertices =
  '<vertices><vertex x="0" y="0" z="0"/><vertex x="10" y="0" z="0"/><vertex x="10" y="20" z="0"/><vertex x="0" y="20" z="30"/></vertices>';
const mesh = (triangles: string, more = ''): string => `<mesh>${vertices}<triangles>${triangles}</triangles>${more}</mesh>`;
const two = (properties = ''): string => `<triangle v1="0" v2="1" v3="2" ${properties}/><triangle v1="0" v2="2" v3="3"/>`;
const object = (id: number, body: string, attributes = ''): string => `<object id="${id}" type="model" ${attributes}>${body}</object>`;
const model = (resources: string, items: string, unit = 'unit="millimeter"'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><model ${unit} xmlns="http://schemas.microsoft.com/3dmanufacturing/core/2015/02" xmlns:m="m" xmlns:p="p"><resources>${resources}</resources><build>${items}</build></model>`;
const rels =
  '<Relationships><Relationship Target="/3D/3dmodel.model" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>';

describe('readThreemf', () => {
  const folder = testFolder();
  const read = async (files: Record<string, string | Uint8Array>): Promise<Scene> => {
    const entries = Object.entries({ '_rels/.rels': rels, ...files }).map(([name, data]) => ({ name, data }));
    return await readModel(await folder.write({ 'a.3mf': buildZip(entries) }));
  };
  const readModelPart = async (resources: string, items = '<item objectid="1"/>', unit?: string): Promise<Scene> =>
    await read({ '3D/3dmodel.model': model(resources, items, unit) });

  const units: { unit: string; metres: number }[] = [
    { unit: 'unit="micron"', metres: 1e-6 },
    { unit: '', metres: 1e-3 },
    { unit: 'unit="centimeter"', metres: 1e-2 },
    { unit: 'unit="inch"', metres: 0.0254 },
    { unit: 'unit="foot"', metres: 0.3048 },
    { unit: 'unit="meter"', metres: 1 },
  ];
  for (const { unit, metres } of units) {
    it(`turns units to metres and Z up to Y up: ${unit || 'none given, millimetres'}`, async () => {
      const scene = await readModelPart(object(1, mesh(two())), undefined, unit);
      const { min, max } = measureBounds(scene);
      [0, 0, -20, 10, 30, 0].forEach((value, i) => expect([...min, ...max][i]).to.be.closeTo(value * metres, metres * 1e-5));
      expect(scene.warnings).to.deep.equal([]);
    });
  }

  it('unfolds components and items with their transforms, an object as one mesh, and ends on one that contains itself', async () => {
    const components =
      '<components><component objectid="1"/><component objectid="1" transform="0 1 0 -1 0 0 0 0 1 100 0 0"/><component objectid="2"/></components>';
    const scene = await readModelPart(
      object(1, mesh(two())) + object(2, components),
      '<item objectid="2"/><item objectid="1" transform="2 0 0 0 2 0 0 0 2 0 0 0"/>',
    );
    expect(scene.meshes.length).to.equal(1);
    expect(scene.nodes.filter((node) => node.mesh === 0).length).to.equal(3);
    const { max } = measureBounds(scene);
    // (x, y) to (100 − y, x): as far as x = 100.
    expect([max[0], max[1]].map((value) => Math.round(value * 1e6) / 1e6)).to.deep.equal([0.1, 0.06]);
    expect(scene.warnings).to.deep.include({ code: 'nodeCyclic', params: { node: 'object-2' } });
  });

  it('leaves out what slicers do not print, and tells of what they painted', async () => {
    const config = '<config><object id="3"><part id="1" subtype="normal_part"/><part id="2" subtype="negative_part"/></object></config>';
    const body = object(1, mesh(two('paint_color="8"'))) + object(2, mesh(two('s:mmu_segmentation="4"')));
    const whole = object(3, '<components><component objectid="1"/><component objectid="2"/></components>');
    const scene = await read({
      '3D/3dmodel.model': model(body + whole, '<item objectid="3"/>'),
      'Metadata/model_settings.config': config,
    });
    expect(scene.meshes.length).to.equal(1);
    expect(scene.warnings).to.have.deep.members([
      { code: 'paintDropped', params: { attribute: 'paint_color', count: 1 } },
      { code: 'paintDropped', params: { attribute: 'mmu_segmentation', count: 1 } },
      { code: 'helperPartsDropped', params: { count: 1 } },
    ]);
    const prusa =
      '<config><object id="1"><volume firstid="0" lastid="0"><metadata key="volume_type" value="NegativeVolume"/></volume></object></config>';
    const ranged = await read({ '3D/3dmodel.model': model(body, '<item objectid="1"/>'), 'Metadata/Slic3r_PE_model.config': prusa });
    expect(ranged.warnings).to.deep.include({ code: 'helperPartsShown', params: { count: 1 } });
  });

  it('names the object that contains itself where nothing else is in the file', async () => {
    const cycle = (id: number, name: string): string =>
      `<object id="${id}" name="${name}" type="model"><components><component objectid="${3 - id}"/></components></object>`;
    const error = await failureOf(readModelPart(cycle(1, '车轮') + cycle(2, '轮轴'), '<item objectid="1"/>'));
    expect(error.message).to.include('没有可显示的几何体（「车轮」在层级中包含了自身，重复的部分已忽略）');
  });

  it('shows the objects of a file without a build', async () => {
    const scene = await readModelPart(object(1, mesh(two())) + object(2, '<components><component objectid="1"/></components>'), '');
    expect(scene.nodes.filter((node) => node.mesh !== null).length).to.equal(1);
  });

  it('reads base materials, the object’s where a triangle has none, metals and transparency', async () => {
    const materials =
      '<basematerials id="5" displaypropertiesid="9"><base name="steel" displaycolor="#808080"/><base name="glass" displaycolor="#0000FF80"/><base name="air" displaycolor="#FF000000"/></basematerials><m:pbmetallicdisplayproperties id="9"><m:pbmetallic name="a" metallicness="1" roughness="0.25"/><m:pbmetallic name="b" metallicness="0" roughness="0.5"/></m:pbmetallicdisplayproperties>';
    const scene = await readModelPart(materials + object(1, mesh(two('pid="5" p1="1"')), 'pid="5" pindex="0"'));
    const [steel, glass] = scene.materials;
    expect([steel!.name, steel!.metallic, steel!.roughness, steel!.alphaMode]).to.deep.equal(['steel', 1, 0.25, 'opaque']);
    expect(steel!.baseColor[0]).to.be.closeTo(0.2159, 1e-4);
    expect([glass!.alphaMode, Math.round(glass!.baseColor[3] * 255)]).to.deep.equal(['blend', 128]);
    expect(scene.meshes[0]!.primitives.map(({ material }) => material)).to.deep.equal([1, 0]);
    expect(scene.warnings).to.deep.include({ code: 'opacityZero', params: { material: 'air' } });
  });

  it('reads colours of corners, linear, and mixtures of materials', async () => {
    const colors = '<m:colorgroup id="5"><m:color color="#FF0000"/><m:color color="#00FF00FF"/><m:color color="#0000FF"/></m:colorgroup>';
    const scene = await readModelPart(colors + object(1, mesh('<triangle v1="0" v2="1" v3="2" pid="5" p1="0" p2="1" p3="2"/>')));
    expect([...scene.meshes[0]!.primitives[0]!.colors!]).to.deep.equal([1, 0, 0, 1, 0, 1, 0, 1, 0, 0, 1, 1]);
    const composite =
      '<basematerials id="5"><base name="a" displaycolor="#FF0000"/><base name="b" displaycolor="#0000FF"/></basematerials><m:compositematerials id="6" matid="5" matindices="0 1"><m:composite values="1 3"/></m:compositematerials>';
    const mixed = await readModelPart(composite + object(1, mesh(two('pid="6" p1="0"'))));
    expect([...mixed.meshes[0]!.primitives[0]!.colors!].slice(0, 4)).to.deep.equal([0.25, 0, 0.75, 1]);
  });

  it('reads textures with their tiling, and lays one that is clear over the material below', async () => {
    const png = await sharp({ create: { width: 2, height: 2, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    const texture =
      '<m:texture2d id="2" path="/3D/Texture/a%20b.png" contenttype="image/png" tilestyleu="mirror" tilestylev="clamp"/><m:texture2dgroup id="5" texid="2"><m:tex2coord u="0" v="0"/><m:tex2coord u="1" v="0.25"/></m:texture2dgroup>';
    const part = (resources: string, pid: number): string =>
      model(resources + object(1, mesh(two(`pid="${pid}" p1="0" p2="1" p3="1"`))), '<item objectid="1"/>');
    const scene = await read({ '3D/3dmodel.model': part(texture, 5), '3D/Texture/a b.png': png });
    expect(scene.materials[0]!.baseColorTexture).to.include({ texture: 0, wrapS: 'mirror', wrapT: 'clamp' });
    expect([...scene.meshes[0]!.primitives[0]!.uvs[0]!]).to.deep.equal([0, 1, 1, 0.75, 1, 0.75]);
    const multi =
      '<basematerials id="3"><base name="a" displaycolor="#0000FF"/></basematerials><m:multiproperties id="6" pids="3 5"><m:multi pindices="0 0"/><m:multi pindices="0 1"/></m:multiproperties>';
    const layered = await read({ '3D/3dmodel.model': part(texture + multi, 6), '3D/Texture/a b.png': png });
    const { data } = await sharp(layered.textures[0]!.bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).to.deep.equal([0, 0, 255]);
    const missing = await read({ '3D/3dmodel.model': part(texture, 5) });
    expect(missing.warnings).to.deep.include({ code: 'textureMissing', params: { path: '/3D/Texture/a%20b.png' } });
  });

  it('follows components into other parts, in UTF-16 too, and names those that are not there', async () => {
    const components =
      '<components><component objectid="1" p:path="/3D/Objects/a.model"/><component objectid="7" p:path="/3D/Objects/none.model"/></components>';
    const scene = await read({
      '3D/3dmodel.model': model(object(1, components), '<item objectid="1"/>'),
      '3D/Objects/a.model': Buffer.from(`\ufeff${model(object(1, mesh(two())), '')}`, 'utf16le'),
    });
    expect(scene.meshes.length).to.equal(1);
    expect(scene.warnings).to.deep.include({ code: 'referenceMissing', params: { path: '/3D/Objects/none.model' } });
  });

  it('draws the beams of a lattice as lines and names what they lose', async () => {
    const scene = await readModelPart(object(1, mesh('', '<b:beamlattice><b:beams><b:beam v1="0" v2="3"/></b:beams></b:beamlattice>')));
    expect(scene.meshes[0]!.primitives.map(({ mode, indices }) => [mode, [...indices]])).to.deep.equal([['lines', [0, 3]]]);
    expect(scene.warnings).to.deep.include({ code: 'elementDropped', params: { element: 'beamlattice' } });
  });

  it('reads how shiny base materials are, and names what no other surface takes', async () => {
    const display =
      '<m:pbspeculardisplayproperties id="7"><m:pbspecular name="a" specularcolor="#FFFFFF" glossiness="0.75"/></m:pbspeculardisplayproperties>';
    const base = '<basematerials id="3" displaypropertiesid="7"><base name="a" displaycolor="#0000FF"/></basematerials>';
    const shiny = await readModelPart(display + base + object(1, mesh(two()), 'pid="3" pindex="0"'));
    expect([shiny.materials[0]!.metallic, shiny.materials[0]!.roughness]).to.deep.equal([0, 0.25]);
    expect(shiny.warnings).to.deep.equal([{ code: 'elementDropped', params: { element: 'specularcolor' } }]);
    const colors = `${display}<m:colorgroup id="5" displaypropertiesid="7"><m:color color="#FF0000"/></m:colorgroup>`;
    const plain = await readModelPart(colors + object(1, mesh(two('pid="5" p1="0"'))));
    expect(plain.warnings).to.deep.include({ code: 'elementDropped', params: { element: 'displaypropertiesid' } });
  });

  it('names extensions that it does not know, and those whose shapes it does not make', async () => {
    const boolean = object(2, '<bo:booleanshape objectid="1" operation="difference"><bo:boolean objectid="1"/></bo:booleanshape>');
    const scene = await read({
      '3D/3dmodel.model': model(object(1, mesh(two())) + boolean, '<item objectid="1"/>', 'requiredextensions="m bo x"'),
    });
    expect(scene.warnings).to.deep.equal([
      { code: 'extensionDropped', params: { extension: 'x' } },
      { code: 'elementDropped', params: { element: 'booleanshape' } },
    ]);
  });

  it('drops triangles on vertices that are not there', async () => {
    const scene = await readModelPart(
      object(1, mesh(`${two()}<triangle v1="0" v2="1" v3="4294967296"/><triangle v1="-1" v2="1" v3="2"/>`)),
    );
    expect(scene.warnings).to.deep.include({ code: 'facesDropped', params: { count: 2 } });
  });

  it('says which property is not there', async () => {
    const colors = '<m:colorgroup id="5"><m:color color="#FF0000"/></m:colorgroup>';
    const error = await failureOf(readModelPart(colors + object(1, mesh(two('pid="5" p1="0" p2="4" p3="0"')))));
    expect(error.message).to.contain('对象 1 的第 1 个三角形引用了属性 4，而属性组 5 只有 1 个');
  });

  const faults: { name: string; files: Record<string, string>; code: string }[] = [
    { name: 'a package without a model', files: { 'a.txt': 'x', '_rels/.rels': '' }, code: 'model.unreadable' },
    { name: 'a part that is no model', files: { '3D/3dmodel.model': '<svg/>' }, code: 'model.unreadable' },
    { name: 'a model of nothing', files: { '3D/3dmodel.model': model('', '') }, code: 'model.noGeometry' },
    {
      name: 'an encrypted package',
      files: {
        '3D/3dmodel.model': model('', ''),
        '3D/_rels/3dmodel.model.rels':
          '<Relationships><Relationship Target="/3D/x" Type="http://schemas.openxmlformats.org/package/2006/relationships/encryptedfile"/></Relationships>',
      },
      code: 'model.unsupportedFeature',
    },
  ];
  for (const { name, files, code } of faults) {
    it(`refuses ${name}: ${code}`, async () => {
      expect((await failureOf(read(files))).code).to.equal(code);
    });
  }

  it('stops a bomb', async () => {
    const path = await folder.write({ 'b.3mf': buildZip([{ name: '3D/3dmodel.model', data: Buffer.alloc(80 * 1024 * 1024, 32) }]) });
    expect((await failureOf(readModel(path))).code).to.equal('archive.bomb');
  });
});
