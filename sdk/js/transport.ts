import { ConnectionError, toError, type Problem } from './errors.ts';

export interface ClientOptions {
  /** `mm_live_…`, `mm_test_…` or an access token. */
  apiKey: string;
  /** Where Modelmill runs, as `https://modelmill.example`. */
  origin: string;
  /** Date of the API's version; default the newest that this package knows. */
  version?: string;
  /** Default `zh`. */
  language?: 'zh' | 'en';
  /** Further tries of a call that failed for a passing reason. Default 4. */
  retries?: number;
  /** A pause that the server asks for and that is longer than this is an error at once. Default 60. */
  longestPauseSeconds?: number;
  fetch?: typeof fetch;
}

export interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  headers?: Record<string, string>;
  /** For calls that make something; default a new one, kept over all tries. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

export const newestVersion = '2026-11-29';

const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal?.aborted === true) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });

/** Half a second, doubled each time to at most 16, less up to a half by chance. */
export const backoff = (tries: number): number => Math.min(16_000, 500 * 2 ** tries) * (1 - Math.random() / 2);

/** `Retry-After` in seconds, of either form. */
export function retryAfterOf(headers: Headers): number | undefined {
  const text = headers.get('retry-after');
  if (text === null) return undefined;
  const seconds = Number(text);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1000);
}

/** Makes calls of the API, again where that may help and does no harm. */
export class Transport {
  readonly base: string;
  readonly fetch: typeof fetch;
  readonly retries: number;
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.base = `${options.origin.replace(/\/+$/, '')}/open/v1`;
    this.fetch = options.fetch ?? ((...asked) => globalThis.fetch(...asked));
    this.retries = options.retries ?? 4;
  }

  async call<T>(call: Call): Promise<T> {
    const response = await this.send(call);
    return (response.status === 204 ? undefined : await response.json()) as T;
  }

  async send(call: Call): Promise<Response> {
    const { longestPauseSeconds = 60 } = this.#options;
    const init = this.#initOf(call);
    const url = this.#urlOf(call);
    for (let tries = 0; ; tries++) {
      let response: Response;
      try {
        response = await this.fetch(url, init);
      } catch (error) {
        call.signal?.throwIfAborted();
        if (tries >= this.retries) throw new ConnectionError(`${this.base} did not answer`, { cause: error });
        await pause(backoff(tries), call.signal);
        continue;
      }
      if (response.ok) return response;
      const retryAfter = retryAfterOf(response.headers);
      const problem = await readProblem(response);
      // Only tomorrow or a payment gives further calls.
      const isUsedUp = problem.code?.endsWith('calls_used_up') === true;
      const again = (passing.has(response.status) && !isUsedUp) || problem.code === 'idempotency_under_way';
      if (!again || tries >= this.retries || (retryAfter ?? 0) > longestPauseSeconds) throw toError(problem, retryAfter);
      await pause(retryAfter === undefined ? backoff(tries) : retryAfter * 1000, call.signal);
    }
  }

  /** Fetches an address that was signed for us, which takes no key. */
  async fetchSigned(url: string, init: RequestInit): Promise<Response> {
    for (let tries = 0; ; tries++) {
      const response = await this.fetch(new URL(url, this.base).href, init).catch((error: unknown) => {
        init.signal?.throwIfAborted();
        if (tries >= this.retries) throw new ConnectionError(`${new URL(url, this.base).host} did not answer`, { cause: error });
        return undefined;
      });
      if (response?.ok === true) return response;
      await response?.body?.cancel();
      if (response && (!passing.has(response.status) || tries >= this.retries)) throw toError({ status: response.status });
      await pause(backoff(tries), init.signal ?? undefined);
    }
  }

  #urlOf({ path, query = {} }: Call): string {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)] as [string, string]],
    );
    return this.base + path + (given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`);
  }

  #initOf({ method = 'GET', body, headers, idempotencyKey, signal }: Call): RequestInit {
    const { apiKey, version = newestVersion, language = 'zh' } = this.#options;
    return {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        'Modelmill-Version': version,
        'Accept-Language': language,
        ...(method === 'POST' && { 'Idempotency-Key': idempotencyKey ?? crypto.randomUUID() }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    };
  }
}

async function readProblem(response: Response): Promise<Problem> {
  const { status } = response;
  const requestId = response.headers.get('request-id');
  const sent = (await response.json().catch(() => ({}))) as Partial<Problem>;
  return { ...(requestId !== null && { request_id: requestId }), ...sent, status };
}
