import { z } from 'zod';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { messageCategoryNames } from './categories.ts';

const category = z.enum(messageCategoryNames, '消息类型不正确').optional().describe('不写为全部');

export const messageListSchema = z.object({ ...callerShape, pageNo: pageShape.pageNo, pageSize: pageShape.pageSize, category });
export const messagesReadSchema = z.object({ ...callerShape, category });
export const messageIdSchema = z.object({ ...callerShape, messageId: idSchema });
