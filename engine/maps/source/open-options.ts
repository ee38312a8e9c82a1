import type { BesideFiles } from './world-file.ts';

export interface OpenOptions extends BesideFiles {
  /** An empty folder for what cannot be read in place: its own, which goes when the raster is closed (default: one of the system's). */
  scratch: string;
}
