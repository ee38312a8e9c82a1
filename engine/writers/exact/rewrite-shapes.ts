/** Exact shapes of one CAD format written in another by Open CASCADE, within a thread: through its document, which holds names, colours and the assembly. */

import type { ExactFormat } from '#domain/formats/exact';
import { posix } from 'node:path';
import { whileQuick } from '../../kernels/while-quick.ts';
import { startOcct, type Occt } from './binding.ts';

export interface ShapeFile {
  /** As the model names it. */
  name: string;
  bytes: Uint8Array;
}

export interface RewriteInput {
  from: ExactFormat;
  to: ExactFormat;
  /** The model first, then part files that it names. */
  files: ShapeFile[];
}

/** Where files are in the library's own file system. */
const folder = '/model';
const outPath = '/out';

/** Texts below this are read and written before better code would be ready. */
const quickBytes = 4 * 1024 * 1024;

/** Settings of Open CASCADE that differ from what it does by itself: AP242 of all its schemas, and IGES with bodies (186) instead of loose surfaces. */
const schemaAp242 = 5;
const settings: readonly [string, number][] = [
  ['write.step.schema', schemaAp242],
  ['write.iges.brep.mode', 1],
];

/**
 * The bytes of the model as `to`; null where nothing exact is in it or the library fails.
 * @throws RangeError where there is no memory for it.
 */
export async function rewriteShapes(input: RewriteInput): Promise<Uint8Array<ArrayBuffer> | null> {
  const bytes = input.files.reduce((sum, file) => sum + file.bytes.length, 0);
  const run = async (): Promise<Uint8Array<ArrayBuffer> | null> => {
    const occt = await startOcct();
    try {
      return rewrite(occt, input);
    } catch (error) {
      // Its own exceptions come as numbers and as WebAssembly traps; memory that cannot be had is the caller's to name.
      if (error instanceof RangeError && !error.message.includes('call stack')) throw error;
      return null;
    }
  };
  return await (bytes < quickBytes ? whileQuick(run) : run());
}

function rewrite(occt: Occt, { from, to, files }: RewriteInput): Uint8Array<ArrayBuffer> | null {
  const paths = files.map(({ name }) => posix.join(folder, posix.join('/', name)));
  for (const [index, { bytes }] of files.entries()) {
    occt.FS.mkdirTree(posix.dirname(paths[index]!));
    occt.FS.writeFile(paths[index]!, bytes);
  }
  occt.STEPControl_Controller.Init();
  occt.IGESControl_Controller.Init();
  for (const [name, value] of settings) occt.Interface_Static.SetIVal(name, value);
  const document = new occt.Handle_TDocStd_Document_2(new occt.TDocStd_Document(new occt.TCollection_ExtendedString_2('BinXCAF', false)));
  if (!read[from](occt, document, paths[0]!)) return null;
  for (const path of paths) occt.FS.unlink(path);
  return write[to](occt, document) ? occt.FS.readFile(outPath) : null;
}

type Document = InstanceType<Occt['Handle_TDocStd_Document_2']>;
const progressOf = (occt: Occt): object => new occt.Message_ProgressRange_1();
const shapesOf = (occt: Occt, document: Document): ReturnType<ReturnType<Occt['XCAFDoc_DocumentTool']['ShapeTool']>['get']> =>
  occt.XCAFDoc_DocumentTool.ShapeTool(document.get().Main()).get();
const isDone = (occt: Occt, status: unknown): boolean => status === occt.IFSelect_ReturnStatus.IFSelect_RetDone;

const read: Record<ExactFormat, (occt: Occt, document: Document, path: string) => boolean> = {
  step(occt, document, path) {
    const reader = new occt.STEPCAFControl_Reader_1();
    return isDone(occt, reader.ReadFile(path)) && reader.Transfer_1(document, progressOf(occt));
  },
  iges(occt, document, path) {
    const reader = new occt.IGESCAFControl_Reader_1();
    return isDone(occt, reader.ReadFile(path)) && reader.Transfer(document, progressOf(occt));
  },
  brep(occt, document, path) {
    const shape = new occt.TopoDS_Shape();
    if (!occt.BRepTools.Read_2(shape, path, new occt.BRep_Builder(), progressOf(occt)) || shape.IsNull()) return false;
    shapesOf(occt, document).AddShape(shape, true, true);
    return true;
  },
};

const write: Record<ExactFormat, (occt: Occt, document: Document) => boolean> = {
  step(occt, document) {
    const writer = new occt.STEPCAFControl_Writer_1();
    const asIs = occt.STEPControl_StepModelType.STEPControl_AsIs;
    if (!writer.Transfer_1(document, asIs, null, progressOf(occt))) return false;
    // Its answer is an error for any doubt about an entity, of files that are whole.
    writer.Write(outPath);
    return true;
  },
  iges(occt, document) {
    const writer = new occt.IGESCAFControl_Writer_1();
    if (!writer.Transfer_1(document, progressOf(occt))) return false;
    writer.ComputeModel();
    return writer.Write_2(outPath, false);
  },
  brep(occt, document) {
    const shape = wholeOf(occt, document);
    return (
      !shape.IsNull() &&
      occt.BRepTools.Write_4(shape, outPath, false, false, occt.TopTools_FormatVersion.TopTools_FormatVersion_VERSION_1, progressOf(occt))
    );
  },
};

/** What stands free in a document: its one shape, or all of them together. */
function wholeOf(occt: Occt, document: Document): InstanceType<Occt['TopoDS_Shape']> {
  const shapes = shapesOf(occt, document);
  shapes.UpdateAssemblies();
  const labels = new occt.TDF_LabelSequence_1();
  shapes.GetFreeShapes(labels);
  if (labels.Length() === 1) return occt.XCAFDoc_ShapeTool.GetShape_2(labels.Value(1));
  const whole = new occt.TopoDS_Compound();
  const builder = new occt.BRep_Builder();
  builder.MakeCompound(whole);
  for (let index = 1; index <= labels.Length(); index++) builder.Add(whole, occt.XCAFDoc_ShapeTool.GetShape_2(labels.Value(index)));
  return whole;
}
