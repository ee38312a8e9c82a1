import { useEffect, useState } from 'react';
import type { MeasureTool, ScenePoint } from '#domain/scenes/measure';
import type { SceneStage } from './scene-stage.ts';

export interface Measuring {
  tool: MeasureTool | null;
  points: readonly ScenePoint[];
  /** Begins anew with a tool; the one that is in hand is put away. */
  take(tool: MeasureTool): void;
  add(point: ScenePoint): void;
  undo(): void;
  clear(): void;
  /** Forgets the points, and once there are none puts the tool away. */
  leave(): void;
}

const none: readonly ScenePoint[] = [];
/** More make no better line. */
const mostPoints = 500;

/** What is being measured on a stage. */
export function useMeasure(stage: SceneStage | null): Measuring {
  const [tool, setTool] = useState<MeasureTool | null>(null);
  const [points, setPoints] = useState(none);
  useEffect(() => stage?.showMeasure(points, tool ?? 'distance'), [stage, points, tool]);
  return {
    ...{ tool, points },
    take(next) {
      setPoints(none);
      setTool(next === tool ? null : next);
    },
    add(point) {
      const last = points.at(-1);
      // The second click of two is at the same place.
      const isNew = last === undefined || Math.hypot(...point.map((value, axis) => value - (last[axis] ?? 0))) > 1e-6;
      if (isNew && points.length < mostPoints) setPoints([...points, point]);
    },
    undo: () => setPoints(points.slice(0, -1)),
    clear: () => setPoints(none),
    leave() {
      if (points.length > 0) setPoints(none);
      else setTool(null);
    },
  };
}
