/** The header of OpenSceneGraph's binary format: two magic words, what was written (scene, image, object), and the writer's version. */

export const osgbMagic = { low: 0x6c910ea1, high: 0x1afb4545 };
const lastType = 3;
const lastVersion = 100_000;

/** How much of a file is needed to tell. */
export const osgbHeadBytes = 20;

/** Whether a file begins like an OSGB, written on a machine of either byte order. */
export function isOsgb(head: Uint8Array): boolean {
  if (head.length < osgbHeadBytes) return false;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return [true, false].some((littleEndian) => {
    const [low, high, type = Infinity, version = 0] = [0, 4, 8, 12].map((at) => view.getUint32(at, littleEndian));
    return low === osgbMagic.low && high === osgbMagic.high && type <= lastType && version > 0 && version <= lastVersion;
  });
}
