/**
 * A second process that takes in a payment, and dies just before it writes to the table named, or just after all is written and before it could say so
 * (`answer`). With `cut` in place of dying the database ends all its connections there.
 */

import type { Model, ModelStatic } from 'sequelize';
import { receivePayment } from '#services/payments/receive';
import type { ReceivedPayment } from '#services/payments/received-payment';
import { openDatabase, type Tables } from '#storage/database/connect';

const [url = '', paid = '', where = '', how = 'die'] = process.argv.slice(2);
const die = (): void => void process.kill(process.pid, 'SIGKILL');
const database = await openDatabase(url);
async function cut(): Promise<void> {
  const other = await openDatabase(url);
  const [rows] = await other.sequelize.query(
    'SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND id <> CONNECTION_ID()',
  );
  for (const { id } of rows as { id: number }[]) await other.sequelize.query(`KILL ${id}`);
  await other.close();
}
if (where !== 'answer') {
  const table = database[where as keyof Tables] as unknown as ModelStatic<Model>;
  table.addHook('beforeCreate', how === 'cut' ? cut : die);
  table.addHook('beforeBulkCreate', how === 'cut' ? cut : die);
}
const facts = JSON.parse(paid) as ReceivedPayment;
await receivePayment({ database }, { ...facts, paidAt: new Date(facts.paidAt) });
die();
