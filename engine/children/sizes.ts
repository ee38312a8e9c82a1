/** What children hold of memory. */

const MiB = 1024 ** 2;

/** Resident memory of a child that has been warmed up and has read nothing yet. */
export const startedBytes = 160 * MiB;
/** Resident memory up to which a child is kept for its user's next verb: twice what a warm one has before it reads anything. */
export const usualKeptBytes = 320 * MiB;
