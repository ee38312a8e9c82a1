import { extname } from 'node:path';
import { literal, Op } from 'sequelize';
import { AppError } from '#domain/errors/app-error';
import type { GeneratedSubject, OrderSubject } from '#domain/orders/subjects';
import { updateRowsWhere, updateWhere } from '#storage/database/update-where';
import { invoiceDocumentPrefix } from '#storage/objects/keys';
import { eraseAttachment } from '../attachments/erase.ts';
import type { StorageDeps } from '../deps.ts';
import { deleteFile } from '../files/delete.ts';
import { deleteJob } from '../jobs/delete.ts';
import { forgetMessages } from '../messages/forget.ts';
import { abortUpload, clearStore } from '../uploads/abort.ts';
import { removeComments } from '../works/remove-comments.ts';
import { toldOf } from '../works/told-of.ts';

/** Removes one kind of thing that a deleted account had. May be called again at any point: what is gone is not found again. */
type Erasure = (deps: StorageDeps, userId: string) => Promise<void>;

const batch = 100;
/** Who wrote what an account that is gone wrote. */
const nobody = '';

/** Takes rows until there are none left, so that each removed one makes room for the next. */
async function drain<Row>(find: () => Promise<Row[]>, remove: (row: Row) => Promise<unknown>): Promise<void> {
  for (let rows = await find(); rows.length > 0; rows = await find()) for (const row of rows) await remove(row);
}

/** What was asked for, without its words. */
const namelessGeneration = (input: GeneratedSubject['input']): GeneratedSubject['input'] =>
  input.kind === 'text3d' ? { ...input, sentence: '' } : { ...input, name: '', pictureId: '' };

/** What was bought, without any name that its buyer gave. */
function namelessSubject(subject: OrderSubject): OrderSubject {
  if (subject.type === 'service') return { ...subject, title: '' };
  if (subject.type === 'textTo3D' || subject.type === 'imageTo3D')
    return { ...subject, modelName: '', input: namelessGeneration(subject.input) };
  if (!('modelName' in subject)) return subject;
  const nameless = { ...subject, modelName: '' };
  if (!('fileId' in nameless) || nameless.input.kind !== 'lightweight') return nameless;
  const { savedPreset: _, ...input } = nameless.input;
  return { ...nameless, input };
}

/** In this order: what runs is cancelled before what it uses goes. An area that keeps something of a person adds its row. */
export const erasures: Readonly<Record<string, Erasure>> = {
  /** What colleagues noted about him and his things. */
  async officeNotes({ database: { officeNotes, transact } }, ownerId) {
    await transact((transaction) => officeNotes.destroy({ where: { ownerId }, transaction }));
  },

  /** The export that was begun last. */
  async staffExports({ database: { staffExports, transact } }, userId) {
    await transact((transaction) => staffExports.destroy({ where: { userId }, transaction }));
  },

  async files(deps, ownerId) {
    const { files } = deps.database;
    await drain(
      () => files.findAll({ where: { ownerId, deletedAt: null }, attributes: ['id'], limit: batch }),
      ({ id }) => deleteFile(deps, { ownerId, fileId: id }),
    );
  },

  async jobs(deps, ownerId) {
    const { jobs } = deps.database;
    await drain(
      () => jobs.findAll({ where: { ownerId, deletedAt: null }, attributes: ['id'], limit: batch }),
      ({ id }) => deleteJob(deps, { ownerId, jobId: id }),
    );
  },

  /** What its files lay in, and what they were tagged with. */
  async library({ database: { libraryFolders, fileTags, transact } }, ownerId) {
    await transact(async (transaction) => {
      await fileTags.destroy({ where: { ownerId }, transaction });
      await libraryFolders.destroy({ where: { ownerId }, transaction });
    });
  },

  /** What was bought of its scenes, which went with its jobs. */
  async sceneAssets({ database: { sceneAssets, transact } }, ownerId) {
    await transact((transaction) => sceneAssets.destroy({ where: { ownerId }, transaction }));
  },

  /** What it edited on its models, and the links to them; who opened those says nothing of anybody. Objects of textures go with their files. */
  async editor({ database: { sceneSettings, sceneVersions, sceneTextures, modelShares, transact } }, ownerId) {
    await transact(async (transaction) => {
      await modelShares.destroy({ where: { ownerId }, transaction });
      await sceneVersions.destroy({ where: { ownerId }, transaction });
      await sceneTextures.destroy({ where: { ownerId }, transaction });
      await sceneSettings.destroy({ where: { ownerId }, transaction });
    });
  },

  async uploads(deps, ownerId) {
    const { uploads } = deps.database;
    const unused = { ownerId, status: { [Op.ne]: 'Aborted' }, claimedBy: null };
    await drain(
      () => uploads.findAll({ where: unused, attributes: ['id'], limit: batch }),
      ({ id }) => abortUpload(deps, { ownerId, uploadId: id }),
    );
    // What an earlier try aborted and could not clear.
    const uncleared = { ownerId, status: 'Aborted', storeUploadId: { [Op.ne]: '' } };
    for (const upload of await uploads.findAll({ where: uncleared })) {
      if (!(await clearStore(deps, upload))) throw new AppError('objects.unavailable');
    }
  },

  async attachments(deps, ownerId) {
    const { attachments } = deps.database;
    await drain(
      () => attachments.findAll({ where: { ownerId, status: { [Op.notIn]: ['Erased', 'Refused'] } }, attributes: ['id'], limit: batch }),
      async ({ id }) => {
        if (await eraseAttachment(deps, id)) return;
        if ((await attachments.count({ where: { id, status: 'Erasing' } })) > 0) throw new AppError('objects.unavailable');
      },
    );
  },

  /** What was asked back; what was refunded stands in the order. */
  async refundRequests({ database }, ownerId) {
    const { refundRequests, transact } = database;
    await transact((transaction) => refundRequests.destroy({ where: { ownerId }, transaction }));
  },

  /** Its pictures and archives went with the attachments. */
  async feedback({ database }, ownerId) {
    const { feedback, transact } = database;
    await transact((transaction) => feedback.destroy({ where: { ownerId }, transaction }));
  },

  /** What it wrote by the forms of the site, and the answers. */
  async inquiries({ database: { inquiries, transact } }, ownerId) {
    await transact((transaction) => inquiries.destroy({ where: { ownerId }, transaction }));
  },

  /** Their pictures went with the attachments. */
  async papers({ database }, ownerId) {
    const { certifications, transact } = database;
    const papersErasedAt = new Date();
    await transact((transaction) => updateWhere(certifications, { ownerId, papersErasedAt: null }, { papersErasedAt }, transaction));
  },

  /** What it claimed and answered; the decisions stay, for the other side. */
  async claims({ database }, ownerId) {
    const { theftClaims, transact } = database;
    await transact(async (transaction) => {
      await updateRowsWhere(theftClaims, { claimantId: ownerId }, { name: '', statement: '', link: '', fileId: null }, transaction);
      await updateRowsWhere(theftClaims, { sellerId: ownerId }, { answer: '', answerLink: '' }, transaction);
    });
  },

  /** What it said of itself to publish. */
  async modelers({ database }, ownerId) {
    const { modelerApplications, transact } = database;
    await transact((transaction) => modelerApplications.destroy({ where: { ownerId }, transaction }));
  },

  /** What others have bought of it stays theirs, under its name; what it bought itself is nobody's any more. */
  async mall({ database }, ownerId) {
    const { mallModels, cartItems, modelPurchases, transact } = database;
    const unsold = { sellerId: ownerId, id: { [Op.notIn]: literal('(SELECT model_id FROM model_purchases)') } };
    await transact(async (transaction) => {
      await cartItems.destroy({ where: { ownerId }, transaction });
      await modelPurchases.destroy({ where: { ownerId }, transaction });
      await updateRowsWhere(mallModels, unsold, { name: '', description: '', tags: [], fileName: '' }, transaction);
    });
  },

  /** What it wrote and liked, and who followed it; how often works were seen says nothing of anybody. */
  async works({ database }, ownerId) {
    const { workReactions, follows, workComments, transact } = database;
    await transact(async (transaction) => {
      await workReactions.destroy({ where: { ownerId }, transaction });
      await follows.destroy({ where: { [Op.or]: [{ ownerId }, { authorId: ownerId }] }, transaction });
      await forgetMessages(database, [toldOf.follower(ownerId)], transaction);
    });
    await drain(
      () => workComments.findAll({ where: { ownerId }, attributes: ['id'], limit: batch }),
      ({ id }) => transact((transaction) => removeComments(database, { id }, transaction)),
    );
  },

  /** Contracts stay for their other side, without what it wrote; an account with an open one is not deleted. */
  async matching({ database }, ownerId) {
    const { matchProviders, matchDemands, matchOffers, matchContracts, matchMilestones, matchEvents, matchDisputes } = database;
    const { matchRatings, transact } = database;
    const own = database.sequelize.escape(ownerId);
    const contracts = (...sides: string[]) =>
      literal(`(SELECT id FROM match_contracts WHERE ${sides.map((side) => `${side} = ${own}`).join(' OR ')})`);
    await transact(async (transaction) => {
      await matchProviders.destroy({ where: { ownerId }, transaction });
      await matchOffers.destroy({ where: { ownerId }, transaction });
      const wordless = { title: '', content: '' };
      await matchDemands.destroy({ where: { ownerId }, transaction });
      await updateRowsWhere(matchContracts, { buyerId: ownerId }, wordless, transaction);
      await matchEvents.update({ note: '' }, { where: { actorId: ownerId }, transaction });
      await updateRowsWhere(matchDisputes, { askedBy: ownerId }, { reason: '' }, transaction);
      // What it said of others stays, without its name; what others said of it is theirs to read.
      await updateRowsWhere(matchRatings, { authorId: ownerId }, { authorId: null }, transaction);
      await updateRowsWhere(matchRatings, { subjectId: ownerId }, { subjectId: null, answer: '' }, transaction);
      const answered = { askedBy: { [Op.ne]: ownerId }, contractId: { [Op.in]: contracts('buyer_id', 'provider_id') } };
      await updateRowsWhere(matchDisputes, answered, { answer: '' }, transaction);
    });
    await drain(
      () => matchMilestones.findAll({ where: { contractId: { [Op.in]: contracts('provider_id') }, title: { [Op.ne]: '' } }, limit: batch }),
      ({ id, delivery: said }) => {
        const delivery = said && { ...said, note: '', fileName: `交付${extname(said.fileName)}` };
        return transact((transaction) => updateWhere(matchMilestones, { id }, { title: '', delivery }, transaction));
      },
    );
  },

  async messages({ database }, ownerId) {
    const { messages, transact } = database;
    await transact((transaction) => messages.destroy({ where: { ownerId }, transaction }));
  },

  /** They stay, as books do; the names of models and presets in them go. */
  async orders({ database }, ownerId) {
    const { orders, orderLines, transact } = database;
    await drain(
      () => orders.findAll({ where: { ownerId, description: { [Op.ne]: '' } }, attributes: ['id'], limit: batch }),
      ({ id: orderId }) =>
        transact(async (transaction) => {
          for (const { line, subject } of await orderLines.findAll({ where: { orderId }, transaction })) {
            await updateWhere(orderLines, { orderId, line }, { description: '', subject: namelessSubject(subject) }, transaction);
          }
          await updateWhere(orders, { id: orderId }, { description: '' }, transaction);
        }),
    );
  },

  async presets({ database }, ownerId) {
    const { lightweightPresets, transact } = database;
    await transact((transaction) => lightweightPresets.destroy({ where: { ownerId }, transaction }));
  },

  /** Keys first: from then on nothing comes by them. */
  async developerPlatform({ database }, ownerId) {
    const tables = [
      ...[database.openKeys, database.openTokens, database.openWebhooks, database.openDeliveries, database.openAttempts],
      ...[database.openProjects, database.openFiles, database.openJobs, database.openEstimates, database.openAnswers],
      ...[database.openRequests, database.openUsage, database.openCallBlocks, database.openDevices],
    ];
    await database.transact(async (transaction) => {
      for (const table of tables) await (table as typeof database.openKeys).destroy({ where: { ownerId }, transaction });
    });
  },

  /** What it wrote and sent for the public site stays, as nobody's. */
  async content({ database }, authorId) {
    const { contentVersions, sitePictures, transact } = database;
    await transact(async (transaction) => {
      await updateRowsWhere(contentVersions, { authorId }, { authorId: nobody }, transaction);
      await updateRowsWhere(sitePictures, { authorId }, { authorId: null }, transaction);
    });
  },

  async bankCards({ database }, ownerId) {
    const { bankCards, transact } = database;
    await transact((transaction) => bankCards.destroy({ where: { ownerId }, transaction }));
  },

  /** They stay, as books do; the names of models in them go. What was withdrawn, and to whom, stays as long as the law wants it: `sweep.ts`. */
  async incomes({ database }, ownerId) {
    const { incomes, transact } = database;
    const named = { ownerId, description: { [Op.ne]: '' } };
    await transact((transaction) => updateRowsWhere(incomes, named, { description: '' }, transaction));
  },

  /** Invoices stay, as books do; whom they were made out to goes. */
  async invoices({ database, objects }, ownerId) {
    const { invoiceTitles, invoices, transact } = database;
    await objects.removePrefix(invoiceDocumentPrefix(ownerId));
    await transact(async (transaction) => {
      await invoiceTitles.destroy({ where: { ownerId }, transaction });
      await updateRowsWhere(invoices, { ownerId }, { sealedTitle: '' }, transaction);
    });
  },

  async sessions({ database }, userId) {
    const { sessions, refreshTokens, accessTokens, socketTickets, staffFactors, staffRecoveryCodes, transact } = database;
    await transact(async (transaction) => {
      const ids = (await sessions.findAll({ where: { userId }, attributes: ['id'], transaction })).map(({ id }) => id);
      await refreshTokens.destroy({ where: { sessionId: ids }, transaction });
      await accessTokens.destroy({ where: { sessionId: ids }, transaction });
      await socketTickets.destroy({ where: { userId }, transaction });
      await sessions.destroy({ where: { userId }, transaction });
      await staffFactors.destroy({ where: { userId }, transaction });
      await staffRecoveryCodes.destroy({ where: { userId }, transaction });
    });
  },

  /** Where it came from; what was counted says nothing of anybody. */
  async statistics({ database }, userId) {
    const { analyticsSteps, accountSources, transact } = database;
    await transact(async (transaction) => {
      await analyticsSteps.destroy({ where: { userId }, transaction });
      await accountSources.destroy({ where: { userId }, transaction });
    });
  },

  async traces({ database }, userId) {
    const { userEvents, signInStates, bindTickets, guideReads, invitations, invitationRewards, seenPopups, transact } = database;
    const where = { userId };
    await transact(async (transaction) => {
      await userEvents.destroy({ where, transaction });
      await signInStates.destroy({ where, transaction });
      await bindTickets.destroy({ where, transaction });
      await guideReads.destroy({ where, transaction });
      await invitations.destroy({ where, transaction });
      // What it brought others stays theirs; of whom it tells is known to nobody any more.
      await invitationRewards.destroy({ where: { ownerId: userId }, transaction });
      await seenPopups.destroy({ where, transaction });
    });
  },
};
