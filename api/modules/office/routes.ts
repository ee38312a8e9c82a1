import { calls } from '#domain/catalog/calls';
import type { CallName } from '#domain/catalog/calls';
import { mayCall } from '#domain/catalog/rights';
import {
  officeEndSessionsSchema,
  officeFindSchema,
  officeGiveCoinsSchema,
  officeNoteSchema,
  officeStorySchema,
} from '#domain/office/schema';
import { nothingSchema } from '#domain/wire/schema';
import { endAccountSessions } from '#services/administration/end-account-sessions';
import { readRole } from '#services/administration/read-role';
import type { ClockDeps } from '#services/deps';
import { findThings } from '#services/office/find';
import { readOfficeOverview } from '#services/office/overview';
import { tellStory } from '#services/office/story';
import { writeNote } from '#services/office/write-note';
import { giveCoinsTo } from '#services/wallet/give-coins';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';
import type { TemporalUi } from '../backoffice/work.ts';
import { presentStory } from './presenter.ts';

export const officeRoutes = (deps: ClockDeps & { temporalUi?: TemporalUi }): Route[] => [
  route(calls.officeFind, officeFindSchema, async ({ key }, { caller }) => ({
    hits: await findThings(deps, { key, role: await readRole(deps, caller) }),
  })),
  route(calls.officeOverview, nothingSchema, async (_, { caller }) => readOfficeOverview(deps, { role: await readRole(deps, caller) })),
  route(calls.officeStory, officeStorySchema, async ({ kind, id }, request) => {
    const role = await readRole(deps, request.caller);
    const mayAct = (name: string): boolean => mayCall(role, name as CallName, calls[name as CallName].effect);
    return presentStory(await tellStory(deps, asAdministrator({ kind, id, role, mayAct }, request)), deps.temporalUi);
  }),
  route(calls.officeNote, officeNoteSchema, async ({ kind, id, text }, request) => {
    const role = await readRole(deps, request.caller);
    return done(writeNote(deps, asAdministrator({ kind, id, text, role }, request)));
  }),
  route(calls.officeEndSessions, officeEndSessionsSchema, async ({ accountId, cause }, request) => ({
    count: await endAccountSessions(deps, asAdministrator({ accountId, cause }, request)),
  })),
  route(calls.officeGiveCoins, officeGiveCoinsSchema, ({ accountId, amountFen, onceId, cause }, request) =>
    done(giveCoinsTo(deps, asAdministrator({ accountId, amountFen, onceId, cause }, request))),
  ),
];
