import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger, makeTelemetryFilterString, NativeConnection, Runtime, Worker, type WorkerOptions } from '@temporalio/worker';
import type { Logger } from 'pino';
import type { ChildPool, PoolOptions } from '#activities/children';
import type { DeliveryDeps } from '#activities/deliver-webhook';
import type { RunVerb } from '#activities/deps';
import { openOwnedFolder, sweepDeadFolders } from '#activities/owned-folder';
import type { Measures } from '#domain/measures';
import type { PieceLimits } from '#domain/models/scene-pieces';
import type { Retention } from '#domain/retention';
import type { Traces } from '#domain/traces/spans';
import type { WalletRates } from '#domain/wallet/rates';
import type { PaymentProviders } from '#providers/payments/contract';
import type { GenerationServices } from '#services/generation/services';
import type { Database } from '#storage/database/connect';
import type { ObjectStore } from '#storage/objects/object-store';
import { deploymentName, type PoolName } from '#workflows/contracts';
import { workflowBundlePath } from './bundle.ts';
import { carryOrigin } from './carry-origin.ts';
import { runOrchestration, usualOrchestration, type OrchestrationTiming } from './dispatcher/run.ts';
import { measureSteps } from './measure-steps.ts';
import { clampDeadlines, pools, type SlotPlan } from './pools.ts';
import { startSlotReports } from './report-slots.ts';
import { sampleWorkers } from './samples.ts';
import { withinTurn } from '#activities/within-turn';
import { registerSearchAttributes } from './search-attributes.ts';
import { traceRuns, traceSteps, traceVerbs } from './trace-work.ts';

export interface WorkersDeps {
  database: Database;
  objects: ObjectStore;
  /** Ways of paying outside the platform. */
  payments: PaymentProviders;
  /** What generates models outside, and who judges what is sent there; default only the built-in rules. */
  generation?: GenerationServices | undefined;
  /** What the platform keeps of a sale that is settled here; default `usualRates`. */
  rates?: WalletRates;
  /** How messages to endpoints are signed and sent; default not at all. */
  webhooks?: DeliveryDeps['webhooks'];
  /** Opens the children that the io and cpu pools run the engine in. */
  openChildren: (options: Pick<PoolOptions, 'folder' | 'memoryBytes' | 'idleBytes'>) => ChildPool;
  log: Logger;
  temporal: { address: string; namespace: string };
  /** Where work and steps are noted; default nowhere. */
  measures?: Measures | undefined;
  /** Where spans are told; default nowhere. */
  traces?: Traces | undefined;
  /** Loopback host and port at which Temporal's runtime tells its own metrics; default nowhere. */
  temporalMetrics?: string | undefined;
  pools: PoolName[];
  /** Which version of the workflows this process runs; default none: work of any version is taken. */
  version?: string | undefined;
  /** Path of the workflows' code; default that of this build. */
  workflowBundle?: string | undefined;
  slots: SlotPlan;
  checkDeadlineMs: number;
  jobDeadlineMs: number;
  tempFolder: string;
  minFreeBytes: number;
  /** How long work that found no room on the disk keeps its slot; default 10 s. */
  fullDiskMs?: number;
  /** Of scenes that are shared out; default `pieceLimits`. */
  pieceLimits?: PieceLimits;
  /** How long is kept what must go one day; default `usualRetention`. */
  retention?: Retention;
  /** How long running work may go on after `close`; then it is cancelled here and taken up elsewhere. */
  graceMs?: number;
  orchestration?: Partial<OrchestrationTiming>;
  /** Rows older than Temporal's memory are compared, not sent. */
  retentionMs?: number;
}

export interface Workers {
  /** Resolves once every pool polls its queue. */
  ready: Promise<void>;
  close: () => Promise<void>;
}

const day = 24 * 60 * 60_000;
const reconnectMs = 1000;
/** Cancellations come with the answers to heartbeats. */
const heartbeatThrottleMs = 1000;
/** gRPC would back off for up to two minutes; reconnect within seconds of Temporal's return. */
const channelArgs = { 'grpc.initial_reconnect_backoff_ms': 200, 'grpc.max_reconnect_backoff_ms': 2000 };
/** How long a workflow waits for the worker that knows it before any other takes it. */
const stickyMs = 5000;
/** What is left for clean-up after the grace. */
const cleanUpMs = 10_000;

/**
 * Only what runs workflows has a version: activities are called by name and are the same for all. Work on a file ends under the version that it began
 * under; workflows that may last for days say for themselves that they move on.
 */
const versioned = (buildId: string): NonNullable<WorkerOptions['workerDeploymentOptions']> => ({
  version: { deploymentName, buildId },
  useWorkerVersioning: true,
  defaultVersioningBehavior: 'PINNED',
});

/**
 * Runs the pools of this process, and for the orchestration pool the dispatcher. Temporal may be away at the start and go away
 * later: the pools connect as soon as it answers.
 */
export async function startWorkers(deps: WorkersDeps): Promise<Workers> {
  installRuntime(deps.log, deps.temporalMetrics);
  const { address, namespace } = deps.temporal;
  const names = deps.pools.filter((name) => pools[name].createActivities !== null);
  const swept = await sweepDeadFolders(deps.tempFolder);
  if (swept > 0) deps.log.info({ swept }, 'temporary folders of dead workers removed');
  const temp = await openOwnedFolder(deps.tempFolder);
  const bundle = deps.workflowBundle ?? (await workflowBundlePath(deps.version === undefined ? 'index' : 'versioned'));
  const { childMemoryBytes, idleBytes } = deps.slots;
  // A process that only orchestrates starts no child ahead.
  const children = names.some((name) => pools[name].usesChildren)
    ? deps.openChildren({ folder: temp.path, memoryBytes: childMemoryBytes, idleBytes })
    : undefined;
  const runInChild: RunVerb = (verb, args, task) => {
    if (children === undefined) throw new TypeError(`No pool of this process runs ${verb}`);
    return children.run(verb, args, task);
  };

  const connection = Connection.lazy({ address, channelArgs });
  const client = new Client({ connection, namespace });
  const orchestration = names.some((name) => pools[name].orchestrates)
    ? runOrchestration({ ...deps, client, retentionMs: deps.retentionMs ?? day }, { ...usualOrchestration, ...deps.orchestration })
    : undefined;

  if (deps.measures !== undefined) sampleWorkers(deps.measures, deps, orchestration !== undefined);

  const stopping = new AbortController();
  let becomeReady: () => void = () => undefined;
  const ready = new Promise<void>((resolve) => {
    becomeReady = resolve;
  });
  const runVerb = withinTurn(deps.database, deps.traces === undefined ? runInChild : traceVerbs(deps.traces, runInChild));
  const stepInterceptors = [
    carryOrigin,
    ...(deps.traces === undefined ? [] : [traceSteps(deps.traces)]),
    ...(deps.measures === undefined ? [] : [measureSteps(deps.measures)]),
  ];
  const activityDeps = { ...deps, ...deps.slots, ...clampDeadlines(deps), temp, runVerb };
  const options = (name: PoolName, native: NativeConnection): WorkerOptions => ({
    connection: native,
    namespace,
    taskQueue: pools[name].queue,
    identity: `${name}@${hostname()}:${process.pid}`,
    maxHeartbeatThrottleInterval: heartbeatThrottleMs,
    defaultHeartbeatThrottleInterval: heartbeatThrottleMs,
    shutdownGraceTime: deps.graceMs ?? 5000,
    shutdownForceTime: (deps.graceMs ?? 5000) + cleanUpMs,
    activities: pools[name].createActivities?.(activityDeps) ?? {},
    interceptors: { activity: stepInterceptors },
    sinks: traceRuns(deps.traces),
    maxConcurrentActivityTaskExecutions: pools[name].slots(deps.slots),
    ...(pools[name].orchestrates && {
      workflowBundle: { codePath: bundle },
      maxConcurrentLocalActivityExecutions: pools[name].slots(deps.slots),
      stickyQueueScheduleToStartTimeout: stickyMs,
      ...(deps.version !== undefined && { workerDeploymentOptions: versioned(deps.version) }),
    }),
  });

  /** Runs the pools until they are stopped or one of them fails. */
  const live = async (): Promise<void> => {
    const native = await NativeConnection.connect({ address });
    try {
      await registerSearchAttributes(native, namespace, deps.log);
      const workers = await Promise.all(names.map((name) => Worker.create(options(name, native))));
      const stop = (): void => {
        for (const worker of workers) if (worker.getState() === 'RUNNING') worker.shutdown();
      };
      const runs = workers.map((worker) => worker.run().finally(stop));
      // Withdrawn before the drain: nothing new is sent to slots that are about to go.
      const reports = startSlotReports(deps, names);
      const stopAll = (): void => void reports.close().finally(stop);
      if (stopping.signal.aborted) stopAll();
      stopping.signal.addEventListener('abort', stopAll, { once: true });
      deps.log.info({ pools: names, version: deps.version, ...deps.slots }, 'workers ready');
      becomeReady();
      const results = await Promise.allSettled(runs);
      stopping.signal.removeEventListener('abort', stopAll);
      await reports.close();
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    } finally {
      await native.close();
    }
  };

  const lives = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await live().catch((error: unknown) => deps.log.warn({ err: error }, 'workers are not connected to Temporal'));
      if (!stopping.signal.aborted) await delay(reconnectMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = lives();

  return {
    ready,
    close: async () => {
      stopping.abort();
      await orchestration?.close();
      await running;
      await children?.close();
      await connection.close();
      await temp.close();
    },
  };
}

let installed = false;

/** Temporal's own log goes where ours goes; process signals are handled by us. Once a process. */
function installRuntime(log: Logger, metricsAddress: string | undefined): void {
  if (installed) return;
  installed = true;
  const levels = { TRACE: 'trace', DEBUG: 'debug', INFO: 'info', WARN: 'warn', ERROR: 'error' } as const;
  const logger = new DefaultLogger('WARN', ({ level, message, meta }) => log[levels[level]]({ ...meta, part: 'temporal' }, message));
  Runtime.install({
    logger,
    shutdownSignals: [],
    telemetryOptions: {
      logging: { filter: makeTelemetryFilterString({ core: 'ERROR', other: 'ERROR' }), forward: {} },
      ...(metricsAddress !== undefined && {
        metrics: { prometheus: { bindAddress: metricsAddress, countersTotalSuffix: true, unitSuffix: true, useSecondsForDurations: true } },
      }),
    },
  });
}
