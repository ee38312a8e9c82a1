import { z } from 'zod';
import { callerShape } from '../wire/schema.ts';
import { popupNames } from './popups.ts';

/** There is one type: the popup of the dashboard. */
export const memberPopupSchema = z.object({ ...callerShape, type: z.coerce.number().pipe(z.literal(1, '类型不正确')).default(1) });

export const popupIdSchema = z.object({ ...callerShape, popupId: z.enum(popupNames, '编号不正确') });
