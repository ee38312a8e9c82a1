import { WorkFailedError } from './errors.ts';
import { Transport, type ClientOptions } from './transport.ts';
import type {
  Account,
  Delivery,
  Estimate,
  Event,
  Job,
  JobKind,
  JobStatus,
  List,
  ModelFile,
  NewJob,
  Output,
  Preset,
  Usage,
  Webhook,
  WebhookSecret,
  Work,
} from './types.ts';
import { upload, type UploadOptions } from './upload.ts';

export interface Asking {
  signal?: AbortSignal;
}
export interface Page extends Asking {
  limit?: number;
  cursor?: string;
}
export interface Making extends Asking {
  /** The same value makes it once. Default a new one for each call. */
  idempotencyKey?: string;
}
export interface Waiting extends Asking {
  onProgress?: (job: Job) => void;
}
export interface Run extends Work, Making, Waiting {
  /** Formats to convert to: `'usdz'`, or several. */
  to?: string | string[];
  /** Name of content that is uploaded. A `File` has its own. */
  name?: string;
  metadata?: Record<string, string>;
  /** The server cancels the job when it has not ended after so many seconds. */
  cancelAfterSeconds?: number;
}

export interface WebhookSettings {
  url?: string;
  description?: string;
  events?: string[] | null;
}

const idOf = (one: string | { id: string }): string => (typeof one === 'string' ? one : one.id);
const isOver = ({ status }: Job): boolean => status === 'succeeded' || status === 'failed' || status === 'cancelled';
const longestWait = 30;

/** Modelmill, by a key. */
export class Modelmill {
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
  }

  readonly files = {
    /** Uploads content part by part. */
    upload: (content: Blob, options: UploadOptions): Promise<ModelFile> => upload(this.#transport, content, options),
    /** Lets the server fetch a file from a public address. */
    import: (from: { url: string; name?: string }, { signal, idempotencyKey }: Making = {}): Promise<ModelFile> =>
      this.#make('/files/import', from, { signal, idempotencyKey }),
    get: (id: string, { signal }: Asking = {}): Promise<ModelFile> => this.#get(`/files/${id}`, {}, signal),
    list: ({ signal, ...page }: Page = {}): Promise<List<ModelFile>> => this.#get('/files', page, signal),
    delete: (id: string, { signal }: Asking = {}): Promise<void> =>
      this.#transport.call({ method: 'DELETE', path: `/files/${id}`, signal }),
    /** Waits until a file is checked. Throws `WorkFailedError` when it cannot be read. */
    waitFor: async (file: string | { id: string }, { signal }: Asking = {}): Promise<ModelFile> => {
      for (;;) {
        const seen = await this.#get<ModelFile>(`/files/${idOf(file)}`, { wait: longestWait }, signal);
        if (seen.status === 'ready') return seen;
        if (seen.status === 'failed') throw new WorkFailedError(seen);
      }
    },
  };

  readonly jobs = {
    create: (job: NewJob, options: Making & { cancelAfterSeconds?: number } = {}): Promise<Job> => {
      const { signal, idempotencyKey, cancelAfterSeconds } = options;
      const headers: Record<string, string> = cancelAfterSeconds === undefined ? {} : { 'Cancel-After': String(cancelAfterSeconds) };
      const kind = job.kind ?? (job.outputs === undefined ? 'lightweight' : 'convert');
      return this.#make('/jobs', { ...job, kind }, { signal, idempotencyKey, headers });
    },
    get: (id: string, { signal }: Asking = {}): Promise<Job> => this.#get(`/jobs/${id}`, {}, signal),
    list: ({ signal, ...page }: Page & { status?: JobStatus; kind?: JobKind; file?: string } = {}): Promise<List<Job>> =>
      this.#get('/jobs', page, signal),
    cancel: (id: string, { signal }: Asking = {}): Promise<Job> => this.#make(`/jobs/${id}/cancel`, undefined, { signal }),
    retry: (id: string, { signal }: Asking = {}): Promise<Job> => this.#make(`/jobs/${id}/retry`, undefined, { signal }),
    /** Waits until a job is over, however it ended. */
    waitFor: async (job: string | { id: string }, { signal, onProgress }: Waiting = {}): Promise<Job> => {
      for (;;) {
        // The server answers at once when the job ends; who wants to see progress asks more often.
        const seen = await this.#get<Job>(`/jobs/${idOf(job)}`, { wait: onProgress ? 2 : longestWait }, signal);
        onProgress?.(seen);
        if (isOver(seen)) return seen;
      }
    },
    /** From a file to its results: uploads content, waits for the check, starts the job and waits for its end. Throws `WorkFailedError`. */
    run: async (file: Blob | ModelFile | string, options: Run = {}): Promise<Job> => {
      const { to, name, onProgress, signal, idempotencyKey, cancelAfterSeconds, ...work } = options;
      const asking = signal ? { signal } : {};
      const given = file instanceof Blob ? await this.files.upload(file, { name: name ?? nameOf(file), ...asking }) : file;
      const { id } = await this.files.waitFor(given, asking);
      const outputs = to === undefined ? work.outputs : [to].flat();
      const asked = { ...work, file: id, ...(outputs && { outputs }) };
      const making = { ...asking, ...(idempotencyKey && { idempotencyKey }), ...(cancelAfterSeconds && { cancelAfterSeconds }) };
      const job = await this.jobs.waitFor(await this.jobs.create(asked, making), { ...asking, ...(onProgress && { onProgress }) });
      if (job.status !== 'succeeded') throw new WorkFailedError(job);
      return job;
    },
  };

  readonly outputs = {
    get: (id: string, { signal }: Asking = {}): Promise<Output> => this.#get(`/outputs/${id}`, {}, signal),
    /** The bytes of a result, from a byte on for a download that is taken up again. */
    download: async (output: string | Output, { signal, from = 0 }: Asking & { from?: number } = {}): Promise<Response> => {
      // Its address is good for an hour: a new one is asked for each time.
      const { download_url: url } = await this.outputs.get(idOf(output), signal ? { signal } : {});
      const headers: Record<string, string> = from > 0 ? { Range: `bytes=${from}-` } : {};
      return this.#transport.fetchSigned(url, { headers, ...(signal && { signal }) });
    },
  };

  readonly estimates = {
    create: (work: Work & { file: string; kind: JobKind }, { signal }: Asking = {}): Promise<Estimate> =>
      this.#make('/estimates', work, { signal }),
  };

  readonly events = {
    list: ({ signal, ...page }: Page & { wait?: number } = {}): Promise<List<Event> & { next_cursor: string }> =>
      this.#get('/events', page, signal),
    /** All events from a cursor on, and then each as it happens, until the signal ends it. Without a cursor it begins now. */
    stream: (options: Asking & { cursor?: string } = {}): AsyncGenerator<{ event: Event; cursor: string }> => this.#follow(options),
  };

  readonly webhooks = {
    create: (asked: WebhookSettings & { url: string }, { signal, idempotencyKey }: Making = {}): Promise<Webhook> =>
      this.#make('/webhooks', asked, { signal, idempotencyKey }),
    list: ({ signal }: Asking = {}): Promise<List<Webhook>> => this.#get('/webhooks', {}, signal),
    update: (id: string, asked: WebhookSettings & { status?: 'active' | 'paused' }, { signal }: Asking = {}): Promise<Webhook> =>
      this.#transport.call({ method: 'PATCH', path: `/webhooks/${id}`, body: asked, signal }),
    delete: (id: string, { signal }: Asking = {}): Promise<void> =>
      this.#transport.call({ method: 'DELETE', path: `/webhooks/${id}`, signal }),
    secret: (id: string, { signal }: Asking = {}): Promise<WebhookSecret> => this.#get(`/webhooks/${id}/secret`, {}, signal),
    /** A new secret; for a day messages are signed with the old one too. */
    rotate: (id: string, { signal }: Asking = {}): Promise<WebhookSecret> => this.#make(`/webhooks/${id}/rotate`, undefined, { signal }),
    test: (id: string, { signal }: Asking = {}): Promise<Delivery> => this.#make(`/webhooks/${id}/test`, undefined, { signal }),
    deliveries: (id: string, { signal, ...page }: Page & { status?: Delivery['status'] } = {}): Promise<List<Delivery>> =>
      this.#get(`/webhooks/${id}/deliveries`, page, signal),
    /** Sends one message again, or those of a span of time. Their ids stay. */
    replay: (delivery: string, { signal }: Asking = {}): Promise<Delivery> =>
      this.#make(`/deliveries/${delivery}/replay`, undefined, { signal }),
    replaySpan: (
      id: string,
      span: { from: string; to?: string; status?: Delivery['status'] },
      { signal }: Asking = {},
    ): Promise<{ replayed: number }> => this.#make(`/webhooks/${id}/replay`, span, { signal }),
  };

  readonly presets = { list: ({ signal }: Asking = {}): Promise<List<Preset>> => this.#get('/presets', {}, signal) };
  readonly account = { get: ({ signal }: Asking = {}): Promise<Account> => this.#get('/account', {}, signal) };
  readonly usage = {
    get: ({ signal, ...query }: Asking & { from?: string; to?: string; by?: 'day' | 'call' | 'kind' } = {}): Promise<Usage> =>
      this.#get('/usage', query, signal),
  };

  #get<T>(path: string, query: object, signal: AbortSignal | undefined): Promise<T> {
    return this.#transport.call<T>({ path, query: query as Record<string, string | number | undefined>, signal });
  }

  #make<T>(
    path: string,
    body: unknown,
    {
      signal,
      idempotencyKey,
      headers = {},
    }: { signal?: AbortSignal | undefined; idempotencyKey?: string | undefined; headers?: Record<string, string> },
  ): Promise<T> {
    return this.#transport.call<T>({ method: 'POST', path, body, headers, signal, ...(idempotencyKey && { idempotencyKey }) });
  }

  async *#follow({ cursor, signal }: Asking & { cursor?: string }): AsyncGenerator<{ event: Event; cursor: string }> {
    let at = cursor;
    if (at === undefined) {
      for (let more = true; more;) {
        const page: List<Event> = await this.#get('/events', { cursor: at, limit: 100 }, signal);
        more = page.has_more;
        at = page.next_cursor ?? at;
      }
    }
    for (;;) {
      const page: List<Event> = await this.#get('/events', { cursor: at, limit: 100, wait: longestWait }, signal);
      at = page.next_cursor ?? at;
      for (const event of page.data) yield { event, cursor: at ?? '' };
    }
  }
}

const nameOf = (content: Blob): string => ('name' in content && typeof content.name === 'string' ? content.name : 'model.glb');
