/** Writes STEP files (ISO 10303-21, AP214) piece by piece, so that tests and benchmarks have what no sample holds. */

type Triple = readonly [number, number, number];

/** A product and the shape that it has. */
export interface WrittenProduct {
  definition: string;
  representation: string;
}

const real = (value: number): string => (Number.isInteger(value) ? `${value}.` : String(value).toUpperCase());
const list = (values: readonly (string | number)[]): string =>
  `(${values.map((value) => (typeof value === 'number' ? real(value) : value)).join(',')})`;

/**
 * @example
 * const step = new StepWriter();
 * step.product('shaft', [step.cylinder(5, 20)]);
 * await writeFile('a.stp', step.text());
 */
export class StepWriter {
  readonly #lines: string[] = [];
  readonly #usages = new Map<string, string>();
  /** Millimetres. */
  readonly context: string;
  readonly #products: string;
  readonly #definitions: string;

  constructor() {
    const application = this.add("APPLICATION_CONTEXT('automotive design')");
    this.#products = this.add(`PRODUCT_CONTEXT('',${application},'mechanical')`);
    this.#definitions = this.add(`PRODUCT_DEFINITION_CONTEXT('part definition',${application},'design')`);
    const units = [
      '(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))',
      '(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))',
      '(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())',
    ].map((unit) => this.add(unit));
    this.context = this.add(
      `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT(${list(units)})REPRESENTATION_CONTEXT('',''))`,
    );
  }

  /** Adds an instance; answers its `#number`. */
  add(body: string): string {
    this.#lines.push(body);
    return `#${this.#lines.length}`;
  }

  point(at: Triple): string {
    return this.add(`CARTESIAN_POINT('',${list(at)})`);
  }

  direction(along: Triple): string {
    return this.add(`DIRECTION('',${list(along)})`);
  }

  axis(at: Triple = [0, 0, 0], z: Triple = [0, 0, 1], x: Triple = [1, 0, 0]): string {
    return this.add(`AXIS2_PLACEMENT_3D('',${this.point(at)},${this.direction(z)},${this.direction(x)})`);
  }

  /** A solid along z. */
  cylinder(radius: number, height: number, name = ''): string {
    const [low, high] = [0, height].map((z) => this.add(`VERTEX_POINT('',${this.point([radius, 0, z])})`));
    const rim = (vertex: string, z: number): string => {
      const circle = this.add(`CIRCLE('',${this.axis([0, 0, z])},${real(radius)})`);
      return this.add(`EDGE_CURVE('',${vertex},${vertex},${circle},.T.)`);
    };
    const [bottom, top] = [rim(low!, 0), rim(high!, height)];
    const up = this.direction([0, 0, 1]);
    const line = this.add(`LINE('',${this.point([radius, 0, 0])},${this.add(`VECTOR('',${up},1.)`)})`);
    const seam = this.add(`EDGE_CURVE('',${low},${high},${line},.T.)`);
    const side = this.add(`CYLINDRICAL_SURFACE('',${this.axis()},${real(radius)})`);
    const faces = [
      this.#face(side, [bottom, 'T'], [seam, 'T'], [top, 'F'], [seam, 'F']),
      this.#face(this.add(`PLANE('',${this.axis([0, 0, 0], [0, 0, -1])})`), [bottom, 'F']),
      this.#face(this.add(`PLANE('',${this.axis([0, 0, height])})`), [top, 'T']),
    ];
    return this.add(`MANIFOLD_SOLID_BREP('${name}',${this.add(`CLOSED_SHELL('',${list(faces)})`)})`);
  }

  /** A surface of `size` × `size` control points, each `height` above or below its neighbours: simple to write, endless to tessellate when large. */
  waves(size: number, height: number): string {
    const row = (i: number): string => list(Array.from({ length: size }, (_, j) => this.point([i, j, ((i + j) % 2) * height])));
    const net = list(Array.from({ length: size }, (_, i) => row(i)));
    const inner = Array.from({ length: size - 4 }, () => '1');
    const multiplicities = list(['4', ...inner, '4']);
    const knots = list(Array.from({ length: size - 2 }, (_, i) => i));
    const shape = `${multiplicities},${multiplicities},${knots},${knots}`;
    const surface = this.add(`B_SPLINE_SURFACE_WITH_KNOTS('',3,3,${net},.UNSPECIFIED.,.F.,.F.,.F.,${shape},.UNSPECIFIED.)`);
    return this.add(`GEOMETRIC_SET('',(${surface}))`);
  }

  #face(surface: string, ...edges: [string, 'T' | 'F'][]): string {
    const oriented = edges.map(([edge, sense]) => this.add(`ORIENTED_EDGE('',*,*,${edge},.${sense}.)`));
    const bound = this.add(`FACE_BOUND('',${this.add(`EDGE_LOOP('',${list(oriented)})`)},.T.)`);
    return this.add(`ADVANCED_FACE('',(${bound}),${surface},.T.)`);
  }

  /** A product whose shape has `items`. */
  product(name: string, items: string[] = [], representationType = 'SHAPE_REPRESENTATION'): WrittenProduct {
    const product = this.add(`PRODUCT('${name}','${name}','',(${this.#products}))`);
    const formation = this.add(`PRODUCT_DEFINITION_FORMATION('','',${product})`);
    const definition = this.add(`PRODUCT_DEFINITION('design','',${formation},${this.#definitions})`);
    const shape = this.add(`PRODUCT_DEFINITION_SHAPE('','',${definition})`);
    const representation = this.add(`${representationType}('',${list([this.axis(), ...items])},${this.context})`);
    this.add(`SHAPE_DEFINITION_REPRESENTATION(${shape},${representation})`);
    return { definition, representation };
  }

  /** Places `component` in `assembly`; returns the shape of the usage and the relationship that places it. */
  place(assembly: WrittenProduct, component: WrittenProduct, at: Triple = [0, 0, 0]): { shape: string; relationship: string } {
    const usage = this.add(`NEXT_ASSEMBLY_USAGE_OCCURRENCE('','','',${assembly.definition},${component.definition},$)`);
    const shape = this.add(`PRODUCT_DEFINITION_SHAPE('','',${usage})`);
    const transformation = this.add(`ITEM_DEFINED_TRANSFORMATION('','',${this.axis()},${this.axis(at)})`);
    const relationship = this.add(
      `(REPRESENTATION_RELATIONSHIP('','',${component.representation},${assembly.representation})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${transformation})SHAPE_REPRESENTATION_RELATIONSHIP())`,
    );
    this.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${relationship},${shape})`);
    return { shape, relationship };
  }

  /** The style of a surface of one colour, sRGB from 0 to 1. */
  colorStyle(color: Triple): string {
    const rgb = this.add(`COLOUR_RGB('',${color.map(real).join(',')})`);
    const fill = this.add(`FILL_AREA_STYLE('',(${this.add(`FILL_AREA_STYLE_COLOUR('',${rgb})`)}))`);
    const side = this.add(`SURFACE_SIDE_STYLE('',(${this.add(`SURFACE_STYLE_FILL_AREA(${fill})`)}))`);
    const usage = this.add(`SURFACE_STYLE_USAGE(.BOTH.,${side})`);
    const assignment = this.add(`PRESENTATION_STYLE_ASSIGNMENT((${usage}))`);
    this.#usages.set(assignment, usage);
    return assignment;
  }

  /** What a style of `colorStyle` assigns. */
  surfaceStyle(assignment: string): string {
    return this.#usages.get(assignment)!;
  }

  text(): string {
    const data = this.#lines.map((body, index) => `#${index + 1}=${body};\n`).join('');
    return `ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nDATA;\n${data}ENDSEC;\nEND-ISO-10303-21;\n`;
  }
}
