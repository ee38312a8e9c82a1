import { defaultPayloadConverter } from '@temporalio/common';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';
import { parseOrigin } from '#domain/traces/ids';
import { withOrigin } from '#services/work/origin';
import { originName } from '#workflows/contracts';

/** Runs every activity on behalf of the request that its workflow was started for. */
export const carryOrigin: ActivityInterceptorsFactory = () => ({
  inbound: {
    execute: (input, next) => {
      const payload = input.headers[originName];
      const origin = payload === undefined ? undefined : parseOrigin(defaultPayloadConverter.fromPayload(payload));
      return withOrigin(origin, () => next(input));
    },
  },
});
