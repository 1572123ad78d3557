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

/** Addresses whose sweeps are begun in one look. */
const atOnce = 10;
/** Sweeps of one address at a time; more outputs than they take wait until those are over. */
const partsMost = 100;

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
    const sweepable = await sweeps.worthSweeping(address, feePerVbyte, finalHeight);
    const worth = sweepable.slice(0, partsMost).filter(({ units, cost }) => cost * sweepCostMost <= units);
    for (const [part, { outputs, units }] of worth.entries()) {
      const hasRoom = hot * 100n < coin.chainHeld * hotShare.fullPercent;
      const to = hasRoom ? wallets.hot : wallets.cold;
      const signed = await sweeps.sign(addressIndex, outputs, { to, feePerVbyte, part });
      if ('refused' in signed) {
        parts.logger.warn({ network: network.network, addressIndex, why: signed.refused }, 'a sweep was not signed');
        break;
      }
      if (hasRoom) hot += units;
      const about = { networkId, kind: 'sweep', sender: String(addressIndex), assetId, addressIndex } as const;
      await parts.rows.add({
        ...about,
        // Bitcoin has none: only two sweeps of one address must not have the same.
        nonce: network.newestHeight() * partsMost + part,
        chainAmount: units,
        txHash: signed.txId,
        raw: signed.signed,
        signedAtMs: parts.now(),
        // The next one may never be signed: a stop, a signer that is gone, or fees.
        leavesSome: part + 1 < sweepable.length,
      });
      if (part === 0) begun += 1;
      // What is not taken now is handed over again at the next look.
      await chain.broadcast(signed.signed).catch(() => undefined);
    }
  }
}
