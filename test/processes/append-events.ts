/** Appends events for one user with random delays in between, as one of several writers: url, user, writer, count. */

import { setTimeout as delay } from 'node:timers/promises';
import { appendEvent } from '#services/events/append-event';
import { openDatabase } from '#storage/database/connect';

const [url = '', userId = '', writer = '', count = '0'] = process.argv.slice(2);
const database = await openDatabase(url);
for (let index = 0; index < Number(count); index++) {
  await database.transact(async (transaction) => {
    await appendEvent(
      database,
      {
        userId,
        dedupeKey: `${writer}:${index}`,
        type: 'JOB',
        subjectId: userId,
        isSucceed: null,
        message: {
          status: 'Normal',
          tips: `${writer}:${index}`,
          currentTime: new Date().toISOString(),
          fileSize: 1,
          format: 'glb',
          animation: null,
          modelNum: null,
          type: 0,
        },
      },
      transaction,
    );
    // Held open for a while, so that a reader who trusted the order of ids would pass over what is not committed yet.
    await delay(Math.random() * 8);
  });
  await delay(Math.random() * 8);
}
await database.close();
