import { demandLabels, offerLabels } from '#domain/matching/state';
import type { DemandCardView, DemandView, OfferView, ProviderView } from '#domain/matching/views';
import { services, type Service } from '#domain/profile/choices';
import type { DemandPage } from '#services/matching/demand-detail';
import type { SeenProvider } from '#services/matching/list-providers';
import { unpackServices } from '#services/matching/save-provider';
import type { SeenDemand } from '#services/matching/see-demands';
import type { SeenOffer } from '#services/matching/see-offers';
import { presentAttached, presentClauses, presentPerson } from './present-contract.ts';

/** Characters of a demand that a list shows. */
const shownContent = 120;

const cut = (text: string): string => {
  const characters = [...text];
  return characters.length > shownContent ? `${characters.slice(0, shownContent).join('')}…` : text;
};

function presentWholeDemand({ demand, owner, offers, contractId, isMine }: SeenDemand): DemandCardView {
  const { id, title, content, service, budgetFen: budget, deadlineAt, status, fileIds, ownerId, createdAt } = demand;
  return {
    ...{ id, title, content, service, serviceLabel: services[service], budget, deadline: deadlineAt.toISOString() },
    ...{ status, label: demandLabels[status], offers, clauses: presentClauses(demand.clauses), files: fileIds.length },
    ...{ owner: presentPerson(ownerId, owner), isMine, contractId, createdAt: createdAt.toISOString() },
  };
}

export function presentDemandCard(seen: SeenDemand): DemandCardView {
  const whole = presentWholeDemand(seen);
  return { ...whole, content: cut(whole.content) };
}

export const presentOffer = ({ offer, demandTitle, person, provider, rating, isMine }: SeenOffer): OfferView => ({
  ...{ id: offer.id, demandId: offer.demandId, demandTitle, price: offer.priceFen, days: offer.days, content: offer.content },
  milestones: offer.milestones.map(({ title, amountFen: amount, days }) => ({ title, amount, days })),
  ...{ status: offer.status, label: offerLabels[offer.status], isMine, version: offer.version, createdAt: offer.createdAt.toISOString() },
  provider: { ...presentPerson(offer.ownerId, person), title: provider?.title ?? '', done: provider?.done ?? 0, rating },
});

export const presentDemand = ({ seen, files, offers, refusal, ownerRating }: DemandPage): DemandView => ({
  ...presentWholeDemand(seen),
  attached: presentAttached(seen.demand.fileIds, files, seen.contractId),
  ...{ received: offers.map(presentOffer), refusal, ownerRating },
});

export const presentProvider = ({ provider, person, certified, works, rating }: SeenProvider): ProviderView => ({
  ...{ person: presentPerson(provider.ownerId, person), title: provider.title, content: provider.content },
  services: unpackServices(provider.services).map((code) => ({ code, label: services[code as Service] })),
  ...{ fromFen: provider.fromFen, done: provider.done, shown: provider.shown, works, rating, since: provider.createdAt.toISOString() },
  certified: certified === 'enterprise' ? '企业认证' : '个人认证',
});
