import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { checkImports, ruleNames, type Violation } from './check.ts';
import { readImports } from './graph.ts';
import { rooms } from './rules.ts';

/** If it read less than this share of the tracked sources, the checker itself is broken. */
const readShare = 0.95;

const tell = ({ rule, from, what }: Violation): string => `  ${rule}: ${from} ${what}`;

/**
 * Checks the imports of the whole checkout.
 * @param tracked Paths of all TypeScript files that git tracks.
 * @returns One line per problem.
 */
export function checkHouse(root: string, tracked: readonly string[]): string[] {
  const graph = readImports(root, Object.keys(rooms));
  const expected = tracked.filter((path) => !path.includes('/fixtures/')).length;
  const seen = graph.modules.size;
  return [
    ...graph.unreadable,
    ...checkImports(graph).map(tell),
    ...(seen < expected * readShare ? [`only ${seen} of ${expected} tracked sources were read`] : []),
  ];
}

/**
 * Checks that each rule catches its fixture, a miniature checkout: exactly the files named `breaks…` must break that rule and no other.
 * @returns One line per problem.
 */
export function checkFixtures(folder: string): string[] {
  return ruleNames.flatMap((rule) => {
    const root = join(folder, rule);
    if (!existsSync(root)) return [`  ${rule} has no fixture`];
    const graph = readImports(root, ['.']);
    const violations = checkImports(graph);
    const expected = [...graph.modules.keys()].filter((path) => /(^|\/)breaks[^/]*$/.test(path));
    return [
      ...graph.unreadable,
      ...violations
        .filter((one) => one.rule !== rule || !expected.includes(one.from))
        .map((one) => `${tell(one)}, in the fixture of ${rule}`),
      ...expected
        .filter((path) => !violations.some(({ from }) => from === path))
        .map((path) => `  ${rule} lets ${path} of its fixture pass`),
      ...(expected.length === 0 ? [`  the fixture of ${rule} has no file that breaks it`] : []),
    ];
  });
}
