import type { Retention } from '#domain/retention';
import type { Database } from '#storage/database/connect';
import { sealAudit } from '#services/audit/seal';
import { verifyAudit } from '#services/audit/verify';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Chains what is not yet chained, holds the whole audit log against its chain, and prints what differs; 1 if anything does. `noted`: a head of before, which
 * must be in the chain as it was.
 */
export async function verifyLog(database: Database, retention: Retention, noted?: { seq: number; hash: string }): Promise<number> {
  await sealAudit({ database });
  const { links, faults, head } = await verifyAudit({ database, retention }, noted);
  for (const { kind, seq, eventId } of faults)
    say(`${kind}  ${[seq === null ? '' : `link ${seq}`, eventId ?? ''].filter((part) => part !== '').join(', ')}`);
  say(`${links} events are chained, ${faults.length === 0 ? 'none differs' : `${faults.length} differ`}`);
  if (head !== null) say(`head ${head.seq} ${head.hash}`);
  return faults.length === 0 ? 0 : 1;
}
