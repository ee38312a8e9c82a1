/** What the API answers, named as it names it. */

export type FileStatus = 'uploading' | 'importing' | 'checking' | 'ready' | 'failed';
export type JobKind = 'check' | 'lightweight' | 'convert' | 'offline' | 'reduce' | 'remesh' | 'scenes' | 'enhance_map';
export type JobStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled';
export type PaidWith = 'count' | 'balance' | 'free';

/** Why a file or a job failed. */
export interface Failure {
  code: string;
  title: string;
  detail: string;
}

export interface Figures {
  triangles: number;
  vertices: number;
  textures: number | null;
  materials: number | null;
  animations: number | null;
  /** Extent in metres. */
  size_m: [number, number, number] | null;
}

export interface Part {
  number: number;
  url: string;
  size: number;
}

export interface ModelFile {
  id: string;
  object: 'file';
  name: string;
  size: number;
  format: string;
  status: FileStatus;
  error: Failure | null;
  figures: Figures | null;
  test: boolean;
  created_at: string;
  /** Only in the answer that creates it. */
  upload?: { part_size: number; parts: Part[]; expires_at: string } | undefined;
}

export interface Output {
  id: string;
  object: 'output';
  job: string;
  format: string;
  name: string;
  size: number;
  figures: { triangles: number; vertices: number } | null;
  /** How far it is from its source; null where it was not measured. */
  difference: { rms_percent: number | null; max_percent: number | null; texture_psnr_db: number | null } | null;
  download_url: string;
  expires_at: string;
}

export interface Job {
  id: string;
  object: 'job';
  kind: JobKind;
  file: string;
  status: JobStatus;
  progress: number;
  stage: string | null;
  seconds_left: number | null;
  error: Failure | null;
  price_fen: number;
  paid_with: PaidWith;
  outputs: Output[];
  metadata: Record<string, string>;
  test: boolean;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
}

export interface Estimate {
  id: string;
  object: 'estimate';
  file: string;
  kind: JobKind;
  price_fen: number;
  paid_with: PaidWith;
  output_size: number | null;
  seconds: number | null;
  expires_at: string;
}

export interface Preset {
  id: string;
  object: 'preset';
  name: string;
  own: boolean;
  options: Record<string, unknown>;
}

export interface Account {
  object: 'account';
  name: string;
  tier: string;
  certified: boolean;
  balance_fen: number;
  /** What is left of each count; null is without limit. */
  counts: Record<string, number | null>;
}

export interface Usage {
  data: Record<string, string | number>[];
  period: 'day' | 'year';
  included: number;
  used: number;
  left: number;
}

export interface Event {
  id: string;
  object: 'event';
  /** As `job.succeeded`. */
  type: string;
  created_at: string;
  /** What it is about; of `webhook.test` the endpoint. */
  data: { object: ModelFile | Job | { id: string; object: 'webhook' } };
}

export interface Webhook {
  id: string;
  object: 'webhook';
  url: string;
  description: string;
  /** Null: all but progress. */
  events: string[] | null;
  /** `stopped`: by Modelmill, after five days without a success or an answer of 410. */
  status: 'active' | 'paused' | 'stopped';
  failing_since: string | null;
  next_attempt_at: string | null;
  delivered_at: string | null;
  test: boolean;
  created_at: string;
}

export interface WebhookSecret {
  secrets: { secret: string; expires_at: string | null }[];
  public_key: string;
}

export interface Delivery {
  id: string;
  object: 'delivery';
  webhook: string;
  /** The `webhook-id` of its message. */
  event: string;
  type: string;
  subject: string;
  status: 'waiting' | 'delivered' | 'failed';
  attempts: number;
  answer_status: number | null;
  problem: string | null;
  next_attempt_at: string | null;
  delivered_at: string | null;
  created_at: string;
}

export interface List<T> {
  data: T[];
  has_more: boolean;
  next_cursor: string | null;
}

/** What a job is asked to do. */
export interface Work {
  /** Default `convert` where formats are named, else `lightweight`. */
  kind?: JobKind;
  /** Formats of the results, as `['glb', 'usdz']`. */
  outputs?: string[];
  options?: Record<string, unknown>;
  preset?: string;
}

export interface NewJob extends Work {
  file: string;
  estimate?: string;
  metadata?: Record<string, string>;
}
