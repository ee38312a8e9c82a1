/**
 * A second process that pays an order by coins, and dies just before it writes to the table named, or just after all is written and before it could say so
 * (`answer`).
 */

import type { Model, ModelStatic } from 'sequelize';
import { payOrder } from '#services/orders/pay';
import { openDatabase, type Tables } from '#storage/database/connect';

const [url = '', ownerId = '', orderId = '', where = ''] = process.argv.slice(2);
const die = (): void => void process.kill(process.pid, 'SIGKILL');
const database = await openDatabase(url);
if (where !== 'answer') {
  const table = database[where as keyof Tables] as unknown as ModelStatic<Model>;
  table.addHook('beforeCreate', die);
  table.addHook('beforeBulkCreate', die);
}
// After everything that its people have from their beginning.
const clock = (): Date => new Date(Date.now() + 15 * 60_000);
await payOrder({ database, clock }, { ownerId, orderId, method: 'cloudCoin' });
die();
