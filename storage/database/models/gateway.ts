import { DataTypes, type InferAttributes, type InferCreationAttributes, type Model, type ModelStatic, type Sequelize } from 'sequelize';
import { code, instant, integer } from '../columns.ts';

/** A key pair that clients wrap their seeds for: handed out until `offeredUntil`, honoured until `honouredUntil`. */
export interface GatewayKeyRow extends Model<InferAttributes<GatewayKeyRow>, InferCreationAttributes<GatewayKeyRow>> {
  kid: string;
  /** Names the secret that the private half is sealed with. Each secret has generations of its own. */
  sealKeyId: string;
  /** Counts from 1; unique, so that of several processes one makes the next key. */
  generation: number;
  /** Base64url DER. */
  spki: string;
  /** Sealed PKCS 8, base64url. */
  privateKey: string;
  offeredUntil: Date;
  honouredUntil: Date;
  createdAt: Date;
}

export const defineGatewayKey = (sequelize: Sequelize): ModelStatic<GatewayKeyRow> =>
  sequelize.define<GatewayKeyRow>('gateway_keys', {
    kid: { ...code(16), primaryKey: true },
    sealKeyId: code(16),
    generation: integer(),
    spki: { type: DataTypes.TEXT, allowNull: false },
    privateKey: { type: DataTypes.TEXT, allowNull: false },
    offeredUntil: instant(),
    honouredUntil: instant(),
    createdAt: instant(),
  });

/** A program that may speak to the gateway: the pages, an app, a partner's server. */
export interface GatewayClientRow extends Model<InferAttributes<GatewayClientRow>, InferCreationAttributes<GatewayClientRow>> {
  clientId: string;
  /** SHA-256, hex. */
  secretHash: string;
  createdAt: Date;
}

export const defineGatewayClient = (sequelize: Sequelize): ModelStatic<GatewayClientRow> =>
  sequelize.define<GatewayClientRow>('gateway_clients', {
    clientId: { ...code(64), primaryKey: true },
    secretHash: code(64),
    createdAt: instant(),
  });

/** A nonce that a changing call has spent. */
export interface SpentNonceRow extends Model<InferAttributes<SpentNonceRow>, InferCreationAttributes<SpentNonceRow>> {
  nonce: string;
  /** When no call with it can be fresh any more. */
  expiresAt: Date;
}

export const defineSpentNonce = (sequelize: Sequelize): ModelStatic<SpentNonceRow> =>
  sequelize.define<SpentNonceRow>('spent_nonces', {
    nonce: { ...code(22), primaryKey: true },
    expiresAt: instant(),
  });
