/** A STEP file of some units alone, each a product of its own, so that parts fail, run and are drawn by themselves. */

import { CompactWriter } from './compact.ts';
import type { Unit } from './units.ts';

const header =
  "ISO-10303-21;\nHEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA(('AUTOMOTIVE_DESIGN'));\nENDSEC;\nDATA;\n";
const footer = 'ENDSEC;\nEND-ISO-10303-21;\n';

/** The name that the product of unit `index` goes by. */
export const productName = (index: number): string => `unit-${index}`;

/** The bytes of a STEP file with `units`, at least one, all of one file; the products are called `productName(0)` and on. */
export function writeSubset(units: Unit[]): Uint8Array {
  const { file, context } = units[0]!;
  const writer = new CompactWriter(
    file,
    units.reduce((sum, { bytes }) => sum + bytes, 4096),
  );
  const listed = (ids: number[]): string => ids.map((id) => `#${writer.numberOf(id)}`).join(',');
  writer.text(header);
  const instances = units.length === 1 ? units[0]!.instances : new Set(units.flatMap((unit) => [...unit.instances]));
  writer.addInstances(instances);
  const application = writer.add("APPLICATION_CONTEXT('')");
  const productContext = writer.add(`PRODUCT_CONTEXT('',#${application},'mechanical')`);
  const definitionContext = writer.add(`PRODUCT_DEFINITION_CONTEXT('part definition',#${application},'design')`);
  units.forEach((unit, index) => {
    const name = productName(index);
    const product = writer.add(`PRODUCT('${name}','${name}','',(#${productContext}))`);
    const formation = writer.add(`PRODUCT_DEFINITION_FORMATION('','',#${product})`);
    const definition = writer.add(`PRODUCT_DEFINITION('design','',#${formation},#${definitionContext})`);
    const shape = writer.add(`PRODUCT_DEFINITION_SHAPE('','',#${definition})`);
    const representation = writer.add(`SHAPE_REPRESENTATION('',(${listed(unit.items)}),#${writer.numberOf(unit.context)})`);
    writer.add(`SHAPE_DEFINITION_REPRESENTATION(#${shape},#${representation})`);
  });
  const styled = [...instances].filter((id) => file.type(id).endsWith('STYLED_ITEM'));
  if (styled.length > 0) {
    writer.add(`MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',(${listed(styled)}),#${writer.numberOf(context)})`);
  }
  writer.text(footer);
  return writer.end();
}
