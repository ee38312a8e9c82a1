/**
 * Where an MBTiles file keeps its tiles: in a table of its own, or in two that a view joins. No view of the file is ever run, as it may ask for
 * anything: the usual join is read from its text and asked in words of ours.
 */

import { damaged, unsupported } from './damage.ts';
import type { StrangeDatabase } from './strange-database.ts';

const places = ['zoom_level', 'tile_column', 'tile_row'] as const;
const data = 'tile_data';

export interface TileTables {
  /** Places of tiles: a table or subquery with the columns `zoom_level`, `tile_column` and `tile_row`. */
  places: string;
  /** The query for one tile's bytes, `data`, by zoom level, column, row and the most bytes. */
  one: string;
}

interface Stored {
  type: string;
  rootpage: number;
  sql: string;
}

/** A column of one of the tables that a view joins. */
interface Source {
  table: string;
  column: string;
}

/** @throws AppError `raster.damaged` without tiles, `raster.unsupported` for tiles that a view makes in any other way. */
export async function findTiles(database: StrangeDatabase, name: string): Promise<TileTables> {
  const stored = await findStored(database, 'tiles');
  if (!stored) throw damaged(name, '没有瓦片');
  if (stored.type === 'table') {
    if (!(await holds(database, 'tiles', [...places, data]))) throw unusual(name);
    return { places: 'tiles', one: `SELECT ${data} AS data FROM tiles WHERE ${at(places)} AND length(${data}) <= ? LIMIT 1` };
  }
  const joined = readJoin(stored.sql);
  const [zoom, column, row, bytes] = [...places, data].map((each) => joined?.columns.get(each));
  if (!joined || !zoom || !column || !row || !bytes || [column, row].some(({ table }) => table !== zoom.table)) throw unusual(name);
  const [from, to] = joined.keys[0].table === zoom.table ? joined.keys : [joined.keys[1], joined.keys[0]];
  if (from.table !== zoom.table || to.table !== bytes.table || from.table === to.table) throw unusual(name);
  const wanted = [zoom, column, row].map((each) => quoted(each.column));
  const isReal =
    (await holds(database, from.table, [zoom.column, column.column, row.column, from.column])) &&
    (await holds(database, to.table, [bytes.column, to.column]));
  if (!isReal) throw unusual(name);
  const key = `SELECT ${quoted(from.column)} FROM ${quoted(from.table)} WHERE ${at(wanted)} LIMIT 1`;
  const tile = quoted(bytes.column);
  return {
    places: `(SELECT ${wanted.map((each, index) => `${each} AS ${places[index]}`).join(', ')} FROM ${quoted(from.table)})`,
    one: `SELECT ${tile} AS data FROM ${quoted(to.table)} WHERE ${quoted(to.column)} = (${key}) AND length(${tile}) <= ? LIMIT 1`,
  };
}

/** Whether these columns are there, in a table that is no view and no program's, and none of them is computed. */
export async function holds(database: StrangeDatabase, table: string, columns: readonly string[]): Promise<boolean> {
  const stored = await findStored(database, table);
  // A table that a module makes up has no page.
  if (stored?.type !== 'table' || !(stored.rootpage > 0)) return false;
  const known = await database.all<{ name: string; hidden: number }>(`PRAGMA table_xinfo(${quoted(table)})`);
  return columns.every((column) => known.some(({ name, hidden }) => hidden === 0 && name.toLowerCase() === column.toLowerCase()));
}

async function findStored(database: StrangeDatabase, name: string): Promise<Stored | undefined> {
  const query = "SELECT type, rootpage, sql FROM sqlite_master WHERE name = ? COLLATE NOCASE AND type IN ('table', 'view') LIMIT 1";
  return (await database.all<Stored>(query, [name]))[0];
}

const at = (columns: readonly string[]): string => columns.map((column) => `${column} = ?`).join(' AND ');
const quoted = (identifier: string): string => `"${identifier.replaceAll('"', '""')}"`;

const unusual = (name: string): Error => unsupported(name, '瓦片由特殊的视图生成，请用 gdal_translate 或 mb-util 另存为普通的 MBTiles');

/** Longer ones join nothing. */
const viewLength = 4096;
const keywords = new Set(['as', 'from', 'inner', 'left', 'outer', 'join', 'on']);

/** What a view of two tables joined by one equation shows: its columns by name, and the two sides of the equation. */
function readJoin(sql: string): { columns: Map<string, Source>; keys: [Source, Source] } | undefined {
  if (sql.length > viewLength) return undefined;
  const words = (sql.match(/"[^"]*"|`[^`]*`|\[[^\]]*\]|\w+|[^\s\w]/g) ?? []).map((word) =>
    (/^["`[]/.test(word) ? word.slice(1, -1) : word).toLowerCase(),
  );
  let next = 0;
  const take = (...wanted: readonly string[]): boolean => {
    const is = wanted.every((word, index) => words[next + index] === word);
    if (is) next += wanted.length;
    return is;
  };
  const identifier = (): string | undefined => {
    const word = words[next];
    if (word === undefined || keywords.has(word) || !/^\w/.test(word)) return undefined;
    next++;
    return word;
  };
  const aliases = new Map<string, string>();
  const qualified = (): { of: string; column: string } | undefined => {
    const of = identifier();
    const column = of !== undefined && take('.') ? identifier() : undefined;
    return of !== undefined && column !== undefined ? { of, column } : undefined;
  };
  const table = (): boolean => {
    const named = identifier();
    if (named === undefined) return false;
    take('as');
    aliases.set(identifier() ?? named, named);
    return true;
  };
  if (!take('create', 'view')) return undefined;
  if (identifier() === undefined || !take('as', 'select')) return undefined;
  const shown: [string, { of: string; column: string }][] = [];
  do {
    const from = qualified();
    if (!from) return undefined;
    shown.push([(take('as') ? identifier() : identifier()) ?? from.column, from]);
  } while (take(','));
  if (!take('from') || !table()) return undefined;
  if (!take('inner') && take('left')) take('outer');
  if (!take('join') || !table() || !take('on')) return undefined;
  const one = qualified();
  const other = take('=') ? qualified() : undefined;
  take(';');
  if (!one || !other || next < words.length) return undefined;
  const source = ({ of, column }: { of: string; column: string }): Source => ({ table: aliases.get(of) ?? '', column });
  return { columns: new Map(shown.map(([as, from]) => [as, source(from)])), keys: [source(one), source(other)] };
}
