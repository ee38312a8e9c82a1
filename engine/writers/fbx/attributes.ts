/** Cameras, lights and bones: what hangs on a model besides geometry. */

import type { Quat } from '../../scenes/scene.ts';
import { degrees } from './euler.ts';
import { unitsPerMetre } from './geometry.ts';
import { writeProperties, type PropertyRow } from './properties.ts';
import { int, long, named, text, type Records } from './records.ts';

const half = Math.SQRT1_2;
/** FBX's cameras look along +X and its lights along −Y, the scene's along −Z: how such a model is turned further. */
export const cameraTurn: Quat = [0, half, 0, half];
export const lightTurn: Quat = [half, 0, 0, half];

/** A scene's camera as its JSON says it. */
interface CameraJson {
  name?: string;
  type?: string;
  perspective?: { yfov?: number; aspectRatio?: number; znear?: number; zfar?: number };
  orthographic?: { xmag?: number; ymag?: number; znear?: number; zfar?: number };
}

interface LightJson {
  name?: string;
  type?: string;
  color?: number[];
  intensity?: number;
  range?: number;
  spot?: { innerConeAngle?: number; outerConeAngle?: number };
}

const millimetresPerInch = 25.4;
/** Height of the film, mm: full frame. */
const filmHeight = 24;
/** What an `OrthoZoom` of 1 shows, units. */
const zoomUnits = 30;
/** Where the file says no end of sight. */
const farMetres = 10_000;

/** Writes the attribute `id` of a camera. */
export function writeCamera(records: Records, id: number, name: string, json: Record<string, unknown>): void {
  const { type, perspective = {}, orthographic = {} } = json as CameraJson;
  const isOrthographic = type === 'orthographic';
  const { xmag = 1, ymag = 1 } = orthographic;
  const { yfov = Math.PI / 4 } = perspective;
  const aspect = isOrthographic ? Math.abs(xmag / ymag) || 1 : (perspective.aspectRatio ?? 16 / 9);
  const focalLength = filmHeight / 2 / Math.tan(yfov / 2);
  const { znear = 0.1, zfar = farMetres } = isOrthographic ? orthographic : perspective;
  const rows: PropertyRow[] = [
    ['Position', 'vector', 0, 0, 0],
    ['UpVector', 'vector', 0, 1, 0],
    ['InterestPosition', 'vector', unitsPerMetre, 0, 0],
    ['AspectRatioMode', 'enum', 1],
    ['AspectWidth', 'double', aspect],
    ['AspectHeight', 'double', 1],
    ['FilmWidth', 'double', (filmHeight * aspect) / millimetresPerInch],
    ['FilmHeight', 'double', filmHeight / millimetresPerInch],
    ['FilmAspectRatio', 'double', aspect],
    // By focal length; the film's height counts.
    ['ApertureMode', 'enum', 3],
    ['GateFit', 'enum', 1],
    ['FocalLength', 'number', focalLength],
    ['FieldOfView', 'number', degrees(yfov)],
    ['FieldOfViewX', 'number', degrees(2 * Math.atan(Math.tan(yfov / 2) * aspect))],
    ['FieldOfViewY', 'number', degrees(yfov)],
    ['NearPlane', 'double', znear * unitsPerMetre],
    ['FarPlane', 'double', zfar * unitsPerMetre],
    ['CameraProjectionType', 'enum', isOrthographic ? 1 : 0],
    ['OrthoZoom', 'double', isOrthographic ? (2 * Math.abs(ymag) * unitsPerMetre) / zoomUnits : 1],
  ];
  records.open('NodeAttribute', long(id), named(name, 'NodeAttribute'), text('Camera'));
  writeProperties(records, rows);
  records.leaf('TypeFlags', text('Camera'));
  records.leaf('GeometryVersion', int(124));
  records.close();
}

const lightTypes: Readonly<Record<string, number>> = { point: 0, directional: 1, spot: 2 };

/** Writes the attribute `id` of a light. Intensities stay as numbers; the format has them in hundredths. */
export function writeLight(records: Records, id: number, name: string, json: Record<string, unknown>): void {
  const { type = 'point', color = [1, 1, 1], intensity = 1, spot = {} } = json as LightJson;
  const { innerConeAngle = 0, outerConeAngle = Math.PI / 4 } = spot;
  const rows: PropertyRow[] = [
    ['LightType', 'enum', lightTypes[type] ?? 0],
    ['CastLight', 'bool', 1],
    ['Color', 'color', color[0] ?? 1, color[1] ?? 1, color[2] ?? 1],
    ['Intensity', 'number', intensity * 100],
    // With the square of the distance; the sun's does not fall.
    ['DecayType', 'enum', type === 'directional' ? 0 : 2],
    ['CastShadows', 'bool', 1],
  ];
  if (type === 'spot') {
    rows.push(['InnerAngle', 'number', degrees(2 * innerConeAngle)], ['OuterAngle', 'number', degrees(2 * outerConeAngle)]);
  }
  records.open('NodeAttribute', long(id), named(name, 'NodeAttribute'), text('Light'));
  writeProperties(records, rows);
  records.leaf('TypeFlags', text('Light'));
  records.leaf('GeometryVersion', int(124));
  records.close();
}

/** Writes the attribute `id` that makes a model a bone. */
export function writeBone(records: Records, id: number, name: string): void {
  records.open('NodeAttribute', long(id), named(name, 'NodeAttribute'), text('LimbNode'));
  writeProperties(records, [['Size', 'double', 1]]);
  records.leaf('TypeFlags', text('Skeleton'));
  records.close();
}
