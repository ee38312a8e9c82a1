import {
  DataTypes,
  type CreationOptional,
  type InferAttributes,
  type InferCreationAttributes,
  type Model,
  type ModelStatic,
  type Sequelize,
} from 'sequelize';
import { code, flag, id, instant, integer, maybeInstant, maybeReference, text, version } from '../columns.ts';

/** A version of a page of the public site. Versions are added and never change, but for when they are published. */
export interface ContentVersionRow extends Model<InferAttributes<ContentVersionRow>, InferCreationAttributes<ContentVersionRow>> {
  id: string;
  /** Path and, of pages that are named by one, `?id=`. */
  address: string;
  /** From 1 for each address; unique, so that of two who save at once one is told. */
  number: number;
  title: string;
  /** Markdown below what is said about the page: domain/content/page.ts. */
  source: string;
  /** Null: it came with the program. */
  authorId: string | null;
  /** From when on it is what visitors see, until a version that is published later; null: a draft. */
  publishedAt: Date | null;
  /** From `publishedAt` on there is no such page. */
  withdrawn: CreationOptional<boolean>;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineContentVersion = (sequelize: Sequelize): ModelStatic<ContentVersionRow> =>
  sequelize.define<ContentVersionRow>('content_versions', {
    id: id(),
    address: code(200),
    number: integer(),
    title: text(60),
    source: { type: DataTypes.TEXT, allowNull: false },
    authorId: maybeReference(),
    publishedAt: maybeInstant(),
    withdrawn: flag(),
    version: version(),
    createdAt: instant(),
  });

/** A picture of the public site that an editor sent. Its objects lie under `sitePicturePrefix`. */
export interface SitePictureRow extends Model<InferAttributes<SitePictureRow>, InferCreationAttributes<SitePictureRow>> {
  id: string;
  /** From 0; unique, so that no more of them stand than there are places. */
  place: number;
  name: string;
  /** Of the widest. */
  width: number;
  height: number;
  /** Of all widths together. */
  bytes: number;
  authorId: string | null;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineSitePicture = (sequelize: Sequelize): ModelStatic<SitePictureRow> =>
  sequelize.define<SitePictureRow>('site_pictures', {
    id: id(),
    place: integer(),
    name: text(60),
    width: integer(),
    height: integer(),
    bytes: integer(),
    authorId: maybeReference(),
    version: version(),
    createdAt: instant(),
  });

/** A site of others at the foot of public pages. A list is saved as a whole, as new rows. */
export interface FriendLinkRow extends Model<InferAttributes<FriendLinkRow>, InferCreationAttributes<FriendLinkRow>> {
  id: string;
  /** From 0, in the order shown; unique, so that of two who save at once one is told. */
  place: number;
  name: string;
  link: string;
  isOn: boolean;
  version: CreationOptional<number>;
  createdAt: Date;
}

export const defineFriendLink = (sequelize: Sequelize): ModelStatic<FriendLinkRow> =>
  sequelize.define<FriendLinkRow>('friend_links', {
    id: id(),
    place: integer(),
    name: text(20),
    link: text(200),
    isOn: flag(),
    version: version(),
    createdAt: instant(),
  });
