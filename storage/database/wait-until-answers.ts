import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from './connect.ts';
import { isDatabaseAway } from './is-away.ts';

const askAgainMs = 1000;
const usualPatienceMs = 30_000;

/**
 * Returns once the database answers. `onWait` is told once that it does not: it starts, or a name is not found or a connection not made while containers are replaced.
 * @throws what it says when it answers with a refusal, such as a wrong password, and an error with its last words as cause after `withinMs` (30 s).
 */
export async function waitUntilAnswers(database: Database, onWait: () => void, withinMs = usualPatienceMs): Promise<void> {
  const until = Date.now() + withinMs;
  for (let told = false; ; told = true) {
    try {
      return await database.ping();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      if (Date.now() >= until) throw new Error(`The database has not answered for ${withinMs / 1000} s`, { cause: error });
      if (!told) onWait();
    }
    await delay(askAgainMs);
  }
}
