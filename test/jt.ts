/** The head of a JT file: its version in 80 letters, byte order, and where its table of contents lies. Nothing follows it. */
export function buildJt(version = '8.0'): Buffer {
  const tail = Buffer.alloc(25);
  tail.writeUInt32LE(105, 5);
  return Buffer.concat([Buffer.from(`Version ${version}`.padEnd(80)), tail]);
}
