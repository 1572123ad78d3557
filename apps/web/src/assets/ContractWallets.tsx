import { walletTypes } from '@candor/protocol';
import { ContractAccounts } from '../products/futures/view/ContractAccounts.tsx';
import { hasFlash } from '../transport/platform.ts';
import { WalletFrame } from './WalletFrame.tsx';

/** Wallets of contracts: perpetual ones, and fixed periods. */
export function ContractWallets() {
  return (
    <>
      <ContractAccounts />
      {hasFlash() && <WalletFrame wallet={walletTypes.fixedPeriod} />}
    </>
  );
}
