/** What an OSGB file consists of. */

import type { OsgArray } from './arrays.ts';
import type { OsgbStream } from './stream.ts';

/** An object: its class without `osg::`, and its fields by name. The same object stands wherever it is referred to. */
export interface OsgObject {
  type: string;
  fields: Record<string, unknown>;
  /** Its class is not known: it has no fields. */
  isUnknown?: true;
}

/** How triangles, lines or points are drawn from the vertices. */
export interface PrimitiveSet {
  /** OpenGL's number: 4 triangles, 5 a strip … */
  mode: number;
  /** Vertices of one primitive set after another. */
  runs: { first: number; count: number }[] | ArrayLike<number>;
}

/** A picture: a file beside the tile, a file inside it, or pixels. */
export interface OsgImage {
  fileName: string;
  /** The file inside the tile. */
  file?: Uint8Array;
  pixels?: { width: number; height: number; format: number; dataType: number; packing: number; bytes: Uint8Array };
}

/** Where the fields of an object are read from. */
export interface ObjectSource {
  readonly stream: OsgbStream;
  object(): OsgObject | null;
  oldArray(): OsgArray;
  primitiveSet(): PrimitiveSet | null;
  image(): OsgImage;
}
