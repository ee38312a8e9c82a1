import type { CreationOptional, InferAttributes, InferCreationAttributes, Model, ModelStatic, Sequelize } from 'sequelize';
import { code, id, instant, reference, text, version } from '../columns.ts';

/** A folder of somebody's source files. */
export interface LibraryFolderRow extends Model<InferAttributes<LibraryFolderRow>, InferCreationAttributes<LibraryFolderRow>> {
  id: string;
  ownerId: string;
  /** The folder that it lies in; empty for none, so that names are unique there too. */
  parentId: string;
  name: string;
  /** By `nameKey`; unique within the folder that it lies in. */
  nameKey: string;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineLibraryFolder = (sequelize: Sequelize): ModelStatic<LibraryFolderRow> =>
  sequelize.define<LibraryFolderRow>('library_folders', {
    id: id(),
    ownerId: reference(),
    parentId: reference(),
    name: text(80),
    nameKey: code(200),
    version: version(),
    createdAt: instant(),
  });

/** A tag of a source file: of its first version, so that all versions share it. */
export interface FileTagRow extends Model<InferAttributes<FileTagRow>, InferCreationAttributes<FileTagRow>> {
  fileId: string;
  tagKey: string;
  ownerId: string;
  tag: string;
  createdAt: Date;
}

export const defineFileTag = (sequelize: Sequelize): ModelStatic<FileTagRow> =>
  sequelize.define<FileTagRow>('file_tags', {
    fileId: { ...reference(), primaryKey: true },
    tagKey: { ...code(100), primaryKey: true },
    ownerId: reference(),
    tag: text(40),
    createdAt: instant(),
  });
