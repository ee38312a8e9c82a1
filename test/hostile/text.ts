/** Hostile text: OBJ, MTL, STL, PLY, OFF, STEP, IGES and BREP. */

import { IgesWriter } from '#test/iges';
import { StepWriter } from '#test/step';
import { repeat, type HostileFile } from './kinds.ts';

const triangle = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';
const blanks = (count: number): string => ' '.repeat(count);
/** A spiral, which ear clipping has to try from every corner. */
const spiral = (count: number): [number, number][] =>
  Array.from({ length: count }, (_, i) => {
    const along = i < count / 2 ? i : count - 1 - i;
    const radius = along + (i < count / 2 ? 0 : 0.45);
    return [radius * Math.cos(along * 0.35), radius * Math.sin(along * 0.35)];
  });

/** Kinds of which the steps are counted on n and 2n. */
export const hostileText: HostileFile[] = [
  {
    name: 'STEP: one product that all definitions share, with a name of megabytes',
    make: (size) => {
      const step = soundStep();
      const product = step.add(`PRODUCT('${'a'.repeat(size * 20)}','','',())`);
      const formation = step.add(`PRODUCT_DEFINITION_FORMATION('','',${product})`);
      for (let i = 0; i < size; i++) step.add(`PRODUCT_DEFINITION('','',${formation},$)`);
      return { 'a.stp': step.text() };
    },
    size: 20_000,
    ends: 'read',
  },
  {
    name: 'STEP: representations in one long chain',
    make: (size) => {
      const step = soundStep();
      const ids = Array.from({ length: size }, () => step.add(`SHAPE_REPRESENTATION('',(),$)`));
      for (let i = 1; i < size; i++) step.add(`SHAPE_REPRESENTATION_RELATIONSHIP('','',${ids[i - 1]},${ids[i]})`);
      const definition = step.add("PRODUCT_DEFINITION('','',$,$)");
      const shape = step.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`);
      step.add(`SHAPE_DEFINITION_REPRESENTATION(${shape},${ids[0]})`);
      return { 'a.stp': step.text() };
    },
    size: 50_000,
    ends: 'read',
  },
  {
    name: 'OBJ: groups that change at every face, under a long material',
    make: (size) => ({ 'a.obj': `usemtl ${'m'.repeat(size * 10)}\n${triangle}${repeat(size, (i) => `g ${i % 2}\nf 1 2 3\n`)}` }),
    size: 100_000,
    ends: 'read',
  },
  {
    name: 'OBJ: libraries without end on one line',
    make: (size) => ({ 'a.obj': `mtllib ${repeat(size, () => 'a ')}\n${triangle}` }),
    size: 500_000,
    ends: 'read',
  },
];

export const hostileObj: HostileFile[] = [
  {
    name: 'OBJ: a name with a run of blanks in it',
    make: (size) => ({ 'a.obj': `g a${blanks(size)}b\n${triangle}` }),
    size: 500_000,
    ends: 'read',
  },
  {
    name: 'OBJ: a material whose name is all blanks and hashes',
    make: (size) => ({
      'a.obj': `mtllib b.mtl\nusemtl a${blanks(size)}b\n${triangle}`,
      'b.mtl': `newmtl a${blanks(size)}b # ${blanks(size)}\n`,
    }),
    size: 300_000,
    ends: 'read',
  },
  {
    name: 'OBJ: a group for every face',
    make: (size) => ({ 'a.obj': `${triangle}${repeat(size, (i) => `g ${i}\nf 1 2 3\n`)}` }),
    size: 20_000,
    ends: 'read',
  },
  {
    name: 'OBJ: a material for every face',
    make: (size) => ({ 'a.obj': `${triangle}${repeat(size, (i) => `usemtl ${i}\nf 1 2 3\n`)}` }),
    size: 20_000,
    ends: 'read',
  },
  {
    name: 'OBJ: a library for every line',
    make: (size) => ({ 'a.obj': `${repeat(size, (i) => `mtllib ${i}.mtl\n`)}${triangle}` }),
    size: 100_000,
    ends: 'read',
  },
  {
    name: 'OBJ: a spiral of many corners, again and again',
    make: (size) => ({
      'a.obj': `${spiral(1999)
        .map(([x, y]) => `v ${x} ${y} 0\n`)
        .join('')}${repeat(size, () => `f${repeat(1999, (i) => ` ${i + 1}`)}\n`)}`,
    }),
    size: 300,
    ends: 'read',
  },
  {
    name: 'OBJ: one polygon of everything',
    make: (size) => ({
      'a.obj': `${repeat(size, (i) => `v ${Math.cos(i * 2.4)} ${Math.sin(i * 2.4)} 0\n`)}f${repeat(size, (i) => ` ${i + 1}`)}\n`,
    }),
    size: 200_000,
    ends: 'read',
  },
  { name: 'OBJ: one line without end', make: (size) => ({ 'a.obj': `${triangle}v ${'1 '.repeat(size)}` }), size: 10_000_000, ends: 'read' },
  {
    name: 'OBJ: lines that are all continued',
    make: (size) => ({ 'a.obj': `${triangle}${'\\\n'.repeat(size)}` }),
    size: 5_000_000,
    ends: 'read',
  },
  {
    name: 'OBJ: faces on what is not there',
    make: (size) => ({ 'a.obj': `${triangle}${'f -9999999 999999999 0\n'.repeat(size)}` }),
    size: 500_000,
    ends: 'read',
  },
  {
    name: 'MTL: comments of blanks behind every map',
    make: (size) => ({
      'a.obj': `mtllib b.mtl\nusemtl a\n${triangle}`,
      'b.mtl': `newmtl a\nmap_Kd a${blanks(size)}b\nmap_Kd -o 1 1 1 ${'-s 1 1 1 '.repeat(size / 10)}c\n`,
    }),
    size: 500_000,
    ends: 'read',
  },
];

export const hostilePlain: HostileFile[] = [
  {
    name: 'STL: a loop of all corners',
    make: (size) => ({
      'a.stl': `solid a\nfacet normal 0 0 1\nouter loop\n${repeat(size, (i) => `vertex ${i} ${i % 7} 0\n`)}endloop\nendfacet\nendsolid\n`,
    }),
    size: 300_000,
    ends: 'read',
  },
  {
    name: 'STL: a solid for every facet',
    make: (size) => ({
      'a.stl': repeat(
        size,
        (i) => `solid ${i}\nfacet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\nendsolid\n`,
      ),
    }),
    size: 10_000,
    ends: 'read',
  },
  {
    name: 'STL: solids that never begin a facet',
    make: (size) => ({ 'a.stl': 'solid a\n'.repeat(size) }),
    size: 1_000_000,
    ends: 'refused',
  },
  {
    name: 'STL: a count of facets that is not there',
    make: () => ({ 'a.stl': Buffer.alloc(134, 0xff) }),
    size: 1,
    ends: ['model.truncated'],
  },
  {
    name: 'PLY: a header of elements',
    make: (size) => ({
      'a.ply': `ply\nformat ascii 1.0\n${'element a 1\nproperty char x\n'.repeat(size)}end_header\n${'1\n'.repeat(size * 1000)}`,
    }),
    size: 8000,
    ends: ['model.unreadable'],
  },
  {
    name: 'PLY: a header of properties',
    make: (size) => ({
      'a.ply': `ply\nformat ascii 1.0\nelement vertex 3\n${repeat(size, (i) => `property char x${i}\n`)}end_header\n${'1 '.repeat(size * 3)}`,
    }),
    size: 12_000,
    ends: 'refused',
  },
  {
    name: 'PLY: a header that has no end',
    make: (size) => ({ 'a.ply': `ply\nformat ascii 1.0\n${'comment end_header \n'.repeat(size)}` }),
    size: 200_000,
    ends: 'refused',
  },
  {
    name: 'PLY: lists that claim more than the file',
    make: () => ({
      'a.ply': Buffer.concat([
        Buffer.from(
          'ply\nformat binary_little_endian 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\nelement face 1\nproperty list uint int vertex_indices\nend_header\n',
        ),
        Buffer.alloc(12),
        Buffer.alloc(64, 0xff),
      ]),
    }),
    size: 1,
    ends: ['model.truncated'],
  },
  {
    name: 'PLY: billions of vertices without bytes',
    make: () => ({
      'a.ply': 'ply\nformat ascii 1.0\nelement vertex 9007199254740991\nproperty float x\nproperty float y\nproperty float z\nend_header\n',
    }),
    size: 1,
    ends: ['model.truncated'],
  },
  {
    name: 'OFF: faces of any size',
    make: (size) => ({ 'a.off': `OFF\n3 ${size} 0\n0 0 0\n1 0 0\n0 1 0\n${'99999999 0 1 2\n'.repeat(size)}` }),
    size: 300_000,
    ends: ['model.truncated'],
  },
  { name: 'OFF: comments alone', make: (size) => ({ 'a.off': `OFF\n${'#\n'.repeat(size)}` }), size: 3_000_000, ends: ['model.truncated'] },
];

export const hostileCad: HostileFile[] = [
  {
    name: 'STEP: a data section that opens again and again',
    make: (size) => ({ 'a.stp': `ISO-10303-21;HEADER;${'DATA('.repeat(size)}` }),
    size: 800_000,
    ends: ['model.truncated'],
  },
  {
    name: 'STEP: blanks behind DATA',
    make: (size) => ({ 'a.stp': `ISO-10303-21;HEADER;${`DATA${blanks(size / 10)}`.repeat(10)}` }),
    size: 1_000_000,
    ends: ['model.truncated'],
  },
  {
    name: 'STEP: lists nested deep',
    make: (size) => ({
      'a.stp': `ISO-10303-21;HEADER;ENDSEC;DATA;#1=A(${'('.repeat(size)}${')'.repeat(size)});#2=(${'A('.repeat(size)});ENDSEC;END-ISO-10303-21;`,
    }),
    size: 500_000,
    ends: 'refused',
  },
  {
    name: 'STEP: assemblies of assemblies',
    make: () => {
      const step = soundStep();
      const levels = Array.from({ length: 31 }, () => step.add("PRODUCT_DEFINITION('','',$,$)"));
      const [origin] = [step.axis()];
      for (let i = 1; i < levels.length; i++) {
        for (let twice = 0; twice < 2; twice++) {
          const usage = step.add(`NEXT_ASSEMBLY_USAGE_OCCURRENCE('','','',${levels[i - 1]},${levels[i]},$)`);
          const shape = step.add(`PRODUCT_DEFINITION_SHAPE('','',${usage})`);
          const transformation = step.add(`ITEM_DEFINED_TRANSFORMATION('','',${origin},${origin})`);
          const placed = step.add(
            `(REPRESENTATION_RELATIONSHIP('','',$,$)REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${transformation})SHAPE_REPRESENTATION_RELATIONSHIP())`,
          );
          step.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${placed},${shape})`);
        }
      }
      return { 'a.stp': step.text() };
    },
    size: 1,
    ends: ['model.unsupportedFeature', 'model.unreadable'],
  },
  {
    name: 'IGES: subfigures of junk, instanced again and again',
    make: (size) => ({ 'a.igs': subfigures(size) }),
    size: 20_000,
    ends: ['model.unreadable'],
  },
  {
    name: 'IGES: strings that claim more than the file',
    make: (size) => ({ 'a.igs': subfigures(2).replace(/1H,,/, '9999999H,,') + '9999999H'.repeat(size) }),
    size: 100_000,
    ends: 'refused',
  },
  {
    name: 'BREP: empty lines',
    make: (size) => ({ 'a.brep': `DBRep_DrawableShape\n\nCASCADE Topology V1, (c) Matra-Datavision\n${'\n'.repeat(size)}Locations` }),
    size: 1_000_000,
    ends: ['model.truncated'],
  },
  {
    name: 'BREP: shapes of blanks',
    make: (size) => ({
      'a.brep': `CASCADE Topology V1\n${['Locations', 'Curve2ds', 'Curves', 'Polygon3D', 'PolygonOnTriangulations', 'Surfaces', 'Triangulations', 'TShapes'].map((name) => `${name} 0\n`).join('')}${' \n'.repeat(size)}So\n${' \n'.repeat(size)}`,
    }),
    size: 500_000,
    ends: 'refused',
  },
];

/** A box, so that the file is one. */
function soundStep(): StepWriter {
  const step = new StepWriter();
  step.product('shaft', [step.cylinder(5, 20)]);
  return step;
}

function subfigures(size: number): string {
  const iges = new IgesWriter();
  iges.patch(10, 20);
  const definition = iges.add(308, [0, 'a', size * 10, ...Array.from({ length: size * 10 }, () => 999_999)], { dependent: true });
  for (let i = 0; i < size; i++) iges.add(408, [definition, 0, 0, 0, 1]);
  return iges.text();
}
