import { convert, keep, tell, type Item, type Specification } from './items.ts';

/** Of everything that Open CASCADE tessellates. */
const shapes: readonly Item[] = [
  convert('solids, shells and faces', 'triangles with the surfaces’ normals'),
  keep('colours of faces, solids and representations'),
  tell('faces that cannot be tessellated', 'partFacesDropped'),
  tell('curves without a surface', 'curvesDropped'),
];

export const step: Specification = {
  label: 'STEP',
  source: 'ISO 10303-21, -41 to -44, -46; AP203, AP214, AP242',
  code: [
    'readers/cad/read-step.ts',
    'readers/cad/step-documents.ts',
    'readers/cad/step-plan.ts',
    'readers/cad/step-tree.ts',
    'readers/cad/part21',
    'readers/cad/tessellate-units.ts',
    'readers/cad/nodes.ts',
  ],
  items: [
    keep('FILE_NAME: author, organization, system; FILE_DESCRIPTION', 'authors and licences'),
    keep('products, assemblies, placements, names in any encoding; units'),
    tell('a unit that is not given', 'unitUnknown'),
    ...shapes,
    keep('tessellated geometry of AP242, flat or curved'),
    tell('parts that cannot be tessellated', 'partFailed'),
    tell('parts that hang', 'partTimeout'),
    keep('part files beside it'),
    tell('part files that are not there', 'partFileMissing'),
    tell('part files that cannot be read', 'partFileUnreadable'),
    tell('INVISIBILITY of parts and representations', 'hiddenDropped'),
    tell('INVISIBILITY of single faces', 'hiddenFacesShown'),
    tell('colours of single faces of single instances', 'instanceColorsDropped'),
    tell('assemblies that contain themselves', 'nodeCyclic'),
    tell('assemblies nested deeper than any model', 'nodeShared'),
    tell('a finer tessellation where there are no surfaces', 'tessellationWithoutSurfaces'),
  ],
};

export const iges: Specification = {
  label: 'IGES',
  source: 'IGES 5.3, ASCII form',
  code: ['readers/cad/iges', 'readers/cad/read-cad.ts', 'readers/cad/nodes.ts'],
  items: [
    keep('global section: unit, system, author, organization'),
    keep('groups, subfigures and their instances; names of form 15 and labels'),
    ...shapes,
    tell('blanked entities', 'hiddenDropped'),
    tell('subfigure arrays, CSG solids, finite elements, annotations', 'elementDropped'),
  ],
};

export const brep: Specification = {
  label: 'BREP',
  source: 'Open CASCADE, BRep format',
  code: ['readers/cad/brep.ts', 'readers/cad/read-cad.ts', 'readers/cad/nodes.ts'],
  items: [...shapes.filter(({ item }) => !item.startsWith('colours')), tell('a unit, which the format has not', 'unitUnknown', 'metres')],
};

export const jt: Specification = {
  label: 'JT',
  source: 'JT File Format Reference 8.1 and 9.5; ISO 14306:2017',
  code: ['readers/jt'],
  items: [
    keep('assemblies, parts, instances, names, places, units, materials; over several files'),
    keep('triangle strips, polygons, lines, points with normals, colours, texture coordinates'),
    tell('quantized colours', 'attributeDropped'),
    tell('textures, primitives, wireframes, PMI', 'elementDropped'),
    tell('what a switch or a filter hides', 'hiddenDropped'),
    tell('shapes that cannot be decoded', 'partFailed'),
    tell('part files that are not there', 'partFileMissing'),
    tell('part files that cannot be read', 'partFileUnreadable'),
    tell('assemblies that contain themselves', 'nodeCyclic'),
    tell('coordinates that are no numbers', 'nonFiniteDropped'),
    tell('a unit that is not given', 'unitUnknown'),
    tell('exact geometry alone (XT, JT B-rep)', 'model.needsConverter'),
  ],
};

export const rvt: Specification = {
  label: 'RVT',
  source: 'MS-CFB; BasicFileInfo',
  code: ['readers/rvt'],
  items: [keep('version, build and preview'), tell('geometry without a converter', 'model.needsConverter')],
};
