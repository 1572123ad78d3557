import { formatDecimal, swapWorth } from '@candor/amount';
import type { ConvertedAssetView, Exchange } from '@candor/core';
import { type DeskSwapAsset, readDeskSwaps } from '@candor/protocol';
import type { ExchangeService } from '../../../engine/exchange/service.ts';
import { handle, type Handled } from '../../../wire/http/handler.ts';
import { DayPrices } from './day-prices.ts';

export interface SwapDeskParts {
  readonly exchange: Pick<ExchangeService, 'read' | 'recordsFrom' | 'recordAt' | 'durableSeq'>;
  readonly now: () => number;
}

/** A longer day is read while the console asks again. */
const patienceMs = 1_500;

/** The call of the swaps' room: terms, inventory, and what the spread is worth against a bot. */
export function swapDeskHandlers({ exchange, now }: SwapDeskParts): Handled[] {
  const prices = new DayPrices(exchange, now);
  return [
    handle(readDeskSwaps, async () => {
      const nowMs = now();
      const { value } = await exchange.read((state) => deskOf(state, nowMs));
      const marketIds = value.assets.flatMap(({ marketId }) => (marketId === 0 ? [] : marketId));
      await prices.look(marketIds, patienceMs);
      const edges = value.assets.map(({ marketId }) => prices.edge(marketId));
      return {
        timeMs: nowMs,
        ...value,
        assets: value.assets.map(({ marketId, ...asset }) => ({
          ...asset,
          botEdgeNano: marketId === 0 ? null : prices.edge(marketId).edgeNano,
        })),
        moments: Math.max(0, ...edges.map(({ moments }) => moments)),
      };
    }),
  ];
}

type Swapped = Omit<DeskSwapAsset, 'botEdgeNano'> & { readonly marketId: number };

function deskOf(state: Exchange, nowMs: number) {
  const { conversion } = state;
  const views = conversion.assets();
  const unit = state.assets().find(({ assetId }) => assetId === views.find(({ marketId }) => marketId === 0)?.assetId);
  const usdt = (units: bigint): string => formatDecimal(units, unit?.scale ?? 0);
  const worths = views.map((asset) => worthOf(state, asset, unit?.scale ?? 0));
  const exposure = views.reduce((sum, { marketId }, place) => sum + (marketId === 0 ? 0n : (worths[place] ?? 0n)), 0n);
  const { limits } = conversion;
  return {
    assets: views.map((asset, place) => assetOf(state, asset, worths[place], usdt)),
    limits: { userDay: usdt(limits?.userDay ?? 0n), day: usdt(limits?.day ?? 0n), small: usdt(limits?.small ?? 0n) },
    usedToday: usdt(conversion.useAt(0, nowMs).all),
    exposure: usdt(exposure),
  };
}

/** The inventory of an asset at the index, in units of USDT; undefined while its index is stale. */
function worthOf(state: Exchange, { assetId, marketId, inventory }: ConvertedAssetView, usdtScale: number) {
  if (marketId === 0) return inventory;
  const market = state.market(marketId);
  if (market === undefined || market.indexPrice === 0) return undefined;
  const scale = state.assets().find((one) => one.assetId === assetId)?.scale ?? 0;
  return swapWorth({ scale, ticks: market.indexPrice, tickScale: market.terms.tickScale }, inventory, usdtScale);
}

function assetOf(
  state: Exchange,
  { assetId, marketId, open, spreadPpm, feePpm, minimum, floor, cap, inventory }: ConvertedAssetView,
  worth: bigint | undefined,
  usdt: (units: bigint) => string,
): Swapped {
  const { symbol, scale } = state.assets().find((one) => one.assetId === assetId) ?? { symbol: '', scale: 0 };
  const market = state.market(marketId);
  const text = (units: bigint): string => formatDecimal(units, scale);
  const price =
    marketId === 0 ? '1' : market?.indexPrice ? formatDecimal(BigInt(market.indexPrice), market.terms.tickScale) : null;
  return {
    asset: symbol,
    marketId,
    open,
    spreadPpm,
    feePpm,
    minimum: text(minimum),
    floor: text(floor),
    cap: text(cap),
    inventory: text(inventory),
    treasury: text(state.bookBalance('treasury', assetId)),
    price,
    worth: worth === undefined ? null : usdt(worth),
  };
}
