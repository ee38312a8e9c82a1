/** Finds the imports that break the rules. */

import type { Import, ImportGraph } from './graph.ts';
import { bans, floors, knots, reachBans, rooms } from './rules.ts';

export interface Violation {
  rule: string;
  /** The module to fix. */
  from: string;
  /** The forbidden import, or the path of imports that leads to it. */
  what: string;
}

/** Applies one rule to a graph. */
type Check = (graph: ImportGraph) => Omit<Violation, 'rule'>[];

const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path);
const roomOf = (path: string): string => path.slice(0, path.indexOf('/'));
/** The top-level folder or file of a room that contains the path; undefined outside the rooms. */
const entryOf = (path: string): string | undefined => (Object.hasOwn(rooms, roomOf(path)) ? path.split('/')[1] : undefined);

const all = ({ modules }: ImportGraph): Import[] => [...modules.values()].flat();
const arrow = ({ from, to }: Import): Omit<Violation, 'rule'> => ({ from, what: `→ ${to}` });

/** Whether these entries of a room are known to import each other. */
const isKnot = (of: string, one: string | undefined, other: string | undefined): boolean =>
  knots.some(({ room, pair: [a, b] }) => room === of && ((a === one && b === other) || (a === other && b === one)));

/** A room imports only the rooms listed for it. */
const roomsImportDown: Check = (graph) =>
  all(graph)
    .filter(({ from, to }) => {
      const [own, other] = [roomOf(from), roomOf(to)];
      return !isTest(from) && own !== other && Object.hasOwn(rooms, other) && rooms[own]?.includes(other) === false;
    })
    .map(arrow);

/** An entry imports only entries on its own floor and below. */
const floorsOf =
  (room: string): Check =>
  (graph) => {
    const floorOf = new Map((floors[room] ?? []).flatMap((entries, floor) => entries.map((entry) => [entry, floor] as const)));
    const own = [...graph.modules].filter(([path]) => roomOf(path) === room && !isTest(path));
    const homeless = own.filter(([path]) => !floorOf.has(entryOf(path) ?? ''));
    const upward = own.flatMap(([, imports]) =>
      imports.filter(({ from, to }) => {
        const [one, other] = [entryOf(from), entryOf(to)];
        return roomOf(to) === room && (floorOf.get(other ?? '') ?? 0) > (floorOf.get(one ?? '') ?? 0) && !isKnot(room, one, other);
      }),
    );
    return [...homeless.map(([from]) => ({ from, what: `is on no floor of ${room}/ (script/imports/rules.ts)` })), ...upward.map(arrow)];
  };

/** An import from each entry of a room to each other that it imports, by `room from to`. */
function waysOf(graph: ImportGraph): Map<string, Import> {
  const ways = new Map<string, Import>();
  for (const each of all(graph)) {
    const [room, from, to] = [roomOf(each.from), entryOf(each.from), entryOf(each.to)];
    if (isTest(each.from) || helping.has(room) || roomOf(each.to) !== room || from === undefined || to === undefined || from === to)
      continue;
    ways.set(`${room} ${from} ${to}`, each);
  }
  return ways;
}

/** Rooms of what helps to build the others. */
const helping = new Set(['script', 'bench', 'test']);

/** Two entries of a room never import each other, but for the knots that are left. */
const entriesImportOneWay: Check = (graph) => {
  const ways = waysOf(graph);
  return [...ways].flatMap(([way, there]) => {
    const [room = '', from = '', to = ''] = way.split(' ');
    const back = ways.get(`${room} ${to} ${from}`);
    if (back === undefined || from > to || isKnot(room, from, to)) return [];
    return [{ from: there.from, what: `→ ${there.to}, and back: ${back.from} → ${back.to}` }];
  });
};

/** A knot that was cut leaves the list. */
const knotsAreTied: Check = (graph) => {
  const ways = waysOf(graph);
  return [...ways].flatMap(([way, { from: path, to: imported }]) => {
    const [room = '', from = '', to = ''] = way.split(' ');
    if (!isKnot(room, from, to) || ways.has(`${room} ${to} ${from}`)) return [];
    return [
      { from: path, what: `→ ${imported}, and nothing back: script/imports/rules.ts lists ${room}/${from} and ${room}/${to} as a knot` },
    ];
  });
};

/** A feature of the dashboard may import another feature's index and nothing else of it. */
const featuresApart: Check = (graph) => {
  const featureOf = (path: string): string | undefined => /^dashboard\/features\/([^/]+)\//.exec(path)?.[1];
  return all(graph)
    .filter(({ from, to }) => {
      const [own, other] = [featureOf(from), featureOf(to)];
      return own !== undefined && other !== undefined && own !== other && !/^[^/]+\/[^/]+\/[^/]+\/index\.tsx?$/.test(to);
    })
    .map(arrow);
};

/** The shortest path from `start` to a module for which `ends` is true; undefined when there is none. */
function wayTo(start: string, next: (path: string) => string[], ends: (path: string) => boolean): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const path of queue) {
    for (const to of next(path)) {
      if (ends(to)) {
        const way = [to];
        for (let at: string | undefined = path; at !== undefined; at = at === start ? undefined : cameFrom.get(at)) way.push(at);
        return way.toReversed();
      }
      if (cameFrom.has(to) || to === start) continue;
      cameFrom.set(to, path);
      queue.push(to);
    }
  }
  return undefined;
}

/** No circular imports, type imports included. */
const noCircles: Check = ({ modules }) => {
  const reported = new Set<string>();
  const next = (path: string): string[] => (modules.get(path) ?? []).map(({ to }) => to).filter((to) => modules.has(to));
  return [...modules.keys()].flatMap((from) => {
    if (reported.has(from)) return [];
    const way = wayTo(from, next, (to) => to === from);
    if (way === undefined) return [];
    way.forEach((path) => reported.add(path));
    return [{ from, what: `is part of a circle: ${way.join(' → ')}` }];
  });
};

const checks: Record<string, Check> = {
  'rooms-import-down': roomsImportDown,
  ...Object.fromEntries(Object.keys(floors).map((room) => [`${room}-floors`, floorsOf(room)])),
  'entries-import-one-way': entriesImportOneWay,
  'knots-are-tied': knotsAreTied,
  'features-apart': featuresApart,
  'no-circles': noCircles,
  ...Object.fromEntries(
    bans.map(({ name, from, to }) => [
      name,
      (graph) =>
        all(graph)
          .filter((each) => from.test(each.from) && to.test(each.to))
          .map(arrow),
    ]),
  ),
  ...Object.fromEntries(
    reachBans.map(({ name, from, to }) => [
      name,
      ({ modules }) => {
        const next = (path: string): string[] => (modules.get(path) ?? []).filter(({ typeOnly }) => !typeOnly).map((each) => each.to);
        return [...modules.keys()].flatMap((path) => {
          const way = from.test(path) ? wayTo(path, next, (end) => to.test(end)) : undefined;
          return way === undefined ? [] : [{ from: path, what: `reaches ${way.slice(1).join(' → ')}` }];
        });
      },
    ]),
  ),
};

/** The names of all rules, which are also the names of their fixtures. */
export const ruleNames = Object.keys(checks);

/** All violations in a graph, in the order of the rules. */
export const checkImports = (graph: ImportGraph): Violation[] =>
  Object.entries(checks).flatMap(([rule, check]) => check(graph).map((violation) => ({ rule, ...violation })));
