import { amount } from '@candor/amount';
import type { CustodianLink } from '../../../chain/custodian/custodian-link.ts';
import { chainUnits, type LaterBacking } from '../../../chain/dev-chain/backing.ts';
import { devCoin, devTokens } from '../../../chain/dev-chain/dev-assets.ts';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import { done } from '../../../engine/exchange/outcome.ts';

interface Backing {
  readonly custodian: Pick<CustodianLink, 'ask'>;
  readonly exchange: Pick<ExchangeService, 'submit' | 'peek' | 'recordsFrom' | 'durableSeq'>;
  readonly networkId: number;
}

/**
 * Backs what the demo issued since its coins were minted: minted first, then booked. A start after
 * a crash between the two finds in the journal what of it is booked, and goes on.
 */
export async function backLater(parts: Backing): Promise<void> {
  const { custodian } = parts;
  const open = await custodian.ask('openBacking', undefined);
  if (open !== undefined) await book(parts, open, await bookedSince(parts, open.seq));
  const lacking = lackingNow(parts);
  if (Object.keys(lacking.owed).length === 0) return;
  await custodian.ask('back', lacking);
  await book(parts, lacking, new Set());
}

/** What no chain backs, in whole units of the chain. */
function lackingNow({ exchange, networkId }: Backing): Omit<LaterBacking, 'isBooked'> {
  return exchange.peek((state) => {
    const listed = state.networks.network(networkId)?.assets ?? [];
    const owed = [devCoin, ...devTokens].flatMap(({ symbol, decimals }) => {
      const asset = state.assets().find((one) => one.symbol === symbol);
      if (asset === undefined || !listed.some(({ assetId }) => assetId === asset.assetId)) return [];
      const units = chainUnits({ units: state.networks.unbacked(asset.assetId), scale: asset.scale }, decimals);
      return units > 0n ? [[symbol, String(units)] as const] : [];
    });
    return { seq: state.seq, owed: Object.fromEntries(owed) };
  });
}

/** Assets that the journal has backed after a record. */
async function bookedSince({ exchange, networkId }: Backing, seq: number): Promise<ReadonlySet<number>> {
  const booked = new Set<number>();
  if (exchange.durableSeq <= seq) return booked;
  for await (const { events } of exchange.recordsFrom(seq + 1))
    for (const event of events)
      if (event.type === 'custody_backed' && event.networkId === networkId) booked.add(event.assetId);
  return booked;
}

async function book(
  { custodian, exchange, networkId }: Backing,
  { owed }: Pick<LaterBacking, 'owed'>,
  booked: ReadonlySet<number>,
): Promise<void> {
  const assets = exchange.peek((state) => state.assets());
  for (const [symbol, units] of Object.entries(owed)) {
    const asset = assets.find((one) => one.symbol === symbol);
    if (asset === undefined || booked.has(asset.assetId)) continue;
    const chainAmount = amount(BigInt(units));
    done(await exchange.submit({ type: 'back_custody', networkId, assetId: asset.assetId, chainAmount }));
  }
  await custodian.ask('booked', undefined);
}
