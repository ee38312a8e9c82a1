/** Limits shared by several layers. Durations in milliseconds, sizes in bytes. */

const KiB = 1024;
const MiB = 1024 ** 2;
const GiB = 1024 ** 3;
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const uploadLimits = {
  /** Smallest part size; also S3's own minimum for all parts but the last. */
  partBytes: 5 * MiB,
  /** S3 allows 10,000 parts; the part grows so that a file never needs more. */
  maxParts: 10_000,
  concurrency: 4,
  /** How often one part may be sent to the local store; each time adds a line to a log that nobody's storage counts. */
  arrivalsPerPart: 200,
  /** Most part addresses in one `sign` call. */
  signBatch: 100,
  signedUrlMs: hour,
  /** Enough for a folder dropped at once. */
  openPerUser: 100,
  /** Unfinished uploads are swept after this. */
  abandonedMs: 7 * day,
  /** Largest oblique model that the page accepts, whatever the tier. */
  browserObliqueBytes: 5 * GiB,
  /** Hard cap, which also applies to accounts that bypass the tier's limits. */
  absoluteBytes: 100 * GiB,
} as const;

export const nameLimits = { modelName: 15, fileName: 200 } as const;

export const checkLimits = {
  /** Enough for a folder dropped at once; a page waits with the rest. */
  unfinishedPerUser: 500,
  unzipMs: hour,
  pollMs: 30_000,
  pushDelayMs: 500,
  /** From this size on, the advice after a check is a link. */
  adviceLinkBytes: 100 * MiB,
} as const;

export const conversionLimits = {
  /** Vertices written for a model in a format without hierarchy, a mesh each time it is drawn: a few bytes may say that it is drawn a million times. */
  placedVertices: 100_000_000,
} as const;

export const archiveLimits = {
  entries: 20_000,
  /** Total size of everything unpacked. */
  totalBytes: 20 * GiB,
  /** Unpacked bytes per packed byte, checked once an entry has passed `ratioFloorBytes`. */
  ratio: 200,
  ratioFloorBytes: 64 * MiB,
  /** Archives inside an archive that are opened; the others stay as they are. */
  nested: 200,
  /** Of an unpacked path in UTF-8: an object's key has 1024 bytes, of which ours begin with up to 100. */
  pathBytes: 900,
  /** Of each part of a path: what file systems hold. */
  nameBytes: 255,
  /** Folders inside each other. */
  folders: 32,
} as const;

/** What a sentence holds of what others named. Lengths in UTF-16 units. */
export const sentenceLimits = {
  parameterLength: 200,
  parameters: 20,
  /** Names in a list of names. */
  names: 5,
} as const;

/** What a report holds of what a file says: docs/decisions/report-limits.md. */
export const reportLimits = {
  bytes: 256 * 1024,
  /** Warnings, and findings, of each code; the rest are counted. */
  perCode: 100,
  /** Items of any other list, as textures; the rest are counted. */
  listed: 300,
} as const;

/** Of an oblique model's archive, which is looked into and not unpacked; its listing is held in memory. */
export const obliqueLimits = {
  entries: 200_000,
  totalBytes: 400 * GiB,
  ratio: archiveLimits.ratio,
  ratioFloorBytes: archiveLimits.ratioFloorBytes,
} as const;

export const tokenLimits = {
  accessMs: 30 * minute,
  refreshMs: 15 * day,
  /** How long the previous refresh token still returns the same successor (two tabs). */
  refreshOverlapMs: 30_000,
  socketTicketMs: minute,
  /** How exactly a session says when it was last used; it is written no more often. */
  useNotedMs: 5 * minute,
  /** Sessions in a list, the last used first. */
  sessionsListed: 100,
  /** How long a device is known to the accounts that signed in on it, from the last sign-in. */
  deviceMs: 365 * day,
} as const;

export const smsLimits = { codeDigits: 6, codeMs: 10 * minute, resendMs: minute, attempts: 5 } as const;

export const eventLimits = {
  keepMs: 30 * day,
  percentEveryMs: 1000,
  /** How far back a page that has no place to resume from is told of events, and of how many. */
  pageAgeMs: minute,
  sincePageOpened: 100,
} as const;

export const contentLimits = {
  /** Characters in one text scan. */
  scannedText: 2000,
  /** Of a page's source. */
  source: 20_000,
  /** Of Chinese on a page of its own, as it is seeded and published. */
  leastCharacters: 300,
  /** How long a process serves a page as it last read it. */
  liveMs: 5000,
  /** Versions of one page, and pages; an editor who needs more is doing something else. */
  versions: 500,
  pages: 1000,
  /** Pictures that editors sent, and bytes of one in all its widths: 2 GB at most. */
  pictures: 500,
  pictureBytes: 4 * 1024 ** 2,
  pictureName: 60,
  /** Of the words that stand for a picture where it is not seen. */
  pictureAlt: 120,
} as const;

export const deleteLimits = {
  undoMs: 10 * minute,
  /** Objects of what is deleted for good stay so long, for a database that is restored from a backup. */
  objectsStayMs: 7 * 24 * 60 * minute,
  /** Of each person so much of it, which counts against nobody's storage; what is beyond goes at once. */
  objectsStayBytes: 20 * GiB,
  /** Rows of files that were deleted for good stay so long. */
  rowsStayMs: 30 * day,
} as const;

export const diskLimits = {
  /** New work is refused below this much free disk. */
  minFreeBytes: 2 * GiB,
  /** A disk with fewer free inodes is full: room for the largest archive, unpacked and stored. */
  minFreeInodes: 2 * archiveLimits.entries,
  /** What the smallest file or folder takes: a block of the usual file systems. */
  blockBytes: 4 * KiB,
} as const;

export const jobLimits = {
  /** What one order of works holds at most, too. */
  unfinishedPerUser: 200,
  /** Models that are worked on by one order. */
  filesAtOnce: 50,
  runsBesideEachOther: 24,
} as const;

export const turnLimits = {
  /** Work that may be on its way to a queue beyond its slots, so that none stands idle. A newcomer waits for that much of a flooder's. */
  ahead: 1,
  /** Slots of a queue for which no worker reports any. */
  slotsUnreported: 2,
  reportEveryMs: 5000,
  /** Slots of a worker that has been silent for this long no longer count, nor of one whose clock is ahead by more than that. */
  silentMs: 20_000,
  /** A turn held for this long is compared with Temporal, each time. */
  compareMs: minute,
} as const;

export const listLimits = {
  pageSize: 20,
  maxPageSize: 200,
  /** Rows of a list that its pages reach; what lies behind is found by a filter. */
  reach: 10_000,
} as const;

/** Of dear calls, which wait in a line: docs/decisions/costs.md. */
export const lineLimits = {
  /** Running at once, on SQLite one. */
  atOnce: 2,
  /** In line. */
  waiting: 64,
  /** Of one address or account, running or in line. */
  perKey: 8,
  waitMs: 5000,
  /** When to come back. */
  retrySeconds: 2,
} as const;

export type LineLimits = Record<keyof typeof lineLimits, number>;

/** Of what one address asks of an api process at once: docs/decisions/lanes.md. */
export const laneLimits = {
  /** Worked on at once, fewer than a pool has connections; the others wait in the order in which they came. */
  atOnce: 8,
  /** Begun in one turn of the event loop, in which everybody else's calls go one step. */
  eachTurn: 4,
  /** What takes longer waits for something, as a lock or a provider, and no longer counts. */
  heldMs: 250,
  /** For who is told to come back. */
  retrySeconds: 2,
} as const;

export type LaneLimits = Record<keyof typeof laneLimits, number>;

/** For all that a dear call reads. */
export const dearReadMs = 5000;

/** What a connection to the api may hold, and for how long. */
export const connectionLimits = {
  /** Of all clients; the rest is cut off at once. */
  total: 4096,
  /** Of these, for this machine's own address alone, so that probes always get in. */
  own: 16,
  /** Of one address, sockets included, unless it is a trusted proxy; never more than a quarter of what is free. */
  perAddress: 512,
  /** For all headers of a request to arrive. */
  headersMs: 10_000,
  /** Between two requests; longer than proxies keep theirs. */
  idleMs: 65_000,
  /** The same, while more than half of `total` are open. */
  crowdedIdleMs: 5000,
  /** Parameters of a call, and how long they may take to arrive. */
  bodyBytes: 64 * KiB,
  bodyMs: 10_000,
  /** For a small private picture to arrive, whose bytes are held in memory. */
  pictureMs: minute,
  /** The same for an archive. */
  archiveMs: 5 * minute,
  /** How deep a call's JSON may be nested. */
  bodyDepth: 32,
  /** What may still arrive of a body that nobody reads, after the answer. */
  unreadBytes: MiB,
  unreadMs: 2000,
  /** For a transfer to move at all: a part that arrives, an answer that leaves. */
  stallMs: 60_000,
  /** Besides `stallMs`, a transfer may take as long as its bytes do at this speed (bytes a second). */
  slowest: 4 * KiB,
} as const;

export type ConnectionLimits = Record<keyof typeof connectionLimits, number>;

/** Of the WebSocket, in each api process. */
export const socketLimits = {
  /** Live sockets of one user: tabs and devices. */
  perUser: 20,
  /** Live sockets of one address, which several people may share. */
  perAddress: 200,
  /** Upgrades of one address in `upgradesMs`; a refused one counts `refusedCost` besides. */
  upgrades: 600,
  upgradesMs: minute,
  refusedCost: 9,
  /** For an upgrade to be decided. */
  admitMs: 10_000,
  /** Clients only listen: what one may send all the same, answers to our pings included. */
  frameBytes: 4 * KiB,
  frames: 60,
  framesMs: minute,
} as const;

export type SocketLimits = Record<keyof typeof socketLimits, number>;

/** Limits of one's own library. */
export const libraryLimits = {
  /** Folders within each other. */
  depth: 5,
  /** Of one person. */
  folders: 300,
  /** Visible characters of a folder's name. */
  folderName: 30,
  /** Files in one call that moves or tags them, and files that go with a folder. */
  filesAtOnce: 100,
  /** Tags of one file. */
  tagsOfFile: 10,
  /** Different tags of one person. */
  tags: 200,
  /** Visible characters of a tag. */
  tagName: 12,
  /** Versions of one file, those included that can still be restored. */
  versions: 20,
} as const;
