/**
 * Figures from OCCT 8.0.1 (PyPI cadquery-ocp): bounds of the triangles that BRepMesh_IncrementalMesh makes with a deflection of a thousandth of
 * the box's mean edge and 0.5 rad. Draw calls (solids times their colours) and materials are counted in its XCAF document.
 */

import type { Box, Sample } from '../truth/sample.ts';

const part = (triangles: number, bounds: Box, changes: Partial<Sample> = {}): Sample => ({
  triangles,
  drawCalls: 1,
  meshes: 1,
  bounds,
  materials: 1,
  ...changes,
});

/** OCCT 8 triangulates B-spline faces differently from OCCT 7. These are the counts of occt-import-js 0.0.23 for the same file. */
const cutOtherwise = (triangles: number): Partial<Sample> => ({
  note: `our own count; OCCT 8 makes ${triangles} triangles, OCCT 7 inside occt-import-js others`,
});

const s1 = 'step/s1-tu-203';

export const stepSamples: Record<string, Sample> = {
  'step/as1-oc-214.stp': { triangles: 5040, drawCalls: 18, meshes: 5, bounds: [-0.01, -0.004, -0.15, 0.19, 0.08, 0], materials: 5 },
  'step/dm1-oc-214.stp': { triangles: 1904, drawCalls: 7, meshes: 3, bounds: [0, -0.024, 0, 0.0525, 0.06, 0.1], materials: 1 },
  'step/featuretype.STEP': part(2760, [-0.0635, 0, -0.03175, 0.0635, 0.034925, 0.03175]),
  'step/rounded-cube.step': part(84, [0, 0, -0.01, 0.01, 0.01, 0]),
  [`${s1}/s1-tu-203.stp`]: {
    triangles: 28082,
    drawCalls: 11,
    meshes: 8,
    bounds: [0, -0.083171, -0.111, 0.45493, 0.073, 0.111],
    materials: 6,
    note: 'the size of the whole decides the deviation, as that of each part does when it is read alone',
  },
  [`${s1}/footback.stp`]: part(6592, [-0.04, -0.009987, -0.01, 0, 0.009987, 0.01], cutOtherwise(8092)),
  [`${s1}/footfront.stp`]: part(11872, [0, -0.01, -0.0105, 0.04, 0.01, 0.01], cutOtherwise(13244)),
  [`${s1}/headback.stp`]: part(12682, [0, -0.059951, -0.06, 0.065, 0.059951, 0.06], cutOtherwise(12324)),
  [`${s1}/headfront.stp`]: part(11952, [0, -0.059951, -0.06, 0.06, 0.059951, 0.06], cutOtherwise(11592)),
  [`${s1}/mainbodyback.stp`]: part(8372, [-0.03, -0.073, -0.073, 0.115, 0.073, 0.073], cutOtherwise(10372)),
  [`${s1}/mainbodyfront.stp`]: part(10112, [-0.09, -0.073, -0.073, 0.05, 0.073, 0.073], cutOtherwise(12184)),
  [`${s1}/tailmiddlepart.stp`]: part(288, [0, -0.018, -0.045, 0.0475, 0.018, 0.045]),
  [`${s1}/tailturbine.stp`]: part(3622, [0.001483, -0.036, -0.05, 0.14, 0.036, 0.05], cutOtherwise(3494)),
};

export const igesSamples: Record<string, Sample> = {
  'iges/as1_pe_203.igs': {
    triangles: 3848,
    // Groups of faces; OCCT also counts the curves.
    drawCalls: 18,
    bounds: [-3.81, -1.905, -1.524, 1.27, 1.905, 0.6858],
    materials: 1,
    warnings: ['curvesDropped'],
  },
};
