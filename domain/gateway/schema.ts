import { z } from 'zod';

export const gatewayPublicKeySchema = z.object({});
