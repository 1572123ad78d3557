import { displayAmount, displaySigned } from '@candor/amount';
import type { CoinResult } from '@candor/protocol';
import type { Text } from '../i18n/text.ts';

const decimals = 8;
const unit = 'USDT';

/** How a coin's figures came about: each from what the server keeps since the first fill. */
export function resultWorkings(text: Text, coin: CoinResult) {
  const { asset } = coin;
  const money = (label: string, value: string) => ({ label, value: displayAmount(value, decimals), unit });
  const units = (label: string, value: string) => ({ label, value: displayAmount(value, decimals), unit: asset });
  const held = units(text('assets.boughtHeld'), coin.priced);
  const cost = money(text('assets.costHeld'), coin.cost);
  const buys = [
    money(text('assets.paidForBuys', { quantity: displayAmount(coin.bought, decimals), asset }), coin.paid),
    money(text('assets.feesOfBuys'), coin.buyFees),
  ];
  return {
    average: {
      title: text('assets.w.averageTitle', { asset }),
      formula: text('assets.w.averageFormula'),
      inputs: [cost, held],
      result: coin.averageCost === null ? '—' : displayAmount(coin.averageCost, decimals),
      unit,
      rounding: text('assets.w.averageRule'),
      aside: buys,
    },
    open: {
      title: text('assets.w.openTitle', { asset }),
      formula: text('assets.w.openFormula'),
      inputs: [
        held,
        { label: text('assets.indexPrice'), value: coin.indexPrice ?? text('assets.noPrice'), unit },
        cost,
      ],
      result: coin.openResult === null ? '—' : displaySigned(coin.openResult, decimals),
      unit,
      rounding: text('assets.w.openRule'),
    },
    sold: {
      title: text('assets.w.soldTitle', { asset }),
      formula: text('assets.w.soldFormula'),
      inputs: [
        money(text('assets.receivedForSales', { quantity: displayAmount(coin.sold, decimals), asset }), coin.received),
        money(text('assets.feesOfSales'), coin.sellFees),
        money(text('assets.withoutCost'), coin.withoutCost),
        ...buys,
        cost,
        money(text('assets.costGone'), coin.costGone),
      ],
      result: displaySigned(coin.soldResult, decimals),
      unit,
    },
    unpriced: {
      title: text('assets.w.unpricedTitle', { asset }),
      formula: text('assets.w.unpricedFormula'),
      inputs: [
        units(text('assets.boughtEver'), coin.bought),
        units(text('assets.cameIn'), coin.cameIn),
        units(text('assets.soldEver'), coin.sold),
        units(text('assets.wentOut'), coin.wentOut),
        held,
      ],
      result: displayAmount(coin.unpriced, decimals),
      unit: asset,
    },
  };
}
