import { addCredit, type CreditField, type Credits } from '#domain/formats/credits';
import { addCreditBlock, addTool } from '#engine/scenes/credit-lines';

/** By the names of 3MF Core, 3.4.1, and those that slicers add. */
const ofMetadata: Readonly<Record<string, CreditField>> = {
  ...{ title: 'title', designer: 'author', author: 'author', copyright: 'copyright', licenseterms: 'licence', license: 'licence' },
  ...{ description: 'description', application: 'tool' },
};

/** Adds what the metadata of a model part say. */
export function addMetadata(credits: Credits, metadata: readonly (readonly [name: string, text: string])[]): void {
  for (const [name, text] of metadata) {
    const field = Object.hasOwn(ofMetadata, name) ? ofMetadata[name]! : undefined;
    if (field === 'description') addCreditBlock(credits, field, text);
    else if (field === 'tool') addTool(credits, text);
    else if (field !== undefined) addCredit(credits, field, text);
  }
}
