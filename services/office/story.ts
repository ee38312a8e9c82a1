import type { Role } from '#domain/accounts/roles';
import type { AuditEvent } from '#domain/audit/events';
import { AppError } from '#domain/errors/app-error';
import { officeLimits } from '#domain/office/limits';
import type { Thing, ThingKind } from '#domain/office/things';
import type { UserRow } from '#storage/database/models/accounts';
import type { Administrator } from '../administration/administrator.ts';
import { recordAudit } from '../audit/record.ts';
import { currentTime, type ClockDeps } from '../deps.ts';
import { mayRead } from './find.ts';
import { codeStory } from './stories/code.ts';
import { fileStory } from './stories/file.ts';
import { jobStory } from './stories/job.ts';
import { listingStory } from './stories/listing.ts';
import { orderStory } from './stories/order.ts';
import type { Act, Entry, Story, Teller } from './stories/story.ts';
import { userStory } from './stories/user.ts';

const tellers: Readonly<Record<ThingKind, Teller>> = {
  user: userStory,
  order: orderStory,
  job: jobStory,
  file: fileStory,
  listing: listingStory,
  code: codeStory,
};

/** What the reading is called in the audit log; a whole phone is told of an account only. */
const readings: Partial<Record<ThingKind, AuditEvent>> = { user: 'accountRead', order: 'orderRead' };

/** A story with whose it is and the nicknames of everybody in it. */
export interface ToldStory extends Thing, Omit<Story, 'acts'> {
  owner: UserRow | null;
  names: Map<string, string>;
  acts: Act[];
}

interface Asked extends Thing, Administrator {
  role: Role;
  /** Which acts this role may do. */
  mayAct: (call: string) => boolean;
}

/** All that is known of one thing, the newest first; the reading is in the audit log before it is answered. `office.notFound`, and `auth.forbidden` where the role may not. */
export async function tellStory(deps: ClockDeps, { kind, id, role, mayAct, administratorId, address }: Asked): Promise<ToldStory> {
  const { database } = deps;
  if (!mayRead(role, kind)) throw new AppError('auth.forbidden');
  const story = await tellers[kind](deps, id, role);
  if (story === null) throw new AppError('office.notFound');
  const event = readings[kind] ?? 'storyRead';
  const about = { event, actorId: administratorId, subjectId: story.ownerId, address, details: { thing: kind, thingId: id } };
  await database.transact((transaction) => recordAudit(database, about, currentTime(deps), transaction));
  const notes = await database.officeNotes.findAll({
    where: { kind, subjectId: id },
    order: [['id', 'DESC']],
    limit: officeLimits.entries,
  });
  const written: Entry[] = notes.map(({ createdAt, authorId, text }) => ({ at: createdAt, what: '备注', by: authorId, note: text }));
  const entries = [...story.entries, ...written].toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, officeLimits.entries);
  const ids = [...new Set([story.ownerId, ...entries.map(({ by }) => by)].filter((one) => one !== null))];
  const people = await database.users.findAll({ where: { id: ids } });
  return {
    ...story,
    ...{ kind, id, entries },
    owner: people.find((one) => one.id === story.ownerId) ?? null,
    names: new Map(people.map((one) => [one.id, one.nickName])),
    related: story.related.filter((one) => mayRead(role, one.kind)),
    // Nobody decides about what is his own.
    acts: story.ownerId === administratorId ? [] : story.acts.filter(({ call }) => mayAct(call)),
  };
}
