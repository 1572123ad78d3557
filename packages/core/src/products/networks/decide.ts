// Proof: deposits and withdrawals beside it, and wallets/play.test.ts of the testkit.

import { amount, ledgerStep } from '@candor/amount';
import type { RejectionReason } from '@candor/protocol/reasons';
import { isWhole } from '../../base/exact.ts';
import type { Commanded, Deciding } from '../../product.ts';
import { isKey } from '../../state/key-set.ts';
import type {
  BackCustody,
  CoverShortfall,
  ListNetwork,
  ListNetworkAsset,
  MoveNetworkFees,
  NetworkAssetTerms,
  NetworkTerms,
  PayNetworkFee,
  SetNetworkState,
  SetNetworkTerms,
} from './commands.ts';
import { networksTable } from './events.ts';
import { gasOf } from './gas.ts';
import { holdingAfter } from './holding.ts';
import { postBook, postCost } from './money.ts';
import { writeShortfallPause } from './pause.ts';
import { pauseKey, type NetworksState } from './state.ts';

type At = Deciding<NetworksState>;

const nameForm = /^[!-~][ -~]{0,22}[!-~]$|^[!-~]$/;
const contractForm = /^[!-~]{0,64}$/;
const chainDecimalsMax = 18;

export function decideListNetwork({ own, writer }: At, command: ListNetwork): RejectionReason | undefined {
  const { networkId, name, kind, chainId, terms } = command;
  if (own.networks.has(networkId)) return 'network_exists';
  if (!isWhole(networkId, 1, 0xffff) || !isWhole(chainId, 0, Number.MAX_SAFE_INTEGER)) return 'network_terms_invalid';
  if (!nameForm.test(name) || !termsHold(terms)) return 'network_terms_invalid';
  networksTable.write(writer, { type: 'network_listed', networkId, name, kind, chainId, ...terms });
  return undefined;
}

export function decideListAsset({ state, own, writer }: At, command: ListNetworkAsset): RejectionReason | undefined {
  const { networkId, assetId, contract, chainDecimals, terms } = command;
  const network = own.networks.get(networkId);
  if (network === undefined) return 'unknown_network';
  const asset = state.tradable(assetId);
  if (asset === undefined) return 'unknown_asset';
  if (network.assets.has(assetId)) return 'network_exists';
  if ([...network.assets.values()].some((other) => other.contract === contract)) return 'network_exists';
  if (!contractForm.test(contract) || !isWhole(chainDecimals, 0, chainDecimalsMax)) return 'network_terms_invalid';
  if (!assetTermsHold(terms, ledgerStep({ chainDecimals, ledgerScale: asset.scale }))) return 'network_terms_invalid';
  networksTable.write(writer, { type: 'network_asset_listed', networkId, assetId, contract, chainDecimals, ...terms });
  return undefined;
}

export function decideTerms({ own, writer }: At, command: SetNetworkTerms): RejectionReason | undefined {
  const { networkId, changes, asset: ofAsset } = command;
  const network = own.networks.get(networkId);
  if (network === undefined) return 'unknown_network';
  if (changes !== undefined) {
    const terms = { ...network.terms, ...changes };
    if (!termsHold(terms)) return 'network_terms_invalid';
    networksTable.write(writer, { type: 'network_terms_set', networkId, ...terms });
  }
  if (ofAsset === undefined) return changes === undefined ? 'network_terms_invalid' : undefined;
  const { assetId } = ofAsset;
  const asset = network.assets.get(assetId);
  if (asset === undefined) return 'asset_not_on_network';
  const terms = { ...asset.terms, ...ofAsset.changes };
  if (!assetTermsHold(terms, ledgerStep(asset))) return 'network_terms_invalid';
  networksTable.write(writer, { type: 'network_asset_terms_set', networkId, assetId, ...terms });
  return undefined;
}

/** Anybody who runs the exchange may pause; what is paused, operators alone open again. */
export function decideState(
  { own, timeMs, writer, actor }: Commanded<NetworksState>,
  command: SetNetworkState,
): RejectionReason | undefined {
  const { networkId, assetId, direction, open, cause, reviewAtMs } = command;
  if (networkId !== 0 && !own.networks.has(networkId)) return 'unknown_network';
  if (networkId !== 0 && assetId !== 0 && own.asset(networkId, assetId) === undefined) return 'asset_not_on_network';
  if (own.state.asset(assetId) === undefined && assetId !== 0) return 'unknown_asset';
  if (open) {
    if (!own.pauses.has(pauseKey(networkId, assetId, direction))) return 'network_not_paused';
    if (actor !== 'operator') return 'operators_open';
    networksTable.write(writer, { type: 'network_opened', networkId, assetId, direction });
    return undefined;
  }
  if (!isWhole(reviewAtMs, timeMs + 1, Number.MAX_SAFE_INTEGER)) return 'network_terms_invalid';
  const pause = { networkId, assetId, direction, cause, reviewAtMs, withdrawalId: 0 };
  networksTable.write(writer, { type: 'network_paused', ...pause });
  return undefined;
}

/** What `custody` owes and lies on no network yet can be backed; a part of a unit cannot. */
export function decideBacking({ state, own, writer }: At, command: BackCustody): RejectionReason | undefined {
  const { networkId, assetId, chainAmount } = command;
  if (!own.networks.has(networkId)) return 'unknown_network';
  const asset = own.asset(networkId, assetId);
  const row = state.asset(assetId)?.row;
  if (asset === undefined || row === undefined) return 'asset_not_on_network';
  if (chainAmount <= 0n) return 'amount_not_positive';
  const after = holdingAfter(asset.holding, chainAmount, asset);
  if (after.residue !== asset.holding.residue) return 'amount_off_step';
  const units = after.units - asset.holding.units;
  const unbacked = 0n - state.ledger.book('custody', row) - own.heldUnits(assetId) - own.shortfall(assetId);
  if (units > unbacked) return 'book_insufficient';
  networksTable.write(writer, { type: 'custody_backed', networkId, assetId, chainAmount, units: amount(units) });
  return undefined;
}

export function decideNetworkFee(
  { state, own, timeMs, writer }: At,
  command: PayNetworkFee,
): RejectionReason | undefined {
  const { networkId, key, chainAmount, purpose } = command;
  if (!own.networks.has(networkId)) return 'unknown_network';
  if (chainAmount <= 0n) return 'amount_not_positive';
  if (!isKey(key)) return 'payment_mismatch';
  if (own.feeKeys.has(key)) return 'deposit_known';
  const { assetId, payers, uncovered } = gasOf(state, own, networkId, chainAmount);
  networksTable.write(writer, { type: 'network_fee_paid', purpose, networkId, assetId, key, chainAmount, uncovered });
  if (assetId !== 0) postCost(writer, { assetId, cause: 'network_gas', subject: 0 }, payers);
  writeShortfallPause(writer, timeMs, { assetId, uncovered });
  return undefined;
}

export function decideMoveFees({ state, writer }: At, command: MoveNetworkFees): RejectionReason | undefined {
  const { assetId, amount: units, direction } = command;
  const asset = state.asset(assetId);
  if (asset === undefined) return 'unknown_asset';
  if (units <= 0n) return 'amount_not_positive';
  const [from, to] =
    direction === 'to_treasury' ? (['networkFees', 'treasury'] as const) : (['treasury', 'networkFees'] as const);
  if (units > state.ledger.book(from, asset.row)) return 'book_insufficient';
  const about = { assetId, cause: 'network_funds', subject: 0 } as const;
  postBook(writer, from, about, 0n - units);
  postBook(writer, to, about, units);
  return undefined;
}

export function decideCover({ state, own, writer }: At, command: CoverShortfall): RejectionReason | undefined {
  const { assetId, amount: units } = command;
  const asset = state.asset(assetId);
  if (asset === undefined) return 'unknown_asset';
  if (units <= 0n) return 'amount_not_positive';
  if (units > state.ledger.book('treasury', asset.row) || units > own.shortfall(assetId)) return 'book_insufficient';
  networksTable.write(writer, { type: 'shortfall_covered', assetId, amount: units });
  const about = { assetId, cause: 'shortfall_covered', subject: 0 } as const;
  postBook(writer, 'treasury', about, 0n - units);
  postBook(writer, 'custody', about, units);
  return undefined;
}

const termsHold = ({ confirmations, finality }: NetworkTerms): boolean =>
  isWhole(confirmations, 1, 10_000) && (finality === 0 || isWhole(finality, confirmations, 50_000));

/** Fee and bounds are what the chain can carry, and something arrives of the least withdrawal. */
function assetTermsHold(terms: NetworkAssetTerms, step: bigint): boolean {
  const { minimumDeposit, withdrawalFee, minimumWithdrawal, maximumWithdrawal, doubleFrom } = terms;
  if (minimumDeposit <= 0n || withdrawalFee < 0n || doubleFrom < 0n) return false;
  if (withdrawalFee % step !== 0n || minimumWithdrawal % step !== 0n) return false;
  return minimumWithdrawal > withdrawalFee && maximumWithdrawal >= minimumWithdrawal;
}
