/** Writes the subset of binary FBX 7.4 that a large textured mesh needs. Layout after Blender's notes on the format (code.blender.org, 2013). */

import { deflateSync } from 'node:zlib';
import type { Primitive } from '#engine/scenes/scene';

type Property =
  | { long: bigint }
  | { int: number }
  | { double: number }
  | { text: string }
  | { doubles: Float64Array }
  | { ints: Int32Array }
  | { raw: Buffer };

interface Record {
  name: string;
  properties?: Property[];
  children?: Record[];
}

const text = (value: string): Property => ({ text: value });
const int = (value: number): Property => ({ int: value });
const long = (value: bigint): Property => ({ long: value });
const leaf = (name: string, ...properties: Property[]): Record => ({ name, properties });
/** Name and class of an object, joined as FBX does. */
const named = (name: string, kind: string): Property => text(`${name}\0\u0001${kind}`);

function encodeArray(type: string, array: Float64Array | Int32Array): Buffer {
  const packed = deflateSync(Buffer.from(array.buffer, array.byteOffset, array.byteLength), { level: 1 });
  const head = Buffer.alloc(13);
  head.write(type, 0, 'latin1');
  head.writeUInt32LE(array.length, 1);
  head.writeUInt32LE(1, 5);
  head.writeUInt32LE(packed.length, 9);
  return Buffer.concat([head, packed]);
}

function encodeProperty(property: Property): Buffer {
  if ('doubles' in property) return encodeArray('d', property.doubles);
  if ('ints' in property) return encodeArray('i', property.ints);
  if ('text' in property || 'raw' in property) {
    const bytes = 'raw' in property ? property.raw : Buffer.from(property.text, 'utf8');
    const head = Buffer.alloc(5);
    head.write('raw' in property ? 'R' : 'S', 0, 'latin1');
    head.writeUInt32LE(bytes.length, 1);
    return Buffer.concat([head, bytes]);
  }
  const out = Buffer.alloc('int' in property ? 5 : 9);
  if ('int' in property) {
    out.write('I', 0, 'latin1');
    out.writeInt32LE(property.int, 1);
  } else if ('long' in property) {
    out.write('L', 0, 'latin1');
    out.writeBigInt64LE(property.long, 1);
  } else {
    out.write('D', 0, 'latin1');
    out.writeDoubleLE(property.double, 1);
  }
  return out;
}

const nullRecord = Buffer.alloc(13);

/** `at` is the record's offset in the file, needed because records store the absolute offset of their end. */
function encodeRecord({ name, properties = [], children = [] }: Record, at: number): Buffer {
  const encoded = Buffer.concat(properties.map(encodeProperty));
  const head = Buffer.alloc(13 + name.length);
  let end = at + head.length + encoded.length;
  const parts: Buffer[] = [];
  for (const child of children) {
    const part = encodeRecord(child, end);
    parts.push(part);
    end += part.length;
  }
  if (children.length > 0) {
    parts.push(nullRecord);
    end += nullRecord.length;
  }
  head.writeUInt32LE(end, 0);
  head.writeUInt32LE(properties.length, 4);
  head.writeUInt32LE(encoded.length, 8);
  head.writeUInt8(name.length, 12);
  head.write(name, 13, 'latin1');
  return Buffer.concat([head, encoded, ...parts]);
}

const setting = (name: string, type: string, value: Property): Record => leaf('P', text(name), text(type), text(''), text(''), value);

function geometry(id: bigint, { positions, indices, normals, uvs }: Primitive): Record {
  const corners = new Int32Array(indices);
  // FBX marks the last corner of a polygon by writing its bitwise complement.
  for (let i = 2; i < corners.length; i += 3) corners[i] = ~corners[i]!;
  const cornerNormals = new Float64Array(indices.length * 3);
  for (let i = 0; i < indices.length; i++) {
    for (let axis = 0; axis < 3; axis++) cornerNormals[i * 3 + axis] = normals?.[indices[i]! * 3 + axis] ?? 0;
  }
  const layer = (name: string, mapping: string, reference: string, ...data: Record[]): Record => ({
    name,
    properties: [int(0)],
    children: [
      leaf('Version', int(101)),
      leaf('Name', text('')),
      leaf('MappingInformationType', text(mapping)),
      leaf('ReferenceInformationType', text(reference)),
      ...data,
    ],
  });
  const layerElement = (type: string): Record => ({
    name: 'LayerElement',
    children: [leaf('Type', text(type)), leaf('TypedIndex', int(0))],
  });
  return {
    name: 'Geometry',
    properties: [long(id), named('scan', 'Geometry'), text('Mesh')],
    children: [
      leaf('GeometryVersion', int(124)),
      leaf('Vertices', { doubles: Float64Array.from(positions) }),
      leaf('PolygonVertexIndex', { ints: corners }),
      layer('LayerElementNormal', 'ByPolygonVertex', 'Direct', leaf('Normals', { doubles: cornerNormals })),
      layer(
        'LayerElementUV',
        'ByPolygonVertex',
        'IndexToDirect',
        leaf('UV', { doubles: Float64Array.from(uvs[0] ?? []) }),
        leaf('UVIndex', { ints: new Int32Array(indices) }),
      ),
      layer('LayerElementMaterial', 'AllSame', 'IndexToDirect', leaf('Materials', { ints: new Int32Array(1) })),
      {
        name: 'Layer',
        properties: [int(0)],
        children: [
          leaf('Version', int(100)),
          ...['LayerElementNormal', 'LayerElementUV', 'LayerElementMaterial'].map((type) => layerElement(type)),
        ],
      },
    ],
  };
}

const templates = { Geometry: 'FbxMesh', Model: 'FbxNode', Material: 'FbxSurfacePhong' };

/** Encodes one mesh with a material, in centimetres, Y up. */
export function encodeFbx(primitive: Primitive): Buffer {
  const [model, mesh, material] = [10010001n, 10020002n, 10030003n];
  const connect = (child: bigint, parent: bigint): Record => leaf('C', text('OO'), long(child), long(parent));
  const axes = { UpAxis: 1, UpAxisSign: 1, FrontAxis: 2, FrontAxisSign: 1, CoordAxis: 0, CoordAxisSign: 1 };
  const records: Record[] = [
    { name: 'FBXHeaderExtension', children: [leaf('FBXHeaderVersion', int(1003)), leaf('FBXVersion', int(7400))] },
    leaf('FileId', { raw: timeMark.fileId }),
    leaf('CreationTime', text(timeMark.time)),
    leaf('Creator', text('Modelmill bench')),
    {
      name: 'GlobalSettings',
      children: [
        leaf('Version', int(1000)),
        {
          name: 'Properties70',
          children: [
            ...Object.entries(axes).map(([name, value]) => setting(name, 'int', int(value))),
            setting('UnitScaleFactor', 'double', { double: 1 }),
          ],
        },
      ],
    },
    {
      name: 'Definitions',
      children: [
        leaf('Version', int(100)),
        leaf('Count', int(3)),
        ...Object.entries(templates).map(([type, template]) => ({
          name: 'ObjectType',
          properties: [text(type)],
          children: [
            leaf('Count', int(1)),
            { name: 'PropertyTemplate', properties: [text(template)], children: [{ name: 'Properties70', children: [] }] },
          ],
        })),
      ],
    },
    {
      name: 'Objects',
      children: [
        geometry(mesh, primitive),
        {
          name: 'Model',
          properties: [long(model), named('scan', 'Model'), text('Mesh')],
          children: [
            leaf('Version', int(232)),
            { name: 'Properties70', children: [setting('InheritType', 'enum', int(1)), setting('DefaultAttributeIndex', 'int', int(0))] },
          ],
        },
        {
          name: 'Material',
          properties: [long(material), named('clay', 'Material'), text('')],
          children: [leaf('Version', int(102)), leaf('ShadingModel', text('phong'))],
        },
      ],
    },
    { name: 'Connections', children: [connect(model, 0n), connect(mesh, model), connect(material, model)] },
  ];
  const head = Buffer.alloc(27);
  head.write('Kaydara FBX Binary  \0\u001a\0', 0, 'latin1');
  head.writeUInt32LE(7400, 23);
  const parts: Buffer[] = [head];
  let at = head.length;
  for (const record of records) {
    const part = encodeRecord(record, at);
    parts.push(part);
    at += part.length;
  }
  return Buffer.concat([...parts, nullRecord, footer(at + nullRecord.length)]);
}

/** The end of the file: an id and padding that readers skip, then the version and 16 magic bytes that they check. */
function footer(at: number): Buffer {
  const padding = 16 - ((at + 16) % 16);
  const version = Buffer.alloc(4);
  version.writeUInt32LE(7400);
  return Buffer.concat([timeMark.footerId, Buffer.alloc(padding + 4), version, Buffer.alloc(120), endMark]);
}

/** Autodesk's library checks both ids against the creation time. These three belong together; Blender writes the same. */
const timeMark = {
  time: '1970-01-01 10:00:00:000',
  fileId: Buffer.from('28b32aebb624ccc2bfc8b02aa92bfcf1', 'hex'),
  footerId: Buffer.from('fabcab09d0c8d466b176fb831cf7267e', 'hex'),
};

const endMark = Buffer.from('f85a8c6adef5d97eece90ce3758f290b', 'hex');
