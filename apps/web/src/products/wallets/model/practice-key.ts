import { generatePrivateKey } from 'viem/accounts';
import { readStored, removeStored, writeStored } from '../../../transport/storage.ts';

type Hex = `0x${string}`;

const name = 'practice-key';

const isKey = (value: unknown): value is Hex => typeof value === 'string' && /^0x[0-9a-f]{64}$/.test(value);

/** The private key of this browser's practice wallet; undefined where there is none. */
export function practiceKey(): Hex | undefined {
  const kept = readStored(name);
  return isKey(kept) ? kept : undefined;
}

/** Makes a key and keeps it in this browser. */
export function makePracticeKey(): Hex {
  const key = generatePrivateKey();
  writeStored(name, key);
  return key;
}

/** Deletes the key and the list of payments that came from it. */
export function deletePracticeKey(): void {
  removeStored(name);
  removeStored(sentName);
}

/** A payment that the wallet handed over. */
export interface SentPayment {
  readonly txHash: string;
  readonly coin: string;
  readonly amount: string;
  readonly to: string;
}

const sentName = 'practice-sent';
const keptPayments = 20;

const isPayment = (value: unknown): value is SentPayment =>
  typeof value === 'object' &&
  value !== null &&
  ['txHash', 'coin', 'amount', 'to'].every((field) => typeof (value as Record<string, unknown>)[field] === 'string');

/** The payments that this browser sent, newest first. */
export function sentPayments(): readonly SentPayment[] {
  const kept = readStored(sentName);
  return Array.isArray(kept) ? kept.filter(isPayment) : [];
}

/** Adds a payment to the list, which keeps the newest twenty. */
export const keepPayment = (payment: SentPayment): void =>
  writeStored(sentName, [payment, ...sentPayments()].slice(0, keptPayments));
