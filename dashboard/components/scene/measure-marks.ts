import {
  BufferAttribute,
  BufferGeometry,
  Color,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  Points,
  PointsMaterial,
  ShapeUtils,
  Vector2,
} from 'three';
import { Line2 } from 'three/examples/jsm/lines/Line2.js';
import { LineGeometry } from 'three/examples/jsm/lines/LineGeometry.js';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { outlineNormal, type MeasureTool, type ScenePoint } from '#domain/scenes/measure';

const colour = new Color('#ffb020');

export interface MeasureMarks {
  root: Group;
  /** Draws a line through the points, or the outline that they close. */
  show(points: readonly ScenePoint[], tool: MeasureTool): void;
  dispose(): void;
}

/** What is being measured, drawn over the scene: it is not hidden by what stands before it. */
export function createMeasureMarks(): MeasureMarks {
  const root = new Group();
  const over = { depthTest: false, depthWrite: false, transparent: true };
  const dots = new PointsMaterial({ color: colour, size: 9, sizeAttenuation: false, ...over });
  const stroke = new LineMaterial({ color: colour, linewidth: 3, ...over });
  const fill = new MeshBasicMaterial({ color: colour, opacity: 0.28, side: DoubleSide, ...over });
  const clear = (): void => {
    for (const child of root.children) (child as Mesh).geometry.dispose();
    root.clear();
  };
  const geometryOf = (points: readonly ScenePoint[]): BufferGeometry =>
    new BufferGeometry().setAttribute('position', new BufferAttribute(new Float32Array(points.flat()), 3));
  return {
    root,
    show(points, tool) {
      clear();
      const [first] = points;
      if (first === undefined) return;
      const isClosed = tool === 'area' && points.length > 2;
      if (isClosed) {
        const outline = seenAlong(points);
        root.add(new Mesh(geometryOf(points).setIndex(ShapeUtils.triangulateShape(outline, []).flat()), fill));
      }
      if (points.length > 1) {
        const line = new Line2(new LineGeometry().setPositions((isClosed ? [...points, first] : points).flat()), stroke);
        root.add(line);
      }
      root.add(new Points(geometryOf(points), dots));
      for (const [index, child] of root.children.entries()) Object.assign(child, { renderOrder: 10 + index, frustumCulled: false });
    },
    dispose() {
      clear();
      dots.dispose();
      stroke.dispose();
      fill.dispose();
    },
  };
}

/** The outline as it is seen along the axis on which it is largest: that of a wall is a line from above. */
function seenAlong(points: readonly ScenePoint[]): Vector2[] {
  const sizes = outlineNormal(points).map(Math.abs);
  const axis = sizes.indexOf(Math.max(...sizes));
  return points.map((point) => new Vector2(...point.filter((_, index) => index !== axis)));
}
