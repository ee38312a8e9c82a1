/** A second process that writes: opens the database named first and commits so many transactions at once. */

import { openDatabase } from '#storage/database/connect';
import { buildUser } from '#test/people';

const [url = '', count = '0', prefix = '0'] = process.argv.slice(2);
const database = await openDatabase(url);
await Promise.all(
  Array.from({ length: Number(count) }, (_, index) => buildUser(database, { phone: `13${prefix}${String(index).padStart(8, '0')}` })),
);
await database.close();
