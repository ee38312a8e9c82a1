import { setTimeout as delay } from 'node:timers/promises';
import { sweepDeadFolders } from '#activities/owned-folder';
import { turnLimits } from '#domain/limits';
import { orderLimits } from '#domain/trade/limits';
import { paymentLimits } from '#domain/payments/limits';
import { compareLedger } from '#services/ledger/compare';
import { closeDueOrders } from '#services/orders/close-due';
import { cancelDueJobs } from '#services/open/end-job';
import { wakeWebhooks } from '#services/open/webhooks/wake';
import { payRefunds } from '#services/payments/pay-refunds';
import { compareBills, type ComparedBill } from '#services/payments/compare-bills';
import { dispatcherHeartbeat, heartbeat } from '#services/work/heartbeat';
import { sweeps } from '#services/catalog/sweeps';
import type { PaymentDeps, RetentionDeps } from '#services/deps';
import type { ObjectStore } from '#storage/objects/object-store';
import { startDispatcher, usualDispatch, type DispatchDeps, type DispatchTiming } from './dispatch.ts';
import { reconcile, reconcileTurns } from './reconcile.ts';

export interface OrchestrationDeps extends DispatchDeps, Pick<RetentionDeps, 'retention'>, Pick<PaymentDeps, 'payments'> {
  objects: ObjectStore;
  tempFolder: string;
}

export interface OrchestrationTiming {
  dispatch: DispatchTiming;
  heartbeatMs: number;
  /** Interval of reconciling and sweeping; both also run at start. */
  upkeepMs: number;
  /** Interval of comparing long turns with Temporal. */
  turnsMs: number;
  /** Pause between two looks for orders whose time has run out. */
  ordersMs: number;
  /** Pause between two looks for bills of providers to compare. */
  billsMs: number;
  /** Pause between two looks for endpoints that something waits for. */
  webhooksMs: number;
  /** Pause before reconciling is retried while Temporal is unreachable. */
  againMs: number;
}

export const usualOrchestration: OrchestrationTiming = {
  dispatch: usualDispatch,
  heartbeatMs: 5000,
  upkeepMs: 60 * 60_000,
  turnsMs: turnLimits.compareMs,
  ordersMs: orderLimits.closeEveryMs,
  billsMs: paymentLimits.billEveryMs,
  webhooksMs: 500,
  againMs: 5000,
};

/** The orchestration pool's work beside workflows: sends the outbox, writes heartbeats, restarts lost workflows, closes due orders, sweeps. */
export function runOrchestration(
  deps: OrchestrationDeps,
  timing: OrchestrationTiming = usualOrchestration,
): { close: () => Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const dispatcher = startDispatcher(deps, timing.dispatch);
  const pause = (ms: number): Promise<unknown> => delay(ms, undefined, { signal }).catch(() => undefined);

  const heartbeats = async (): Promise<void> => {
    while (!signal.aborted) {
      await askTemporal(deps)
        .then((reachable) => heartbeat(deps, { name: dispatcherHeartbeat, temporalReachable: reachable && dispatcher.reachable() }))
        .catch((error: unknown) => deps.log.warn({ err: error }, 'heartbeat not written'));
      await pause(timing.heartbeatMs);
    }
  };

  const reconciling = async (compare: typeof reconcile, everyMs: number): Promise<void> => {
    while (!signal.aborted) {
      const done = await compare(deps).then(
        () => true,
        (error: unknown) => {
          deps.log.warn({ err: error }, 'could not compare rows with Temporal');
          return false;
        },
      );
      await pause(done ? everyMs : timing.againMs);
    }
  };

  const sweeping = async (): Promise<void> => {
    while (!signal.aborted) {
      for (const [name, sweep] of Object.entries(allSweeps)) {
        await sweep(deps).then(
          (result) => deps.log.debug({ sweep: name, result }, 'swept'),
          (error: unknown) => deps.log.warn({ err: error, sweep: name }, 'sweep failed'),
        );
      }
      await pause(timing.upkeepMs);
    }
  };

  const closingOrders = async (): Promise<void> => {
    while (!signal.aborted) {
      const closed = await closeDueOrders(deps).catch((error: unknown) => {
        deps.log.error({ err: error }, 'due orders not closed');
        return 0;
      });
      await cancelDueJobs(deps).catch((error: unknown) => deps.log.error({ err: error }, 'due jobs not cancelled'));
      if (closed < orderLimits.closedAtOnce) await pause(timing.ordersMs);
    }
  };

  const comparingBills = async (): Promise<void> => {
    while (!signal.aborted) {
      // No workflow follows what is owed of no order.
      await payRefunds(deps, { orderId: null }).catch((error: unknown) => deps.log.error({ err: error }, 'refunds not paid'));
      await compareBills(deps).then(
        (compared) => compared.forEach((one) => sayBill(deps, one)),
        (error: unknown) => deps.log.warn({ err: error }, 'bills not compared'),
      );
      await pause(timing.billsMs);
    }
  };

  const wakingWebhooks = async (): Promise<void> => {
    while (!signal.aborted) {
      await wakeWebhooks(deps).catch((error: unknown) => deps.log.error({ err: error }, 'endpoints not woken'));
      await pause(timing.webhooksMs);
    }
  };

  const loops = Promise.all([
    heartbeats(),
    comparingBills(),
    closingOrders(),
    wakingWebhooks(),
    reconciling(reconcile, timing.upkeepMs),
    reconciling(reconcileTurns, timing.turnsMs),
    sweeping(),
  ]);
  return {
    close: async () => {
      stopping.abort();
      await Promise.all([dispatcher.close(), loops]);
    },
  };
}

const allSweeps: Readonly<Record<string, (deps: OrchestrationDeps) => Promise<unknown>>> = {
  ...sweeps,
  'dead temporary folders': ({ tempFolder }) => sweepDeadFolders(tempFolder),
  ledger: comparingLedger,
};

/** Logs in what a bill and our books differ; the rows keep it. */
function sayBill({ log }: OrchestrationDeps, { bill, differences }: ComparedBill): void {
  const { provider, day, rows, paidFen, refundedFen, feeFen } = bill;
  log.info({ provider, day, rows, paidFen, refundedFen, feeFen }, 'bill compared');
  for (const difference of differences) log.error({ provider, day, difference }, 'the bill and our books differ');
}

/** Logs what does not add up; the day's row keeps it. */
async function comparingLedger(deps: OrchestrationDeps): Promise<boolean> {
  const { log } = deps;
  const comparison = await compareLedger(deps);
  if (comparison === undefined) return false;
  const { day, differences, differenceCount, appendOnly } = comparison;
  for (const difference of differences) log.error({ day, difference }, 'the ledger does not add up');
  if (differenceCount > differences.length) log.error({ day, differenceCount }, 'the ledger does not add up in more places');
  if (!appendOnly) log.warn({ day }, 'the database lets postings of the ledger be changed: its user may not create triggers');
  return true;
}

const askMs = 3000;

const askTemporal = ({ client }: DispatchDeps): Promise<boolean> =>
  client.connection.withDeadline(Date.now() + askMs, () =>
    client.workflowService.getSystemInfo({}).then(
      () => true,
      () => false,
    ),
  );
