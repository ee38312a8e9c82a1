/** Stands for what no browser's worker has: pictures' decoders, and readers and writers that are not offered there. */
export const isHere = false;

throw new Error('engine.notHere');
