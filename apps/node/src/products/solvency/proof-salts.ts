import { createHmac } from 'node:crypto';

/** In place of a part: what a balance is split by. */
const shareMark = 255;

/**
 * The salt of one leaf: HMAC of user, asset and part under the key of this proof. Who has not the
 * key learns nothing from a leaf, and no two proofs can be compared.
 */
export const saltOf = (key: Uint8Array, userId: number, assetId: number, part: number): Buffer => {
  const message = Buffer.alloc(13);
  message.writeBigUInt64BE(BigInt(userId), 0);
  message.writeUInt32BE(assetId, 8);
  message[12] = part;
  return createHmac('sha256', key).update(message).digest();
};

/** The bytes by which a balance is split into its two shares. */
export const shareBytesOf = (key: Uint8Array, userId: number, assetId: number): Buffer =>
  saltOf(key, userId, assetId, shareMark);
