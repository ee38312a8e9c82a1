import type { ExportCall } from '#domain/exports/calls';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { saveFile } from './save-file.ts';

/** Begins the export of a list and has the browser download it. */
export async function exportList<C extends ExportCall>(name: C, query: Payload<C>): Promise<void> {
  const { address, fileName } = await call(name, query);
  saveFile(address, fileName);
}
