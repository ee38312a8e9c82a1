/** Chunks of a 3DS file: a 16-bit id, a 32-bit length that counts its own six bytes, and numbers with the low byte first. */

export const chunkHeaderBytes = 6;

const viewBytes = ({ buffer, byteOffset, byteLength }: Uint16Array | Uint32Array | Float32Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

export const u16 = (...values: number[]): Buffer => viewBytes(Uint16Array.from(values));
export const u32 = (...values: number[]): Buffer => viewBytes(Uint32Array.from(values));
/** What is not a finite number becomes 0. */
export const f32 = (...values: number[]): Buffer =>
  viewBytes(Float32Array.from(values, (value) => (Number.isFinite(Math.fround(value)) ? value : 0)));
export const words = (values: Uint16Array | Uint32Array | Float32Array): Buffer => viewBytes(values);
/** Text with the zero byte that ends it. */
export const name = (text: string): Buffer => Buffer.from(`${text}\0`);

export const header = (id: number, bodyBytes: number): Buffer => Buffer.concat([u16(id), u32(chunkHeaderBytes + bodyBytes)]);

export function chunk(id: number, ...parts: Buffer[]): Buffer {
  const bytes = parts.reduce((sum, part) => sum + part.byteLength, 0);
  return Buffer.concat([header(id, bytes), ...parts], chunkHeaderBytes + bytes);
}
