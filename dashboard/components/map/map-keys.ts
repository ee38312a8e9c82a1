import type { MapStage } from './map-stage.ts';

const step = 0.15;
const zoom = 1.5;

/** What keys do that move the map, by lower-case key. */
export const mapKeys: Record<string, ((stage: MapStage) => void) | undefined> = {
  arrowleft: (stage) => stage.pan(-step, 0),
  arrowright: (stage) => stage.pan(step, 0),
  arrowup: (stage) => stage.pan(0, -step),
  arrowdown: (stage) => stage.pan(0, step),
  '+': (stage) => stage.zoom(zoom),
  '=': (stage) => stage.zoom(zoom),
  '-': (stage) => stage.zoom(1 / zoom),
  _: (stage) => stage.zoom(1 / zoom),
  r: (stage) => stage.fit(),
  1: (stage) => stage.natural(),
};
