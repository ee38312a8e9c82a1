import { openBase } from '#domain/open/version';
import { openPrefixes } from '#domain/open/ids';
import { operations, pathThings, type OpenOperation, type OperationName } from '#domain/open/operations';
import { OpenProblem } from '#domain/open/problems';
import type { Matched } from './request.ts';

interface Pattern {
  name: OperationName;
  operation: OpenOperation;
  /** Of any id, and of one that is well-formed. */
  loose: RegExp;
  exact: RegExp;
}

const ids: Readonly<Record<string, string>> = Object.fromEntries(
  pathThings.map((thing) => [thing, `${openPrefixes[thing]}_([0-9a-f]{32}${thing === 'output' ? '(?:_(?:lod[123]|tiles))?' : ''})`]),
);

const escaped = (path: string): string => path.replaceAll('.', '\\.');
const patterns: readonly Pattern[] = (Object.entries(operations) as [OperationName, OpenOperation][]).map(([name, operation]) => ({
  ...{ name, operation },
  loose: new RegExp(`^${openBase}${escaped(operation.path).replace(/\{\w+\}/, '[^/]+')}$`),
  exact: new RegExp(`^${openBase}${escaped(operation.path).replace(/\{(\w+)\}/, (_, thing: string) => ids[thing] ?? '')}$`),
}));

/** The operation at an address; literal addresses before those with an id. `unknown_address`, `method_not_allowed`, `not_found` for what cannot be an id. */
export function match(method: string, path: string): Matched {
  const literal = patterns.filter(({ operation, loose }) => !operation.path.includes('{') && loose.test(path));
  const there = literal.length > 0 ? literal : patterns.filter(({ loose }) => loose.test(path));
  if (there.length === 0) throw new OpenProblem('unknown_address');
  const found = there.find(({ operation }) => operation.method === method);
  if (found === undefined) throw new OpenProblem('method_not_allowed', { method, allow: methodsAt(there) });
  const id = found.exact.exec(path);
  if (id === null) throw new OpenProblem('not_found', { what: path.split('/')[4]?.slice(0, 50) ?? '' });
  return { name: found.name, operation: found.operation, id: id[1] ?? '' };
}

const methodsAt = (there: readonly Pattern[]): string => [...new Set(there.map(({ operation }) => operation.method))].join(', ');
