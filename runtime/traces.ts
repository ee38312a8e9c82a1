import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import type { EndedSpan, Traces } from '#domain/traces/spans';
import type { Logger } from './logging.ts';
import { productVersion } from './product-version.ts';
import type { TraceSettings } from './trace-settings.ts';

/** Traces of one process, to be closed with it. */
export interface TraceBook extends Traces {
  /** Sends what is left, for a few seconds at most. */
  close: () => Promise<void>;
}

/** What waits to be sent at most; what comes on top while a collector is away is lost. */
const mostWaiting = 2048;
/** How long one sending may take, and how long what is left may at the end of the process. */
const sendMs = 10_000;
const closeMs = 3000;
/** How often it is said that spans are lost. */
const sayEveryMs = 60_000;

/** Opens what tells spans to a collector. Its packages are loaded here and nowhere else, so that who traces nothing has none of them. */
export async function openTraces(
  role: 'api' | 'workers',
  settings: TraceSettings,
  log: Logger,
  { everyMs = 2000 } = {},
): Promise<TraceBook> {
  const [api, sdk, { OTLPTraceExporter }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const { url, headers, sampler: samplerName, ratio } = settings;
  const version = productVersion();
  const resource = resourceFromAttributes({ 'service.name': `modelmill-${role}`, 'service.version': version, 'process.pid': process.pid });
  const exporter = saying(log, new OTLPTraceExporter({ url, headers, timeoutMillis: sendMs }));
  const limits = {
    maxQueueSize: mostWaiting,
    maxExportBatchSize: mostWaiting / 4,
    scheduledDelayMillis: everyMs,
    exportTimeoutMillis: sendMs,
  };
  const processor = new sdk.BatchSpanProcessor({ exporter, ...limits });

  const roots = {
    always_on: () => new sdk.AlwaysOnSampler(),
    always_off: () => new sdk.AlwaysOffSampler(),
    traceidratio: () => new sdk.TraceIdRatioBasedSampler(ratio),
  } satisfies Record<string, () => Sampler>;
  const root = roots[samplerName.replace('parentbased_', '') as keyof typeof roots]();
  const sampler = samplerName.startsWith('parentbased_') ? new sdk.ParentBasedSampler({ root }) : root;
  const flags = (sampled: boolean) => (sampled ? api.TraceFlags.SAMPLED : api.TraceFlags.NONE);
  const placeOf = ({ traceId, spanId, sampled }: EndedSpan['context']) => ({ traceId, spanId, traceFlags: flags(sampled) });
  const kinds = {
    server: api.SpanKind.SERVER,
    producer: api.SpanKind.PRODUCER,
    consumer: api.SpanKind.CONSUMER,
    internal: api.SpanKind.INTERNAL,
  };
  /** Seconds and nanoseconds. */
  const timeOf = (ms: number): [number, number] => [Math.floor(ms / 1000), Math.round((ms % 1000) * 1e6)];

  return {
    begin: (parent) => {
      const traceId = parent?.traceId ?? randomBytes(16).toString('hex');
      const above = parent === undefined ? api.ROOT_CONTEXT : api.trace.setSpanContext(api.ROOT_CONTEXT, placeOf(parent));
      const { decision } = sampler.shouldSample(above, traceId, '', api.SpanKind.INTERNAL, {}, []);
      return { traceId, spanId: randomBytes(8).toString('hex'), sampled: decision === sdk.SamplingDecision.RECORD_AND_SAMPLED };
    },
    end: ({ context, parentId, name, kind, startedAtMs, endedAtMs, attributes, failed = false }) => {
      // Clocks may be set back meanwhile.
      const endedAt = Math.max(startedAtMs, endedAtMs);
      processor.onEnd({
        name,
        kind: kinds[kind],
        spanContext: () => placeOf(context),
        ...(parentId !== undefined && { parentSpanContext: placeOf({ ...context, spanId: parentId }) }),
        startTime: timeOf(startedAtMs),
        endTime: timeOf(endedAt),
        duration: timeOf(endedAt - startedAtMs),
        status: { code: failed ? api.SpanStatusCode.ERROR : api.SpanStatusCode.UNSET },
        attributes,
        resource,
        instrumentationScope: { name: 'modelmill', version },
        ended: true,
        ...{ links: [], events: [], droppedAttributesCount: 0, droppedEventsCount: 0, droppedLinksCount: 0 },
      });
    },
    close: async () => {
      const patience = new AbortController();
      await Promise.race([processor.shutdown().catch(() => undefined), delay(closeMs, undefined, { signal: patience.signal })]);
      patience.abort();
    },
  };
}

/** The same exporter, which says in the log what could not be sent: once a minute at most, as a collector may be away for long. */
function saying(log: Logger, exporter: SpanExporter): SpanExporter {
  let lost = 0;
  let saidAt = -Infinity;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const code: number = result.code;
        if (code !== 0) {
          lost += spans.length;
          if (performance.now() - saidAt > sayEveryMs) {
            log.warn({ err: result.error, spans: lost }, 'spans could not be sent');
            [lost, saidAt] = [0, performance.now()];
          }
        }
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
