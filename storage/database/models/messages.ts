import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { MessageCategory } from '#domain/messages/categories';
import { messageLimits } from '#domain/messages/limits';
import { code, id, instant, maybeInstant, reference, text } from '../columns.ts';

/** What somebody is told; `services/messages/tell.ts` alone writes it. */
export interface MessageRow extends Model<InferAttributes<MessageRow>, InferCreationAttributes<MessageRow>> {
  id: string;
  ownerId: string;
  category: MessageCategory;
  title: string;
  content: string;
  /** The page that it is about; empty for none. */
  link: string;
  /** Unique for its owner: what happens once is told once. */
  dedupeKey: string;
  readAt: CreationOptional<Date | null>;
  createdAt: Date;
}

export const defineMessage = (sequelize: Sequelize): ModelStatic<MessageRow> =>
  sequelize.define<MessageRow>('messages', {
    id: id(),
    ownerId: reference(),
    category: code(20),
    title: text(100),
    content: text(messageLimits.content),
    link: code(300),
    dedupeKey: code(150),
    readAt: maybeInstant(),
    createdAt: instant(),
  });
