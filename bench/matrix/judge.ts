/** Judges what came back of a conversion, by readers that are not the writer's. */

import { targetOf, type TargetId } from '#domain/formats/targets';
import { unitlessTargets } from '#test/truth/round-trips';
import type { Found } from '#test/readback/found';
import { limits } from '#test/readback/limits';
import type { Reader, ReaderId } from '#test/readback/readers';
import { boundsIn, differences, type Wanted } from '#test/readback/wanted';
import { cellTraits, type CellTrait, type Verdict } from '#test/truth/matrix';

export interface Reading {
  /** Undefined is our own reader, which reads what others wrote. */
  id?: ReaderId;
  reader: Reader;
  found: Found;
}

export interface Question {
  /** The name of the model, which limits of readers name. */
  source: string;
  wanted: Wanted;
  /** Of the source's base pictures: `looksOf`. */
  looks: number[][];
  target: TargetId;
  /** The source's file names its exact shapes; of IGES and BREP our reader numbers them. */
  isNamed: boolean;
  /** The source's file or the target's states no unit and no axes: any size and any axis up is right. */
  isFree: boolean;
}

/** Mean difference of two looks, of 255, up to which it is the same picture. */
const pictureTolerance = 10;
/** Of exact surfaces beside their triangles: bounds as a share of the diagonal, volume as a share of itself. */
const exactTolerance = { bounds: 5e-3, volume: 0.03 };

/** Formats whose numbers mean what one takes them for. */
export const isUnitless = (id: string): boolean => unitlessTargets.has(id) || id === 'brep';

type Bounds = [number[], number[]];
const axesOf: ((point: number[]) => number[])[] = [([x, y, z]) => [x!, y!, z!], ([x, y, z]) => [x!, z!, -y!], ([x, y, z]) => [x!, -z!, y!]];
const spread = ([low, high]: Bounds): number => Math.hypot(...low.map((value, axis) => high[axis]! - value));
const distance = (a: Bounds, b: Bounds): number =>
  Math.max(...a.flatMap((side, at) => side.map((value, axis) => Math.abs(value - b[at]![axis]!))));

/** What was found, turned and scaled to where it is wanted. */
function fitted(found: Found, { wanted, target }: Question, { frames }: Reader): Found {
  if (!found.bounds || found.triangles === undefined) return found;
  const goal = boundsIn(wanted.bounds, frames[target]!, targetOf(target));
  const scale = spread(goal) / spread(found.bounds);
  if (!Number.isFinite(scale) || scale === 0) return found;
  const turned = axesOf.map((turn): Bounds => {
    const [a, b] = found.bounds!.map((point) => turn(point).map((value) => value * scale)) as Bounds;
    return [a.map((value, axis) => Math.min(value, b[axis]!)), a.map((value, axis) => Math.max(value, b[axis]!))];
  });
  const best = turned.toSorted((a, b) => distance(a, goal) - distance(b, goal))[0]!;
  return { ...found, bounds: best, ...(found.volume !== undefined && { volume: found.volume * scale ** 3 }) };
}

/** What a reader says anything about. */
function tells({ found, reader }: Reading, trait: CellTrait, { target, isNamed: isNamedSource }: Question): boolean {
  if (found.triangles === undefined) return false;
  const isNamed = !reader.nameless?.includes(target);
  const saying: Record<CellTrait, boolean> = {
    triangles: found.exact !== true,
    bounds: true,
    volume: found.volume !== undefined,
    materials: isNamed && found.materials !== undefined,
    colors: isNamed && found.materials?.some((one) => one?.color) === true,
    pictures: found.pictures !== undefined || found.looks !== undefined,
    nodes: isNamed && found.nodes !== undefined && (found.exact !== true || isNamedSource),
    clips: found.clips !== undefined,
    validity: false,
  };
  return saying[trait];
}

/** The traits in which a reading differs. */
function unlike(reading: Reading, question: Question): Set<CellTrait> {
  const { reader } = reading;
  const { wanted, target, looks } = question;
  const found = question.isFree ? fitted(reading.found, question, reader) : reading.found;
  const told = new Set(differences(wanted, found, target, reader).flatMap(({ trait }) => (trait === 'errors' ? [] : [trait as CellTrait])));
  if (found.exact && found.bounds) {
    const goal = boundsIn(wanted.bounds, reader.frames[target]!, targetOf(target));
    if (distance(found.bounds, goal) <= spread(goal) * exactTolerance.bounds) told.delete('bounds');
    if (Math.abs(found.volume! - wanted.volume) <= Math.abs(wanted.volume) * exactTolerance.volume) told.delete('volume');
  }
  if (told.has('pictures') || found.pictures === undefined) {
    told.delete('pictures');
    const isHere = (look: number[]): boolean =>
      (found.looks ?? []).some(
        (other) => look.reduce((sum, value, at) => sum + Math.abs(value - other[at]!), 0) / look.length <= pictureTolerance,
      );
    const isKept = targetOf(target).keeps.maps.includes('baseColor');
    if (isKept && !looks.every(isHere)) told.add('pictures');
  }
  return told;
}

/** Whether a reader is known to get a trait of a right file wrong. */
const isExcused = ({ id }: Reading, trait: CellTrait, { source, target }: Question): boolean =>
  limits.some(
    ({ reader, targets, sources, traits }) =>
      reader === id && targets.includes(target) && (sources?.includes(source) ?? true) && (traits as readonly string[]).includes(trait),
  );

/**
 * A trait is lost where readers tell of it and none of them finds what the source holds; one reader that finds it is enough, since each has its own
 * gaps. A file breaks its format's rules where a validator says so.
 */
export function judge(readings: readonly Reading[], question: Question): Verdict {
  if (readings.every(({ found }) => found.triangles === undefined)) return 'unreadable';
  const wrong = readings.map((reading) => unlike(reading, question));
  const lost = cellTraits.filter((trait) => {
    const tellers = readings.flatMap((reading, index) =>
      tells(reading, trait, question) ? [{ reading, isWrong: wrong[index]!.has(trait) }] : [],
    );
    const counted = tellers.filter(({ reading, isWrong }) => !(isWrong && isExcused(reading, trait, question)));
    return counted.length > 0 && counted.every(({ isWrong }) => isWrong);
  });
  if (
    readings.some(({ id, found }) => found.errors.length > 0 && (id === 'validator' || (id === 'usdCore' && found.triangles !== undefined)))
  )
    lost.push('validity');
  return lost.length === 0 ? 'right' : lost.join(' ');
}
