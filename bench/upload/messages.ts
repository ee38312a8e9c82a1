/** What benchmark and server say to each other beside the uploads. */

export type BenchRequest = { type: 'begin'; parts: number; partSize: number } | { type: 'end' };

export type BenchReply =
  | { type: 'listening'; port: number }
  /** A path for each part; the resident memory before the first byte. */
  | { type: 'begun'; paths: string[]; rss: number }
  /** MD5 of each part as the server took it; the most resident memory since `begun`. */
  | { type: 'ended'; md5: string[]; peakRss: number };
