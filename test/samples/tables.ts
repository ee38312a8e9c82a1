/** The tables of all sample files by format, each with the independent source of its figures. */

import { igesSamples, stepSamples } from './cad.ts';
import { daeSamples } from './dae.ts';
import { fbxSamples } from './fbx.ts';
import { gltfSamples } from './gltf.ts';
import { jtSamples } from './jt.ts';
import { objSamples } from './obj.ts';
import { plySamples } from './ply.ts';
import type { Sample } from '../truth/sample.ts';
import { stlSamples } from './stl.ts';
import { threedsSamples } from './threeds.ts';
import { threemfSamples } from './threemf.ts';

export interface TruthTable {
  /** Folder below the samples folder. */
  folder: string;
  /** What counted, and how. */
  source: string;
  samples: Record<string, Sample>;
}

const trimesh = "trimesh 4, load(path, process=False, force='scene')";

const occt = 'OCCT 8.0.1 (cadquery-ocp), BRepMesh at 0.001 of the size and 0.5 rad';

export const truthTables: TruthTable[] = [
  { folder: 'gltf', source: trimesh, samples: gltfSamples },
  { folder: 'obj', source: trimesh, samples: objSamples },
  { folder: 'stl', source: trimesh, samples: stlSamples },
  { folder: 'ply', source: trimesh, samples: plySamples },
  { folder: 'dae', source: 'assimp 5.2, export to STL; trimesh 4 for UTF-16', samples: daeSamples },
  { folder: 'fbx', source: 'ufbx 0.11.5, built natively', samples: fbxSamples },
  { folder: '3ds', source: 'assimp 5.2, export to STL', samples: threedsSamples },
  { folder: '3mf', source: trimesh, samples: threemfSamples },
  { folder: 'jt', source: 'what the file’s own scene graph declares', samples: jtSamples },
  { folder: 'step', source: occt, samples: stepSamples },
  { folder: 'iges', source: occt, samples: igesSamples },
];
