/** Samplers of a Collada file as functions of time. */

import type { XmlElement } from '../xml/tree.ts';
import { type DaeDocuments } from './document.ts';
import { readInputs, type NumberSource, type SourceReader } from './sources.ts';

export interface Curve {
  /** Seconds, strictly rising. */
  times: Float64Array;
  /** Numbers a key. */
  size: number;
  /** Values of key `key`. */
  value(key: number, component: number): number;
  /** How the curve runs from key `key` to the next. */
  interpolation(key: number): 'LINEAR' | 'STEP' | 'BEZIER' | 'HERMITE';
  /** The value at a time; before the first and after the last key those hold. */
  at(time: number, component: number): number;
}

/** Reads a `sampler`; undefined for one without keys. */
export function readCurve(sampler: XmlElement, documents: DaeDocuments, sources: SourceReader): Curve | undefined {
  const inputs = readInputs(sampler, documents);
  const source = (semantic: string): NumberSource | undefined =>
    sources.numbers(inputs.find((input) => input.semantic === semantic)?.source);
  const input = source('INPUT');
  const output = source('OUTPUT');
  if (!input || !output) return undefined;
  const names = sources.names(inputs.find(({ semantic }) => semantic === 'INTERPOLATION')?.source) ?? [];
  const inTangents = source('IN_TANGENT');
  const outTangents = source('OUT_TANGENT');
  // Keys that go back in time or are not numbers are dropped.
  const keys: number[] = [];
  let last = -Infinity;
  for (let key = 0; key < Math.min(input.count, output.count); key++) {
    const time = input.values[input.offset + key * input.stride]!;
    if (!(time > last) || !Number.isFinite(time)) continue;
    keys.push(key);
    last = time;
  }
  if (keys.length === 0) return undefined;
  const size = output.stride;
  const times = Float64Array.from(keys, (key) => input.values[input.offset + key * input.stride]!);
  const value = (key: number, component: number): number => output.values[output.offset + keys[key]! * size + component] ?? Number.NaN;

  const interpolation = (key: number): ReturnType<Curve['interpolation']> => {
    const name = names[keys[key]!] ?? 'LINEAR';
    if (name === 'STEP') return 'STEP';
    const hasTangents = inTangents !== undefined && outTangents !== undefined;
    if ((name === 'BEZIER' || name === 'HERMITE') && hasTangents) return name;
    return 'LINEAR';
  };
  /** Time and value of a tangent; only the value where the file gives no time (NaN then). */
  const tangent = (tangents: NumberSource, key: number, component: number): [number, number] => {
    const at = tangents.offset + keys[key]! * tangents.stride;
    if (tangents.stride >= size * 2)
      return [tangents.values[at + component * 2] ?? Number.NaN, tangents.values[at + component * 2 + 1] ?? Number.NaN];
    return [Number.NaN, tangents.values[at + component] ?? Number.NaN];
  };

  const between = (key: number, time: number, component: number): number => {
    const [t0, t1] = [times[key]!, times[key + 1]!];
    const [v0, v1] = [value(key, component), value(key + 1, component)];
    const kind = interpolation(key);
    if (kind === 'STEP') return v0;
    const share = (time - t0) / (t1 - t0);
    if (kind === 'LINEAR') return v0 + (v1 - v0) * share;
    let [ct0, cv0] = tangent(outTangents!, key, component);
    let [ct1, cv1] = tangent(inTangents!, key + 1, component);
    if (kind === 'HERMITE') {
      // A Hermite tangent is three times the way to the Bézier point.
      [ct0, cv0] = [t0 + ct0 / 3, v0 + cv0 / 3];
      [ct1, cv1] = [t1 - ct1 / 3, v1 - cv1 / 3];
    }
    if (!Number.isFinite(cv0)) cv0 = v0;
    if (!Number.isFinite(cv1)) cv1 = v1;
    const third = (t1 - t0) / 3;
    // Points before or behind their neighbours would make time run back.
    const clampTime = (at: number, fallback: number): number => (Number.isFinite(at) ? Math.min(t1, Math.max(t0, at)) : fallback);
    const s = solveBezier(t0, clampTime(ct0, t0 + third), clampTime(ct1, t1 - third), t1, time);
    return bezier(v0, cv0, cv1, v1, s);
  };
  return {
    times,
    size,
    value,
    interpolation,
    at(time, component) {
      const end = times.length - 1;
      if (time <= times[0]!) return value(0, component);
      if (time >= times[end]!) return value(end, component);
      let low = 0;
      let high = end;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (times[middle]! <= time) low = middle;
        else high = middle;
      }
      return between(low, time, component);
    },
  };
}

const bezier = (a: number, b: number, c: number, d: number, s: number): number => {
  const r = 1 - s;
  return r * r * r * a + 3 * r * r * s * b + 3 * r * s * s * c + s * s * s * d;
};

/** The parameter at which a rising Bézier curve reaches `wanted`, by halving. */
function solveBezier(a: number, b: number, c: number, d: number, wanted: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    if (bezier(a, b, c, d, middle) < wanted) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
