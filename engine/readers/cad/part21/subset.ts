/** A STEP file of some units alone, each a product of its own, so that parts fail, run and are drawn by themselves. */

import type { Unit } from './units.ts';

const header = Buffer.from(
  "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nDATA;\n",
);
const footer = Buffer.from('ENDSEC;\nEND-ISO-10303-21;\n');

/** The name that the product of unit `index` goes by. */
export const productName = (index: number): string => `unit-${index}`;

/** The bytes of a STEP file with `units`, all of one file; the products are called `productName(0)` and on. */
export function writeSubset(units: Unit[]): Buffer {
  const [first] = units;
  if (!first) return Buffer.concat([header, footer]);
  const { file } = first;
  const chunks: Buffer[] = [header];
  const written = new Set<number>();
  const styled: number[] = [];
  for (const { instances } of units) {
    for (const id of instances) {
      if (written.has(id)) continue;
      written.add(id);
      chunks.push(file.statement(id), lineEnd);
      if (file.type(id).endsWith('STYLED_ITEM')) styled.push(id);
    }
  }
  let next = file.highest;
  const add = (body: string): number => {
    chunks.push(Buffer.from(`#${++next}=${body};\n`));
    return next;
  };
  const application = add("APPLICATION_CONTEXT('')");
  const productContext = add(`PRODUCT_CONTEXT('',#${application},'mechanical')`);
  const definitionContext = add(`PRODUCT_DEFINITION_CONTEXT('part definition',#${application},'design')`);
  units.forEach(({ items, context }, index) => {
    const name = productName(index);
    const product = add(`PRODUCT('${name}','${name}','',(#${productContext}))`);
    const formation = add(`PRODUCT_DEFINITION_FORMATION('','',#${product})`);
    const definition = add(`PRODUCT_DEFINITION('design','',#${formation},#${definitionContext})`);
    const shape = add(`PRODUCT_DEFINITION_SHAPE('','',#${definition})`);
    const representation = add(`SHAPE_REPRESENTATION('',(${items.map((item) => `#${item}`).join(',')}),#${context})`);
    add(`SHAPE_DEFINITION_REPRESENTATION(#${shape},#${representation})`);
  });
  if (styled.length > 0) {
    const list = styled.map((id) => `#${id}`).join(',');
    add(`MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',(${list}),#${first.context})`);
  }
  return Buffer.concat([...chunks, footer]);
}

const lineEnd = Buffer.from('\n');
