import type { InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import type { ThingKind } from '#domain/office/things';
import { code, id, instant, maybeReference, reference, text } from '../columns.ts';

/** What somebody who works here noted about something; its owner never reads it. */
export interface OfficeNoteRow extends Model<InferAttributes<OfficeNoteRow>, InferCreationAttributes<OfficeNoteRow>> {
  id: string;
  kind: ThingKind;
  subjectId: string;
  /** Whose it is that it is about, so that it goes with the account; null where it is nobody's. */
  ownerId: string | null;
  authorId: string;
  text: string;
  createdAt: Date;
}

export const defineOfficeNote = (sequelize: Sequelize): ModelStatic<OfficeNoteRow> =>
  sequelize.define<OfficeNoteRow>('office_notes', {
    id: id(),
    kind: code(10),
    subjectId: reference(),
    ownerId: maybeReference(),
    authorId: reference(),
    text: text(500),
    createdAt: instant(),
  });
