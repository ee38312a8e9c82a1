import { heightField } from '../solids/height-field.ts';
import { box, torus } from '../solids/shapes.ts';
import { place, type Part } from '../solids/solid.ts';
import { luminanceOf, type Picture } from './picture.ts';

export interface LithophaneOptions {
  /** Metres along the picture's width. */
  width: number;
  shape: 'flat' | 'arc' | 'cylinder';
  /** Thickness of the brightest and of the darkest place, in metres. */
  thinnest: number;
  thickest: number;
  /** Width of the frame around the picture in metres, 0 for none. A frame is as thick as the darkest place. */
  frame: number;
  /** A ring to hang it by; only flat ones have it. */
  hanger: boolean;
}

/** A lithophane has at most this many triangles. */
const maxTriangles = 390_000;

/**
 * A plate that shows a picture when light falls through it.
 *
 * Light that passes a thickness t falls as exp(-k t) (Lambert–Beer), so the thickness of a place with linear luminance L is -ln(T) / k, with T from
 * the transmittance of the thickest place to that of the thinnest, in proportion to L.
 */
export function lithophane(picture: Picture, { width, shape, thinnest, thickest, frame, hanger }: LithophaneOptions): Part[] {
  const { columns, rows, values } = luminanceOf(picture);
  const heights = new Float32Array(columns * rows);
  // Only the ratio of the two matters: with k such that the whole range of thickness is used by the whole range of light.
  const darkest = contrast ** -1;
  const span = thickest - thinnest;
  for (let i = 0; i < heights.length; i++) {
    const light = darkest + (1 - darkest) * values[i]!;
    heights[i] = thinnest + span * (Math.log(light) / Math.log(darkest));
  }
  const border = Math.round((frame / width) * columns);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (Math.min(row, column, rows - 1 - row, columns - 1 - column) < border) heights[row * columns + column] = thickest;
  const height = (width * rows) / columns;
  const bend = { flat: 0, arc: (Math.PI * 2) / 3, cylinder: Math.PI * 1.99 }[shape];
  const parts: Part[] = [
    {
      name: '透光浮雕',
      finish: 'body',
      solids: [heightField({ columns, rows, heights }, { width, height, maxError: span * 0.004, maxTriangles, bend })],
    },
  ];
  if (shape === 'flat' && hanger) {
    const ring = Math.min(0.008, width * 0.06);
    parts.push({
      name: '挂环',
      finish: 'body',
      solids: [place(torus(ring, thickest * 0.5, 40, 12), { turn: [Math.PI / 2, 0, 0], move: [0, height + ring * 0.7, thickest * 0.5] })],
    });
  }
  if (shape !== 'flat') return parts;
  parts.push({
    name: '底座',
    finish: 'body',
    solids: [
      place(box(width * 0.5, Math.max(0.003, thickest), Math.max(0.02, width * 0.18)), {
        move: [0, -Math.max(0.003, thickest) * 0.5, thickest / 2],
      }),
    ],
  });
  return parts;
}

/** How many times as much light passes the thinnest place as the thickest: about what 2.4 mm of white PLA take away. */
export const contrast = 14;
