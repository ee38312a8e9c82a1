/** Hostile XML: COLLADA and 3MF. */

import { collada, geometry } from '#test/collada';
import { buildZip } from '#test/zips';
import { collidingName, repeat, type HostileFile } from './kinds.ts';

const square = geometry({ uvSets: [0] });
/** A sound document with something in it that no reader needs. */
const around = (hostile: string): string => collada({ geometries: square, libraries: hostile });

/** Nodes by name, each with `count` instances of the next. */
const powers = (levels: number, count: number): string =>
  repeat(levels, (i) => `<node id="n${i}">${repeat(count, () => `<instance_node url="#n${i + 1}"/>`)}</node>`) +
  `<node id="n${levels}"><instance_geometry url="#g"/></node>`;

const triangles = '<triangles count="1" material="m"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>';

const threemf = (model: string): Record<string, Buffer> => ({ 'a.3mf': buildZip([{ name: '3D/3dmodel.model', data: model }]) });
const part = (resources: string, items: string): string =>
  `<model unit="millimeter"><resources><object id="1"><mesh><vertices><vertex x="0" y="0" z="0"/><vertex x="1" y="0" z="0"/><vertex x="0" y="1" z="0"/></vertices><triangles><triangle v1="0" v2="1" v3="2"/></triangles></mesh></object>${resources}</resources><build>${items}</build></model>`;
const holder = (id: number, inner: number, count = 1): string =>
  `<object id="${id}"><components>${repeat(count, () => `<component objectid="${inner}"/>`)}</components></object>`;

/** Kinds of which a reader of XML itself must make no more than their bytes are worth: its steps are counted on n and 2n. */
export const hostileXml: HostileFile[] = [
  {
    name: 'XML: tags whose names collide',
    make: (size) => ({ 'a.dae': around(repeat(size, (i) => `<${collidingName(i)}/>`)) }),
    size: 60_000,
    ends: 'read',
  },
  {
    name: 'XML: attributes whose names collide',
    make: (size) => ({ 'a.dae': around(`<extra ${repeat(size, (i) => ` ${collidingName(i)}="1"`)}/>`) }),
    size: 60_000,
    ends: 'read',
  },
  {
    name: 'XML: stray end tags below a deep chain',
    make: (size) => {
      const levels = Math.min(900, Math.ceil(size / 50));
      return { 'a.dae': around(`${'<a>'.repeat(levels)}${'</b>'.repeat(size)}${'</a>'.repeat(levels)}`) };
    },
    size: 2_000_000,
    ends: 'read',
  },
  {
    name: 'XML: declarations without a subset',
    make: (size) => ({ 'a.dae': around(repeat(size, () => '<!a>')) }),
    size: 1_000_000,
    ends: 'read',
  },
  {
    name: 'XML: declarations that never end',
    make: (size) => ({ 'a.dae': `${around('')}${repeat(size, () => '<!a ')}` }),
    size: 500_000,
    ends: 'read',
  },
  {
    name: 'XML: comments, instructions and CDATA, one after the other',
    make: (size) => ({ 'a.dae': around(repeat(size, () => '<!----><?a?><![CDATA[]]>')) }),
    size: 200_000,
    ends: 'read',
  },
  {
    name: 'XML: stray angle brackets',
    make: (size) => ({ 'a.dae': around(`<extra>${repeat(size, () => '<')}</extra>`) }),
    size: 2_000_000,
    ends: 'read',
  },
  {
    name: 'XML: a flood of references to entities',
    make: (size) => ({
      'a.dae': `<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>${around(`<extra name="${repeat(size, () => '&b;')}">${repeat(size, () => '&b;&amp')}</extra>`)}`,
    }),
    size: 300_000,
    ends: 'read',
  },
  {
    name: 'XML: one huge tag name',
    make: (size) => ({ 'a.dae': around(`<${'a'.repeat(size)}/>`) }),
    size: 4_000_000,
    ends: 'read',
  },
];

export const hostileCollada: HostileFile[] = [
  {
    name: 'DAE: nested deeper than any scene',
    make: (size) => ({ 'a.dae': around('<a>'.repeat(size)) }),
    size: 100_000,
    ends: ['model.unreadable'],
  },
  {
    name: 'DAE: nodes nested as deep as XML may be',
    make: (size) => ({
      'a.dae': collada({ geometries: square, nodes: `${'<node>'.repeat(size)}<instance_geometry url="#g"/>${'</node>'.repeat(size)}` }),
    }),
    size: 980,
    ends: 'read',
  },
  {
    name: 'DAE: cut inside a tag that repeats',
    make: (size) => ({ 'a.dae': `${around('').slice(0, -10)}${repeat(size, () => '<matrix ')}` }),
    size: 120_000,
    ends: 'read',
  },
  {
    name: 'DAE: numbers that never come',
    make: (size) => ({ 'a.dae': `<COLLADA>${repeat(size, () => '<matrix ')}></matrix></COLLADA>` }),
    size: 120_000,
    ends: 'refused',
  },
  {
    name: 'DAE: instances of instances',
    make: () => ({
      'a.dae': collada({
        geometries: square,
        libraries: `<library_nodes>${powers(30, 2)}</library_nodes>`,
        nodes: '<node><instance_node url="#n0"/></node>',
      }),
    }),
    size: 1,
    ends: ['model.unreadable'],
  },
  {
    name: 'DAE: one node with a huge matrix, instanced again and again',
    make: (size) => ({
      'a.dae': collada({
        geometries: square,
        libraries: `<library_nodes><node id="n"><matrix>${repeat(size * 10, () => '1 ')}</matrix><instance_geometry url="#g"/></node></library_nodes>`,
        nodes: repeat(size, () => '<node><instance_node url="#n"/></node>'),
      }),
    }),
    size: 20_000,
    ends: ['model.unreadable'],
  },
  {
    name: 'DAE: nodes that instance themselves in a circle',
    make: (size) => ({
      'a.dae': collada({
        geometries: square,
        libraries: `<library_nodes>${repeat(size, (i) => `<node id="n${i}"><instance_node url="#n${(i + 1) % size}"/></node>`)}</library_nodes>`,
        nodes: '<node><instance_node url="#n0"/><instance_geometry url="#g"/></node>',
      }),
    }),
    size: 50_000,
    ends: ['model.unreadable'],
  },
  {
    name: 'DAE: a geometry of ten thousand parts, drawn ten thousand times',
    make: (size) => ({
      'a.dae': collada({
        geometries: geometry({ primitives: repeat(size, () => triangles) }),
        nodes: repeat(size, () => '<node><instance_geometry url="#g"/></node>'),
      }),
    }),
    size: 10_000,
    ends: ['model.unreadable'],
  },
  {
    name: 'DAE: materials that share one effect of many elements',
    make: (size) => ({
      'a.dae': collada({
        geometries: square,
        libraries: `<library_effects><effect id="fx"><profile_COMMON><technique><extra>${repeat(size, () => '<a/>')}</extra></technique></profile_COMMON></effect></library_effects><library_materials>${repeat(size, (i) => `<material id="m${i}"><instance_effect url="#fx"/></material>`)}</library_materials>`,
      }),
    }),
    size: 20_000,
    ends: ['model.unreadable'],
  },
  {
    name: 'DAE: joints that many skeletons do not have',
    make: (size) => ({
      'a.dae': collada({
        geometries: square,
        libraries: `<library_controllers><controller id="c"><skin source="#g"><source id="j"><Name_array count="${size}">${repeat(size, (i) => `j${i} `)}</Name_array></source><joints><input semantic="JOINT" source="#j"/></joints><vertex_weights><input semantic="JOINT" source="#j" offset="0"/><vcount>1 1 1 1</vcount><v>0 0 0 0</v></vertex_weights></skin></controller></library_controllers>`,
        nodes: `${repeat(size, (i) => `<node id="s${i}"/>`)}<node><instance_controller url="#c">${repeat(size, (i) => `<skeleton>#s${i}</skeleton>`)}</instance_controller></node>`,
      }),
    }),
    size: 12_000,
    ends: ['model.unreadable'],
  },
  {
    name: 'DAE: a semantic of digits without end',
    make: (size) => ({
      'a.dae': collada({
        images: '<image id="i"><init_from>a.png</init_from></image>',
        geometries: square,
        effect: `<phong><diffuse><texture texture="i" texcoord="${'1'.repeat(size)}x"/></diffuse></phong>`,
      }),
      'a.png': onePixel,
    }),
    size: 1_000_000,
    ends: 'read',
  },
  {
    name: 'ZAE: a manifest of hashes',
    make: (size) => ({
      'a.zae': buildZip([
        { name: 'manifest.xml', data: `<dae_root>${'#'.repeat(size)}\n</dae_root>` },
        { name: 'a.dae', data: around('') },
      ]),
    }),
    size: 500_000,
    ends: 'read',
  },
];

export const hostileThreemf: HostileFile[] = [
  {
    name: '3MF: components of components',
    make: () =>
      threemf(
        part(
          repeat(30, (i) => holder(i + 2, i + 1, 2)),
          '<item objectid="31"/>',
        ),
      ),
    size: 1,
    ends: ['model.unreadable'],
  },
  {
    name: '3MF: a chain of components',
    make: (size) =>
      threemf(
        part(
          repeat(size, (i) => holder(i + 2, i + 1)),
          `<item objectid="${size + 1}"/>`,
        ),
      ),
    size: 100_000,
    ends: ['model.unreadable'],
  },
  {
    name: '3MF: a triangle of many attributes',
    make: (size) =>
      threemf(
        part(
          `<object id="2"><mesh><triangles><triangle ${repeat(size, (i) => `a${i}="1" `)}/></triangles></mesh></object>`,
          '<item objectid="1"/>',
        ),
      ),
    size: 500_000,
    ends: 'read',
  },
  {
    name: '3MF: an object of junk components, built again and again',
    make: (size) =>
      threemf(
        part(
          `<object id="2"><components>${repeat(size, () => '<component objectid="9"/>')}</components></object>`,
          repeat(size, () => '<item objectid="2"/>'),
        ),
      ),
    size: 20_000,
    ends: ['model.unreadable'],
  },
];

/** A white PNG of one pixel. */
const onePixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==', 'base64');
