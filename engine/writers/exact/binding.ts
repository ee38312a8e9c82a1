/**
 * The one door to opencascade.js (LGPL-2.1, a package of its own that may be replaced): Open CASCADE with its readers and writers. Its binding declares
 * 24,000 classes when it starts, for 6 s and 600 MB; all but those below are left out, for 0.7 s and 260 MB.
 */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

interface Shape {
  IsNull(): boolean;
}
interface Label {
  IsNull(): boolean;
}
interface Labels {
  Length(): number;
  /** Counted from 1. */
  Value(index: number): Label;
}
interface ShapeTool {
  AddShape(shape: Shape, makeAssembly: boolean, makePrepare: boolean): Label;
  UpdateAssemblies(): void;
  GetFreeShapes(labels: Labels): void;
}
interface DocumentHandle {
  get(): { Main(): Label };
}
interface Builder {
  MakeCompound(compound: Shape): void;
  Add(to: Shape, shape: Shape): void;
}
type Enumeration<Name extends string> = Readonly<Record<Name, object>>;

/** What is used of the library, under its own names: constructors and overloads are told apart by a number behind them. */
export interface Occt {
  readonly FS: {
    mkdirTree(path: string): void;
    writeFile(path: string, bytes: Uint8Array): void;
    readFile(path: string): Uint8Array<ArrayBuffer>;
    unlink(path: string): void;
  };
  readonly STEPControl_Controller: { Init(): boolean };
  readonly IGESControl_Controller: { Init(): boolean };
  readonly Interface_Static: { SetIVal(name: string, value: number): boolean };
  readonly Message_ProgressRange_1: new () => object;
  readonly TCollection_ExtendedString_2: new (text: string, isMultiByte: boolean) => object;
  readonly TDocStd_Document: new (format: object) => object;
  readonly Handle_TDocStd_Document_2: new (document: object) => DocumentHandle;
  readonly TDF_LabelSequence_1: new () => Labels;
  readonly XCAFDoc_DocumentTool: { ShapeTool(main: Label): { get(): ShapeTool } };
  readonly XCAFDoc_ShapeTool: { GetShape_2(label: Label): Shape };
  readonly TopoDS_Shape: new () => Shape;
  readonly TopoDS_Compound: new () => Shape;
  readonly BRep_Builder: new () => Builder;
  readonly BRepTools: {
    Read_2(shape: Shape, path: string, builder: Builder, progress: object): boolean;
    Write_4(shape: Shape, path: string, triangles: boolean, normals: boolean, version: object, progress: object): boolean;
  };
  readonly STEPCAFControl_Reader_1: new () => { ReadFile(path: string): object; Transfer_1(to: DocumentHandle, progress: object): boolean };
  readonly IGESCAFControl_Reader_1: new () => { ReadFile(path: string): object; Transfer(to: DocumentHandle, progress: object): boolean };
  readonly STEPCAFControl_Writer_1: new () => {
    Transfer_1(from: DocumentHandle, mode: object, multi: null, progress: object): boolean;
    Write(path: string): object;
  };
  readonly IGESCAFControl_Writer_1: new () => {
    Transfer_1(from: DocumentHandle, progress: object): boolean;
    ComputeModel(): void;
    Write_2(path: string, isFnes: boolean): boolean;
  };
  readonly IFSelect_ReturnStatus: Enumeration<'IFSelect_RetDone'>;
  readonly STEPControl_StepModelType: Enumeration<'STEPControl_AsIs'>;
  readonly TopTools_FormatVersion: Enumeration<'TopTools_FormatVersion_VERSION_1'>;
}

/** Classes whose methods are called, theirs above included, and those that these take or answer. */
const classes = new Set([
  ...['STEPControl_Controller', 'IGESControl_Controller', 'Interface_Static', 'Message_ProgressRange', 'TCollection_ExtendedString'],
  ...['TDocStd_Document', 'Handle_TDocStd_Document', 'TDF_Label', 'TDF_LabelSequence', 'NCollection_BaseSequence'],
  ...['XCAFDoc_DocumentTool', 'XCAFDoc_ShapeTool', 'Handle_XCAFDoc_ShapeTool', 'TopoDS_Shape', 'TopoDS_Compound'],
  ...['BRep_Builder', 'TopoDS_Builder', 'BRepTools', 'STEPCAFControl_Reader', 'STEPCAFControl_Writer'],
  ...['IGESCAFControl_Reader', 'XSControl_Reader', 'IGESCAFControl_Writer', 'IGESControl_Writer'],
]);
const isWanted = (name: string): boolean => classes.has(name.replace(/_\d+$/, ''));

type Declare = (...args: number[]) => void;

/** Where `_embind_register_class` has the type, its base and the address of its name. */
const [typeAt, baseAt, nameAt] = [0, 3, 10];
const members = ['function', 'class_function', 'constructor', 'property'].map((kind) => `__embind_register_class_${kind}`);

/** Has the binding declare wanted classes, with what they are derived from, and no others. Its functions keep their names where those of the module are short. */
function declareWanted(functions: Record<string, Declare>, textAt: (address: number) => string): void {
  const keyOf = (name: string): string => Object.keys(functions).find((key) => functions[key]!.name === name)!;
  const wanted = new Set<number>();
  const needed = new Set<number>();
  /** Classes that came before one that is derived from them. */
  const passed = new Map<number, number[]>();
  const classKey = keyOf('__embind_register_class');
  const declareClass = functions[classKey]!;
  const declare = (args: number[]): void => {
    const base = args[baseAt]!;
    declareClass(...args);
    if (base === 0 || needed.has(base)) return;
    needed.add(base);
    const known = passed.get(base);
    if (known) declare(known);
  };
  functions[classKey] = (...args) => {
    const type = args[typeAt]!;
    if (isWanted(textAt(args[nameAt]!))) {
      wanted.add(type);
      declare(args);
    } else if (needed.has(type)) declare(args);
    else passed.set(type, args);
  };
  for (const name of members) {
    const key = keyOf(name);
    const declareMember = functions[key]!;
    functions[key] = (...args) => {
      if (wanted.has(args[typeAt]!)) declareMember(...args);
    };
  }
}

interface Settings {
  module: {
    print: () => void;
    printErr: () => void;
    instantiateWasm: (
      imports: Record<string, Record<string, Declare>>,
      onInstance: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
    ) => object;
  };
}

const hasBuffer = (value: unknown): value is { buffer: ArrayBuffer } => (value as { buffer?: unknown }).buffer instanceof ArrayBuffer;

/** Starts the library. It takes the globals `require` and `__dirname` for itself, so it belongs in a thread. */
export async function startOcct(): Promise<Occt> {
  const entry = createRequire(import.meta.url).resolve('opencascade.js/dist/node.js');
  const { default: start } = (await import(entry)) as { default: (settings: Settings) => Promise<Occt> };
  const module = await WebAssembly.compile(await readFile(join(dirname(entry), 'opencascade.full.wasm')));
  const silent = (): void => undefined;
  return new Promise((resolve, reject) => {
    const instantiateWasm: Settings['module']['instantiateWasm'] = (imports, onInstance) => {
      let memory: { buffer: ArrayBuffer };
      const textAt = (address: number): string => {
        const bytes = new Uint8Array(memory.buffer, address);
        return Buffer.from(bytes.subarray(0, bytes.indexOf(0))).toString('latin1');
      };
      for (const functions of Object.values(imports)) declareWanted(functions, textAt);
      WebAssembly.instantiate(module, imports).then((instance) => {
        memory = Object.values(instance.exports).find(hasBuffer)!;
        onInstance(instance, module);
      }, reject);
      return {};
    };
    start({ module: { print: silent, printErr: silent, instantiateWasm } }).then(resolve, reject);
  });
}
