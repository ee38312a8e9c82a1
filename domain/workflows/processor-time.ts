/** Processor time that a verb of the engine may take of a file: of its child and all that the child starts. Times in milliseconds. */

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const MB = 1_000_000;

export interface ProcessorRate {
  /** For a file of any size. */
  ms: number;
  /** Besides, for each megabyte of what the verb is given. */
  perMegabyteMs: number;
}

/** What costs its owner nothing: looking into a file, and drawing it. */
const free: ProcessorRate = { ms: minute, perMegabyteMs: minute };
/** What is counted or paid. */
const counted: ProcessorRate = { ms: 20 * minute, perMegabyteMs: 2 * minute };
/** Pieces of a size that we set; their deadline ends most sooner. */
const pieces: ProcessorRate = { ms: 8 * hour, perMegabyteMs: 2 * minute };

export const processorRates = { free, counted, pieces } as const;

/** What a verb may take of files of so many bytes. */
export const processorBudgetMs = ({ ms, perMegabyteMs }: ProcessorRate, bytes: number): number => ms + (perMegabyteMs * bytes) / MB;

/** Work that is expected to be over soon, for which one slot of each queue stays. */
export const shortWork = {
  /** Of files up to so many bytes. */
  bytes: 6 * MB,
  /** What each of its verbs may take before it goes behind the others. */
  turnMs: 10 * second,
} as const;

/** How long what a budget or a deadline ended counts against its owner, and how much of it counts as one turn that he has. */
export const endedLimits = { keepMs: 24 * hour, msPerTurn: minute } as const;
