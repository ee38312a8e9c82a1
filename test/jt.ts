/** The header of a JT file: version in 80 characters, byte order, offset of the table of contents. No content follows. */
export function buildJt(version = '8.0'): Buffer {
  const tail = Buffer.alloc(25);
  tail.writeUInt32LE(105, 5);
  return Buffer.concat([Buffer.from(`Version ${version}`.padEnd(80)), tail]);
}
