/** A rectangle of the canvas in CSS pixels, origin at the bottom left as WebGL has it. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Viewport {
  /** The camera's image fills this. */
  view: Rectangle;
  /** Drawing is clipped to this. */
  scissor: Rectangle;
}

/** `side`: next to each other, or stacked on tall stages. `slider`: both fill the stage, split at a movable line. */
export type CompareLayout = 'side' | 'slider';

/** Side by side, each view is at least this wide; phones are narrower. */
const leastWidth = 240;

/** Whether two views are stacked rather than side by side. */
export const isStacked = (width: number, height: number): boolean => width < height * 0.9 || width < leastWidth * 2;

/**
 * Where each side is drawn, in order.
 * @param split position of the slider, 0 (left edge) to 1
 */
export function planViewports(count: 1 | 2, layout: CompareLayout, width: number, height: number, split: number): Viewport[] {
  const full: Rectangle = { x: 0, y: 0, width, height };
  if (count === 1) return [{ view: full, scissor: full }];
  if (layout === 'slider') {
    const cut = Math.round(width * split);
    return [
      { view: full, scissor: { ...full, width: cut } },
      { view: full, scissor: { x: cut, y: 0, width: width - cut, height } },
    ];
  }
  if (isStacked(width, height)) {
    const lower = Math.floor(height / 2);
    const top: Rectangle = { x: 0, y: lower, width, height: height - lower };
    const bottom: Rectangle = { x: 0, y: 0, width, height: lower };
    return [top, bottom].map((rectangle) => ({ view: rectangle, scissor: rectangle }));
  }
  const half = Math.floor(width / 2);
  const left: Rectangle = { x: 0, y: 0, width: half, height };
  const right: Rectangle = { x: half, y: 0, width: width - half, height };
  return [left, right].map((rectangle) => ({ view: rectangle, scissor: rectangle }));
}
