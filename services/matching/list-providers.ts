import { literal, Op, type WhereOptions } from 'sequelize';
import { checkStatuses } from '#domain/accounts/check-status';
import type { CertificationKind } from '#domain/certification/kinds';
import { AppError } from '#domain/errors/app-error';
import { errorText } from '#domain/errors/table';
import type { RatingSummaryView } from '#domain/matching/views';
import type { Service } from '#domain/profile/choices';
import { pageWindow } from '#domain/wire/page-window';
import { containsSql } from '#storage/database/contains';
import type { UserRow } from '#storage/database/models/accounts';
import type { MatchProviderRow } from '#storage/database/models/matching';
import { currentTime, type ClockDeps } from '../deps.ts';
import { onSale } from '../mall/on-sale.ts';
import { findPeople } from './see-demands.ts';
import { sumRatings } from './see-ratings.ts';

/** A provider with what is shown beside it. */
export interface SeenProvider {
  provider: MatchProviderRow;
  person: UserRow | undefined;
  certified: CertificationKind | null;
  /** Models that it sells. */
  works: number;
  /** What buyers said of it. */
  rating: RatingSummaryView;
}

const verified = `SELECT id FROM users WHERE check_status = ${checkStatuses.verified} AND frozen_at IS NULL AND deleted_at IS NULL`;

/** Of a person or company that is verified, and neither frozen nor gone. */
const ofVerified: WhereOptions<MatchProviderRow> = { ownerId: { [Op.in]: literal(`(${verified})`) } };

export interface ProviderQuery {
  pageNo: number;
  pageSize: number;
  keyword: string;
  service?: Service | undefined;
}

/** A page of the providers that take work, those with most contracts fulfilled first. */
export async function listProviders(deps: ClockDeps, query: ProviderQuery): Promise<{ totalCount: number; providers: SeenProvider[] }> {
  const { keyword, service } = query;
  const { database } = deps;
  const { rows, count } = await database.matchProviders.findAndCountAll({
    where: {
      [Op.and]: [
        { shown: true },
        ofVerified,
        service === undefined ? {} : { services: { [Op.like]: `%,${service},%` } },
        keyword === '' ? {} : literal(containsSql(database.sequelize, 'title', keyword)),
      ],
    },
    order: [
      ['done', 'DESC'],
      ['ownerId', 'DESC'],
    ],
    ...pageWindow(query),
  });
  return { totalCount: count, providers: await seeProviders(deps, rows) };
}

/** One provider, also while it takes no work. `matching.providerGone`. */
export async function providerDetail(deps: ClockDeps, { providerId }: { providerId: string }): Promise<SeenProvider> {
  const found = await deps.database.matchProviders.findOne({ where: { [Op.and]: [ofVerified, { ownerId: providerId }] } });
  const [seen] = found === null ? [] : await seeProviders(deps, [found]);
  if (seen === undefined) throw new AppError('matching.providerGone');
  return seen;
}

/** What oneself is as a provider, and why one cannot be one yet. */
export async function ownProvider(
  deps: ClockDeps,
  { ownerId }: { ownerId: string },
): Promise<{ provider: SeenProvider | null; refusal: string | null }> {
  const found = await deps.database.matchProviders.findByPk(ownerId);
  const [provider = null] = found === null ? [] : await seeProviders(deps, [found]);
  const user = await deps.database.users.findByPk(ownerId, { attributes: ['checkStatus'] });
  return { provider, refusal: user?.checkStatus === checkStatuses.verified ? null : errorText('matching.certifyFirst') };
}

async function seeProviders(deps: ClockDeps, providers: readonly MatchProviderRow[]): Promise<SeenProvider[]> {
  const { database } = deps;
  const { certifications, mallModels } = database;
  const owners = providers.map(({ ownerId }) => ownerId);
  const people = await findPeople(database, owners);
  const where = { ownerId: owners, status: 'Verified' as const };
  const papers = await certifications.findAll({ where, attributes: ['ownerId', 'kind'], order: [['id', 'DESC']] });
  const works = await mallModels.count({ where: { [Op.and]: [onSale, { sellerId: owners }] }, group: ['sellerId'] });
  const ratingOf = await sumRatings(database, { subjectIds: owners, side: 'buyer', now: currentTime(deps) });
  return providers.map((provider) => ({
    ...{ provider, person: people.get(provider.ownerId) },
    rating: ratingOf(provider.ownerId),
    certified: papers.find(({ ownerId }) => ownerId === provider.ownerId)?.kind ?? null,
    works: works.find((one) => one.sellerId === provider.ownerId)?.count ?? 0,
  }));
}
