import { createHash } from 'node:crypto';
import { bankAssetListings } from '@candor/protocol';
import type { NodeConfig } from '../../base/config/settings.ts';

/** The account at a bank that users pay into, as they read it. */
export interface BankAccount {
  readonly payee: string;
  readonly bankName: string;
  readonly iban: string;
  readonly bic: string;
}

/** The money that banks hold. */
export const bankCurrency = bankAssetListings[0].symbol;

/** A demo's account: its country does not exist, so that no money can reach it. */
const demoAccount: BankAccount = {
  payee: 'Candor Demo Exchange',
  bankName: 'Candor Demo Bank',
  iban: 'XX58CAND00000000000001',
  bic: 'CANDXX00',
};

/** The account of the settings, with which an exchange begins; null where they name none. */
export const bankAccountOf = ({ mode, bank }: Pick<NodeConfig, 'mode' | 'bank'>): BankAccount | null =>
  bank ?? (mode === 'demo' ? demoAccount : null);

/** An IBAN as it is compared: without blanks, in capitals. */
export const plainIban = (iban: string): string => iban.replace(/\s/g, '').toUpperCase();

/** SHA-256 of what users read of an account: what two operators agree on, and the journal holds. */
export const detailsHash = ({ payee, bankName, iban, bic }: BankAccount): string =>
  createHash('sha256')
    .update(JSON.stringify([payee, bankName, plainIban(iban), bic]))
    .digest('hex');
