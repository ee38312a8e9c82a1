/** How the variants of workflows are gone through, so that their histories can be recorded. */

import { AppError } from '#domain/errors/app-error';
import { defaultMapOptions } from '#domain/maps/options';
import { defaultTilesOptions } from '#domain/kinds/tiles/options';
import { accountDeletionId, orderRunId, purgeId, runId } from '#domain/workflows/ids';
import type { RunVerb } from '#activities/deps';
import type { ShownTrade } from '#providers/payments/local/local';
import type { JobInput } from '#domain/kinds/jobs';
import { cancelOrder } from '#services/orders/cancel';
import type { UserRow } from '#storage/database/models/accounts';
import type { OrderRow } from '#storage/database/models/orders';
import type { Flow } from '#test/flow';
import type { PayingFlow } from '#test/paying-flow';
import { makeImagery, writeImagery } from '#test/imagery';
import { obliqueZip } from '#test/oblique';
import { queues } from '#workflows/contracts';

/** What stands between the activities and the engine. */
export type Wrap = (run: RunVerb) => RunVerb;
/** Goes through one variant of a workflow; returns the id of its execution. */
export type Variant = (flow: Flow, model: Uint8Array, engine: { now: Wrap; paying: PayingFlow }) => Promise<string>;

/** An order that is followed: what somebody does with its payment, and the state that it comes to. */
export const following =
  (
    lastsMs: number | undefined,
    askAfterMs: number[],
    act: (paying: PayingFlow, order: OrderRow, trade: ShownTrade) => Promise<void>,
  ): Variant =>
  async (_flow, _model, { paying }) => {
    const order = await paying.order(lastsMs);
    await act(paying, order, await paying.begin(order, 'wechat', askAfterMs));
    const id = orderRunId(order.id);
    await paying.flow.until('it to have begun', () =>
      paying.flow.client.workflow
        .getHandle(id)
        .describe()
        .then(
          () => true,
          () => false,
        ),
    );
    return id;
  };

/** Somebody pays, and cancels while the provider does not answer. */
export const paidAndCancelled = async (
  { shop, deps }: PayingFlow,
  { id: orderId, ownerId }: OrderRow,
  { outTradeNo }: ShownTrade,
): Promise<void> => {
  await shop.local.play('wechat', outTradeNo, 'silent');
  await cancelOrder({ ...deps, payments: {} }, { ownerId, orderId });
};

/** The engine as it is. */
export const sound: Wrap = (run) => run;
/** An engine that fails each time. */
export const failing =
  (code: 'engine.crashed' | 'engine.diskFull' | 'model.timeout'): Wrap =>
  () =>
  () =>
    Promise.reject(new AppError(code));
/** A step that fails is not tried again by itself. */
export const once = { timing: { tries: 1 } };

/** A check that ends by itself. */
export const fileEnding =
  (hand: (flow: Flow, model: Uint8Array) => ReturnType<Flow['hand']>): Variant =>
  async (flow, model) => {
    const file = await flow.ended(await hand(flow, model));
    return runId('check', { id: file.id, attempt: 1 });
  };

/** A check that fails, waits for an operator, and then receives `signal`. */
export const waitingCheck =
  (code: 'engine.crashed' | 'engine.diskFull', signal: 'retry' | 'giveUp' | 'cancel' | undefined): Variant =>
  async (flow, model, engine) => {
    engine.now = failing(code);
    const file = await flow.hand(model, 'model.glb', once);
    const id = runId('check', { id: file.id, attempt: 1 });
    await flow.waiting(id);
    engine.now = sound;
    if (signal !== undefined) await flow.signal(id, signal);
    await flow.ended(file);
    return id;
  };

/** A lightweighting; `act` runs once it is under way. */
export const jobEnding =
  (engineDoes: Wrap, act: (flow: Flow, id: string, engine: { now: Wrap }) => Promise<void>): Variant =>
  async (flow, model, engine) => {
    const file = await flow.ended(await flow.hand(model, 'model.glb'));
    engine.now = engineDoes;
    const job = await flow.submit(file, {}, once.timing);
    const id = runId('job', { id: job.id, attempt: 1 });
    await act(flow, id, engine);
    await flow.ended(job);
    return id;
  };

/** A scene that becomes 3D Tiles. */
export const tiling = async (flow: Flow): Promise<string> => {
  const file = await flow.ended(await flow.hand(await obliqueZip(), 'city.zip', { modelType: 'oblique' }));
  return runId('job', await flow.ended(await flow.enqueue(file, { kind: 'tiles', options: defaultTilesOptions })));
};

/** Hands in a small map. */
export const handMap = async (flow: Flow): ReturnType<Flow['hand']> =>
  flow.hand((await writeImagery(makeImagery(64, 48, 3, 'uint8'))).bytes, 'map.tif', { modelType: 'map' });
/** A map that is made finer. */
export const enlarging = async (flow: Flow): Promise<string> => {
  const file = await flow.ended(await handMap(flow));
  return runId('job', await flow.ended(await flow.enqueue(file, { kind: 'superResolve', options: defaultMapOptions })));
};

/** A quick look; `act` runs once it is under way. */
export const looking =
  (engineDoes: Wrap, act: (flow: Flow, id: string) => Promise<void>): Variant =>
  async (flow, model, engine) => {
    const file = await flow.ended(await flow.hand(model, 'model.glb'));
    engine.now = engineDoes;
    const look = await flow.look(file, once.timing);
    const id = runId('look', look);
    await act(flow, id);
    await flow.ended(look);
    return id;
  };

/** A reduced preview of a model on sale. */
export const teasing =
  (engineDoes: Wrap): Variant =>
  async (flow, model, engine) => {
    const file = await flow.ended(await flow.hand(model, 'model.glb'));
    engine.now = engineDoes;
    return runId('teaser', await flow.ended(await flow.teaser(file, once.timing)));
  };

/** A purge that has its time, or is undone before. */
export const purging =
  (undone: boolean): Variant =>
  async (flow) => {
    const id = purgeId({ kind: 'file', id: 'history', deletedAtMs: Date.now() });
    const input = {
      kind: 'file' as const,
      id: 'history',
      ownerId: flow.owner.id,
      fileName: 'model.glb',
      deletedAtMs: 0,
      afterMs: undone ? 60_000 : 1,
    };
    await flow.client.workflow.start('purgeWorkflow', { workflowId: id, taskQueue: queues.orchestration, args: [input] });
    if (undone) await flow.client.workflow.getHandle(id).signal('cancel', {});
    return id;
  };

/** A deletion of the flow's owner, whom `about` describes; `act` runs once it is under way. */
export const deleting =
  (about: (dueAt: Date) => Partial<UserRow>, act: (flow: Flow, id: string) => Promise<void> = async () => undefined): Variant =>
  async (flow) => {
    const dueAt = new Date(Date.now() - 1000);
    const userId = flow.owner.id;
    const input = { userId, ownerId: userId, fileName: '', dueAtMs: dueAt.getTime(), againMs: 500, settleMs: 500 };
    await flow.owner.update({ deletionDueAt: null, deletedAt: null, erasedAt: null, frozenAt: null, ...about(dueAt) });
    const id = accountDeletionId(input);
    await flow.client.workflow.start('deleteAccountWorkflow', { workflowId: id, taskQueue: queues.orchestration, args: [input] });
    await act(flow, id);
    return id;
  };

/** A generation that has ended; the file that its row names is none of its making. */
export async function generated(flow: Flow, model: Uint8Array, input: JobInput): Promise<string> {
  const file = await flow.ended(await flow.hand(model, 'model.glb'));
  return runId('job', await flow.ended(await flow.enqueue(file, input)));
}
