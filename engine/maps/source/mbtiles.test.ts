import { readFile, rm, writeFile } from 'node:fs/promises';
import { expect } from 'chai';
import sqlite from 'sqlite3';
import { AppError } from '#domain/errors/app-error';
import { sharp } from '#engine/images/vips';
import { testFolder } from '#test/files';
import { bytesSource } from './bytes-source.ts';
import { openRaster } from './open-raster.ts';

const tiles = 'CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)';
const map = 'CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id TEXT)';
const images = 'CREATE TABLE images (tile_data BLOB, tile_id TEXT)';
const usual =
  'CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column, map.tile_row AS tile_row, images.tile_data AS tile_data FROM map JOIN images ON images.tile_id = map.tile_id';
const endless = 'WITH RECURSIVE n(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n)';

describe('an MBTiles file', () => {
  const folder = testFolder();
  let tile = '';
  before(async () => {
    const png = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    tile = `x'${png.toString('hex')}'`;
  });
  const database = async (...queries: string[]): Promise<Buffer> => {
    const path = folder.path('made.mbtiles');
    await rm(path, { force: true });
    await new Promise<void>((resolve, reject) => {
      const made = new sqlite.Database(path);
      made.exec(queries.join(';'), (error) => made.close(() => (error ? reject(error) : resolve())));
    });
    return await readFile(path);
  };
  /** The colour of its first pixel, or the code of its refusal. The processor time in milliseconds of either. */
  const look = async (bytes: Uint8Array): Promise<[string, number]> => {
    const before = process.cpuUsage();
    const told = await openRaster(bytesSource(bytes), '瓦片.mbtiles').then(
      async (raster) => {
        const { bands } = await raster.read({ x: 0, y: 0, width: 1, height: 1 });
        await raster.close();
        return bands.map((band) => band[0]).join(' ');
      },
      (error: unknown) => (error instanceof AppError ? error.code : String(error)),
    );
    const { user, system } = process.cpuUsage(before);
    return [told, (user + system) / 1000];
  };
  const colour = '51 102 153';

  it('keeps its tiles in a table, or in two that a view joins in one of the usual ways', async () => {
    const rows = [`INSERT INTO map VALUES (0, 0, 0, 'a')`, `INSERT INTO images VALUES (${tile}, 'a')`];
    const joins = [
      usual,
      'create view "tiles" as select m.zoom_level, m.tile_column, m.tile_row, i.tile_data from map m inner join images as i on m.tile_id = i.tile_id;',
      usual.replace('JOIN', 'LEFT OUTER JOIN').replace('map JOIN', '`map` JOIN'),
      'CREATE VIEW tiles AS SELECT [map].[zoom_level] AS zoom_level, map.tile_column AS tile_column, map.tile_row AS tile_row, images.tile_data AS tile_data FROM images JOIN map ON images.tile_id = map.tile_id',
    ];
    expect((await look(await database(tiles, `INSERT INTO tiles VALUES (0, 0, 0, ${tile})`)))[0]).to.equal(colour);
    for (const join of joins) expect((await look(await database(map, images, join, ...rows)))[0], join).to.equal(colour);
  });

  it('is refused where it computes its tiles, in no time whatever it asks for', async () => {
    const columns = 'zoom_level, tile_column, tile_row, tile_data';
    const disguise = `UPDATE sqlite_master SET type = 'table', rootpage = 2 WHERE name = 'tiles'`;
    const views: [string, ...string[]][] = [
      [`CREATE VIEW tiles AS ${endless} SELECT 0 AS zoom_level, x AS tile_column, 0 AS tile_row, zeroblob(1) AS tile_data FROM n`],
      [
        `CREATE VIEW tiles AS SELECT 0 AS zoom_level, a.x AS tile_column, 0 AS tile_row, a.x AS tile_data FROM (${endless} SELECT x FROM n) a`,
      ],
      // Named as the usual ones, and views themselves.
      [`CREATE VIEW map AS ${endless} SELECT 0 AS zoom_level, x AS tile_column, 0 AS tile_row, x AS tile_id FROM n`, images, usual],
      [map, `CREATE VIEW images AS ${endless} SELECT zeroblob(1) AS tile_data, x AS tile_id FROM n`, usual],
      // Of real tables, and more than a join.
      [map, images, `${usual} ORDER BY randomblob(1000000)`],
      [map, images, `${usual}, map b, map c`],
      [map, images, usual.replace('images.tile_data AS', 'zeroblob(1000000000) AS')],
      [`CREATE VIRTUAL TABLE tiles USING fts5(${columns})`],
      [tiles.replace('tile_data BLOB', 'tile_data BLOB AS (zeroblob(zoom_level * 1000000000))')],
      [
        `CREATE VIEW tiles AS ${endless} SELECT 0 AS zoom_level, x AS tile_column, 0 AS tile_row, x AS tile_data FROM n`,
        'PRAGMA writable_schema = ON',
        disguise,
      ],
    ];
    for (const queries of views) {
      const [told, ms] = await look(await database(...queries));
      expect(told, queries.join('; ')).to.be.oneOf(['raster.unsupported', 'raster.damaged']);
      expect(ms, queries.join('; ')).to.be.below(1000);
    }
  });

  it('does not ask a description that is computed', async () => {
    const described = `CREATE VIEW metadata AS ${endless} SELECT 'name' AS name, x AS value FROM n WHERE x < 0`;
    const [told, ms] = await look(await database(tiles, `INSERT INTO tiles VALUES (0, 0, 0, ${tile})`, described));
    expect(told).to.equal(colour);
    expect(ms).to.be.below(1000);
  });

  it('is refused where its pages lead to each other again and again, before more is sorted than it can hold', async () => {
    const many = `WITH RECURSIVE n(x) AS (SELECT 0 UNION ALL SELECT x + 1 FROM n WHERE x < 60000) INSERT INTO tiles SELECT 16, x, 0, x'00' FROM n`;
    const bytes = await database('PRAGMA page_size = 512', tiles, many);
    const inner: number[] = [];
    let leaf = 0;
    for (let page = 2; page <= bytes.length / 512; page++) {
      const kind = bytes[(page - 1) * 512];
      if (kind === 5) inner.push(page);
      if (kind === 13) leaf = page;
    }
    expect(inner.length).to.be.above(12);
    // From the root on, each level's pages are one, again and again: 60 to the power of ten.
    const chain = [2, ...inner.filter((page) => page !== 2)].slice(0, 10);
    for (const [index, page] of chain.entries()) {
      const start = (page - 1) * 512;
      const next = chain[index + 1] ?? leaf;
      bytes.writeUInt32BE(next, start + 8);
      for (let cell = 0; cell < bytes.readUInt16BE(start + 3); cell++)
        bytes.writeUInt32BE(next, start + bytes.readUInt16BE(start + 12 + cell * 2));
    }
    await writeFile(folder.path('pages.mbtiles'), bytes);
    const [told, ms] = await look(bytes);
    expect(told).to.equal('raster.damaged');
    expect(ms).to.be.below(3000);
  });
});
