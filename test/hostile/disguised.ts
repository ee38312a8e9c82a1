/** Files that ask for another decoder than their own, or for places where nothing is: small to send, and once a slot's half hour to answer. */

import { IgesWriter } from '#test/iges';
import { buildScannedJpeg } from '#test/pictures';
import { StepWriter } from '#test/step';
import { drawn, repeat, type HostileFile } from './kinds.ts';

/** A drawing whose filter costs minutes for a few hundred bytes. */
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="16000" height="16000"><filter id="f" width="1" height="1">' +
    '<feTurbulence baseFrequency="0.9" numOctaves="9"/><feGaussianBlur stdDeviation="900"/></filter><rect width="16000" height="16000" filter="url(#f)"/></svg>',
);

/** A BMP that says that its pixels are a JPEG (4) or a PNG (5), and holds `inside`. */
function bmpAround(inside: Buffer, compression: 4 | 5): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  head.writeUInt32LE(54 + inside.length, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(16_000, 18);
  head.writeInt32LE(16_000, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt32LE(compression, 30);
  head.writeUInt32LE(inside.length, 34);
  return Buffer.concat([head, inside]);
}

/** A GIF of the largest screen there is, in which each frame is one pixel. */
const screenOfGif = (frames: number): Buffer =>
  Buffer.from(
    `GIF89a\xff\xff\xff\xff\x80\0\0\0\0\0\xff\xff\xff${repeat(frames, () => ',\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0')};`,
    'latin1',
  );

export const hostileDisguised: HostileFile[] = [
  { name: 'BMP: an SVG that is called a JPEG', make: () => drawn('bmp', bmpAround(svg, 4)), size: 1, ends: 'read' },
  { name: 'BMP: an SVG that is called a PNG', make: () => drawn('bmp', bmpAround(svg, 5)), size: 1, ends: 'read' },
  { name: 'PNG: an SVG by another name', make: () => drawn('png', svg), size: 1, ends: 'read' },
  { name: 'TIFF: an SVG by another name', make: () => drawn('tif', svg), size: 1, ends: 'read' },
  { name: 'JPEG: a scan for each bit', make: (size) => drawn('jpg', buildScannedJpeg(size)), size: 883, ends: 'read' },
  { name: 'GIF: frames of one pixel on the largest screen', make: (size) => drawn('gif', screenOfGif(size)), size: 20_000, ends: 'read' },
  {
    name: 'STEP: a part where nothing is',
    make: () => {
      const step = new StepWriter();
      const assembly = step.product('assembly');
      step.place(assembly, step.product('pin', [step.cylinder(5, 20)]));
      step.place(assembly, step.product('far', [step.cylinder(5, 1e300)]));
      return { 'a.stp': step.text() };
    },
    size: 1,
    ends: 'read',
  },
  {
    name: 'IGES: surfaces where nothing is',
    make: (size) => {
      const iges = new IgesWriter();
      for (let i = 0; i < size; i++) iges.patch(1e300, 10 + i);
      iges.patch(10, 10);
      return { 'a.igs': iges.text() };
    },
    size: 20,
    ends: 'read',
  },
];
