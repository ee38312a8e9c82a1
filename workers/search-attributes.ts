import type { NativeConnection } from '@temporalio/worker';
import type { Logger } from 'pino';
import { searchAttributeNames } from '#workflows/contracts';

/** IndexedValueType KEYWORD. */
const keyword = 2;

/**
 * Registers our search attributes in the namespace. Where the server does not let us (a managed cloud), an operator adds them by hand
 * (docs/operations.md); until then workflows cannot start, and the error says so.
 */
export async function registerSearchAttributes(connection: NativeConnection, namespace: string, log: Logger): Promise<void> {
  const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
  const missing = Object.values(searchAttributeNames).filter((name) => !Object.hasOwn(customAttributes ?? {}, name));
  if (missing.length === 0) return;
  try {
    const searchAttributes = Object.fromEntries(missing.map((name) => [name, keyword]));
    await connection.operatorService.addSearchAttributes({ namespace, searchAttributes });
    log.info({ missing }, 'search attributes added');
  } catch (error) {
    log.error({ err: error, missing }, 'search attributes are missing and cannot be added; add them as Keyword by hand');
  }
}
