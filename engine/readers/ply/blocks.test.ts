import { dirname } from 'node:path';
import { expect } from 'chai';
import type { Scene } from '#engine/scenes/scene';
import { testFolder } from '#test/files';
import { createResources } from '../resources.ts';
import { readPly } from './read-ply.ts';

const rows = 90_000;
const header = (format: string): string =>
  [
    'ply',
    `format ${format} 1.0`,
    `element vertex ${rows}`,
    'property uchar red',
    'property uchar green',
    'property uchar blue',
    'property double x',
    'property float y',
    'property short z',
    `element face ${rows - 3}`,
    'property list uchar uint vertex_indices',
    'property int flags',
    'end_header',
    '',
  ].join('\n');

const x = (row: number): number => row / 7;
const y = (row: number): number => Math.fround(Math.sin(row));
const z = (row: number): number => (row % 60_000) - 30_000;
/** Every third face is a square, others triangles. */
const face = (row: number): number[] => (row % 3 === 0 ? [row, row + 1, row + 3, row + 2] : [row, row + 1, row + 2]);

function binary(littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(rows * 17 + (rows - 3) * 21));
  let at = 0;
  for (let row = 0; row < rows; row++) {
    view.setUint8(at, 255);
    view.setUint8(at + 1, row % 256);
    view.setFloat64(at + 3, x(row), littleEndian);
    view.setFloat32(at + 11, y(row), littleEndian);
    view.setInt16(at + 15, z(row), littleEndian);
    at += 17;
  }
  for (let row = 0; row < rows - 3; row++) {
    const corners = face(row);
    view.setUint8(at++, corners.length);
    for (const corner of corners) {
      view.setUint32(at, corner, littleEndian);
      at += 4;
    }
    view.setInt32(at, -1, littleEndian);
    at += 4;
  }
  return new Uint8Array(view.buffer, 0, at);
}

function text(): string {
  const lines: string[] = [];
  for (let row = 0; row < rows; row++) lines.push(`255 ${row % 256} 0 ${x(row)} ${y(row)} ${z(row)}`);
  for (let row = 0; row < rows - 3; row++) lines.push(`${face(row).length} ${face(row).join(' ')} -1`);
  return lines.join('\n');
}

describe('a PLY longer than a block', () => {
  const folder = testFolder();
  const read = async (...parts: (string | Uint8Array)[]): Promise<Scene> => {
    const path = await folder.write({ 'a.ply': Buffer.concat(parts.map((part) => Buffer.from(part as string))) });
    return await readPly(path, createResources(path, dirname(path)));
  };

  for (const format of ['binary_little_endian', 'binary_big_endian', 'ascii']) {
    it(`is read whole, rows cut by a block’s end included: ${format}`, async () => {
      const scene = await read(header(format), format === 'ascii' ? text() : binary(format === 'binary_little_endian'));
      const { positions, indices, colors } = scene.meshes[0]!.primitives[0]!;
      expect(positions.length / 3).to.equal(rows);
      const [ox, oy, oz] = scene.nodes[0]!.translation;
      for (let row = 0; row < rows; row++) {
        const wanted = [x(row) - ox, y(row) - oy, z(row) - oz].map(Math.fround);
        const right = wanted.every((value, axis) => positions[row * 3 + axis] === value);
        if (!right) expect.fail(`vertex ${row} lies at ${positions.subarray(row * 3, row * 3 + 3).join(' ')}`);
      }
      expect([colors![0], colors![255 * 4 + 1], colors![2]]).to.deep.equal([1, 1, 0]);
      const squares = Math.ceil((rows - 3) / 3);
      expect(indices.length / 3).to.equal(rows - 3 + squares);
      expect(indices.subarray(-3).join()).to.equal(face(rows - 4).join());
      expect(scene.warnings.map(({ code }) => code)).to.deep.equal(['faceAttributeDropped', 'unitUnknown']);
    });
  }

  it('may have a row that is longer than a block', async () => {
    const corners = 400_000;
    const fan = Array.from({ length: corners }, (_, i) => `${i}`).join(' ');
    const places = Array.from(
      { length: corners },
      (_, i) => `${Math.cos((i / corners) * 2 * Math.PI)} ${Math.sin((i / corners) * 2 * Math.PI)} 0\n`,
    );
    const head = `ply\nformat ascii 1.0\nelement vertex ${corners}\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list int int vertex_index\nend_header\n`;
    const { indices } = (await read(head, places.join(''), `${corners} ${fan}\n`)).meshes[0]!.primitives[0]!;
    expect(indices.length / 3).to.equal(corners - 2);
    expect(indices[indices.length - 1]).to.equal(corners - 1);
  });
});
