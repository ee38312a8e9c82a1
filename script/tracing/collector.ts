import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as a collector of OpenTelemetry has received it. */
export interface CollectedSpan {
  /** Of the process that told it. */
  service: string;
  traceId: string;
  id: string;
  /** Empty for the first of a trace. */
  parentId: string;
  name: string;
  startedAtMs: number;
  endedAtMs: number;
  attributes: Record<string, string | number | boolean>;
  failed: boolean;
}

type Value = { stringValue?: string; intValue?: string | number; doubleValue?: number; boolValue?: boolean };
type Attributes = { key: string; value: Value }[];
interface Sent {
  resourceSpans: {
    resource: { attributes: Attributes };
    scopeSpans: {
      spans: {
        traceId: string;
        spanId: string;
        parentSpanId?: string;
        name: string;
        startTimeUnixNano: string;
        endTimeUnixNano: string;
        attributes: Attributes;
        status: { code?: number };
      }[];
    }[];
  }[];
}

export interface Collector {
  /** What OTEL_EXPORTER_OTLP_ENDPOINT is to say. */
  endpoint: string;
  /** All that has come in so far. */
  spans: CollectedSpan[];
  /** The headers of the last message. */
  headers: () => Record<string, string | string[] | undefined>;
  /** From now on takes messages and never answers. */
  hang: () => void;
  close: () => Promise<void>;
}

const errorStatus = 2;
const valueOf = ({ stringValue, intValue, doubleValue, boolValue }: Value): string | number | boolean =>
  stringValue ?? doubleValue ?? boolValue ?? Number(intValue);
const fieldsOf = (attributes: Attributes) => Object.fromEntries(attributes.map(({ key, value }) => [key, valueOf(value)]));
const msOf = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1000n) / 1000;

/** Opens a collector on this machine that keeps what OTLP over HTTP brings in JSON, as Jaeger would. */
export async function openCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  let headers = {};
  let hangs = false;
  const server = createServer((request, response) => {
    void (async () => {
      const { resourceSpans } = (await json(request)) as Sent;
      if (hangs) return;
      headers = request.headers;
      for (const { resource, scopeSpans } of resourceSpans) {
        const service = String(fieldsOf(resource.attributes)['service.name']);
        for (const span of scopeSpans.flatMap((scope) => scope.spans)) {
          spans.push({
            service,
            traceId: span.traceId,
            id: span.spanId,
            parentId: span.parentSpanId ?? '',
            name: span.name,
            startedAtMs: msOf(span.startTimeUnixNano),
            endedAtMs: msOf(span.endTimeUnixNano),
            attributes: fieldsOf(span.attributes),
            failed: span.status.code === errorStatus,
          });
        }
      }
      response.setHeader('Content-Type', 'application/json').end('{}');
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers: () => headers,
    hang: () => {
      hangs = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
