import { bankAssetListings } from '@candor/protocol';
import type { NodeConfig } from '../../config/settings.ts';

/** The account at a bank that users pay into. */
export interface BankAccount {
  readonly payee: string;
  readonly bankName: string;
  readonly iban: string;
  readonly bic: string;
  readonly currency: string;
}

/** A demo's account: its country does not exist, so that no money can reach it. */
const demoAccount = {
  payee: 'Candor Demo Exchange',
  bankName: 'Candor Demo Bank',
  iban: 'XX58CAND00000000000001',
  bic: 'CANDXX00',
} as const;

/** Where users pay by bank; null where no bank is connected. */
export function bankAccountOf({ mode, bank }: Pick<NodeConfig, 'mode' | 'bank'>): BankAccount | null {
  const account = bank ?? (mode === 'demo' ? demoAccount : null);
  return account && { ...account, currency: bankAssetListings[0].symbol };
}
