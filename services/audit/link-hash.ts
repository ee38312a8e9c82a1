import { createHash } from 'node:crypto';
import type { AuditEventRow, AuditLinkRow } from '#storage/database/models/audit';

export type LinkedEvent = Pick<AuditEventRow, 'id' | 'event' | 'actorId' | 'subjectId' | 'address' | 'details' | 'createdAt'>;

const hashOf = (parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** The hash of everything that an event says. */
export const eventHashOf = ({ id, event, actorId, subjectId, address, details, createdAt }: LinkedEvent): string =>
  hashOf([id, event, actorId, subjectId, address, details, createdAt.toISOString()]);

/** The hash of a link: of the one before it, empty for the first, and of all that it says itself, so that it holds without its event. */
export const linkHash = (
  before: string,
  { seq, eventId, eventAt, eventHash }: Pick<AuditLinkRow, 'seq' | 'eventId' | 'eventAt' | 'eventHash'>,
): string => hashOf([before, seq, eventId, eventAt.toISOString(), eventHash]);
