import type { Scene } from '../../scenes/scene.ts';

const widths = { SCALAR: 1, VEC3: 3, VEC4: 4 } as const;
const align = (bytes: number): number => Math.ceil(bytes / 4) * 4;

/**
 * A scene of generated parts as GLB (glTF 2.0), for a browser that shows or uploads it at once. The engine's own writer, which streams and
 * compresses, needs Node.
 *
 * @param scene triangles with normals and plain materials, as `partsToScene` makes it
 * @param generator what the file says it was made by
 */
export function partsToGlb(scene: Scene, generator: string): Uint8Array<ArrayBuffer> {
  const pieces: { bytes: Uint8Array; target: number }[] = [];
  const accessors: object[] = [];
  const add = (values: Float32Array | Uint32Array, type: keyof typeof widths, bounds: object = {}): number => {
    pieces.push({
      bytes: new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
      target: type === 'SCALAR' ? 34_963 : 34_962,
    });
    const count = values.length / widths[type];
    return (
      accessors.push({
        bufferView: pieces.length - 1,
        componentType: values instanceof Float32Array ? 5126 : 5125,
        count,
        type,
        ...bounds,
      }) - 1
    );
  };
  const meshes = scene.meshes.map(({ name, primitives }) => ({
    name,
    primitives: primitives.map(({ positions, normals, colors, indices, material }) => ({
      attributes: {
        POSITION: add(positions, 'VEC3', boundsOf(positions)),
        ...(normals === null ? {} : { NORMAL: add(normals, 'VEC3') }),
        ...(colors === null ? {} : { COLOR_0: add(colors, 'VEC4') }),
      },
      indices: add(indices, 'SCALAR'),
      ...(material === null ? {} : { material }),
    })),
  }));
  const materials = scene.materials.map(({ name, baseColor, metallic, roughness, alphaMode }) => ({
    name,
    pbrMetallicRoughness: { baseColorFactor: baseColor, metallicFactor: metallic, roughnessFactor: roughness },
    ...(alphaMode === 'blend' ? { alphaMode: 'BLEND' } : {}),
  }));
  let offset = 0;
  const bufferViews = pieces.map(({ bytes, target }) => {
    const view = { buffer: 0, byteOffset: offset, byteLength: bytes.length, target };
    offset += align(bytes.length);
    return view;
  });
  const json = new TextEncoder().encode(
    JSON.stringify({
      asset: { version: '2.0', generator },
      scene: 0,
      scenes: [{ name: scene.name, nodes: scene.roots }],
      nodes: scene.nodes.map(({ name, mesh }) => ({ name, mesh })),
      ...{ meshes, materials, accessors, bufferViews, buffers: [{ byteLength: offset }] },
    }),
  );
  const jsonLength = align(json.length);
  const glb = new Uint8Array(12 + 8 + jsonLength + 8 + offset);
  const view = new DataView(glb.buffer);
  for (const [at, value] of [
    ...([
      [0, 0x46_54_6c_67],
      [4, 2],
      [8, glb.length],
      [12, jsonLength],
      [16, 0x4e_4f_53_4a],
    ] as const),
    ...([
      [20 + jsonLength, offset],
      [24 + jsonLength, 0x00_4e_49_42],
    ] as const),
  ])
    view.setUint32(at, value, true);
  glb.fill(0x20, 20, 20 + jsonLength);
  glb.set(json, 20);
  for (const [index, { bytes }] of pieces.entries()) glb.set(bytes, 28 + jsonLength + bufferViews[index]!.byteOffset);
  return glb;
}

function boundsOf(positions: Float32Array): { min: number[]; max: number[] } {
  const [min, max] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ];
  for (let i = 0; i < positions.length; i++) {
    min[i % 3] = Math.min(min[i % 3]!, positions[i]!);
    max[i % 3] = Math.max(max[i % 3]!, positions[i]!);
  }
  return { min, max };
}

/** Binary STL in millimetres with Z up, as slicers of 3D printers take it. */
export function partsToStl(scene: Scene): Uint8Array<ArrayBuffer> {
  const primitives = scene.meshes.flatMap((mesh) => mesh.primitives);
  const count = primitives.reduce((sum, { indices }) => sum + indices.length / 3, 0);
  const stl = new Uint8Array(84 + count * 50);
  const view = new DataView(stl.buffer);
  view.setUint32(80, count, true);
  let at = 84;
  for (const { positions, indices } of primitives) {
    for (let i = 0; i < indices.length; i += 3) {
      // Normals stay zero: readers take them from the corners.
      for (let corner = 0; corner < 3; corner++) {
        const p = indices[i + corner]! * 3;
        const [x, y, z] = [positions[p]!, positions[p + 1]!, positions[p + 2]!];
        for (const [axis, value] of [x, -z, y].entries()) view.setFloat32(at + 12 + corner * 12 + axis * 4, value * 1000, true);
      }
      at += 50;
    }
  }
  return stl;
}
