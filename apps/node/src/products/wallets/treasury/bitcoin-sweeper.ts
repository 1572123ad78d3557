import type { ExchangeService } from '../../../engine/exchange/service.ts';
import type { Logger } from '../../../base/ops/logger.ts';
import type { LiveNetwork } from '../deposits/live-network.ts';
import type { BitcoinSweeps } from './bitcoin-sweeps.ts';
import type { MoveRow, MoveRows } from './move-rows.ts';
import { hotShare, sweepCostMost } from './shares.ts';

interface SweeperParts {
  readonly exchange: Pick<ExchangeService, 'peek'>;
  readonly rows: Pick<MoveRows, 'add' | 'unswept'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly now: () => number;
}

/** Sweeps that are begun in one look. */
const atOnce = 10;

/**
 * Sweeps what is final at deposit addresses of a Bitcoin network: into the hot wallet while it has
 * room, else into cold. One that costs more than a hundredth waits.
 */
export async function sweepBitcoin(
  parts: SweeperParts,
  network: LiveNetwork,
  sweeps: BitcoinSweeps,
  open: readonly MoveRow[],
): Promise<void> {
  const { networkId, chain, wallets, wallet, addressOf } = network;
  const listed = parts.exchange.peek(({ networks }) => networks.network(networkId));
  const coin = listed?.assets[0];
  const finalHeight = network.newestHeight() - (listed?.terms.finality ?? 0) + 1;
  if (wallets === undefined || wallet === undefined || coin === undefined) return;
  const busy = new Set(open.map(({ addressIndex }) => addressIndex));
  const unswept = (await parts.rows.unswept(networkId)).filter(({ addressIndex }) => !busy.has(addressIndex));
  if (unswept.length === 0) return;
  const feePerVbyte = await sweeps.feePerVbyte();
  // What is under way may be on its way there.
  let hot = (await wallet.balance('coin')) + open.reduce((sum, { chainAmount }) => sum + chainAmount, 0n);
  let begun = 0;
  for (const { addressIndex, assetId } of unswept) {
    if (begun >= atOnce) return;
    const address = addressOf(addressIndex);
    const { outputs, units, cost } = await sweeps.worthSweeping(address, feePerVbyte, finalHeight);
    if (units === 0n || cost * sweepCostMost > units) continue;
    const hasRoom = hot * 100n < coin.chainHeld * hotShare.fullPercent;
    const to = hasRoom ? wallets.hot : wallets.cold;
    const signed = await sweeps.sign(addressIndex, outputs, { to, feePerVbyte });
    if ('refused' in signed) {
      parts.logger.warn({ network: network.network, addressIndex, why: signed.refused }, 'a sweep was not signed');
      continue;
    }
    begun += 1;
    if (hasRoom) hot += units;
    const about = { networkId, kind: 'sweep', sender: String(addressIndex), nonce: network.newestHeight() } as const;
    await parts.rows.add({
      ...about,
      assetId,
      addressIndex,
      chainAmount: units,
      txHash: signed.txId,
      raw: signed.signed,
      signedAtMs: parts.now(),
    });
    // What is not taken now is handed over again at the next look.
    await chain.broadcast(signed.signed).catch(() => undefined);
  }
}
