import { expect } from 'chai';
import { CompactWriter } from './compact.ts';
import { ExchangeFile } from './exchange-file.ts';

/** The data `text` after writing the instances `ids`. */
const compact = (text: string, ids: number[]): string[] => {
  const file = new ExchangeFile(Buffer.from(`ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\n${text}\nENDSEC;\nEND-ISO-10303-21;\n`, 'latin1'));
  const writer = new CompactWriter(file, 0);
  writer.addInstances(ids);
  return Buffer.from(writer.end())
    .toString('latin1')
    .split(/(?<=;)/);
};

describe('CompactWriter', () => {
  const bodies: [string, string, string][] = [
    ['blanks and comments', 'PLANE ( /* a;b */ $ ,\n .T. , * )', 'PLANE($,.T.,*)'],
    [
      'needless zeros',
      'A(0.E+000,-1.500,2.0E+003,-9.46E-002,10,0.1000000000000000055,1.E0,0.)',
      'A(0.,-1.5,2.E3,-9.46E-2,10,0.1000000000000000055,1.,0.)',
    ],
    ['strings as they are', "A('a  /* b */ 1.00',' NONE','it''s')", "A('a  /* b */ 1.00',' NONE','it''s')"],
    ['a name that says there is none', "A('NONE','NONE''s')", "A('','NONE''s')"],
    ['typed and binary values', 'A(LENGTH_MEASURE( 1.0 ),"0F 1")', 'A(LENGTH_MEASURE(1.),"0F 1")'],
  ];
  for (const [what, written, body] of bodies) {
    it(`writes ${what}`, () => expect(compact(`#7=${written};`, [7])).to.deep.equal([`#1=${body};`]));
  }

  it('merges equal points, directions and contexts, but nothing that separates neighbours', () => {
    const context = "(GEOMETRIC_REPRESENTATION_CONTEXT(2) PARAMETRIC_REPRESENTATION_CONTEXT() REPRESENTATION_CONTEXT('',''))";
    const text = `#10=DIRECTION('',(0.,0.,1.));#20=DIRECTION('',(0.E0,0.0,1.));#30=VECTOR('',#10,1.);#40=VECTOR('',#20,1.);
      #50=CARTESIAN_POINT('',(1.,2.,3.));#60=CARTESIAN_POINT('',(1.,2.,3.0));#70=VERTEX_POINT('',#50);#80=VERTEX_POINT('',#60);
      #90=LINE('',#60,#40);#91=${context};#92=${context};#93=A(#91,#92,#99);`;
    expect(compact(text, [10, 20, 30, 40, 50, 60, 70, 80, 90, 91, 92, 93])).to.deep.equal([
      "#5=DIRECTION('',(0.,0.,1.));",
      "#6=CARTESIAN_POINT('',(1.,2.,3.));",
      "#7=(GEOMETRIC_REPRESENTATION_CONTEXT(2)PARAMETRIC_REPRESENTATION_CONTEXT()REPRESENTATION_CONTEXT('',''));",
      "#8=VECTOR('',#5,1.);",
      "#1=VERTEX_POINT('',#6);",
      "#2=VERTEX_POINT('',#6);",
      "#3=LINE('',#6,#8);",
      '#4=A(#7,#7,#0);',
    ]);
  });
});
