import { runStlKernel } from './kernel.ts';

export const headerBytes = 84;
export const facetBytes = 50;

export interface StlFacets {
  fd: number;
  /** Facets of a binary file, from `first` on. */
  first: number;
  count: number;
  /** Bit 15 of a facet's two bytes means that it has no colour of its own. */
  magics: boolean;
}

export interface WeldedFacets {
  /** Bits of x, y and z of each distinct corner, in order of first sight. */
  places: Int32Array;
  /** Three places a facet. */
  corners: Uint32Array;
  /** The two bytes of each facet; empty when none is a colour. */
  attributes: Uint16Array;
}

/** Reads facets and gives corners at the same place one number. Task of a thread; the arrays are the caller's. */
export async function weldStlFacets({ fd, first, count, magics }: StlFacets): Promise<WeldedFacets> {
  const from = headerBytes + first * facetBytes;
  const { places, corners, attributes } = await runStlKernel(fd, from, count * facetBytes, (kernel, input) =>
    kernel.weld_facets(input, count, magics ? 1 : 0),
  );
  return { places, corners, attributes };
}
