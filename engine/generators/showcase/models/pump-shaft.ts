/** Parts of the pump that are made in one place. */

import { alongX, cutTurned, fillet, turned, type Line } from '../forms.ts';
import { at, type Solid } from '../../solids/solid.ts';

/** Height of the shaft over the ground. */
export const axis = 0.3;

/** What is cut away: the quarter above and towards the viewer. Angles are about the shaft, made about Y and laid along X. */
const cut = { from: Math.PI, to: Math.PI * 2.5 };

/** A body about the shaft, by outlines of (distance along the shaft, radius); `edge` rounds its corners. */
export function shell(outline: Line, edge = 0.003): { skin: Solid; faces: Solid } {
  const turnedOutline = fillet(
    outline.map(([x, r]): [number, number] => [r, x]),
    edge,
    { isClosed: true },
  );
  const area = turnedOutline.reduce((sum, [r, y], i) => {
    const [r2, y2] = turnedOutline[(i + 1) % turnedOutline.length]!;
    return sum + r * y2 - r2 * y;
  }, 0);
  const { skin, faces } = cutTurned(area > 0 ? turnedOutline : turnedOutline.toReversed(), { ...cut, sides: 108 });
  return { skin: onShaft(skin), faces: onShaft(faces) };
}

/** What was made about Y, along the shaft. */
export const onShaft = (solid: Solid, x = 0): Solid => at(alongX(solid), x, axis, 0);

/** A whole turned body by (distance along the shaft, radius), from its left end to its right. */
export const whole = (line: Line, edge = 0.0015, sides = 96): Solid =>
  onShaft(
    turned(
      line.map(([x, r]) => [r, x] as const),
      edge,
      { sides },
    ),
  );
