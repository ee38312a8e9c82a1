/** What the classes of an OSGB file hold, in the file's order (OpenSceneGraph, src/osgWrappers/serializers/osg). */

import { arrayNames, readElements, readNumbers } from './arrays.ts';
import type { ObjectSource } from './object-types.ts';

type FieldReader = (reader: ObjectSource) => unknown;

interface Field {
  name: string;
  read: FieldReader;
  /** First and last version that writes it. */
  since: number;
  until: number;
}

interface OsgClass {
  /** Classes whose fields come before its own. */
  parents: readonly { name: string; since: number }[];
  fields: readonly Field[];
  /** It has more fields, which draw nothing here: they are passed over where the file says its end. */
  isCut?: boolean;
}

const field = (name: string, read: FieldReader, { since = 0, until = Infinity } = {}): Field => ({ name, read, since, until });

const bool: FieldReader = ({ stream }) => stream.bool();
const i32: FieldReader = ({ stream }) => stream.i32();
const u32: FieldReader = ({ stream }) => stream.u32();
const f32: FieldReader = ({ stream }) => stream.f32();
const f64: FieldReader = ({ stream }) => stream.f64();
const text: FieldReader = ({ stream }) => stream.text();
const floats =
  (count: number): FieldReader =>
  ({ stream }) =>
    Array.from({ length: count }, () => stream.f32());
const doubles =
  (count: number): FieldReader =>
  ({ stream }) =>
    Array.from({ length: count }, () => stream.f64());
const object: FieldReader = (reader) => (reader.stream.bool() ? reader.object() : null);
const image: FieldReader = (reader) => (reader.stream.bool() ? reader.image() : null);
const skip =
  (bytes: number): FieldReader =>
  ({ stream }) =>
    stream.skip(bytes);

/** A field that a flag announces. */
const optional =
  (read: FieldReader): FieldReader =>
  (reader) =>
    reader.stream.bool() ? read(reader) : null;
const bracketed =
  (read: FieldReader): FieldReader =>
  (reader) => {
    reader.stream.open();
    const value = read(reader);
    reader.stream.close();
    return value;
  };
/** A count, and in brackets so many of what takes at least `bytesEach`. */
const list =
  (read: FieldReader, bytesEach: number): FieldReader =>
  (reader) => {
    const count = reader.stream.count(bytesEach);
    return bracketed(() => Array.from({ length: count }, () => read(reader)))(reader);
  };
const bareList =
  (read: FieldReader, bytesEach: number): FieldReader =>
  (reader) =>
    Array.from({ length: reader.stream.count(bytesEach) }, () => read(reader));
/** A list whose brackets are left out when it is empty. */
const listIfAny =
  (read: FieldReader, bytesEach: number): FieldReader =>
  (reader) => {
    const count = reader.stream.count(bytesEach);
    return count === 0 ? [] : bracketed(() => Array.from({ length: count }, () => read(reader)))(reader);
  };

const anyObject: FieldReader = (reader) => reader.object();
const matrix = bracketed(doubles(16));

const modes = listIfAny(({ stream }) => [stream.u32(), stream.i32()], 8);
const attributes = listIfAny((reader) => {
  const value = reader.object();
  reader.stream.i32();
  return value;
}, 8);

/** Of files before version 112: an array, the one of its indices, and how it is bound. */
const oldArray: FieldReader = (reader) => {
  const { stream } = reader;
  const array = stream.bool() ? reader.oldArray() : null;
  const indices = stream.bool() ? reader.oldArray() : null;
  const binding = stream.i32();
  stream.i32();
  return array && { ...array, binding, ...(indices && { indices }) };
};
const newArrays = bareList(anyObject, 4);

const old = { until: 111 };
const recent = { since: 112 };

const geometryArrays = ['Vertex', 'Normal', 'Color', 'SecondaryColor', 'FogCoord'];
const geometryLists = ['TexCoord', 'VertexAttrib'];

const geometryFields: Field[] = [
  field(
    'PrimitiveSets',
    bareList((reader) => reader.primitiveSet(), 4),
  ),
  ...geometryArrays.map((name) => field(name, optional(bracketed(oldArray)), old)),
  ...geometryLists.map((name) => field(name, optional(list(bracketed(oldArray), 10)), old)),
  field('FastPathHint', bool, old),
  ...geometryArrays.map((name) => field(name, object, recent)),
  ...geometryLists.map((name) => field(name, newArrays, recent)),
];

const materialColor = optional(({ stream }) => {
  stream.skip(1);
  const front = Array.from({ length: 4 }, () => stream.f32());
  stream.skip(16);
  return front;
});

const stateAttribute = ['Object', 'StateAttribute'];
const node = ['Object', 'Node'];
const group = [...node, 'Group'];

type Row = [parents: readonly (string | { name: string; since: number })[], fields?: readonly Field[], isCut?: boolean];

/** An attribute of the state that draws nothing which glTF could hold: `bytes` of it are passed over. */
const passed = (bytes: number): Row => [stateAttribute, [field('', skip(bytes))]];

/** A group that stands over a scene for what it does to light or to what is hidden. */
const over: Row = [group, [], true];

const buffered = (name: string): { name: string; since: number } => ({ name, since: 147 });
const elementFields = (scalar: 'u8' | 'u16' | 'u32', size: number): Field[] => [
  field('Indices', ({ stream }) => readNumbers(stream, scalar, stream.count(size))),
];
const primitiveSet = ['Object', buffered('BufferData'), 'PrimitiveSet'] as const;

const rows: Record<string, Row> = {
  Object: [
    [],
    [
      field('Name', text),
      field('DataVariance', i32),
      field('UserData', optional(bracketed(anyObject)), { until: 76 }),
      field('UserDataContainer', object, { since: 77 }),
    ],
  ],
  UserDataContainer: [['Object']],
  DefaultUserDataContainer: [
    ['Object', 'UserDataContainer'],
    [
      field('UserData', optional(bracketed(anyObject))),
      field('Descriptions', optional(list(text, 4))),
      field('UserObjects', optional(list(anyObject, 4))),
    ],
  ],
  Node: [
    ['Object'],
    [
      field('InitialBound', optional(bracketed(doubles(4)))),
      ...['ComputeBoundingSphereCallback', 'UpdateCallback', 'EventCallback', 'CullCallback'].map((name) => field(name, object)),
      field('CullingActive', bool),
      field('NodeMask', u32),
      field('Descriptions', optional(list(text, 4)), { until: 76 }),
      field('StateSet', object),
    ],
  ],
  Group: [node, [field('Children', optional(list(anyObject, 4)))]],
  Geode: [node, [field('Drawables', optional(list(anyObject, 4)))]],
  LOD: [
    group,
    [
      field('CenterMode', i32),
      field('UserCenter', optional(doubles(4))),
      field('RangeMode', i32),
      field('Ranges', optional(list(floats(2), 8))),
    ],
  ],
  PagedLOD: [
    [...node, 'LOD'],
    [
      field('DatabasePath', optional(optional(text))),
      field('FrameNumberOfLastTraversal', u32, { until: 69 }),
      field('NumChildrenThatCannotBeExpired', u32),
      field('DisableExternalChildrenPaging', bool),
      field(
        'Files',
        optional((reader) => {
          const names = list(text, 4)(reader);
          list(floats(2), 8)(reader);
          return names;
        }),
      ),
      field('Children', optional(listIfAny(anyObject, 4))),
    ],
  ],
  Transform: [group, [field('ReferenceFrame', i32)]],
  MatrixTransform: [[...group, 'Transform'], [field('Matrix', matrix)]],
  PositionAttitudeTransform: [
    [...group, 'Transform'],
    [field('Position', doubles(3)), field('Attitude', doubles(4)), field('Scale', doubles(3)), field('PivotPoint', doubles(3))],
  ],
  Switch: [group, [field('NewChildDefaultValue', bool), field('Values', bareList(bool, 1))]],
  CoordinateSystemNode: [group, [field('Format', text), field('CoordinateSystem', text), field('EllipsoidModel', object)]],
  ...{ ClipNode: over, LightSource: over, OccluderNode: over, TexGenNode: over },
  EllipsoidModel: [['Object'], [field('RadiusEquator', f64), field('RadiusPolar', f64)]],
  Drawable: [
    ['Object', { name: 'Node', since: 154 }],
    [
      field('StateSet', object, { until: 155 }),
      field('InitialBound', optional(bracketed(doubles(6)))),
      field('ComputeBoundingBoxCallback', object),
      field('Shape', object),
      ...['SupportsDisplayList', 'UseDisplayList', 'UseVertexBufferObjects'].map((name) => field(name, bool)),
      ...['UpdateCallback', 'EventCallback', 'CullCallback', 'DrawCallback'].map((name) => field(name, object, { until: 155 })),
      field('NodeMask', u32, { since: 142 }),
      field('CullingActive', bool, { since: 145 }),
    ],
  ],
  Geometry: [['Object', { name: 'Node', since: 154 }, 'Drawable'], geometryFields],
  StateSet: [
    ['Object'],
    [
      field('Modes', optional(modes)),
      field('Attributes', optional(attributes)),
      field('TextureModes', optional(list(modes, 4))),
      field('TextureAttributes', optional(list(attributes, 4))),
      field('Uniforms', optional(list((reader) => [reader.object(), reader.stream.i32()], 8))),
      field('RenderingHint', i32),
      field('RenderBinMode', i32),
      field('BinNumber', i32),
      field('BinName', text),
      field('NestRenderBins', bool),
      field('UpdateCallback', object),
      field('EventCallback', object),
      field('Defines', optional(list(({ stream }) => [stream.text(), stream.text(), stream.i32()], 12)), { since: 151 }),
    ],
  ],
  StateAttribute: [['Object'], [field('UpdateCallback', object), field('EventCallback', object)]],
  Texture: [
    stateAttribute,
    [
      ...['WrapS', 'WrapT', 'WrapR', 'MinFilter', 'MagFilter'].map((name) => field(name, optional(u32))),
      field('MaxAnisotropy', f32),
      ...['UseHardwareMipMapGeneration', 'UnRefImageDataAfterApply', 'ClientStorageHint', 'ResizeNonPowerOfTwoHint'].map((name) =>
        field(name, bool),
      ),
      field('BorderColor', doubles(4)),
      field('BorderWidth', i32),
      field('InternalFormatMode', i32),
      ...['InternalFormat', 'SourceFormat', 'SourceType'].map((name) => field(name, optional(u32))),
      field('ShadowComparison', bool),
      field('ShadowCompareFunc', i32),
      field('ShadowTextureMode', i32),
      field('ShadowAmbient', f32),
      // Unit, level, a byte, layer, access and format.
      field('ImageAttachment', optional(skip(21)), { since: 95, until: 153 }),
      field('Swizzle', optional(text), { since: 98 }),
      ...['MinLOD', 'MaxLOD', 'LODBias'].map((name) => field(name, f32, { since: 155 })),
    ],
  ],
  Texture1D: [
    [...stateAttribute, 'Texture'],
    [field('Image', image), field('Width', i32)],
  ],
  Texture2D: [
    [...stateAttribute, 'Texture'],
    [field('Image', image), field('Width', i32), field('Height', i32)],
  ],
  Material: [
    stateAttribute,
    [
      field('ColorMode', i32),
      ...['Ambient', 'Diffuse', 'Specular', 'Emission'].map((name) => field(name, materialColor)),
      field('Shininess', optional(skip(9))),
    ],
  ],
  CullFace: [stateAttribute, [field('Mode', i32)]],
  FrontFace: [stateAttribute, [field('Mode', i32)]],
  TexEnv: [stateAttribute, [field('Mode', i32), field('Color', floats(4))]],
  TexMat: [stateAttribute, [field('Matrix', matrix), field('ScaleByTextureRectangleSize', bool)]],
  BlendFunc: passed(16),
  BlendColor: passed(16),
  AlphaFunc: [stateAttribute, [field('Function', i32), field('ReferenceValue', f32)]],
  Depth: passed(21),
  PolygonMode: [stateAttribute, [field('Mode', optional(skip(9)))]],
  PolygonOffset: passed(8),
  LineWidth: passed(4),
  ShadeModel: passed(4),
  LightModel: passed(22),
  Uniform: [
    ['Object'],
    [
      field('Type', i32),
      field('NumElements', u32),
      field(
        'Elements',
        optional((reader) => (reader.stream.bool() ? reader.oldArray() : null)),
      ),
      field('UpdateCallback', object),
      field('EventCallback', object),
    ],
  ],
  BufferData: [['Object'], [field('BufferObject', object, { since: 147 })]],
  BufferObject: [
    ['Object'],
    [
      field('Target', u32),
      field('Usage', u32),
      field('CopyDataAndReleaseGLBufferObject', bool),
      field('MappingBitfield', u32, { since: 201 }),
    ],
  ],
  VertexBufferObject: [['Object', 'BufferObject']],
  ElementBufferObject: [['Object', 'BufferObject']],
  Array: [
    ['Object', buffered('BufferData')],
    [field('Binding', i32), field('Normalize', bool), field('PreserveDataType', bool)],
  ],
  ...Object.fromEntries(
    arrayNames.map((name, type): [string, Row] => [
      `${name}Array`,
      [['Object', buffered('BufferData'), 'Array'], [field('Elements', ({ stream }) => readElements(stream, type, false))]],
    ]),
  ),
  PrimitiveSet: [
    ['Object', buffered('BufferData')],
    [field('NumInstances', i32), field('Mode', i32)],
  ],
  DrawArrays: [primitiveSet, [field('First', i32), field('Count', i32)]],
  DrawArrayLengths: [primitiveSet, [field('First', i32), field('Lengths', ({ stream }) => readNumbers(stream, 'i32', stream.count(4)))]],
  DrawElementsUByte: [primitiveSet, elementFields('u8', 1)],
  DrawElementsUShort: [primitiveSet, elementFields('u16', 2)],
  DrawElementsUInt: [primitiveSet, elementFields('u32', 4)],
  ...Object.fromEntries(
    Object.entries({
      ...{ String: text, Bool: bool, Int: i32, UInt: u32, Float: f32, Double: f64, Vec2f: floats(2), Vec3f: floats(3), Vec4f: floats(4) },
      ...{ Vec2d: doubles(2), Vec3d: doubles(3), Vec4d: doubles(4) },
    }).map(([name, read]): [string, Row] => [`${name}ValueObject`, [['Object'], [field('Value', read)]]]),
  ),
};

/** By the name that files write, `osg::Geode`. */
export const classes: ReadonlyMap<string, OsgClass> = new Map(
  Object.entries(rows).map(([name, [parents, fields = [], isCut = false]]) => [
    `osg::${name}`,
    { parents: parents.map((parent) => (typeof parent === 'string' ? { name: parent, since: 0 } : parent)), fields, isCut },
  ]),
);
