/** Column types that behave the same on SQLite and MySQL. They are functions because Sequelize modifies the objects it is given. */

import { DataTypes, type ModelAttributeColumnOptions } from 'sequelize';

/** For ids, tokens and codes: compared byte by byte. */
export const binaryText = (length: number) => DataTypes.STRING(length, true);

/** A JSON value stored as text: read and written as a whole, never queried. */
export function jsonColumn<T>(name: string, allowNull = true): ModelAttributeColumnOptions {
  return {
    type: DataTypes.TEXT,
    allowNull,
    get(): T | null {
      const text = this.getDataValue(name) as string | null | undefined;
      return text === null || text === undefined ? null : (JSON.parse(text) as T);
    },
    set(value: T | null): void {
      this.setDataValue(name, value === null ? null : JSON.stringify(value));
    },
  };
}

/**
 * A JSON column that no query reads unless it asks for it: `attributes: { include: [name] }`, together with `scopeWithout(name)`.
 * @throws TypeError in the getter where it was not asked for.
 */
export function reportColumn<T>(name: string): ModelAttributeColumnOptions {
  const column = jsonColumn<T>(name);
  return {
    ...column,
    get(): T | null {
      if (this.getDataValue(name) === undefined && !this.isNewRecord) throw new TypeError(`Column ${name} was not asked for`);
      return column.get?.call(this) as T | null;
    },
  };
}

/** Model options with which queries leave a column out. */
export const scopeWithout = (name: string) => ({ defaultScope: { attributes: { exclude: [name] } } });

/** A BIGINT within the range of exact doubles (bytes, fen, counts); some drivers return it as text. */
export function bigintColumn(name: string): ModelAttributeColumnOptions {
  return {
    type: DataTypes.BIGINT,
    allowNull: false,
    get(): number {
      return Number(this.getDataValue(name));
    },
  };
}

/** The same where there may be none. */
export function maybeBigintColumn(name: string): ModelAttributeColumnOptions {
  return {
    type: DataTypes.BIGINT,
    allowNull: true,
    get(): number | null {
      const value: unknown = this.getDataValue(name);
      return value === null || value === undefined ? null : Number(value);
    },
  };
}

export const id = (): ModelAttributeColumnOptions => ({ type: binaryText(32), primaryKey: true });
export const reference = (): ModelAttributeColumnOptions => ({ type: binaryText(32), allowNull: false });
export const maybeReference = (): ModelAttributeColumnOptions => ({ type: binaryText(32), allowNull: true });
export const instant = (): ModelAttributeColumnOptions => ({ type: DataTypes.DATE(3), allowNull: false });
export const maybeInstant = (): ModelAttributeColumnOptions => ({ type: DataTypes.DATE(3), allowNull: true });
export const version = (): ModelAttributeColumnOptions => ({ type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 });
export const text = (length: number, allowNull = false): ModelAttributeColumnOptions => ({ type: DataTypes.STRING(length), allowNull });
export const code = (length: number, allowNull = false): ModelAttributeColumnOptions => ({ type: binaryText(length), allowNull });
export const integer = (defaultValue?: number): ModelAttributeColumnOptions => ({
  type: DataTypes.INTEGER,
  allowNull: false,
  ...(defaultValue === undefined ? {} : { defaultValue }),
});
export const flag = (): ModelAttributeColumnOptions => ({ type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false });
