/** Property tables of FBX objects. */

import { double, int, long, text, type Property, type Records } from './records.ts';

/** Type, its label and flags as the format writes them, and of which kind the values are. */
const kinds = {
  int: ['int', 'Integer', '', int],
  enum: ['enum', '', '', int],
  bool: ['bool', '', '', int],
  double: ['double', 'Number', '', double],
  number: ['Number', '', 'A', double],
  color: ['Color', '', 'A', double],
  colorAlpha: ['ColorAndAlpha', '', 'A', double],
  reference: ['Reference', '', 'A', double],
  colorRgb: ['ColorRGB', 'Color', '', double],
  vector3: ['Vector3D', 'Vector', '', double],
  vector: ['Vector', '', 'A', double],
  translation: ['Lcl Translation', '', 'A', double],
  rotation: ['Lcl Rotation', '', 'A', double],
  scaling: ['Lcl Scaling', '', 'A', double],
  time: ['KTime', 'Time', '', long],
  string: ['KString', '', '', text],
  url: ['KString', 'Url', '', text],
  float: ['Float', '', 'A', double],
  compound: ['Compound', '', '', double],
} as const satisfies Record<string, readonly [string, string, string, (value: never) => Property]>;

export type PropertyRow = readonly [name: string, kind: keyof typeof kinds, ...values: (number | string)[]];

/** Writes a table of properties, values of one kind a row. */
export function writeProperties(records: Records, rows: readonly PropertyRow[]): void {
  records.open('Properties70');
  for (const [name, kind, ...values] of rows) {
    const [type, label, flags, make] = kinds[kind];
    records.leaf('P', text(name), text(type), text(label), text(flags), ...values.map((value) => make(value as never)));
  }
  records.close();
}
