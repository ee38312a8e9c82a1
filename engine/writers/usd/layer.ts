/** A layer of USD as it is written: prims from the root down, each with its properties first. Text and crate take the same calls. */

/** How numbers of a type are kept: bits, and numbers a value. */
export const valueTypes = {
  bool: { store: 'bool', width: 1 },
  int: { store: 'int', width: 1 },
  float: { store: 'float', width: 1 },
  double: { store: 'double', width: 1 },
  token: { store: 'token', width: 1 },
  string: { store: 'string', width: 1 },
  asset: { store: 'asset', width: 1 },
  float2: { store: 'float', width: 2 },
  texCoord2f: { store: 'float', width: 2 },
  float3: { store: 'float', width: 3 },
  point3f: { store: 'float', width: 3 },
  vector3f: { store: 'float', width: 3 },
  normal3f: { store: 'float', width: 3 },
  color3f: { store: 'float', width: 3 },
  float4: { store: 'float', width: 4 },
  half3: { store: 'half', width: 3 },
  double3: { store: 'double', width: 3 },
  /** x y z w, as ours. */
  quatf: { store: 'float', width: 4 },
  /** Rows of USD are columns of ours, so the sixteen numbers stand in the same order. */
  matrix4d: { store: 'double', width: 16 },
} as const satisfies Record<string, { store: string; width: number }>;

export type ElementType = keyof typeof valueTypes;
export type ValueType = ElementType | `${ElementType}[]`;

/** One value: words by themselves, numbers of a vector or of an array of vectors one after another. */
export type Value = string | number | boolean | readonly string[] | ArrayLike<number>;

export interface Attribute {
  name: string;
  type: ValueType;
  uniform?: boolean;
  value?: Value;
  /** Values over time, by time code. */
  samples?: { times: readonly number[]; valueAt(index: number): Value };
  /** Path of the attribute that gives the value. */
  connection?: string;
  interpolation?: 'constant' | 'uniform' | 'vertex';
  /** Values an element. */
  elementSize?: number;
}

export interface PrimHead {
  /** `class` is not drawn itself (default `def`). */
  specifier?: 'def' | 'class';
  /** Empty for a prim that takes its type from what it references. */
  type: string;
  name: string;
  displayName?: string;
  apiSchemas?: readonly string[];
  /** Path of a prim in this layer. */
  reference?: string;
  /** What it references may be shared. */
  instanceable?: boolean;
}

export interface LayerHead {
  defaultPrim: string;
  /** Of a motion; null without. */
  endTimeCode: number | null;
  timeCodesPerSecond: number;
  documentation: string;
}

export interface Layer {
  begin(head: PrimHead): Promise<void>;
  attribute(attribute: Attribute): Promise<void>;
  relationship(name: string, targets: readonly string[]): Promise<void>;
  end(): Promise<void>;
}

/** Type of one element, and whether there are many. */
export function partsOfType(type: ValueType): { element: ElementType; isArray: boolean } {
  const isArray = type.endsWith('[]');
  return { element: (isArray ? type.slice(0, -2) : type) as ElementType, isArray };
}
