import { formatDecimal } from '@candor/amount';
import { type UserLevel, userLevels } from '@candor/protocol';
import type { ExchangeService } from '../../engine/exchange/service.ts';

/** What a level may withdraw within 24 hours by the rules in force, in USDT. */
export function withdrawalDayLimit(exchange: Pick<ExchangeService, 'peek'>, level: UserLevel): string {
  return exchange.peek((state) => {
    const scale = state.assets().find(({ symbol }) => symbol === 'USDT')?.scale ?? 0;
    return formatDecimal(state.withdrawals.rules.limits[userLevels.indexOf(level)] ?? 0n, scale, 0);
  });
}
