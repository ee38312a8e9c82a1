import { existsSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { QueryTypes } from 'sequelize';
import { SequelizeStorage, Umzug } from 'umzug';
import type { Database } from './connect.ts';
import { firstTables } from './migrations/0001-first-tables.ts';
import { passwords } from './migrations/0002-passwords.ts';
import { rateLimits } from './migrations/0003-rate-limits.ts';
import { kindsOfWork } from './migrations/0004-kinds-of-work.ts';
import { turns } from './migrations/0005-turns.ts';
import { smsCodes } from './migrations/0006-sms-codes.ts';
import { checksAndPublishers } from './migrations/0007-checks-and-publishers.ts';
import { storedBytes } from './migrations/0008-stored-bytes.ts';
import { summaries } from './migrations/0009-summaries.ts';
import { people } from './migrations/0010-people.ts';
import { gateway } from './migrations/0011-gateway.ts';
import { identities } from './migrations/0012-identities.ts';
import { risk } from './migrations/0013-risk.ts';
import { identity } from './migrations/0014-identity.ts';
import { membership } from './migrations/0014-membership.ts';
import { profiles } from './migrations/0015-profiles.ts';
import { audit } from './migrations/0016-audit.ts';
import { office } from './migrations/0115-office.ts';
import { auditChain } from './migrations/0116-audit-chain.ts';
import { certifications } from './migrations/0016-certifications.ts';
import { deletions } from './migrations/0016-deletions.ts';
import { boundBy } from './migrations/0017-bound-by.ts';
import { ledger } from './migrations/0018-ledger.ts';
import { feedback } from './migrations/0020-feedback.ts';
import { orders } from './migrations/0019-orders.ts';
import { orderLines } from './migrations/0022-order-lines.ts';
import { mall } from './migrations/0026-mall.ts';
import { wallet } from './migrations/0024-wallet.ts';
import { payments } from './migrations/0021-payments.ts';
import { packages } from './migrations/0023-packages.ts';
import { coupons } from './migrations/0025-coupons.ts';
import { servicePrices } from './migrations/0022-service-prices.ts';
import { invoices } from './migrations/0027-invoices.ts';
import { presets } from './migrations/0028-presets.ts';
import { shapeFingerprints } from './migrations/0135-shape-fingerprints.ts';
import { mallTeasers } from './migrations/0134-mall-teasers.ts';
import { looks } from './migrations/0030-looks.ts';
import { lookEngine } from './migrations/0031-look-engine.ts';
import { sceneAssets } from './migrations/0033-scene-assets.ts';
import { sceneAssetSettings } from './migrations/0037-scene-asset-settings.ts';
import { waitingWorks } from './migrations/0040-waiting-works.ts';
import { maps } from './migrations/0041-maps.ts';
import { outboxOrigin } from './migrations/0042-outbox-origin.ts';
import { mapPieces } from './migrations/0043-map-pieces.ts';
import { objectRemovals } from './migrations/0044-object-removals.ts';
import { ownedRemovals } from './migrations/0045-owned-removals.ts';
import { deciders } from './migrations/0046-deciders.ts';
import { auditAppendOnly } from './migrations/0047-audit-append-only.ts';
import { resultFeedback } from './migrations/0057-result-feedback.ts';
import { matching } from './migrations/0105-matching.ts';
import { memberPools } from './migrations/0139-member-pools.ts';
import { modelers } from './migrations/0140-modelers.ts';
import { theftClaims } from './migrations/0141-theft-claims.ts';
import { campaigns } from './migrations/0144-campaigns.ts';
import { invitationRewards } from './migrations/0145-invitations.ts';
import { refundRequests } from './migrations/0074-refund-requests.ts';
import { jobWaiting } from './migrations/0075-job-waiting.ts';
import { growth } from './migrations/0048-growth.ts';
import { shortWork } from './migrations/0053-short-work.ts';
import { endedWorks } from './migrations/0054-ended-works.ts';
import { mallIndex } from './migrations/0051-mall-index.ts';
import { mallFormat } from './migrations/0049-mall-format.ts';
import { givenIncome } from './migrations/0050-given-income.ts';
import { open } from './migrations/0060-open.ts';
import { content } from './migrations/0090-content.ts';
import { contentWithdrawn } from './migrations/0091-content-withdrawn.ts';
import { editor } from './migrations/0100-editor.ts';
import { webhooks } from './migrations/0120-webhooks.ts';
import { keyNetworks } from './migrations/0121-key-networks.ts';
import { demandsRemoved } from './migrations/0106-demands-removed.ts';
import { shares } from './migrations/0101-shares.ts';
import { frozenIndex } from './migrations/0052-frozen-index.ts';
import { analytics } from './migrations/0110-analytics.ts';
import { works } from './migrations/0080-works.ts';
import { messages } from './migrations/0081-messages.ts';
import { search } from './migrations/0125-search.ts';
import { factors } from './migrations/0170-factors.ts';
import { serviceDays } from './migrations/0171-service-days.ts';
import { staffExports } from './migrations/0174-exports.ts';
import { callPackages } from './migrations/0164-call-packages.ts';
import { inquiries } from './migrations/0180-inquiries.ts';
import { matchRatings } from './migrations/0187-match-ratings.ts';
import { refundsAndMonths } from './migrations/0188-refunds-and-months.ts';
import { serviceDaysMiddle } from './migrations/0189-service-days-middle.ts';
import { bulk } from './migrations/0181-bulk.ts';
import { jobResumed } from './migrations/0183-job-resumed.ts';
import { bulkFaults } from './migrations/0190-bulk-faults.ts';
import { waitingOwners } from './migrations/0191-waiting-owners.ts';
import { friendLinks } from './migrations/0179-friend-links.ts';
import { sitePictures } from './migrations/0178-site-pictures.ts';
import { modelDownloads } from './migrations/0127-model-downloads.ts';
import { generationTasks } from './migrations/0151-generation-tasks.ts';
import { modelReviews } from './migrations/0126-model-reviews.ts';
import { mallViews } from './migrations/0082-mall-views.ts';
import { library } from './migrations/0157-library.ts';
import { payerDevice } from './migrations/0160-payer-device.ts';
import { sceneTextures } from './migrations/0184-scene-textures.ts';
import type { Migration } from './migrations/migration.ts';
import { refuseHalfRestored } from './snapshots/restoring.ts';

/** In order of execution; only ever appended to. */
const migrations: Migration[] = [
  ...firstTables,
  ...passwords,
  ...rateLimits,
  ...kindsOfWork,
  ...turns,
  ...smsCodes,
  ...checksAndPublishers,
  ...storedBytes,
  ...summaries,
  ...people,
  ...gateway,
  ...identities,
  ...risk,
  ...identity,
  ...membership,
  ...profiles,
  ...audit,
  ...certifications,
  ...deletions,
  ...boundBy,
  ...ledger,
  ...feedback,
  ...orders,
  ...orderLines,
  ...mall,
  ...wallet,
  ...payments,
  ...packages,
  ...coupons,
  ...servicePrices,
  ...invoices,
  ...presets,
  ...looks,
  ...lookEngine,
  ...sceneAssets,
  ...sceneAssetSettings,
  ...waitingWorks,
  ...maps,
  ...outboxOrigin,
  ...mapPieces,
  ...objectRemovals,
  ...ownedRemovals,
  ...deciders,
  ...auditAppendOnly,
  ...resultFeedback,
  ...growth,
  ...shortWork,
  ...endedWorks,
  ...mallIndex,
  ...frozenIndex,
  ...mallFormat,
  ...givenIncome,
  ...refundRequests,
  ...open,
  ...jobWaiting,
  ...content,
  ...office,
  ...auditChain,
  ...works,
  ...messages,
  ...mallViews,
  ...analytics,
  ...editor,
  ...search,
  ...modelReviews,
  ...modelDownloads,
  ...factors,
  ...webhooks,
  ...keyNetworks,
  ...shares,
  ...matching,
  ...contentWithdrawn,
  ...demandsRemoved,
  ...memberPools,
  ...modelers,
  ...theftClaims,
  ...mallTeasers,
  ...shapeFingerprints,
  ...generationTasks,
  ...campaigns,
  ...invitationRewards,
  ...library,
  ...payerDevice,
  ...serviceDays,
  ...staffExports,
  ...sitePictures,
  ...friendLinks,
  ...inquiries,
  ...callPackages,
  ...matchRatings,
  ...refundsAndMonths,
  ...serviceDaysMiddle,
  ...sceneTextures,
  ...bulk,
  ...jobResumed,
  ...bulkFaults,
  ...waitingOwners,
];

/** The migrations that come after the one of that name. */
export const migrationsAfter = (name: string): readonly Migration[] =>
  migrations.slice(migrations.findIndex((one) => one.name === name) + 1);

const storageOf = ({ sequelize }: Database) => new SequelizeStorage({ sequelize, tableName: 'schema_migrations' });

const createUmzug = (database: Database) =>
  new Umzug({
    migrations: migrations.map(({ name, up }) => ({ name, up: () => up(database.sequelize.getQueryInterface()) })),
    storage: storageOf(database),
    logger: undefined,
  });

/** Names of the migrations that we know, in order. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name);

/** Names of the migrations that were run: ours in order, then those of a newer version. */
export async function ranMigrations(database: Database): Promise<string[]> {
  const ran = await storageOf(database).executed();
  return [...migrationNames.filter((name) => ran.includes(name)), ...ran.filter((name) => !migrationNames.includes(name))];
}

/** Names of the migrations still to run. @throws BackupRefusal for a half-restored database. */
export async function pendingMigrations(database: Database): Promise<string[]> {
  await refuseHalfRestored(database);
  return (await createUmzug(database).pending()).map(({ name }) => name);
}

const lookAgainMs = 2000;

/**
 * Returns once no migration is pending, whoever runs them. `onWait` is told once what is missing. A database that knows more migrations than this code is taken as it
 * is: they leave room for it (docs/operations.md, Migrations).
 */
export async function waitForMigrations(database: Database, onWait: (pending: string[]) => void, everyMs = lookAgainMs): Promise<void> {
  for (let told = false; ; told = true) {
    const pending = await pendingMigrations(database);
    if (pending.length === 0) return;
    if (!told) onWait(pending);
    await delay(everyMs);
  }
}

/**
 * Runs pending migrations, or those up to the one named `to`, and returns their names. An embedded database with data in it is first
 * copied to `<file>.before-<ms>` with `VACUUM INTO`, so that a failed migration loses nothing. @throws BackupRefusal for a half-restored database.
 */
export async function migrate(
  database: Database,
  options: { to?: string } = {},
): Promise<{ applied: string[]; backup: string | undefined }> {
  await refuseHalfRestored(database);
  const umzug = createUmzug(database);
  const pending = await umzug.pending();
  if (pending.length === 0) return { applied: [], backup: undefined };
  const { file } = database;
  let backup: string | undefined;
  if (file !== undefined && existsSync(file) && statSync(file).size > 0 && (await hasTables(database))) {
    backup = `${file}.before-${Date.now()}`;
    await database.sequelize.query('VACUUM INTO ?', { replacements: [backup] });
  }
  const applied = await umzug.up(options.to === undefined ? {} : { to: options.to });
  return { applied: applied.map(({ name }) => name), backup };
}

/** Runs what a restore needs: migrations up to the one named, or all, on a database that is marked as half restored. */
export async function migrateRestored(database: Database, options: { to?: string } = {}): Promise<void> {
  await createUmzug(database).up(options.to === undefined ? {} : { to: options.to });
}

async function hasTables(database: Database): Promise<boolean> {
  const rows = await database.sequelize.query(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT IN ('schema_migrations', 'sqlite_sequence') LIMIT 1",
    { type: QueryTypes.SELECT },
  );
  return rows.length > 0;
}
