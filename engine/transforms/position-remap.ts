import { MeshoptSimplifier } from '../kernels/meshopt.ts';

/** First vertex at the same position, per vertex of 3 floats. Task of a thread for many. */
export const positionRemap = (positions: Float32Array): Uint32Array => MeshoptSimplifier.generatePositionRemap(positions, 3);
