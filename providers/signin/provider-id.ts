import { z } from 'zod';

/** A person's id as providers give it; nothing else is stored as one. */
export const providerId = z.string().regex(/^[\w-]{1,100}$/);
