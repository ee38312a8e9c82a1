import { z } from 'zod';
import { neededWith, type Requirement } from './requirements.ts';

/** Settings of traces, by the names that OpenTelemetry gives them: environment variable, allowed values, default. */

export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** `name=value`, comma-separated, values percent-encoded. */
const headers = z.string().transform((list, context): Record<string, string> => {
  const pairs = list.split(',').map((pair) => /^\s*([!#$%&'*+.^_`|~\w-]+)\s*=\s*([ -~]*?)\s*$/.exec(pair));
  if (pairs.every((pair) => pair !== null && /^(?:[^%]|%[\da-f]{2})*$/i.test(pair[2] ?? ''))) {
    try {
      return Object.fromEntries(pairs.map((pair) => [pair?.[1] ?? '', decodeURIComponent(pair?.[2] ?? '')]));
    } catch {
      // No UTF-8 beneath the percent signs.
    }
  }
  context.addIssue({ code: 'custom', message: 'name=value pairs, comma-separated, values percent-encoded' });
  return z.NEVER;
});

export const traceShape = {
  /** Where spans go, as OTLP over HTTP in JSON: scheme, host, port and path, to which `/v1/traces` is added. Unset: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/[@?#]/.test(url), 'no user, query or fragment; secrets belong into OTEL_EXPORTER_OTLP_HEADERS')
    .optional(),
  /** Sent with each message, as a collector's key. */
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  /** Which traces are kept. The `parentbased_` ones leave it to a trusted proxy where that has decided. */
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  /** Of the `traceidratio` ones, the share of traces that is kept. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
};

export const traceRequirements: readonly Requirement[] = [neededWith('OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS')];

export interface TraceSettings {
  url: string;
  headers: Record<string, string>;
  sampler: (typeof samplers)[number];
  ratio: number;
}

const shape = z.object(traceShape);

/** Undefined where nothing is traced. */
export function tracesFrom(value: z.output<typeof shape>): TraceSettings | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: sent = {} } = value;
  if (endpoint === undefined) return undefined;
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  return { url, headers: sent, sampler: value.OTEL_TRACES_SAMPLER, ratio: value.OTEL_TRACES_SAMPLER_ARG };
}
