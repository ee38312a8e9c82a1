import { gatewayPublicKeySchema } from '#domain/gateway/schema';
import { calls } from '#domain/catalog/calls';
import type { GatewayKeys } from '#services/gateway/keys';
import { route, type Route } from '../../gateway/route.ts';

export const gatewayRoutes = ({ keys }: { keys: GatewayKeys }): Route[] => [
  route(calls.gatewayPublicKey, gatewayPublicKeySchema, () => keys.offered()),
];
