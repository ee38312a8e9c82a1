import { literal, Op } from 'sequelize';
import { auditChainTimes } from '#domain/audit/limits';
import type { AuditLinkRow } from '#storage/database/models/audit';
import { currentTime, retentionOf, type RetentionDeps } from '../deps.ts';
import { eventHashOf, linkHash, type LinkedEvent } from './link-hash.ts';

const batch = 5000;

/** `altered`: the event is not what was sealed; `removed`: it, or its link, is gone before its time; `added`: it came to be behind the chain's back; `replaced`: a noted link is not there, or another. */
export interface AuditFault {
  kind: 'altered' | 'removed' | 'added' | 'replaced';
  seq: number | null;
  eventId: string | null;
}

export interface VerifiedAudit {
  links: number;
  faults: AuditFault[];
  /** The last link, to be written down elsewhere: whoever makes the chain anew makes another. */
  head: { seq: number; hash: string } | null;
}

/** Goes through the whole chain and finds each event that was altered, removed or added since it was sealed. `noted`: a head of before, which must be in it. */
export async function verifyAudit(deps: RetentionDeps, noted?: { seq: number; hash: string }): Promise<VerifiedAudit> {
  const { auditChain, auditEvents } = deps.database;
  const { auditMs, remainsMs } = retentionOf(deps);
  const now = currentTime(deps).getTime();
  const swept = new Date(now - auditMs);
  /** Before which links may be gone too. */
  const unchained = now - Math.max(auditMs, remainsMs);
  const faults: AuditFault[] = [];
  let head: { seq: number; hash: string } | null = null;
  let chainedTo = null as Date | null;
  let links = 0;
  for (;;) {
    const rows: AuditLinkRow[] = await auditChain.findAll({
      where: { seq: { [Op.gt]: head?.seq ?? 0 } },
      order: ['seq'],
      limit: batch,
      raw: true,
    });
    if (rows.length === 0) break;
    const ids = rows.map(({ eventId }) => eventId);
    const events = new Map<string, LinkedEvent>(
      (await auditEvents.findAll({ where: { id: ids }, raw: true })).map((event) => [
        event.id,
        { ...event, createdAt: new Date(event.createdAt) },
      ]),
    );
    for (const row of rows) {
      const link = { ...row, eventAt: new Date(row.eventAt) };
      const { seq, eventId, hash } = link;
      links += 1;
      if (head === null ? seq > 1 && link.eventAt.getTime() > unchained : seq !== head.seq + 1)
        faults.push({ kind: 'removed', seq: (head?.seq ?? 0) + 1, eventId: null });
      // The first link that is kept has nothing before it to be held against, unless it is the very first.
      const before: string | null = head === null ? (seq === 1 ? '' : null) : seq === head.seq + 1 ? head.hash : null;
      const event = events.get(eventId);
      const isWhole = before === null || linkHash(before, link) === hash;
      if (!isWhole || (event !== undefined && eventHashOf(event) !== link.eventHash)) faults.push({ kind: 'altered', seq, eventId });
      else if (event === undefined && link.eventAt > swept) faults.push({ kind: 'removed', seq, eventId });
      head = { seq, hash };
      chainedTo = link.eventAt;
    }
  }
  if (chainedTo !== null) {
    // What is younger may still be chained; what is as old as this never is.
    const settled = new Date(chainedTo.getTime() - auditChainTimes.lateMs);
    const unsealed = { id: { [Op.notIn]: literal('(SELECT event_id FROM audit_chain)') }, createdAt: { [Op.lt]: settled, [Op.gt]: swept } };
    const added = await auditEvents.findAll({ where: unsealed, attributes: ['id'], limit: 100 });
    faults.push(...added.map(({ id }) => ({ kind: 'added' as const, seq: null, eventId: id })));
  }
  if (noted !== undefined && (await auditChain.findByPk(noted.seq))?.hash !== noted.hash)
    faults.push({ kind: 'replaced', seq: noted.seq, eventId: null });
  return { links, faults, head };
}
