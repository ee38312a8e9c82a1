import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { measureTable, type GaugeName, type Measure, type MeasureName, type Measures, type Readings } from '#domain/measures';
import { askOnce } from './ask-once.ts';
import type { Logger } from './logging.ts';
import { productVersion } from './product-version.ts';

/** Measures that can be read. */
export interface MeasureBook extends Measures {
  /** All of them in Prometheus's text format, version 0.0.4. */
  text(): Promise<string>;
}

interface Source {
  name: string;
  /** A database that hangs is not asked again beside the question that it has; one whose answer is lost is, after a minute. */
  ask: () => Promise<Readings>;
  keepMs: number;
  latest: Readings;
  goodUntil: number;
  running: Promise<void> | undefined;
}

type Labels = Record<string, string>;

/** How long a source may take, so that a database that hangs does not keep the rest from being read. */
const usualPatienceMs = 2000;
const lostMs = 60_000;
/** A source that fails is left alone for so long: whoever asks again at once brings no second line of the log. */
const usualRestMs = 1000;

/** Opens the measures of one process: those of `domain/measures.ts`, and what Node says of itself. */
export function openMeasures(
  role: 'api' | 'workers',
  log: Logger,
  { patienceMs = usualPatienceMs, restMs = usualRestMs } = {},
): MeasureBook {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const [counters, histograms, gauges] = [
    new Map<MeasureName, Counter>(),
    new Map<MeasureName, Histogram>(),
    new Map<MeasureName, Gauge>(),
  ];
  for (const [key, measure] of Object.entries(measureTable) as [MeasureName, Measure][]) {
    if (measure.from !== 'both' && measure.from !== role) continue;
    const { name, help, labels } = measure;
    const options = { name, help, labelNames: [...labels], registers: [registry] };
    if (measure.kind === 'counter') counters.set(key, new Counter(options));
    else if (measure.kind === 'gauge') gauges.set(key, new Gauge(options));
    else histograms.set(key, new Histogram({ ...options, ...(measure.buckets && { buckets: [...measure.buckets] }) }));
  }
  const sources: Source[] = [];

  const count: Measures['count'] = (name, labels, by = 1) => counters.get(name)?.inc(labels, by);

  const refresh = async (source: Source): Promise<void> => {
    let late: NodeJS.Timeout | undefined;
    const patience = new Promise<never>((_, reject) => {
      late = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
    });
    try {
      source.latest = await Promise.race([source.ask(), patience]);
      source.goodUntil = Date.now() + source.keepMs;
    } catch (error) {
      source.latest = {};
      source.goodUntil = Date.now() + Math.max(source.keepMs, restMs);
      count('sampleFailures', { source: source.name });
      log.warn({ err: error, source: source.name }, 'could not be measured');
    } finally {
      clearTimeout(late);
    }
  };

  /** One at a time for each source, whoever asks. */
  const asked = async (source: Source): Promise<void> => {
    if (Date.now() < source.goodUntil) return;
    source.running ??= refresh(source).finally(() => {
      source.running = undefined;
    });
    await source.running;
  };

  const show = (): void => {
    for (const [key, gauge] of gauges) {
      gauge.reset();
      // Without labels a reset one would claim to be 0.
      if (measureTable[key].labels.length === 0) gauge.remove();
    }
    for (const { latest } of sources) {
      const readings = Object.entries(latest) as [GaugeName, readonly { labels: Labels; value: number }[]][];
      for (const [name, values] of readings) for (const { labels, value } of values) gauges.get(name)?.set(labels, value);
    }
  };

  const book: MeasureBook = {
    count,
    observe: (name, labels, value) => histograms.get(name)?.observe(labels, value),
    sample: (name, read, keepMs = 0) => {
      sources.push({ name, ask: askOnce(read, lostMs), keepMs, latest: {}, goodUntil: 0, running: undefined });
    },
    text: async () => {
      await Promise.all(sources.map(asked));
      show();
      return registry.metrics();
    },
  };
  const version = productVersion();
  book.sample('build', () => ({ buildInfo: [{ labels: { process: role, version, node: process.version }, value: 1 }] }));
  return book;
}
