/** Room in typed arrays that grow by doubling. */

export function growDoubles(values: Float64Array, length: number): Float64Array {
  if (length <= values.length) return values;
  const grown = new Float64Array(Math.max(length, values.length * 2));
  grown.set(values);
  return grown;
}

export function growInts(values: Int32Array, length: number): Int32Array {
  if (length <= values.length) return values;
  const grown = new Int32Array(Math.max(length, values.length * 2));
  grown.set(values);
  return grown;
}

export function growMarks(values: Uint8Array, length: number): Uint8Array {
  if (length <= values.length) return values;
  const grown = new Uint8Array(Math.max(length, values.length * 2));
  grown.set(values);
  return grown;
}
