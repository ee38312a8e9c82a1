/** Coordinate systems as metadata.xml writes them, `EPSG:4547`, `ENU:22.5,113.9` or well-known text, and the way from them to the earth. */

import { AppError } from '../errors/app-error.ts';
import type { Place } from '../formats/place.ts';
import { enuToEcef } from './enu-to-ecef.ts';
import { degree, ellipsoids, toEcef, type Ellipsoid, type Point } from './ellipsoid.ts';
import { isOldDatum, systemOfCode, type SystemDefinition } from './systems.ts';
import { inverseLambertConic } from './lambert-conic.ts';
import { inverseTransverseMercator } from './transverse-mercator.ts';
import { findNode, parseWkt, type WktNode } from './wkt.ts';

/**
 * The way from a system's coordinates (easting, northing, height; longitude before latitude) to earth-centred metres of WGS 84 (EPSG 4978); NaN for what lies
 * outside the system: a projection's formulas make a place of any number.
 */
export type ToEarth = (x: number, y: number, z: number) => Point;

export interface CoordinateSystem {
  toEarth: ToEarth;
  /** What its numbers are: degrees and a height, metres of a map and a height, or three from the earth's centre. */
  axes: 'degrees' | 'map' | 'centre';
  /** Metres of one of z. */
  heightUnit: number;
}

const axesOf = { geocentric: 'centre', geographic: 'degrees', transverseMercator: 'map', lambertConic: 'map', webMercator: 'map' } as const;

const unknown = (system: string, reason: string): AppError =>
  new AppError('oblique.systemUnknown', { system: system.replace(/\s+/g, ' ').trim().slice(0, 80), reason });

/**
 * The system `text`. What a system spelt out says goes before the code that it carries. Heights are above the ellipsoid: of a vertical system only the unit is looked at.
 *
 * @example readSystem('EPSG:4547').toEarth(501_027.5, 2_488_718.8, 12)
 * @throws AppError oblique.systemUnknown
 */
export function readSystem(text: string): CoordinateSystem {
  const word = text.trim();
  const enu = /^ENU\s*:\s*([-+.\deE]+)(?:\s*,\s*|\s+)([-+.\deE]+)(?:\s*,\s*([-+.\deE]+))?$/i.exec(word);
  if (enu) return { toEarth: fromEnu(text, Number(enu[1]), Number(enu[2]), Number(enu[3] ?? 0)), axes: 'map', heightUnit: 1 };
  const code = /^(?:EPSG\s*:{1,2}|urn:ogc:def:crs:EPSG:[\d.]*:)?\s*(\d{4,6})(?:\s*\+\s*(?:EPSG\s*:{1,2}\s*)?\d+)?$/i.exec(word);
  if (code) {
    const definition = systemOfCode(Number(code[1]));
    if (!definition) {
      const isOld = isOldDatum(Number(code[1]));
      throw unknown(text, isOld ? '北京 54 和西安 80 没有公开的转换参数，请改写为带 TOWGS84 的 WKT' : '不认识这个编号，请改写为 WKT');
    }
    const { kind, toWgs84 } = definition;
    return { toEarth: fromDefinition(definition, toWgs84 ? helmert(toWgs84) : (point) => point), axes: axesOf[kind], heightUnit: 1 };
  }
  const tree = parseWkt(word);
  if (!tree) throw unknown(text, '不是 EPSG 编号、ENU 或 WKT');
  return fromTree(tree, text);
}

function fromEnu(text: string, latitude: number, longitude: number, height: number): ToEarth {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 360 && Number.isFinite(height))) throw unknown(text, '经纬度超出范围');
  return eastNorthUp({ longitude, latitude, height });
}

/** The way from metres east, north and up of a place. */
export function eastNorthUp(place: Place): ToEarth {
  const m = enuToEcef(place);
  const [east, north, up, at] = [0, 4, 8, 12].map((first) => m.slice(first, first + 3)) as [Point, Point, Point, Point];
  const along = (axis: 0 | 1 | 2, x: number, y: number, z: number): number => east[axis] * x + north[axis] * y + up[axis] * z + at[axis];
  return (x, y, z) => [along(0, x, y, z), along(1, x, y, z), along(2, x, y, z)];
}

/** Of a transverse Mercator, metres: some zones to each side of its own, and a pole's distance from the equator. An easting with its zone's number, or a northing in its place, lies beyond. */
const reach = { east: 1_100_000, north: 10_010_000 } as const;
const nowhere = (): Point => [Number.NaN, Number.NaN, Number.NaN];

/** @param shift From the system's datum to WGS 84, in earth-centred metres. */
function fromDefinition(definition: SystemDefinition, shift: (point: Point) => Point): ToEarth {
  switch (definition.kind) {
    case 'geocentric':
      return (x, y, z) => shift([x, y, z]);
    case 'geographic':
      return (x, y, z) =>
        Math.abs(x) <= 360 && Math.abs(y) <= 90 ? shift(toEcef(definition.ellipsoid, x * degree, y * degree, z)) : nowhere();
    case 'webMercator': {
      const { semiMajor } = ellipsoids.wgs84;
      const edge = Math.PI * semiMajor;
      // Files round the edge of the square up and down, beyond which lies the other side of the earth; to the north and south they reach to 85.06°.
      const most = { east: edge * (1 + 1e-9), north: edge * 1.01 };
      return (x, y, z) =>
        Math.abs(x) <= most.east && Math.abs(y) <= most.north
          ? toEcef(ellipsoids.wgs84, Math.min(edge, Math.max(-edge, x)) / semiMajor, Math.atan(Math.sinh(y / semiMajor)), z)
          : nowhere();
    }
    case 'transverseMercator': {
      const { ellipsoid } = definition;
      const inverse = inverseTransverseMercator(ellipsoid, definition.projection);
      const { falseEasting, falseNorthing } = definition.projection;
      return (x, y, z) => {
        if (!(Math.abs(x - falseEasting) <= reach.east && Math.abs(y - falseNorthing) <= reach.north)) return nowhere();
        const [longitude, latitude] = inverse(x, y);
        return shift(toEcef(ellipsoid, longitude, latitude, z));
      };
    }
    case 'lambertConic': {
      const { ellipsoid, projection } = definition;
      const inverse = inverseLambertConic(ellipsoid, projection);
      const { falseEasting, falseNorthing } = projection;
      return (x, y, z) => {
        if (!(Math.hypot(x - falseEasting, y - falseNorthing) <= reach.north)) return nowhere();
        const [longitude, latitude] = inverse(x, y);
        return shift(toEcef(ellipsoid, longitude, latitude, z));
      };
    }
  }
}

const projectedKeywords = ['PROJCS', 'PROJCRS'];
const verticalKeywords = ['VERT_CS', 'VERTCS', 'VERTCRS'];
const geocentricKeywords = ['GEOCCS', 'GEODCRS'];
const geographicKeywords = ['GEOGCS', 'GEOGCRS', 'BASEGEOGCRS', 'GEODCRS', 'BASEGEODCRS'];
/** Methods of both versions, and of Esri, without blanks, underscores and brackets. */
const methods: Readonly<Record<string, 'transverseMercator' | 'lambertConic' | 'webMercator'>> = {
  popularvisualisationpseudomercator: 'webMercator',
  mercatorauxiliarysphere: 'webMercator',
  transversemercator: 'transverseMercator',
  gausskruger: 'transverseMercator',
  lambertconformalconic: 'lambertConic',
  lambertconformalconic1sp: 'lambertConic',
  lambertconformalconic2sp: 'lambertConic',
  lambertconicconformal1sp: 'lambertConic',
  lambertconicconformal2sp: 'lambertConic',
};

/** Names of parameters in both versions, without blanks and underscores. */
const parameterNames: Readonly<Record<string, keyof typeof parameterDefaults>> = {
  centralmeridian: 'centralMeridian',
  longitudeofnaturalorigin: 'centralMeridian',
  longitudeoforigin: 'centralMeridian',
  latitudeoforigin: 'latitudeOfOrigin',
  latitudeofnaturalorigin: 'latitudeOfOrigin',
  scalefactor: 'scale',
  scalefactoratnaturalorigin: 'scale',
  falseeasting: 'falseEasting',
  falsenorthing: 'falseNorthing',
  longitudeoffalseorigin: 'centralMeridian',
  latitudeoffalseorigin: 'latitudeOfOrigin',
  eastingatfalseorigin: 'falseEasting',
  northingatfalseorigin: 'falseNorthing',
  standardparallel1: 'firstParallel',
  latitudeof1ststandardparallel: 'firstParallel',
  standardparallel2: 'secondParallel',
  latitudeof2ndstandardparallel: 'secondParallel',
};
const parameterDefaults = {
  ...{ centralMeridian: Number.NaN, latitudeOfOrigin: 0, scale: 1, falseEasting: 0, falseNorthing: 0 },
  /** Where there is one parallel, it is the latitude of the origin. */
  ...{ firstParallel: null as number | null, secondParallel: null as number | null },
};
const lengths = new Set(['falseEasting', 'falseNorthing']);

const plain = (name: unknown): string =>
  String(name)
    .toLowerCase()
    .replace(/[\s_()-]/g, '');
const numberAt = (node: WktNode | undefined, index: number): number => Number(node?.values[index] ?? Number.NaN);
const child = (node: WktNode, ...keywords: string[]): WktNode | undefined => node.nodes.find(({ keyword }) => keywords.includes(keyword));

/** The geocentric system of a text; undefined in one of another kind. */
function geocentricOf(tree: WktNode): WktNode | undefined {
  if (findNode(tree, ...projectedKeywords)) return undefined;
  const node = findNode(findNode(tree, 'SOURCECRS') ?? tree, ...geocentricKeywords);
  const isCentred = node?.keyword === 'GEOCCS' || (node && plain(child(node, 'CS')?.values[0]) === 'cartesian');
  return isCentred ? node : undefined;
}

/** GDAL writes the sphere's Mercator as the ellipsoid's, and says in PROJ's words which it is. */
const isSphere = (projected: WktNode, method: string): boolean =>
  /^mercator_?[12]sp$/i.test(method) &&
  /\+proj=merc .*\+a=6378137(\.0*)? \+b=6378137(\.0*)? /.test(String(child(projected, 'EXTENSION')?.values[1] ?? ''));

function fromTree(tree: WktNode, text: string): CoordinateSystem {
  const geocentric = geocentricOf(tree);
  if (geocentric) {
    const unit = lengthOf(geocentric) || 1;
    if (numberAt(child(geocentric, 'PRIMEM', 'PRIMEMERIDIAN'), 1) || !(unit > 0)) throw unknown(text, '本初子午线或长度单位不受支持');
    return inUnits({ kind: 'geocentric' }, datumOf(geocentric, text).shift, unit, unit);
  }
  const projected = findNode(tree, ...projectedKeywords);
  const geographic = findNode(projected ?? tree, ...geographicKeywords);
  if (!geographic) throw unknown(text, '没有写明大地基准，本地坐标系不能定位');
  const { ellipsoid, shift } = datumOf(geographic, text);
  const meridian = numberAt(child(geographic, 'PRIMEM', 'PRIMEMERIDIAN'), 1) || 0;
  const angle = numberAt(child(geographic, 'UNIT', 'ANGLEUNIT'), 1) || degree;
  const vertical = findNode(tree, ...verticalKeywords);
  const ofHeights = vertical && lengthOf(vertical);
  if (!projected) {
    if (meridian !== 0 || Math.abs(angle - degree) > 1e-12) throw unknown(text, '本初子午线或角度单位不受支持');
    return inUnits({ kind: 'geographic', ellipsoid }, shift, 1, ofHeights || 1);
  }
  const conversion = child(projected, 'CONVERSION') ?? projected;
  const method = String(child(conversion, 'PROJECTION', 'METHOD')?.values[0] ?? '');
  const kind = isSphere(projected, method) ? 'webMercator' : methods[plain(method)];
  if (!kind) throw unknown(text, `投影方式「${method.slice(0, 40)}」不受支持`);
  const unit = lengthOf(projected) || 1;
  const projection = { ...parameterDefaults };
  for (const node of conversion.nodes) {
    const name = node.keyword === 'PARAMETER' ? parameterNames[plain(node.values[0])] : undefined;
    if (name === undefined) continue;
    const value = numberAt(node, 1);
    const own = numberAt(child(node, 'ANGLEUNIT', 'LENGTHUNIT', 'SCALEUNIT', 'UNIT'), 1);
    const factor = name === 'scale' ? 1 : lengths.has(name) ? own || unit : (own || angle) / degree;
    projection[name] = value * factor;
  }
  projection.centralMeridian += meridian;
  const { firstParallel, secondParallel, ...common } = projection;
  if (kind === 'webMercator') {
    const { scale, ...others } = { ...common, firstParallel, secondParallel };
    // The one that the web has: of anything else the formulas say nothing.
    const isPlain =
      scale === 1 &&
      Object.values(others).every((value) => value === 0 || value === null) &&
      auxiliaryOf(conversion) === 0 &&
      isWgs84(ellipsoid);
    if (!isPlain || !(unit > 0) || findNode(geographic, 'TOWGS84')?.values.some((value) => value !== 0))
      throw unknown(text, '投影参数缺失或无效');
    return inUnits({ kind }, shift, unit, ofHeights || unit);
  }
  const first = firstParallel ?? common.latitudeOfOrigin;
  const parallels = [first, secondParallel ?? first] as const;
  if (![...Object.values(common), ...parallels].every(Number.isFinite) || !(unit > 0)) throw unknown(text, '投影参数缺失或无效');
  const definition =
    kind === 'lambertConic' ? { kind, ellipsoid, projection: { ...common, parallels } } : { kind, ellipsoid, projection: common };
  return inUnits(definition, shift, unit, ofHeights || unit);
}

/** Of Esri's web Mercator: 0 is the sphere of the greater half axis. */
const auxiliaryOf = (conversion: WktNode): number =>
  numberAt(
    conversion.nodes.find(({ keyword, values }) => keyword === 'PARAMETER' && plain(values[0]) === 'auxiliaryspheretype'),
    1,
  ) || 0;
const isWgs84 = ({ semiMajor }: Ellipsoid): boolean => semiMajor === ellipsoids.wgs84.semiMajor;

/** Metres of a system's unit of length; no number where it names none. */
const lengthOf = (system: WktNode): number =>
  numberAt(child(system, 'UNIT', 'LENGTHUNIT'), 1) || numberAt(findNode(system, 'LENGTHUNIT'), 1);

/** @param ground,heightUnit Metres of the units of x and y, and of z: a compound system may have feet along the ground and metres up. */
function inUnits(definition: SystemDefinition, shift: (point: Point) => Point, ground: number, heightUnit: number): CoordinateSystem {
  const inner = fromDefinition(definition, shift);
  const toEarth: ToEarth = ground === 1 && heightUnit === 1 ? inner : (x, y, z) => inner(x * ground, y * ground, z * heightUnit);
  return { toEarth, axes: axesOf[definition.kind], heightUnit };
}

/** The ellipsoid, and the seven parameters to WGS 84 where the text has them (EPSG method 9606). */
function datumOf(geographic: WktNode, text: string): { ellipsoid: Ellipsoid; shift: (point: Point) => Point } {
  const node = findNode(geographic, 'SPHEROID', 'ELLIPSOID');
  const [semiMajor, inverse] = [numberAt(node, 1), numberAt(node, 2)];
  if (!(semiMajor > 6e6 && semiMajor < 7e6 && inverse >= 0)) throw unknown(text, '椭球参数缺失或无效');
  const ellipsoid = { semiMajor, flattening: inverse === 0 ? 0 : 1 / inverse };
  const values = findNode(geographic, 'TOWGS84')?.values.map(Number) ?? [];
  if (values.length >= 3 && values.every(Number.isFinite)) return { ellipsoid, shift: helmert(values) };
  // GRS 80, WGS 84 and CGCS2000 are one within centimetres; other figures belong to datums that lie a hundred metres off.
  const isModern = Math.abs(semiMajor - 6_378_137) < 0.5 && Math.abs(inverse - 298.2572) < 1e-3;
  if (!isModern) throw unknown(text, `没有写明从「${String(node?.values[0]).slice(0, 40)}」椭球到 WGS 84 的转换参数（TOWGS84）`);
  return { ellipsoid, shift: (point) => point };
}

const arcSecond = degree / 3600;

function helmert([dx = 0, dy = 0, dz = 0, rx = 0, ry = 0, rz = 0, ppm = 0]: readonly number[]): (point: Point) => Point {
  const scale = 1 + ppm * 1e-6;
  const [a, b, c] = [rx * arcSecond, ry * arcSecond, rz * arcSecond];
  return ([x, y, z]) => [dx + scale * (x - c * y + b * z), dy + scale * (c * x + y - a * z), dz + scale * (-b * x + a * y + z)];
}
