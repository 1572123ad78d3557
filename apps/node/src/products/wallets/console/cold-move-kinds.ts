import { parseDecimal, toChain } from '@candor/amount';
import type { Proposal } from '@candor/protocol';
import type { ApprovalKinds } from '../../../office/approvals/approval-kind.ts';
import { assetNamed } from '../../../engine/listings/asset-named.ts';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import { rejected } from '../../../base/problem.ts';
import type { ColdMoveRows } from '../treasury/cold-move-rows.ts';
import { networkNamed } from './wallet-names.ts';

type Move = Extract<Proposal, { readonly kind: 'wallet.move' }>;

interface ColdMoveKindParts {
  readonly exchange: Pick<ExchangeService, 'read'>;
  readonly coldMoves: Pick<ColdMoveRows, 'add'>;
}

/**
 * Two operators approve a payment between two wallets of the platform. The approval moves nothing:
 * the keeper of the sending wallet's key signs the payment.
 */
export function coldMoveKinds({ exchange, coldMoves }: ColdMoveKindParts) {
  const wanted = async ({ network: name, asset: symbol, amount, from, to }: Move) => {
    if (from === to) throw rejected('same_wallet', {}, [{ field: 'to', rule: 'same_wallet' }]);
    const { value } = await exchange.read((state) => {
      const network = networkNamed(state, name);
      const { assetId, scale } = assetNamed(state, symbol);
      return { network, scale, asset: network.assets.find((one) => one.assetId === assetId) };
    });
    const { network, scale, asset } = value;
    if (asset === undefined)
      throw rejected('asset_not_on_network', {}, [{ field: 'asset', rule: 'asset_not_on_network' }]);
    // Bitcoin is moved by hand.
    if (network.chainId === 0)
      throw rejected('network_not_connected', {}, [{ field: 'network', rule: 'network_not_connected' }]);
    const parsed = parseDecimal(amount, scale);
    if (!parsed.ok) throw rejected('amount_off_step', {}, [{ field: 'amount', rule: 'amount_off_step' }]);
    if (parsed.units <= 0n)
      throw rejected('amount_not_positive', {}, [{ field: 'amount', rule: 'amount_not_positive' }]);
    const chainAmount = toChain(parsed.units, asset);
    if (chainAmount === undefined)
      throw rejected('amount_off_step', {}, [{ field: 'amount', rule: 'amount_off_step' }]);
    if (chainAmount > asset.chainHeld)
      throw rejected('book_insufficient', {}, [{ field: 'amount', rule: 'book_insufficient' }]);
    return { networkId: network.networkId, assetId: asset.assetId, chainAmount };
  };
  return {
    'wallet.move': {
      before: async (proposal) => {
        await wanted(proposal);
        return null;
      },
      object: ({ network, from }) => `wallet:${network.toUpperCase()}/${from}`,
      apply: async (proposal, { approvalId, decidedAtMs }) => {
        const { from: sender, to: receiver } = proposal;
        await coldMoves.add({ approvalId, ...(await wanted(proposal)), sender, receiver, decidedAtMs });
        return null;
      },
    },
  } satisfies Partial<ApprovalKinds>;
}
