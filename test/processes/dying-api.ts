/**
 * The api as it ships, which dies in the transaction that takes in a payment: just after it has written to the table that DIES_AT names, or, with `COMMIT`, just
 * after that is committed and before anybody could be answered. It announces itself as the api does.
 */

import { Sequelize } from 'sequelize';

const at = process.env.DIES_AT ?? '';
let isReceiving = false;

Sequelize.addHook('afterInit', (sequelize: Sequelize) => {
  sequelize.addHook('afterQuery', (_: unknown, query: unknown) => {
    const { sql = '' } = query as { sql?: string };
    const table = /^INSERT INTO [`"](\w+)/.exec(sql)?.[1];
    isReceiving ||= table === 'payment_receipts';
    if (isReceiving && at !== '' && (table === at || sql.startsWith(at))) process.kill(process.pid, 'SIGKILL');
  });
});

await import('#api/main');
